import { openDatabase } from '@purser/server/db/client';
import { knownMigrations, migrateDatabase } from '@purser/server/db/migrate';
import { atMost, type Figure, timed } from './measure.ts';
import type { Bench } from './server.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const name = 'migrated';
// With items and contracts, and nothing else.
const firstSchema = 1;

/** How long the database of an old version with 100,000 contracts is migrated, from its schema to ours. */
export async function benchMigration({ database: { pool }, databaseUrl }: Bench): Promise<Figure> {
  await pool.query(`create database ${name}`);
  const old = await openDatabase(databaseUrl.replace(/^(postgres:\/\/[^/]*\/)[^?]*/, `$1${name}`), {
    log: quiet,
  });
  try {
    await migrateDatabase(old.pool, { log: quiet, upTo: knownMigrations()[firstSchema] ?? 0 });
    await old.pool.query(`insert into software (unique_id, vendor, product_name, notes)
      select 'SW-' || n, 'Vendor ' || n, 'Product ' || n, repeat('what it is for ', 10) from generate_series(1, 40000) n`);
    await old.pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost)
      select software.id, '2026-01-01'::date - 365 * k, '2026-12-31'::date - 365 * k, 1000.25
      from software, generate_series(0, 2) k where k < 2 or software.id % 2 = 0`);
    const milliseconds = await timed(() => migrateDatabase(old.pool, { log: quiet }));
    return atMost(
      'Migration of 100,000 contracts of 40,000 items, from the first schema',
      milliseconds / 1000,
      [10, 's'],
    );
  } finally {
    await old.close();
    await pool.query(`drop database ${name} with (force)`);
  }
}
