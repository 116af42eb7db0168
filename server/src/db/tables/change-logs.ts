import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { parentSoftware } from './software.ts';
import { user } from './users.ts';

export const changeLogs = pgTable(
  'change_logs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    fieldName: text().notNull(),
    oldValue: text(),
    newValue: text(),
    userId: user(),
    userName: nameAtTheTime(),
    byClient: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('change_logs_software').on(table.softwareId, table.id.desc()),
    index('change_logs_time').on(table.createdAt, table.id),
    check('change_logs_named', sql`(${table.userId} is null) = (${table.userName} is null)`),
    check('change_logs_field_given', sql`btrim(${table.fieldName}) <> ''`),
    check(
      'change_logs_really_changed',
      sql`${table.oldValue} is distinct from ${table.newValue} or ${table.byClient}`,
    ),
  ],
);
