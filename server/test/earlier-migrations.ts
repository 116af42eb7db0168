import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const migrations = path.join(import.meta.dirname, '../src/db/migrations');

/** A folder with the product's first migrations, as an earlier version had them. */
export async function earlierMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'purser-earlier-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}
