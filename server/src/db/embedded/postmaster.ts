import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../errors.ts';
import { DATABASE_NAME, DATABASE_USER, readSecret } from './cluster.ts';

export type Postmaster = { pid: number; socketFolder: string; port: number; status: string };

/** Reads `postmaster.pid`; undefined where there is none or its first lines are still being written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const [pid, , , port, socketFolder, , , status] = readLines(pidFileOf(cluster));
  if (!pid || !port || !socketFolder) return undefined;
  return { pid: Math.abs(Number(pid)), port: Number(port), socketFolder, status: (status ?? '').trim() };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The address under which the driver and other tools reach the server; it holds the database's secret. */
export function addressOf(cluster: string, { socketFolder, port }: Postmaster): string {
  const parameters = new URLSearchParams({
    host: socketFolder,
    port: String(port),
    user: DATABASE_USER,
    password: readSecret(cluster),
    // Stated, because PGSSLMODE of the environment would otherwise apply.
    sslmode: 'disable',
  });
  return `postgres:///${DATABASE_NAME}?${parameters.toString()}`;
}

/**
 * A connection that stays open to notice at once when the server ends; undefined where no server of this folder
 * answers.
 */
export async function connectTo(cluster: string, postmaster: Postmaster): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: addressOf(cluster, postmaster),
    application_name: 'purser supervisor',
    connectionTimeoutMillis: 5_000,
  });
  // The caller listens for 'end', which follows every error.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    if (rows[0]?.folder === cluster) return client;
  } catch {
    // No server, or one that is starting or stopping: the caller tries again or starts one.
  }
  await client.end().catch(() => {});
  return undefined;
}

/** Whether the process is a PostgreSQL server of this folder. Process ids are reused, in containers within seconds. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return readCommand(pid).includes(`/postgres -D ${cluster} `);
}

function readCommand(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // There is no such process.
    return '';
  }
}

/**
 * PostgreSQL refuses to start while the process of `postmaster.pid` lives, even one that reused the id. The server also
 * reads from the file whether children of the dead server still run, so it stays, with the id of this process: a server
 * accepts that of its parent.
 */
export function disownPidFile(cluster: string): void {
  const [pid, ...rest] = readLines(pidFileOf(cluster));
  if (pid) writeFileSync(pidFileOf(cluster), [process.pid, ...rest].join('\n'));
}

// A fast shutdown writes a checkpoint; on a slow disk that takes its time.
const PATIENCE_BEFORE_FORCE = 30_000;

/** Stops a server and waits for its end: politely first, then at once, which costs a recovery but no data. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  if (await signalUntilGone(pid, 'SIGINT', cluster)) return;
  await signalUntilGone(pid, 'SIGQUIT', cluster);
}

async function signalUntilGone(pid: number, signal: NodeJS.Signals, cluster: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_BEFORE_FORCE;
  if (!signalPostmaster(pid, signal, cluster)) return true;
  while (isPostmaster(pid, cluster) && performance.now() < end) await pause(10);
  return !isPostmaster(pid, cluster);
}

export function signalPostmaster(pid: number, signal: NodeJS.Signals, cluster: string): boolean {
  if (!isPostmaster(pid, cluster)) return false;
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}
