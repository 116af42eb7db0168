import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../errors.ts';
import { startFailure } from './start-failure.ts';

/**
 * Opens a file of the data folder for appending. One that root creates belongs to the owner of the folder, who may
 * start the product the next time.
 */
export function openOwnedFile(file: string): number {
  return openAs(file, 'a');
}

/** Replaces the whole file atomically, or leaves the old one. */
export function writeOwnedFile(file: string, text: string): void {
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  // Always a new file: in a folder of another account, root must not follow a link to somewhere else.
  const handle = openAs(draft, 'wx');
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

function openAs(file: string, flags: 'a' | 'wx'): number {
  try {
    const handle = openSync(file, flags, 0o600);
    const owner = statSync(path.dirname(file));
    if (process.getuid?.() === 0) fchownSync(handle, owner.uid, owner.gid);
    return handle;
  } catch (error) {
    throw startFailure(`${file} can't be written (${codeOf(error)})`, error);
  }
}
