import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './places.mjs';

// Says that a folder holds a demonstration, and whether its portfolio is complete.
const marker = 'purser-demo';
const begun = 'unfinished\n';
const complete = 'complete\n';

/**
 * Where a demonstration keeps its data. Without a name it is a new folder, which `leave` removes. A named one stays, and
 * must be new, empty or a demonstration's already: people's own data is never touched. What `.env` names is the real
 * installation's.
 */
export function demoFolder(name) {
  if (!name) {
    const folder = mkdtempSync(join(tmpdir(), 'purser-demo-'));
    return folderOf(folder, {
      isFilled: false,
      leave: () => rmSync(folder, { recursive: true, force: true }),
    });
  }
  const folder = resolve(root, name);
  const isFilled = isComplete(folder);
  if (!isFilled) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, marker), begun);
  }
  return folderOf(folder, { isFilled, leave: () => {} });
}

const folderOf = (path, more) => ({
  path,
  ...more,
  /** Says that the portfolio is complete, so that the next start leaves it as it is. */
  settle: () => writeFileSync(join(path, marker), complete),
});

function isComplete(folder) {
  const names = entriesOf(folder);
  if (names.length === 0) return false;
  if (!names.includes(marker)) throw refusal(folder, 'and what is in it is no demonstration', 'Name');
  if (readFileSync(join(folder, marker), 'utf8') === complete) return true;
  throw refusal(folder, 'and the demonstration in it was never completed', 'Remove that folder, name');
}

const refusal = (folder, why, what) =>
  new Error(
    `DATA_DIR is ${folder}, ${why}. Nothing was changed. ${what} an empty folder, or leave DATA_DIR out: npm run demo then makes a folder of its own.`,
  );

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw new Error(`DATA_DIR can't be used: ${error.message}`);
  }
}
