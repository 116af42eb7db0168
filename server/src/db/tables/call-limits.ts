import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How many calls of a limit were used in a minute, on all servers (decision 94). Unlogged: what is in it is
 * of no use after a crash.
 */
export const callLimits = pgTable(
  'call_limits',
  {
    /** Which limit, and whose calls it counts. */
    key: text().notNull(),
    /** Minutes since 1970, UTC. */
    minute: bigint({ mode: 'number' }).notNull(),
    taken: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
);
