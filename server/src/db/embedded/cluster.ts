import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import { describeSpawnFailure, runAs } from './run-as.ts';
import { DATABASE_USER, ITERATIONS, prepareSecret, storeSecret, writeNewSecret } from './secret.ts';
import type { ServerUser } from './server-user.ts';
import { startFailure } from './start-failure.ts';

export type Cluster = {
  dataDir: string;
  folder: string;
  user: ServerUser;
  binaries: Binaries;
  isDurable: boolean;
};

const HALF_DONE = 'postgres.init-';

/** Makes sure that the cluster exists and is of our version; the caller holds the start lock. */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  removeHalfDone(cluster.dataDir);
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    requireOurVersion(cluster);
    takePossession(cluster);
    prepareSecret(cluster.folder);
    return;
  }
  await initialise(cluster);
}

function requireOurVersion({ folder, binaries }: Cluster): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw startFailure(`${folder} has files in it but is not a PostgreSQL database`);
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(binaries.major)) return;
  throw startFailure(
    `${folder} was written by PostgreSQL ${found}, and this is PostgreSQL ${binaries.version}: dump it with ` +
      `PostgreSQL ${found} (pg_dumpall), move the folder away, start again and restore the dump`,
  );
}

/** A folder that root has copied back from a backup belongs to root; PostgreSQL insists on owning it alone. */
function takePossession({ folder, user }: Cluster): void {
  const { uid, mode } = statSync(folder);
  if (user && uid !== user.uid) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid);
    }
    chownSync(folder, user.uid, user.gid);
  }
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/**
 * initdb works in a folder of another name, which gets its real one when everything in it is on the disk: a
 * folder named `postgres` is always whole, however initdb ended.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, folder, user } = cluster;
  const fresh = mkdtempSync(path.join(dataDir, HALF_DONE));
  if (user) chownSync(fresh, user.uid, user.gid);
  const password = `${fresh}.password`;
  writeNewSecret(password, user);
  await runInitdb(fresh, password, cluster);
  storeSecret(fresh, password);
  rmSync(password);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(fresh, folder);
  syncFolder(dataDir);
}

async function runInitdb(
  fresh: string,
  password: string,
  { user, binaries, isDurable }: Cluster,
): Promise<void> {
  // The names of PostgreSQL's own locale: text sorts by code point and letters know their case in any script,
  // the same on every machine, whatever locales it has.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const secret = [`--pwfile=${password}`, `--set=${ITERATIONS}=1`];
  const login = ['--auth=scram-sha-256', ...secret, `--username=${DATABASE_USER}`];
  const sync = isDurable ? [] : ['--no-sync'];
  const args = ['-D', fresh, '--no-instructions', ...locale, ...login, ...sync];
  const command = { program: binaries.initdb, args, folder: fresh };
  const initdb = runAs(user, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints = initdb.stderr ? text(initdb.stderr) : '';
  const exit: unknown = await once(initdb, 'exit').catch((error: unknown) => {
    throw describeSpawnFailure(binaries.initdb, error);
  });
  const code: unknown = Array.isArray(exit) ? exit[0] : undefined;
  if (code === 0) return;
  rmSync(fresh, { recursive: true, force: true });
  throw startFailure(`initdb failed: ${(await complaints).trim() || `it ended with ${String(code)}`}`);
}

/** What an initdb left behind that was killed with its Purser. */
function removeHalfDone(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(HALF_DONE))) {
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The orphaned initdb still writes there, and fails for lack of the rest; the next start removes it.
    }
  }
}

/** A new name is only as durable as the folder that lists it. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
