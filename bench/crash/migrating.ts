import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '@purser/server/db/client';
import { startEmbeddedPostgres } from '@purser/server/db/embedded-postgres';
import { knownMigrations, migrateDatabase } from '@purser/server/db/migrate';
import { startProgram } from './program.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const items = 3000;
// The schema of the first version that had requests.
const oldSchema = 4;

/** A data folder as an older version left it. */
export async function makeOldFolder(folder: string): Promise<void> {
  await withDatabase(folder, async ({ pool }) => {
    await migrateDatabase(pool, { log: quiet, upTo: knownMigrations()[oldSchema] ?? 0 });
    await pool.query(`insert into software (unique_id, vendor, product_name)
      select 'SW-' || n, 'Vendor ' || n, 'Product' from generate_series(1, ${items}) n`);
    await pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost)
      select id, '2026-01-01', '2026-12-31', 100 from software`);
  });
}

/** Cuts the program while it migrates a copy of the folder, starts it again, and looks at what is there then. */
export async function runMigration(old: string, random: () => number): Promise<string[]> {
  const folder = path.join(path.dirname(old), 'migrated');
  cpSync(old, folder, { recursive: true });
  const program = startProgram(folder, {});
  await pause(100 + random() * 700);
  await program.cut(random() < 0.5 ? 'both' : 'program');
  const again = startProgram(folder, {});
  await again.ready;
  await again.stop();
  const faults: string[] = [];
  await withDatabase(folder, async ({ pool }) => {
    const { rows } = await pool.query<{ software: number; contracts: number; migrations: number }>(
      `select (select count(*)::int from software) as software, (select count(*)::int from contracts) as contracts,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
    );
    const [found] = rows;
    const wanted = { software: items, contracts: items, migrations: knownMigrations().length };
    for (const [what, count] of Object.entries(wanted)) {
      const there = found?.[what === 'software' || what === 'contracts' ? what : 'migrations'];
      if (there !== count) faults.push(`Migration: ${there} ${what} instead of ${count}`);
    }
  });
  rmSync(folder, { recursive: true });
  return faults;
}

async function withDatabase(dataDir: string, use: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: quiet });
  const database = await openDatabase(embedded.url, { log: quiet });
  try {
    await use(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}
