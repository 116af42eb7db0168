import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs, { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { codeOf } from '../errors.ts';
import type { Binaries } from './binaries.ts';
import { writeOwnedFile } from './owned-file.ts';
import { describeSpawnFailure, runAs, type ServerUser } from './run-as.ts';
import { startFailure } from './start-failure.ts';

export type Cluster = {
  dataDir: string;
  folder: string;
  user: ServerUser;
  binaries: Binaries;
  isDurable: boolean;
};

/** Where the database of a data folder lies. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres');

/** The major version that wrote a cluster; undefined where there is none. */
export function majorOf(folder: string): string | undefined {
  const file = path.join(folder, 'PG_VERSION');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

const HALF_DONE = 'postgres.init-';

/** Makes sure that the cluster exists and is of our version; the caller holds the start lock. */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  removeHalfDone(cluster.dataDir);
  if (fs.existsSync(cluster.folder) && fs.readdirSync(cluster.folder).length > 0) {
    requireOurVersion(cluster);
    takePossession(cluster);
    prepareSecret(cluster.folder);
    return;
  }
  await initialise(cluster);
}

function requireOurVersion({ folder, binaries }: Cluster): void {
  const found = majorOf(folder);
  if (found === undefined) throw startFailure(`${folder} has files in it but is not a PostgreSQL database`);
  if (found === String(binaries.major)) return;
  if (Number(found) > binaries.major) {
    throw startFailure(
      `${folder} was written by PostgreSQL ${found}, and this is PostgreSQL ${binaries.version}: start the newer Purser ` +
        'that wrote it',
    );
  }
  throw startFailure(
    `${folder} was written by PostgreSQL ${found}, and this is PostgreSQL ${binaries.version}: dump it with ` +
      `PostgreSQL ${found} (pg_dumpall), move the folder away, start again and restore the dump`,
  );
}

/** A folder that root has copied back from a backup belongs to root; PostgreSQL insists on owning it alone. */
function takePossession({ folder, user }: Cluster): void {
  const { uid, mode } = fs.statSync(folder);
  if (user && uid !== user.uid) {
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      fs.lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid);
    }
    fs.chownSync(folder, user.uid, user.gid);
  }
  if ((mode & 0o077) !== 0) fs.chmodSync(folder, 0o700);
}

/**
 * initdb works in a folder of another name, which is renamed once everything is on the disk: a folder named `postgres`
 * is always complete.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, folder, user } = cluster;
  const fresh = fs.mkdtempSync(path.join(dataDir, HALF_DONE));
  if (user) fs.chownSync(fresh, user.uid, user.gid);
  const password = `${fresh}.password`;
  writeNewSecret(password, user);
  await runInitdb(fresh, password, cluster);
  storeSecret(fresh, password);
  fs.rmSync(password);
  if (fs.existsSync(folder)) fs.rmSync(folder, { recursive: true });
  fs.renameSync(fresh, folder);
  syncFolder(dataDir);
}

async function runInitdb(
  fresh: string,
  password: string,
  { user, binaries, isDurable }: Cluster,
): Promise<void> {
  // PostgreSQL's own locale, the same on every machine: text sorts by code point, and letters of any script have cases.
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
  fs.rmSync(fresh, { recursive: true, force: true });
  throw startFailure(`initdb failed: ${(await complaints).trim() || `it ended with ${String(code)}`}`);
}

/** What an initdb left behind that was killed with its Purser. */
function removeHalfDone(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir).filter((entry) => entry.startsWith(HALF_DONE))) {
    try {
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The orphaned initdb still writes there and will fail; the next start removes the folder.
    }
  }
}

/** A new name is only as durable as the folder that lists it. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** The port only names the socket's file; nothing listens on the network. */
export const SOCKET_PORT = 5432;

// The address of a unix socket has 108 bytes on Linux and 104 on macOS, the ending zero byte included.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

const SHORT_FOLDERS = '/tmp';

/**
 * The folder of the server's socket: the cluster folder, or, where that path is too long for a socket, a private folder
 * in /tmp with a name derived from it, so that the address survives restarts.
 */
export function socketFolderOf(cluster: string): string {
  const longest = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH) return cluster;
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  return path.join(SHORT_FOLDERS, `purser-${name}`);
}

/** Makes the short folder; one that another user has prepared there is refused, since they could listen in. */
export function makeSocketFolder(folder: string, user: ServerUser): void {
  if (path.dirname(folder) !== SHORT_FOLDERS) return;
  const uid = user?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw startFailure(`the socket folder ${folder} can't be made`, error);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw startFailure(`the socket folder ${folder} belongs to somebody else`);
  }
}

export function removeSocketFolder(folder: string): void {
  if (path.dirname(folder) !== SHORT_FOLDERS) return;
  try {
    rmdirSync(folder);
  } catch {
    // It isn't empty, or doesn't exist: the next start copes with both.
  }
}

export const DATABASE_USER = 'purser';
export const DATABASE_NAME = 'postgres';

/** The least work, because a random password of 32 bytes can't be guessed anyway. */
const ITERATIONS = 'scram_iterations';

// The account of the server is no proof: `nobody`, for instance, runs many other programs.
const rules =
  '# Written by Purser: whoever connects has to know the secret beside this file.\n' +
  'local all all scram-sha-256\n';

// The secret was lost. Only its account can read this folder, and may set a new one.
const noRules = 'local all all trust\n';

/** The secret lies in the cluster folder, so that it moves with it. */
const secretFileOf = (folder: string): string => path.join(folder, 'purser-password');
const rulesFileOf = (folder: string): string => path.join(folder, 'pg_hba.conf');

export function readSecret(folder: string): string {
  const file = secretFileOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

function writeNewSecret(file: string, user: ServerUser): void {
  writeOwnedFile(file, `${randomBytes(32).toString('hex')}\n`);
  if (user) chownSync(file, user.uid, user.gid);
}

function storeSecret(folder: string, draft: string): void {
  writeOwnedFile(secretFileOf(folder), readFileSync(draft, 'utf8'));
  writeOwnedFile(rulesFileOf(folder), rules);
}

function prepareSecret(folder: string): void {
  if (readSecret(folder) !== '') return;
  if (demandsSecret(folder)) writeOwnedFile(rulesFileOf(folder), noRules);
  writeOwnedFile(secretFileOf(folder), `${randomBytes(32).toString('hex')}\n`);
}

/**
 * Makes a running database ask for its secret. The rules are written after the database knows it. A server of another
 * process reloads them even where they exist, because the process that wrote them may have been killed before it
 * reloaded them.
 */
export async function demandSecret(
  folder: string,
  { watch, isAttached }: { watch: pg.Client; isAttached: boolean },
): Promise<void> {
  if (demandsSecret(folder) && !isAttached) return;
  if (!demandsSecret(folder)) {
    await watch.query(`set ${ITERATIONS} = 1`);
    await watch.query(`alter role ${DATABASE_USER} password '${readSecret(folder)}'`);
    writeOwnedFile(rulesFileOf(folder), rules);
  }
  await watch.query('select pg_reload_conf()');
}

function demandsSecret(folder: string): boolean {
  const file = rulesFileOf(folder);
  return existsSync(file) && readFileSync(file, 'utf8') === rules;
}
