import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, Executor } from '../src/db/client.ts';

/** How many connections to a test's database wait for a lock; other tests are at work on the same server. */
export async function countWaiting(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select 1 from pg_stat_activity join pg_locks using (pid) where not granted and datname = current_database()`);
  return rowCount ?? 0;
}

export const waitingFor = (db: Executor, count: number) =>
  expect.poll(() => countWaiting(db), { timeout: 20_000 }).toBe(count);

/** Answers of calls that have all begun, and wait, before the first of them can go on: a transaction holds what they need. */
export async function atOnce<Answer>(
  db: Database,
  hold: (tx: Executor) => Promise<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const begun = await db.transaction(async (tx) => {
    await hold(tx);
    const started = calls.map((call) => call());
    await waitingFor(db, calls.length);
    return started;
  });
  return Promise.all(begun);
}

/** Holds a request by its id, as whoever acts on it does. */
export const holdRequest = (id: number) => (tx: Executor) =>
  tx.execute(sql`select 1 from purchase_requests where id = ${id} for update`);
