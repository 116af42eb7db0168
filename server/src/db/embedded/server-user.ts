import { execFileSync } from 'node:child_process';
import { type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { startFailure } from './start-failure.ts';

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
