import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLog } from '../client.ts';
import type { Cluster } from './cluster.ts';
import { findOrLaunch, type LaunchPlan, type RunningServer } from './find-or-launch.ts';
import { type FolderLock, tryLock, waitForLock } from './folder-lock.ts';
import { addressOf, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';
import { startFailure } from './start-failure.ts';

/** All that is known of a database before it runs. */
export type Place = {
  cluster: Cluster;
  plan: LaunchPlan;
  startLock: string;
  usersLock: string;
  log: DatabaseLog;
};

/**
 * `url` stays the same across restarts. `isAttached` tells that another process had started the server. `stop`
 * ends this process's use of the server, and the server with it unless another process still uses it.
 */
export type RunningDatabase = { url: string; isAttached: boolean; stop(): Promise<void> };

type Supervision = {
  place: Place;
  server: RunningServer;
  use: FolderLock;
  isStopping: boolean;
  restarts: number;
  runningSince: number;
};

// A start holds its lock while it makes a database or repeats the log of a crash.
const PATIENCE_WITH_OTHERS = 150_000;

// How long to wait before each restart; a server that still keeps ending after the last is left alone.
const RESTART_PAUSES = [0, 100, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
const HEALTHY_AFTER = 60_000;

/** Waits for the right to start, restart or stop the server. */
export async function lockStart({ startLock, cluster }: Place): Promise<FolderLock> {
  const lock = await waitForLock(startLock, 'exclusive', PATIENCE_WITH_OTHERS);
  if (!lock)
    throw startFailure(`another process has been starting the database in ${cluster.dataDir} for minutes`);
  return lock;
}

/** Joins the users of the server. */
export async function lockUse({ usersLock, cluster }: Place): Promise<FolderLock> {
  const lock = await waitForLock(usersLock, 'shared', PATIENCE_WITH_OTHERS);
  if (!lock)
    throw startFailure(`another process has been stopping the database in ${cluster.dataDir} for minutes`);
  return lock;
}

/** Restarts the server when it ends by itself, and ends it with its last user. */
export function supervise(place: Place, server: RunningServer, use: FolderLock): RunningDatabase {
  const supervision = { place, server, use, isStopping: false, restarts: 0, runningSince: 0 };
  watch(supervision);
  const lastWords = (): void => stopWithoutWaiting(supervision);
  process.once('exit', lastWords);
  return {
    url: addressOf(server.postmaster.socketFolder, server.postmaster.port),
    isAttached: server.isAttached,
    stop: async () => {
      if (supervision.isStopping) return;
      supervision.isStopping = true;
      await stop(supervision);
      process.off('exit', lastWords);
    },
  };
}

function watch(supervision: Supervision): void {
  const client = supervision.server.watch;
  supervision.runningSince = performance.now();
  client.once('end', () => void heal(supervision));
  // Watching alone is no reason for the process to stay.
  socketOf(client)?.unref();
}

function socketOf(client: pg.Client): net.Socket | undefined {
  const { stream } = client.connection;
  return stream instanceof net.Socket ? stream : undefined;
}

async function heal(supervision: Supervision): Promise<void> {
  const { log } = supervision.place;
  if (supervision.isStopping) return;
  if (performance.now() - supervision.runningSince > HEALTHY_AFTER) supervision.restarts = 0;
  const wait = RESTART_PAUSES[supervision.restarts];
  if (wait === undefined) return log.error({}, 'PostgreSQL keeps ending and is not restarted again');
  log.warn({ restarts: supervision.restarts }, 'PostgreSQL has ended unexpectedly and is restarted');
  supervision.restarts += 1;
  await pause(wait, undefined, { ref: false });
  try {
    await restart(supervision);
  } catch (error) {
    log.error(
      { reason: error instanceof Error ? error.message : String(error) },
      'PostgreSQL did not restart',
    );
    await heal(supervision);
  }
}

async function restart(supervision: Supervision): Promise<void> {
  const { place } = supervision;
  const start = await lockStart(place);
  try {
    if (supervision.isStopping) return;
    supervision.server = await findOrLaunch(place.cluster, place.plan);
    watch(supervision);
    place.log.info({ pid: supervision.server.postmaster.pid }, 'PostgreSQL answers again');
  } finally {
    start.release();
  }
}

async function stop(supervision: Supervision): Promise<void> {
  const { place, use } = supervision;
  const start = await lockStart(place);
  try {
    const { watch: client, postmaster } = supervision.server;
    socketOf(client)?.ref();
    await client.end();
    use.release();
    const onlyUser = tryLock(place.usersLock, 'exclusive');
    if (!onlyUser) return;
    await stopPostmaster(postmaster.pid, place.cluster.folder);
    removeSocketFolder(postmaster.socketFolder);
    onlyUser.release();
  } finally {
    start.release();
  }
}

/** For a process that ends without `stop`, by an error for instance: there is only time for a signal. */
function stopWithoutWaiting({ place, use, server }: Supervision): void {
  use.release();
  const onlyUser = tryLock(place.usersLock, 'exclusive');
  if (onlyUser) signalPostmaster(server.postmaster.pid, 'SIGINT', place.cluster.folder);
}
