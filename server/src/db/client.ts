import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { codeOf, reasonOf } from './errors.ts';
import { nameStatements, tuneQueries } from './query-tuning.ts';
import { resultTypes } from './result-types.ts';
import { limitWaits } from './short-waits.ts';

/** As a major version. */
export const OLDEST_POSTGRES = 15;

export type Database = NodePgDatabase;

/** A database or a transaction: the first argument of every function that runs SQL. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

export type DatabaseLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/**
 * `pool` is for raw SQL, named statements and streams. `writes` has connections of its own, so that writes that wait for a lock hold
 * none of the others; there nothing waits for long (decision 127). `close` ends every connection.
 */
export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  writes: { db: Database; pool: pg.Pool };
  close(): Promise<void>;
};

/**
 * `name` is how the connections are known to the server; `purser`, the running product, unless given. `longestWait` is for how many
 * milliseconds a write waits for a lock.
 */
export type OpenDatabaseOptions = {
  log: DatabaseLog;
  poolSize?: number;
  name?: string;
  longestWait?: number;
};

/** The name of the connections of a running server. */
export const SERVER_NAME = 'purser';

/** Throws an `Error` of one line, without the password, where the server doesn't answer or is too old. */
export async function openDatabase(url: string, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const pool = createPool(url, options);
  try {
    await requireSupportedServer(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const waiting = createPool(url, { ...options, poolSize: mostWrites }, options.longestWait ?? usualWait);
  return {
    db: drizzle(pool),
    pool,
    writes: { db: drizzle(waiting), pool: waiting },
    close: async () => void (await Promise.all([pool.end(), waiting.end()])),
  };
}

// How many writes are at work at once; two processors do no more in the same time.
const mostWrites = 8;
const usualWait = 3000;

function createPool(
  url: string,
  { log, poolSize = 10, name = SERVER_NAME }: OpenDatabaseOptions,
  longestWait?: number,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    types: resultTypes,
    max: poolSize,
    // A query that can't get a connection fails after a while, so that a lost server gives errors, not silence.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // What a connection has read for one large task, its process in the database keeps for as long as it lives, and the
    // queues that look for jobs keep one alive for ever (decision 90). A new one takes 4 ms.
    maxLifetimeSeconds: 60,
    keepAlive: true,
    pipeline: longestWait !== undefined,
  });
  const nameFor = nameStatements();
  // Without a listener an idle connection that breaks would end the whole process. While the pool is closing, what the
  // server ends before us is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle. Without this listener one that breaks within a transaction
    // would end the process; its query is rejected anyway.
    client.on('error', () => {});
    tuneQueries(client, nameFor);
  });
  if (longestWait !== undefined) limitWaits(pool, longestWait);
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
    const reason = reasonOf(error) || codeOf(error);
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
