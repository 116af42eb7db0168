import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLog } from '../client.ts';
import { reasonOf } from '../errors.ts';
import { type Cluster, removeSocketFolder } from './cluster.ts';
import { findOrLaunch, type LaunchPlan, type RunningServer } from './find-or-launch.ts';
import { type FolderLock, tryLock, waitForLock } from './folder-lock.ts';
import { addressOf, signalPostmaster, stopPostmaster } from './postmaster.ts';
import type { SignalGuard } from './signals.ts';
import { startFailure } from './start-failure.ts';

export type ClusterLocation = {
  cluster: Cluster;
  plan: LaunchPlan;
  startLock: string;
  usersLock: string;
  log: DatabaseLog;
};

/**
 * `url` stays the same across restarts. `isAttached` is true where another process had started the server. `stop` ends
 * the server too, unless another process uses it.
 */
export type RunningDatabase = { url: string; isAttached: boolean; stop(): Promise<void> };

export type HeldLocks = { use: FolderLock; guard: SignalGuard };

type Supervision = HeldLocks & {
  location: ClusterLocation;
  server: RunningServer;
  isStopping: boolean;
  shortLives: number;
  failures: number;
  runningSince: number;
};

// A start holds its lock while it creates a database or recovers from a crash.
const PATIENCE_WITH_OTHERS = 150_000;

// Milliseconds before a restart, after how many lives of a few seconds in a row.
const RESTART_PAUSES = [0, 0, 100, 200, 500, 1_000, 2_000];
const SHORT_LIFE = 10_000;

// A restart that fails so often in a row will not succeed.
const MOST_FAILURES = 10;

/** Waits to start, restart or stop the server alone, or to use it together with other processes. */
export async function takeLock(location: ClusterLocation, purpose: 'start' | 'use'): Promise<FolderLock> {
  const { startLock, usersLock, cluster } = location;
  const isStart = purpose === 'start';
  const lock = await (isStart
    ? waitForLock(startLock, 'exclusive', PATIENCE_WITH_OTHERS)
    : waitForLock(usersLock, 'shared', PATIENCE_WITH_OTHERS));
  if (lock) return lock;
  const others = `another process has been ${isStart ? 'starting' : 'stopping'} the database`;
  throw startFailure(`${others} in ${cluster.dataDir} for minutes`);
}

export function supervise(
  location: ClusterLocation,
  server: RunningServer,
  locks: HeldLocks,
): RunningDatabase {
  const begun = { isStopping: false, shortLives: 0, failures: 0, runningSince: 0 };
  const supervision = { ...locks, ...begun, location, server };
  watch(supervision);
  const stopAtExit = (): void => stopWithoutWaiting(supervision);
  process.once('exit', stopAtExit);
  let stopped: Promise<void> | undefined;
  return {
    url: addressOf(location.cluster.folder, server.postmaster),
    isAttached: server.isAttached,
    stop: () => {
      stopped ??= stop(supervision).finally(() => {
        process.off('exit', stopAtExit);
        locks.guard.release();
      });
      return stopped;
    },
  };
}

function watch(supervision: Supervision): void {
  const client = supervision.server.watch;
  supervision.runningSince = performance.now();
  client.once('end', () => void recover(supervision));
  // The connection alone must not keep the process alive.
  socketOf(client)?.unref();
}

function socketOf(client: pg.Client): net.Socket | undefined {
  const { stream } = client.connection;
  return stream instanceof net.Socket ? stream : undefined;
}

async function recover(supervision: Supervision): Promise<void> {
  const { log } = supervision.location;
  if (supervision.isStopping) return;
  if (performance.now() - supervision.runningSince > SHORT_LIFE) supervision.shortLives = 0;
  const wait = RESTART_PAUSES[supervision.shortLives] ?? RESTART_PAUSES.at(-1);
  supervision.shortLives += 1;
  log.warn({ wait }, 'PostgreSQL has ended unexpectedly and is restarted');
  await pause(wait, undefined, { ref: false });
  try {
    await restart(supervision);
    supervision.failures = 0;
  } catch (error) {
    supervision.failures += 1;
    log.error({ reason: reasonOf(error) }, 'PostgreSQL did not restart');
    if (supervision.failures < MOST_FAILURES) await recover(supervision);
    else log.error({ failures: supervision.failures }, 'PostgreSQL is not restarted any more');
  }
}

async function restart(supervision: Supervision): Promise<void> {
  const { location } = supervision;
  const start = await takeLock(location, 'start');
  try {
    if (supervision.isStopping) return;
    supervision.server = await findOrLaunch(location.cluster, location.plan);
    watch(supervision);
    location.log.info({ pid: supervision.server.postmaster.pid }, 'PostgreSQL answers again');
  } finally {
    start.release();
  }
}

async function stop(supervision: Supervision): Promise<void> {
  const { location, use } = supervision;
  supervision.isStopping = true;
  const start = await takeLock(location, 'start');
  try {
    const { watch: client, postmaster } = supervision.server;
    socketOf(client)?.ref();
    await client.end();
    use.release();
    const onlyUser = tryLock(location.usersLock, 'exclusive');
    if (!onlyUser) return;
    await stopPostmaster(postmaster.pid, location.cluster.folder);
    removeSocketFolder(postmaster.socketFolder);
    onlyUser.release();
  } finally {
    start.release();
  }
}

/** For a process that exits without `stop`, such as after an error: there is only time for a signal. */
function stopWithoutWaiting({ location, use, server }: Supervision): void {
  use.release();
  const onlyUser = tryLock(location.usersLock, 'exclusive');
  if (onlyUser) signalPostmaster(server.postmaster.pid, 'SIGINT', location.cluster.folder);
}
