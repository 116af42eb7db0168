import type pg from 'pg';

/**
 * Lets nothing that writes over a pool wait for a lock for longer than so many milliseconds. The limit belongs to each transaction:
 * one of the session would go to others behind a pooler that lends connections by transaction, and might not be ours (decision 133).
 * It takes no way of its own to the database: it goes with what begins a transaction, and a write without one is sent together with
 * its beginning and its end. That asks for a pool with `pipeline`.
 */
export function limitWaits(pool: pg.Pool, milliseconds: number): void {
  const limit = `set local lock_timeout = ${milliseconds}`;
  pool.on('connect', (client) => {
    const send: unknown = client.query;
    if (typeof send !== 'function') throw new Error('The PostgreSQL driver has no query function.');
    Reflect.set(client, 'query', (query: Query, ...rest: unknown[]): unknown => {
      const sent: unknown = Reflect.apply(send, client, [limited(query, limit), ...rest]);
      return sent;
    });
  });
  const ask = pool.query.bind(pool);
  Reflect.set(pool, 'query', (query: Query, values?: unknown[]) =>
    isRead(query) ? ask(query, values) : askAsTransaction(pool, query, values),
  );
}

type Query = string | pg.QueryConfig;

const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text);

// A single read waits for no write.
const isRead = (query: Query): boolean => /^\s*select\b/i.test(textOf(query));

function limited(query: Query, limit: string): Query {
  const text = textOf(query);
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
