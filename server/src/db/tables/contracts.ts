import { type BillingCycle, billingCycles } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, civilDate, instant, isOneOf } from './columns.ts';
import { parentSoftware } from './software.ts';

/** Contracts of software items. `cost` is dollars a year. */
export const contracts = pgTable(
  'contracts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    startDate: civilDate().notNull(),
    endDate: civilDate(),
    cost: amount().notNull(),
    billingCycle: text().$type<BillingCycle>().notNull().default('yearly'),
    paymentType: text(),
    autoRenew: boolean().notNull().default(false),
    priceCheckFrequency: text().$type<BillingCycle>(),
    cancellationNoticeDate: civilDate(),
    nextReviewDate: civilDate(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // The latest contract of an item is the first in this order.
    index('contracts_latest').on(table.softwareId, table.startDate.desc(), table.id.desc()),
    check('contracts_cost_positive', sql`${table.cost} > 0`),
    check('contracts_end_after_start', sql`${table.endDate} >= ${table.startDate}`),
    check('contracts_billing_cycle_known', isOneOf(table.billingCycle, billingCycles)),
    check('contracts_price_check_known', isOneOf(table.priceCheckFrequency, billingCycles)),
    check('contracts_version_positive', sql`${table.version} > 0`),
  ],
);
