import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

/**
 * A text that differs whenever what the portfolio shows does (decision 88): two equal ones were read of the same items,
 * contracts, files and names.
 */
export async function readDataVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select md5(string_agg(stamp::text, ',' order by backend)) as version from data_versions`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no version of its data.');
  return row.version;
}
