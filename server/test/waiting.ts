import { sql } from 'drizzle-orm';
import type { Executor } from '../src/db/client.ts';

/** How many connections to a test's database wait for a lock; other tests are at work on the same server. */
export async function countWaiting(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select 1 from pg_stat_activity join pg_locks using (pid) where not granted and datname = current_database()`);
  return rowCount ?? 0;
}
