import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeOf, reasonOf } from '../db/errors.ts';

// Says that a folder holds a demonstration, and whether its portfolio is complete.
const marker = 'purser-demo';
const begun = 'unfinished\n';
const complete = 'complete\n';

export interface DemoFolder {
  readonly path: string;
  readonly isFilled: boolean;
  /** Removes a folder that has no name. */
  leave(): void;
  /** Says that the portfolio is complete, so that the next start leaves it as it is. */
  settle(): void;
}

/**
 * Where a demonstration keeps its data. Without a name it is a new folder, which `leave` removes. A named one stays, and
 * must be new, empty or a demonstration's already: people's own data is never touched. What `.env` names is the real
 * installation's.
 */
export function demoFolder(name: string | undefined): DemoFolder {
  if (!name) {
    const folder = mkdtempSync(join(tmpdir(), 'purser-demo-'));
    return folderOf(folder, {
      isFilled: false,
      leave: () => rmSync(folder, { recursive: true, force: true }),
    });
  }
  const folder = resolve(name);
  const isFilled = isComplete(folder);
  if (!isFilled) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, marker), begun);
  }
  return folderOf(folder, { isFilled, leave: () => {} });
}

const folderOf = (path: string, more: Pick<DemoFolder, 'isFilled' | 'leave'>): DemoFolder => ({
  path,
  ...more,
  settle: () => writeFileSync(join(path, marker), complete),
});

function isComplete(folder: string): boolean {
  const names = entriesOf(folder);
  if (names.length === 0) return false;
  if (!names.includes(marker)) throw refusal(folder, 'and what is in it is no demonstration', 'Name');
  if (readFileSync(join(folder, marker), 'utf8') === complete) return true;
  throw refusal(folder, 'and the demonstration in it was never completed', 'Remove that folder, name');
}

const refusal = (folder: string, why: string, what: string) =>
  new Error(
    `DATA_DIR is ${folder}, ${why}. Nothing was changed. ${what} an empty folder, or leave DATA_DIR out: the demonstration then makes a folder of its own.`,
  );

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new Error(`DATA_DIR can't be used: ${reasonOf(error)}`, { cause: error });
  }
}
