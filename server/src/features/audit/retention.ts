import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { type Clock, later } from '../../platform/clock.ts';

const day = 24 * 60 * 60 * 1000;

/** Removes the entries that are older than so many days; the database leaves one that says so (decision 92). */
export async function removeOldEntries(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  days: number,
): Promise<void> {
  const now = clock.now();
  await db.execute(
    sql`select remove_old_audit_entries(${later(now, -days * day)}::timestamptz, ${now}::timestamptz)`,
  );
}
