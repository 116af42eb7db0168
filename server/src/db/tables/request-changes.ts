import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { parentRequest } from './purchase-requests.ts';
import { user } from './users.ts';

export const requestChanges = pgTable(
  'request_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: parentRequest(),
    fieldName: text().notNull(),
    oldValue: text(),
    newValue: text(),
    /** The key of the last step that was approved before the change; null where none was. */
    afterStep: text(),
    userId: user().notNull(),
    userName: nameAtTheTime().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('request_changes_request').on(table.requestId, table.id.desc()),
    index('request_changes_time').on(table.createdAt, table.id),
    check('request_changes_field_given', sql`btrim(${table.fieldName}) <> ''`),
    check('request_changes_really_changed', sql`${table.oldValue} is distinct from ${table.newValue}`),
  ],
);
