import { execFileSync } from 'node:child_process';
import { type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { startFailure } from './start-failure.ts';

/** The account that PostgreSQL runs as; undefined is the account of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the data: of the database's folder where
 * there is one, else of the data folder around it, and to `nobody` where that is root itself. Everybody else
 * runs it as themself, which PostgreSQL only allows to the owner of its folder.
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
  // initdb needs a name for its account, a server doesn't: an owner known only by number, as in a container
  // that shares a folder with its host, can go on with a database but can't make one.
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
