import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { codeOf, reasonOf } from './errors.ts';
import { nameStatements, replaceQuery, tuneQueries } from './query-tuning.ts';

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

/**
 * The types of results on our own connections: a date is 'YYYY-MM-DD', a timestamptz an ISO 8601 instant in UTC with
 * milliseconds, numeric and int8 are numbers, a timestamp without zone stays PostgreSQL's text.
 */
const resultTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    return (format !== 'binary' && textParsers.get(oid)) || pg.types.getTypeParser(oid, format);
  },
};

const TEXT_ARRAY: number = 1009;

/** A list of texts. Nearly all hold nothing that PostgreSQL would quote, and splitting is ten times as fast as parsing. */
function toTexts(text: string): unknown {
  if (text === '{}') return [];
  if (/["\\]/.test(text)) return parseTexts(text);
  const parts = text.slice(1, -1).split(',');
  // An unquoted NULL is no text but a missing one.
  return parts.includes('NULL') ? parseTexts(text) : parts;
}

const driverParser: unknown = pg.types.getTypeParser(TEXT_ARRAY, 'text');

function parseTexts(text: string): unknown {
  if (typeof driverParser !== 'function') throw new Error('The PostgreSQL driver has no parser for lists.');
  const texts: unknown = Reflect.apply(driverParser, undefined, [text]);
  return texts;
}

const asText = (text: string): string => text;

const textParsers = new Map<number, (text: string) => unknown>([
  [TEXT_ARRAY, toTexts],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.INTERVAL, asText],
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.INT8, Number],
]);

/** `toInstant('2026-11-21 09:37:52.1234+00')` is `'2026-11-21T09:37:52.123Z'`. */
function toInstant(text: string): string {
  // Sessions of the embedded server run in UTC, so that these two fast paths cover nearly all values. The first is
  // three times as fast, and lists of requests have tens of thousands of instants.
  if (text.length === 26 && text[10] === ' ' && text[19] === '.' && text.endsWith('+00')) {
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  }
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  // 'infinity' has no instant and stays what it is.
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

/**
 * Lets nothing that writes over a pool wait for a lock for longer than so many milliseconds. The limit belongs to each transaction:
 * one of the session would go to others behind a pooler that lends connections by transaction, and might not be ours (decision 133).
 * It takes no way of its own to the database: it goes with what begins a transaction, and a write without one is sent together with
 * its beginning and its end. That asks for a pool with `pipeline`.
 */
function limitWaits(pool: pg.Pool, milliseconds: number): void {
  const limit = `set local lock_timeout = ${milliseconds}`;
  pool.on('connect', (client) =>
    replaceQuery<Query>(
      client,
      (send) =>
        (query, ...rest) =>
          send(limited(query, limit), ...rest),
    ),
  );
  const ask = pool.query.bind(pool);
  Reflect.set(pool, 'query', (query: Query, values?: unknown[]) =>
    isRead(query) ? ask(query, values) : askAsTransaction(pool, query, values),
  );
}

type Query = string | pg.QueryConfig;

const sqlText = (query: Query): string => (typeof query === 'string' ? query : query.text);

// A single read waits for no write.
const isRead = (query: Query): boolean => /^\s*select\b/i.test(sqlText(query));

function limited(query: Query, limit: string): Query {
  const text = sqlText(query);
  if (!/^begin\b/i.test(text)) return query;
  return typeof query === 'string' ? `${text}; ${limit}` : { ...query, text: `${text}; ${limit}` };
}

/** The three are sent at once. A statement that fails makes the end of its transaction a rollback. */
async function askAsTransaction(
  pool: pg.Pool,
  query: Query,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  const [begun, done, ended] = await Promise.allSettled([
    client.query('begin'),
    client.query(query, values),
    client.query('commit'),
  ]);
  client.release(ended.status === 'rejected');
  for (const one of [begun, done, ended]) if (one.status === 'rejected') throw one.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
