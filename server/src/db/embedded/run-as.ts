import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { reasonOf } from '../errors.ts';
import { startFailure } from './start-failure.ts';

const { PATH = '', LD_LIBRARY_PATH } = process.env;

/**
 * PostgreSQL reads settings from many variables (PGDATA, PGOPTIONS, LC_…): none of the person's applies here. It needs the
 * same libraries of C++ as this process, wherever they are.
 */
const ENVIRONMENT = { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) };

export type Command = { program: string; args: string[]; folder: string };

/**
 * Starts one of PostgreSQL's programs as the chosen account. Where root keeps the product or its data in a folder that
 * only root can enter, the account keeps one capability of root to enter it. It is still not root, which PostgreSQL
 * demands.
 */
export function runAs(
  user: ServerUser,
  { program, args, folder }: Command,
  options: SpawnOptions,
): ChildProcess {
  const common = { ...options, env: ENVIRONMENT };
  if (!user) return spawn(program, args, common);
  const capability = capabilityFor(user, program, folder);
  if (!capability) return spawn(program, args, { ...common, ...user });
  const only = `-all,+${capability}`;
  // Without the secure bit, access(2), by which PostgreSQL looks at its programs, would ignore the capability.
  const lasting = ['--securebits=+no_setuid_fixup', '--no-new-privs'];
  const limits = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  const account = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return spawn('setpriv', [...account, ...limits, ...lasting, program, ...args], common);
}

/** The least of root's capabilities that lets the account work; undefined where file modes let it already. */
function capabilityFor(
  account: NonNullable<ServerUser>,
  program: string,
  folder: string,
): string | undefined {
  const libraries = path.resolve(path.dirname(program), '../lib');
  const entered = [path.dirname(folder), libraries].flatMap(withParents);
  const canEnter = entered.every((entry) => allows(statSync(entry), account, 0o1));
  const canRun = allows(statSync(program), account, 0o5);
  if (canEnter && canRun) return undefined;
  return canRun && holdsCapability(DAC_READ_SEARCH) ? 'dac_read_search' : 'dac_override';
}

function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/** Whether a file's mode grants an account all of the wanted bits (read 4, write 2, enter or run 1). */
function allows({ uid, gid, mode }: Stats, account: NonNullable<ServerUser>, wanted: number): boolean {
  if (uid === account.uid) return ((mode >> 6) & wanted) === wanted;
  if (gid === account.gid) return ((mode >> 3) & wanted) === wanted;
  return (mode & wanted) === wanted;
}

// CAP_DAC_READ_SEARCH lets a process read and enter everything; containers often leave root without it.
const DAC_READ_SEARCH = 2n;

function holdsCapability(capability: bigint): boolean {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0';
  return ((BigInt(`0x${effective}`) >> capability) & 1n) === 1n;
}

export function describeSpawnFailure(program: string, error: unknown): Error {
  const reason = reasonOf(error);
  if (reason.includes('setpriv')) {
    const why = `root must run it as another account, and that can't enter this folder (${reason})`;
    return startFailure(why, error);
  }
  return startFailure(`${program} doesn't start on this system (${reason})`, error);
}

/** The account that PostgreSQL runs as; undefined is the account of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the database's folder, else of the data folder, or
 * as `nobody` where that is root itself. Any other account must own the folder.
 */
export function chooseServerUser(dataDir: string, cluster: string): ServerUser {
  const existing = statSync(cluster, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (uid === 0) return chooseForRoot(existing ?? statSync(dataDir), existing !== undefined);
  if (!existing) requireAccount();
  if (existing && existing.uid !== uid) {
    throw startFailure(`${cluster} belongs to the account ${existing.uid}, this process runs as ${uid}`);
  }
  return undefined;
}

function chooseForRoot({ uid, gid }: Stats, hasDatabase: boolean): ServerUser {
  // initdb needs an account with a name, a server doesn't: an owner known only by number, as in a container with a
  // folder of its host, can use a database but not create one.
  if (uid !== 0 && (hasDatabase || idOf('-un', String(uid)))) return { uid, gid };
  const nobody = idOf('-u', 'nobody');
  const group = idOf('-g', 'nobody');
  if (!nobody || !group) throw startFailure('it must not run as root, and there is no account named nobody');
  return { uid: Number(nobody), gid: Number(group) };
}

function requireAccount(): void {
  try {
    userInfo();
  } catch (error) {
    throw startFailure(`the account ${process.getuid?.()} has no entry in /etc/passwd`, error);
  }
}

function idOf(flag: '-u' | '-g' | '-un', account: string): string | undefined {
  try {
    return execFileSync('id', [flag, account], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // `id` fails for an account that doesn't exist.
    return undefined;
  }
}
