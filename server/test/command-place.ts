import { onTestFinished } from 'vitest';
import { runCommand } from './run-command.ts';
import { makeDataFolder } from './server-files.ts';
import type { createTestDatabase } from './test-database.ts';

/** Runs a command where a place is. */
export const purser = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  runCommand(args, env, env.DATA_DIR);

/** A database and a data folder for commands. */
export async function newPlace(create: typeof createTestDatabase) {
  const { databaseUrl, drop } = await create();
  onTestFinished(drop);
  return { DATABASE_URL: databaseUrl, DATA_DIR: makeDataFolder() };
}
