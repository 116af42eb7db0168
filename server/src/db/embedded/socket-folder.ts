import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors.ts';
import type { ServerUser } from './server-user.ts';
import { startFailure } from './start-failure.ts';

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
