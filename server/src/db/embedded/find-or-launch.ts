import type { StdioOptions } from 'node:child_process';
import { closeSync, fstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, makeSocketFolder, SOCKET_PORT } from './cluster.ts';
import { openOwnedFile } from './owned-file.ts';
import { connectTo, disownPidFile, isPostmaster, type Postmaster, readPostmaster } from './postmaster.ts';
import { describeSpawnFailure, runAs } from './run-as.ts';
import { startFailure } from './start-failure.ts';

export type RunningServer = { postmaster: Postmaster; watch: pg.Client; isAttached: boolean };

export type LaunchPlan = { socketFolder: string; maxConnections: number };

// Crash recovery takes time on a slow disk; the children of a killed server end within seconds.
const PATIENCE_WITH_START = 120_000;
const PATIENCE_WITH_PREDECESSOR = 30_000;

/**
 * Finds the server of this folder, also one that is starting, or starts it. Waits for one that is stopping. The caller
 * holds the start lock.
 */
export async function findOrLaunch(cluster: Cluster, plan: LaunchPlan): Promise<RunningServer> {
  const begin = performance.now();
  let launched: Launch | undefined;
  for (;;) {
    const found = await findRunning(cluster.folder);
    if (found) return { ...found, isAttached: launched === undefined };
    const waited = performance.now() - begin;
    if (isOver(launched, waited)) {
      launched = undefined;
      await pause(100);
    }
    if (!launched && !isAlive(cluster.folder)) {
      disownPidFile(cluster.folder);
      launched = launch(cluster, plan.socketFolder, plan.maxConnections);
    }
    if (waited > PATIENCE_WITH_START) throw startFailure(`the server in ${cluster.folder} doesn't get ready`);
    await pause(10);
  }
}

/** Whether a launch has ended but may succeed when repeated; throws where it never will. */
function isOver(launched: Launch | undefined, waited: number): boolean {
  const outcome = launched?.outcome();
  if (outcome instanceof Error) throw outcome;
  if (outcome === 'again' && waited > PATIENCE_WITH_PREDECESSOR) {
    throw startFailure('processes of an earlier server still use its folder');
  }
  return outcome === 'again';
}

async function findRunning(
  folder: string,
): Promise<{ postmaster: Postmaster; watch: pg.Client } | undefined> {
  const postmaster = readPostmaster(folder);
  if (postmaster?.status !== 'ready') return undefined;
  const watch = await connectTo(folder, postmaster);
  return watch && { postmaster, watch };
}

function isAlive(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  return postmaster !== undefined && isPostmaster(postmaster.pid, folder);
}

type Launch = {
  /** 'again' where an earlier server is still ending, an error where it can't run, undefined while it runs. */
  outcome(): 'again' | Error | undefined;
};

const LARGEST_LOG = 5_000_000;

/** Little memory, full durability: every commit is on the disk before it is acknowledged. */
function settingsFor(cluster: Cluster, maxConnections: number): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: String(maxConnections),
    shared_buffers: '64MB',
    // One process serves one company: no parallel plans, no replication, no workers for reading ahead.
    ...(cluster.binaries.major >= 18 && { io_method: 'sync' }),
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_worker_processes: '2',
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    wal_level: 'minimal',
    autovacuum_max_workers: '2',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    // The start after a crash repeats at most this much.
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log has starts, stops and crashes. Failed statements are logged by the product, because their text and
    // details contain people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(cluster.isDurable ? durable() : forgetful),
  };
}

function durable(): Record<string, string> {
  const always = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  // On macOS only this method reaches the disk and not just its cache.
  return process.platform === 'darwin' ? { ...always, wal_sync_method: 'fsync_writethrough' } : always;
}

/** For tests: their data may be lost, and their databases end before they need a vacuum. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Starts the server in a session of its own: Ctrl-C in the terminal is for Purser, which then stops it. */
function launch(cluster: Cluster, socketFolder: string, maxConnections: number): Launch {
  const { folder, user, binaries } = cluster;
  makeSocketFolder(socketFolder, user);
  const settings = Object.entries(settingsFor(cluster, maxConnections));
  const switches = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(cluster);
  const command = {
    program: binaries.postgres,
    args: ['-D', folder, '-k', socketFolder, ...switches],
    folder,
  };
  const stdio: StdioOptions = ['ignore', log.handle, log.handle];
  const child = runAs(user, command, { cwd: '/', stdio, detached: true });
  closeSync(log.handle);
  let outcome: (() => 'again' | Error) | undefined;
  child.on('error', (error) => {
    outcome = () => describeSpawnFailure(binaries.postgres, error);
  });
  child.on('exit', (code, signal) => {
    outcome = () =>
      explainEnd(readFileSync(log.file).subarray(log.size).toString(), `it ended with ${code ?? signal}`);
  });
  // Purser may end before its server, and attaches to it at the next start.
  child.unref();
  return { outcome: () => outcome?.() };
}

function openLog({ dataDir }: Cluster): { file: string; handle: number; size: number } {
  const file = path.join(dataDir, 'postgres.log');
  const isFull = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG;
  if (isFull) renameSync(file, `${file}.old`);
  const handle = openOwnedFile(file);
  return { file, handle, size: fstatSync(handle).size };
}

// PostgreSQL's messages while the children of a killed server are ending, or a server is stopping.
const PREDECESSOR = /pre-existing shared memory block|lock file "[^"]*" already exists|could not bind/;

function explainEnd(log: string, otherwise: string): 'again' | Error {
  if (PREDECESSOR.test(log)) return 'again';
  const fatal = /(?:FATAL|PANIC):\s*(.*)/.exec(log)?.[1];
  return startFailure(`postgres failed: ${fatal ?? (log.trim().split('\n').at(-1) || otherwise)}`);
}
