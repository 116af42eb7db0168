import { fchownSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, startFailure } from './start-failure.ts';

/**
 * Opens a file of the data folder for appending, and makes it where it is missing. One that root makes belongs
 * to the folder's owner, who may start the product another time.
 */
export function openOwnedFile(file: string): number {
  try {
    const handle = openSync(file, 'a', 0o600);
    const owner = statSync(path.dirname(file));
    if (process.getuid?.() === 0) fchownSync(handle, owner.uid, owner.gid);
    return handle;
  } catch (error) {
    throw startFailure(`${file} can't be written (${codeOf(error)})`, error);
  }
}
