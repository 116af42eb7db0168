import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from './run-command.ts';
import { query } from './server-files.ts';
import type { createTestDatabase } from './test-database.ts';

/** Runs a command where its data lies. */
export const purser = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  runCommand(args, env, env.DATA_DIR);

/** A database and a data folder of the test's own, as a command's settings. */
export async function newPlace(create: typeof createTestDatabase) {
  const { databaseUrl, drop } = await create();
  onTestFinished(drop);
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { DATABASE_URL: databaseUrl, DATA_DIR: folder };
}

export const addAnn = (url: string) =>
  query(url, `insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann Lee')`);
