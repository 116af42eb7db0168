import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, instant, nameAtTheTime, percentage } from './columns.ts';
import { user } from './users.ts';

/** An item that a scenario assumes to be cancelled, from that day on. */
export interface AssumedCancellation {
  readonly id: number;
  readonly date: string;
}

/** A person's assumptions about the years to come (docs/product/forecast.md#scenarios), under a name of its own. */
export const forecastScenarios = pgTable(
  'forecast_scenarios',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    uplift: percentage(),
    requested: boolean().notNull(),
    /** Items that were deleted since stay named, and are left out of answers. */
    cancelled: jsonb().$type<readonly AssumedCancellation[]>().notNull(),
    userId: user().notNull(),
    userName: nameAtTheTime().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('forecast_scenarios_name').on(sql`lower(${table.name})`),
    check('forecast_scenarios_name_given', sql`btrim(${table.name}) <> ''`),
    check('forecast_scenarios_uplift_known', sql`${table.uplift} between -50 and 200`),
    check('forecast_scenarios_list', sql`jsonb_typeof(${table.cancelled}) = 'array'`),
  ],
);

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
