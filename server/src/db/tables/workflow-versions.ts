import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { user } from './users.ts';

/** Each workflow that was saved; the newest is today's. */
export const workflowVersions = pgTable(
  'workflow_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    savedAt: instant().notNull(),
    savedBy: user(),
    savedByName: nameAtTheTime(),
    steps: jsonb().$type<unknown>().notNull(),
  },
  (table) => [index('workflow_versions_saved').on(table.savedBy)],
);
