import { sql } from 'drizzle-orm';
import type { Database, Executor } from './client.ts';

/** A transaction that reads, and sees all of it as of the same moment. */
export const asOneSees = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Reads two things at the same time, each over a connection of its own, so that both processors work; both are as of the
 * same moment. Who holds one connection and waits for the second must not be many: callers see to it.
 */
export function readInOneSnapshot<First, Second>(
  db: Database,
  readFirst: (tx: Executor) => Promise<First>,
  readSecond: (tx: Executor) => Promise<Second>,
): Promise<[First, Second]> {
  return db.transaction(async (first) => {
    const { rows } = await first.execute<{ name: string }>(sql`select pg_export_snapshot() as name`);
    const name = rows[0]?.name ?? '';
    const second = db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set transaction snapshot '${name}'`));
      return readSecond(tx);
    }, asOneSees);
    return Promise.all([readFirst(first), second]);
  }, asOneSees);
}
