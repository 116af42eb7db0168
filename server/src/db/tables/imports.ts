import type { ImportKind } from '@purser/domain/import-undo';
import { sql } from 'drizzle-orm';
import { check, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { user } from './users.ts';

export interface UndoOutcome {
  readonly items: number;
  readonly contracts: number;
  readonly people: number;
  /** Rates or budgets; older undos had none. */
  readonly values?: number;
  /** Items that were restored, that were left as they are, and that had been deleted already. */
  readonly restored: number;
  readonly kept: number;
  readonly gone: number;
  /** Option values that no item used any more; older undos did not count them. */
  readonly unusedOptions?: number;
}

export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ImportKind>().notNull().default('portfolio'),
    /** Null where the file came without a name. */
    fileName: text(),
    imported: integer().notNull(),
    userId: user().notNull(),
    userName: nameAtTheTime().notNull(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
    undoneBy: user(),
    undoneByName: nameAtTheTime(),
    outcome: jsonb().$type<UndoOutcome>(),
    /** What was written, with what was there before, of the kinds whose records have no row in `import_writes`. */
    written: json().$type<unknown>(),
  },
  (table) => [
    index('imports_created').on(table.createdAt),
    check('imports_kind_known', sql`${table.kind} in ('portfolio', 'people', 'rates', 'budgets')`),
    check('imports_counted', sql`${table.imported} >= 0`),
    check(
      'imports_undone_named',
      sql`num_nulls(${table.undoneAt}, ${table.undoneBy}, ${table.undoneByName}, ${table.outcome}) in (0, 4)`,
    ),
  ],
);

/**
 * What an import wrote, one row per record, until it can't be undone any more. Contracts of a new item are counted in
 * its row, since a row for each would slow large imports down. Of an undone import only records that were not undone
 * have rows. There is no foreign key, so that deleting a record need not know of its import.
 */
export const importWrites = pgTable(
  'import_writes',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text().$type<'item' | 'contract' | 'person'>().notNull(),
    recordId: integer().notNull(),
    /** The item that the record is or belongs to; null for a person. */
    softwareId: integer(),
    version: integer().notNull(),
    /** The record's row before the write; null for a new one. As text, which is written in half the time of `jsonb`. */
    before: json().$type<unknown>(),
    /** How many contracts came with a new item. */
    contractCount: integer(),
    /** Why the record was not undone. */
    kept: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.recordId] }),
    check('import_writes_kind_known', sql`${table.kind} in ('item', 'contract', 'person')`),
    check('import_writes_item_named', sql`(${table.softwareId} is null) = (${table.kind} = 'person')`),
  ],
);

/** How a file was read the last time; `header` is the SHA-256 of its header, in hexadecimal digits. */
export const csvMappings = pgTable('csv_mappings', {
  header: text().primaryKey(),
  mapping: jsonb().$type<unknown>().notNull(),
  userId: user(),
  updatedAt: instant().notNull().defaultNow(),
});
