import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parentUser } from './users.ts';

/** Creates that carried an `Idempotency-Key`, with their answers, so that a repeated one is not done twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: parentUser(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    requestHash: text().notNull(),
    /** Null inside the transaction that is still at work, and where the answer was a secret. */
    reply: jsonb().$type<unknown>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_newest').on(table.userId, table.createdAt),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

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
