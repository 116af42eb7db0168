import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/** PostgreSQL's plan of a query, measured, line by line; benchmarks print it. */
export async function planOf(db: Executor, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, buffers, costs off) ${statement}`,
  );
  return rows.map((row) => row['QUERY PLAN']);
}
