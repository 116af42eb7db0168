import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * What tells whether anything that the portfolio shows has changed (decision 88). Triggers give each connection that
 * writes such a thing a row of its own, and that row a new random stamp with each statement: all the stamps that a
 * query sees stand for what it sees of the portfolio.
 */
export const dataVersions = pgTable('data_versions', {
  /** The process id of the connection's server process. */
  backend: integer().primaryKey(),
  stamp: uuid().notNull(),
});
