import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { nameStatements, tuneQueries } from './query-tuning.ts';
import { resultTypes } from './result-types.ts';

/** The oldest PostgreSQL that Purser supports, as a major version. */
export const OLDEST_POSTGRES = 15;

/** The whole database: queries run on any connection of its pool. */
export type Database = NodePgDatabase;

/** A database or a transaction: the first argument of every function that runs SQL. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

/** What the database layer needs of a log; Fastify's and pino's loggers fit. */
export type DatabaseLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** An open database. `pool` is for raw SQL, named statements and streams; `close` ends every connection. */
export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

/** `poolSize` is the greatest number of connections at once; 10 unless given. */
export type OpenDatabaseOptions = { log: DatabaseLog; poolSize?: number };

/**
 * Opens a pool on a `postgres://` address and checks that the server answers and is new enough.
 * Throws an `Error` of one clear line, without the password, when it is not.
 */
export async function openDatabase(url: string, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const pool = createPool(url, options);
  try {
    await requireSupportedServer(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

function createPool(url: string, { log, poolSize = 10 }: OpenDatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'purser',
    types: resultTypes,
    max: poolSize,
    // A query that can't get a connection fails after a while, so that a lost server gives errors, not silence.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  const nameFor = nameStatements();
  const noteLostConnection = (error: Error): void => {
    log.warn({ reason: error.message }, 'a database connection was lost');
  };
  // Without a listener an idle connection that breaks would end the whole process.
  pool.on('error', noteLostConnection);
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle. One that breaks in the middle of a transaction would
    // end the process too; its query is rejected anyway, so that there is nothing more to do here.
    client.on('error', () => {});
    tuneQueries(client, nameFor);
  });
  return pool;
}

async function requireSupportedServer(pool: pg.Pool, url: string): Promise<void> {
  const version = await readServerVersion(pool, url);
  if (Math.floor(version.number / 10_000) < OLDEST_POSTGRES) {
    throw new Error(
      `DATABASE_URL: PostgreSQL ${OLDEST_POSTGRES} or newer is needed, but the server at ${addressOf(url)} is ${version.text}.`,
    );
  }
}

async function readServerVersion(pool: pg.Pool, url: string): Promise<{ number: number; text: string }> {
  try {
    const { rows } = await pool.query<{ number: number; text: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    );
    return rows[0] ?? { number: 0, text: 'of an unknown version' };
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(`DATABASE_URL: no connection to PostgreSQL at ${addressOf(url)}: ${reason}`, {
      cause: error,
    });
  }
}

/** Where an address points, for messages: never its user or password. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return 'that address (it should read postgres://user:password@host:5432/database)';
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
