import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import type { DatabaseLog } from './client.ts';
import { serverPackage } from './server-package.ts';

export interface MigrateOptions {
  readonly log: DatabaseLog;
  /** Where drizzle-kit wrote the migrations; unless given, `server/src/db/migrations`. */
  readonly folder?: string;
  /** The last migration to run, by its time; all of them unless given. */
  readonly upTo?: number;
  /** The caller has the lock of {@link holdMigrations}. */
  readonly isHeld?: boolean;
}

// Any number will do as long as every Purser takes the same one: 'purser' in ASCII.
const MIGRATION_LOCK = '123649733649778';

/**
 * Runs the missing migrations. An advisory lock of one connection lets any number of processes do so at once. Throws an
 * `Error` of one line, and changes nothing, where a newer Purser has migrated the database.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { log, folder = ownFolder(), upTo = Number.POSITIVE_INFINITY, isHeld = false }: MigrateOptions,
): Promise<void> {
  const known = knownMigrations(folder);
  const release = isHeld ? () => {} : await holdMigrations(pool);
  const client = await pool.connect();
  try {
    const applied = await appliedMigrations(client);
    const missing = findMissing(known, applied).filter((when) => when <= upTo);
    if (missing.length === 0) return;
    await withMigrations(folder, upTo, (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }));
    log.info({ migrations: missing.length }, 'the database was migrated');
  } finally {
    // A failed transaction ends with its connection.
    client.release(true);
    release();
  }
}

/** Keeps others from migrating the database, which servers do as they start, until what it answers is called. */
export async function holdMigrations(pool: pg.Pool): Promise<() => void> {
  const client = await pool.connect();
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  return () => client.release(true);
}

/** The migrations of this program by their times, the oldest first. */
export const knownMigrations = (folder = ownFolder()): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis);

/** The names of all tables that the migrations of this program have ever made: others in the schema are a stranger's. */
export function knownTables(): ReadonlySet<string> {
  tables ??= new Set(
    readMigrationFiles({ migrationsFolder: ownFolder() })
      .flatMap(({ sql }) => sql)
      .flatMap((statement) => /^CREATE (?:UNLOGGED )?TABLE "(\w+)"/m.exec(statement)?.[1] ?? []),
  );
  return tables;
}

let tables: ReadonlySet<string> | undefined;

const ownFolder = (): string => path.join(serverPackage.folder, 'src/db/migrations');

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** The name of each migration of this program by its time. */
export const migrationNames = (folder = ownFolder()): ReadonlyMap<number, string> =>
  new Map(readJournal(folder).entries.map(({ when, tag }) => [when, tag]));

const readJournal = (folder: string) =>
  journalSchema.parse(JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')));

/** Runs something with a folder of the migrations up to one of them: Drizzle always runs all that a folder has. */
async function withMigrations(
  folder: string,
  upTo: number,
  run: (folder: string) => Promise<void>,
): Promise<void> {
  if (upTo === Number.POSITIVE_INFINITY) return run(folder);
  const some = mkdtempSync(path.join(tmpdir(), 'purser-migrations-'));
  try {
    const { entries: all, ...rest } = readJournal(folder);
    const entries = all.filter(({ when }) => when <= upTo);
    // By their bytes alone: a copy of the folder would be as read-only as that of the program may be.
    for (const { tag } of entries)
      writeFileSync(path.join(some, `${tag}.sql`), readFileSync(path.join(folder, `${tag}.sql`)));
    mkdirSync(path.join(some, 'meta'));
    writeFileSync(path.join(some, 'meta/_journal.json'), JSON.stringify({ ...rest, entries }));
    await run(some);
  } finally {
    rmSync(some, { recursive: true, force: true });
  }
}

interface Migrated {
  query(text: string): Promise<{ readonly rows: readonly { found: boolean; at: number }[] }>;
}

/** The migrations that a database has run, by their times, the oldest first; none where no Purser has ever started on it. */
export async function appliedMigrations(database: Migrated): Promise<number[]> {
  const [table] = (
    await database.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  ).rows;
  if (!table?.found) return [];
  const { rows } = await database.query(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => at);
}

/** Whether no Purser has ever started on a database. Throws as `migrateDatabase` does where a newer one has. */
export async function isUnused(pool: pg.Pool): Promise<boolean> {
  const applied = await appliedMigrations(pool);
  findMissing(knownMigrations(), applied);
  return applied.length === 0;
}

function findMissing(known: number[], applied: number[]): number[] {
  const unknown = applied.filter((when) => !known.includes(when));
  if (unknown.length > 0) {
    throw new Error(
      `A newer Purser has migrated this database (${unknown.length} of its ${applied.length} migrations are ` +
        'unknown to this version). Start that version, or use another database.',
    );
  }
  const missing = known.filter((when) => !applied.includes(when));
  // Drizzle runs only what is younger than the last migration it ran, and would leave these out in silence.
  const late = missing.filter((when) => when < (applied.at(-1) ?? 0));
  if (late.length > 0) {
    throw new Error(`${late.length} migration(s) are older than the last one that this database has run.`);
  }
  return missing;
}
