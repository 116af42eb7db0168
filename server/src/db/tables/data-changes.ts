import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgTable } from 'drizzle-orm/pg-core';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

/**
 * Which items have changed, in what the portfolio shows of them, and by which transaction (decision 88). Triggers write a
 * row for each item that a statement touches and each person it renames; a row that names neither is about all items. The
 * stamps of all the rows that a query sees, taken together, stand for what it sees of the portfolio.
 */
export const dataChanges = pgTable('data_changes', {
  transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
  /** 64 bits at random. */
  stamp: bigint({ mode: 'bigint' }).notNull().default(sql`hashtextextended(gen_random_uuid()::text, 0)`),
  softwareId: integer(),
  userId: integer(),
  /** The row stands for all rows that a snapshot saw, which were cleared away. */
  summed: snapshot(),
});
