import { accessSync, constants, realpathSync } from 'node:fs';
import type { DatabaseLog } from './client.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterOf, demandSecret, prepareCluster, socketFolderOf } from './embedded/cluster.ts';
import { lockFilesOf } from './embedded/cluster-lock.ts';
import { findOrLaunch } from './embedded/find-or-launch.ts';
import { chooseServerUser } from './embedded/run-as.ts';
import { guardSignals, type SignalGuard } from './embedded/signals.ts';
import { startFailure } from './embedded/start-failure.ts';
import { type ClusterLocation, type RunningDatabase, supervise, takeLock } from './embedded/supervisor.ts';
import { codeOf } from './errors.ts';
import { makeFolder, makePrivate } from './private-folder.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: DatabaseLog;
  /** `none` is for tests: faster, and lost with the machine. */
  durability?: 'full' | 'none';
  maxConnections?: number;
  /** The folder of the package with the programs; found in node_modules unless given. */
  binaries?: string;
  /** Where the locks lie; in the data folder unless given, for a caller that holds those. */
  lockFolder?: string;
};

/**
 * Starts the PostgreSQL that comes with the product, or attaches to the server of the data folder, and supervises it
 * until `stop`. Throws an `Error` of one clear line where it can't run.
 *
 * Two locks in the data folder coordinate processes. `postgres.start.lock` is exclusive while a process starts,
 * restarts or stops the server, so that simultaneous starts make one database and one server. `postgres.users.lock` is
 * shared by all processes that use it: a process that stops ends the server only if it gets that lock exclusively, as
 * the last one. The locks of a killed process end with it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningDatabase> {
  const guard = guardSignals();
  try {
    return await start(chooseLocation(options), guard);
  } catch (error) {
    guard.release();
    throw error;
  } finally {
    guard.finishStart();
  }
}

async function start(location: ClusterLocation, guard: SignalGuard): Promise<RunningDatabase> {
  const startLock = await takeLock(location, 'start');
  try {
    // Locked before the server is searched for, so that no process stops it from here on.
    const use = await takeLock(location, 'use');
    try {
      await prepareCluster(location.cluster);
      const server = await findOrLaunch(location.cluster, location.plan);
      await demandSecret(location.cluster.folder, server);
      return supervise(location, server, { use, guard });
    } catch (error) {
      use.release();
      throw error;
    }
  } finally {
    startLock.release();
  }
}

function chooseLocation(options: EmbeddedPostgresOptions): ClusterLocation {
  const dataDir = openDataFolder(options.dataDir);
  const folder = clusterOf(dataDir);
  const binaries = findBinaries(options.binaries);
  const user = chooseServerUser(dataDir, folder);
  return {
    cluster: { dataDir, folder, user, binaries, isDurable: options.durability !== 'none' },
    plan: { socketFolder: socketFolderOf(folder), maxConnections: options.maxConnections ?? 40 },
    ...lockFilesOf(options.lockFolder ?? dataDir),
    log: options.log,
  };
}

/** The real path of the folder: processes that reach it by different paths must agree on it. */
function openDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    makePrivate(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw startFailure(`the data folder ${dataDir} can't be read and written (${codeOf(error)})`, error);
  }
}
