import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseLog } from './client.ts';
import { findBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { findOrLaunch } from './embedded/find-or-launch.ts';
import { demandSecret } from './embedded/secret.ts';
import { chooseServerUser } from './embedded/server-user.ts';
import { guardSignals, type SignalGuard } from './embedded/signals.ts';
import { socketFolderOf } from './embedded/socket-folder.ts';
import { startFailure } from './embedded/start-failure.ts';
import { type ClusterLocation, type RunningDatabase, supervise, takeLock } from './embedded/supervisor.ts';
import { codeOf } from './errors.ts';
import { makeFolder, makePrivate } from './private-folder.ts';

export type EmbeddedPostgresOptions = {
  /** The product's data folder; the database lives in `postgres` inside it. */
  dataDir: string;
  log: DatabaseLog;
  /** `none` is for tests: faster, and lost with the machine. */
  durability?: 'full' | 'none';
  maxConnections?: number;
  /** The folder of the package with the programs; found in node_modules unless given. */
  binaries?: string;
};

/**
 * Starts the PostgreSQL that comes with the product, or attaches to the one that already serves the data folder,
 * and keeps it running until `stop`. Throws an `Error` of one clear line where it can't run.
 *
 * Two locks in the data folder say who may do what. Whoever starts, restarts or stops the server holds
 * `postgres.start.lock` alone, so that any number of starts at once make one database and one server. Whoever
 * uses the server shares `postgres.users.lock`: a process that stops takes the server with it only if it can
 * have that lock alone, that is, if it was the last. So it does not matter who started the server, and a
 * process that was killed counts as gone, because its locks went with it.
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
    // Taken before the server is looked for: from here on nobody stops it.
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
  const folder = path.join(dataDir, 'postgres');
  const binaries = findBinaries(options.binaries);
  const user = chooseServerUser(dataDir, folder);
  return {
    cluster: { dataDir, folder, user, binaries, isDurable: options.durability !== 'none' },
    plan: { socketFolder: socketFolderOf(folder), maxConnections: options.maxConnections ?? 40 },
    startLock: path.join(dataDir, 'postgres.start.lock'),
    usersLock: path.join(dataDir, 'postgres.users.lock'),
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
