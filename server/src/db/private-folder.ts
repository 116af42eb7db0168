import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder with its missing parents, for its owner alone. Node's own `recursive` never returns where the file
 * system answers that an existing parent is missing, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}

// Except on Linux, where it has a capability of root, the database's account must pass through root's folder to its
// own.
const passable = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o011 : 0;

/**
 * Closes a folder with all its content to other accounts, as older versions left the data folder open. Answers whether
 * it is closed now: a folder of another account can't be.
 */
export function makePrivate(folder: string): boolean {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077 & ~passable) === 0) return true;
  closeAll(folder);
  return close(folder, passable);
}

// The folder itself comes last, so that the next start repeats what a killed one left undone.
function closeAll(folder: string): void {
  const { uid } = statSync(folder);
  for (const name of namesIn(folder)) {
    const entry = path.join(folder, name);
    const found = lstatSync(entry, { throwIfNoEntry: false });
    // What belongs to another account, as the database may, is not root's to close: a link could lead elsewhere.
    if (!found || found.uid !== uid || !(found.isDirectory() || found.isFile())) continue;
    if (found.isDirectory()) closeAll(entry);
    close(entry, 0);
  }
}

/** The names in a folder; none where it can't be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It isn't there, or belongs to another account.
    return [];
  }
}

function close(entry: string, others: number): boolean {
  try {
    chmodSync(entry, (statSync(entry).mode & 0o700) | others);
    return true;
  } catch {
    // It isn't there, or belongs to another account. or was deleted meanwhile.
    return false;
  }
}
