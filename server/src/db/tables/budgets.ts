import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { amount, instant } from './columns.ts';
import { user } from './users.ts';

/**
 * What a fiscal year may cost (docs/product/forecast.md#budgets): a segment, or a vendor within it. Names are those of that time: a
 * segment that Settings no longer list keeps its budget.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    segment: text().notNull(),
    vendor: text(),
    amount: amount().notNull(),
    updatedBy: user().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('budgets_once').on(table.year, table.segment, table.vendor).nullsNotDistinct(),
    check('budgets_year_known', sql`${table.year} between 1 and 9999`),
    check('budgets_amount_positive', sql`${table.amount} > 0`),
    check('budgets_segment_given', sql`btrim(${table.segment}) <> ''`),
    check('budgets_vendor_given', sql`btrim(${table.vendor}) <> ''`),
  ],
);
