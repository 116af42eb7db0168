import { type BillingCycle, billingCycles, type NoticeUnit, noticeUnits } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  amount,
  civilDate,
  exchangeRate,
  instant,
  isCurrencyCode,
  isOneOf,
  originalAmount,
  percentage,
} from './columns.ts';
import { parentSoftware } from './software.ts';

/** Contracts of software items. `cost` is a year's in the company's currency, whatever the contract's own is. */
export const contracts = pgTable(
  'contracts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    startDate: civilDate().notNull(),
    endDate: civilDate(),
    cost: amount().notNull(),
    /** Null, as what it costs there and the rate are, where the contract is in the company's currency. */
    currency: text(),
    originalCost: originalAmount(),
    rate: exchangeRate(),
    billingCycle: text().$type<BillingCycle>().notNull().default('yearly'),
    paymentType: text(),
    autoRenew: boolean().notNull().default(false),
    priceCheckFrequency: text().$type<BillingCycle>(),
    cancellationNoticeDate: civilDate(),
    nextReviewDate: civilDate(),
    renewalMonths: integer(),
    /** In percent. */
    renewalUplift: percentage(),
    noticeCount: integer(),
    noticeUnit: text().$type<NoticeUnit>(),
    /** In place of those of the rule: days before the day to act, the greatest first. */
    reminderDays: integer().array().$type<readonly number[]>(),
    /** The contract of the item that this one renews. */
    renewsContractId: integer().references((): AnyPgColumn => contracts.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('contracts_renews').on(table.renewsContractId),
    // The latest contract of an item is the first in this order.
    index('contracts_latest').on(table.softwareId, table.startDate.desc(), table.id.desc()),
    check('contracts_cost_positive', sql`${table.cost} > 0`),
    check('contracts_currency_known', isCurrencyCode(table.currency)),
    check('contracts_original_positive', sql`${table.originalCost} > 0`),
    check('contracts_rate_positive', sql`${table.rate} > 0`),
    check(
      'contracts_currency_whole',
      sql`num_nulls(${table.currency}, ${table.originalCost}, ${table.rate}) in (0, 3)`,
    ),
    // PostgreSQL rounds a half away from 0, which is up where nothing is below it.
    check('contracts_cost_is_product', sql`${table.cost} = round(${table.originalCost} * ${table.rate}, 2)`),
    check('contracts_end_after_start', sql`${table.endDate} >= ${table.startDate}`),
    check('contracts_billing_cycle_known', isOneOf(table.billingCycle, billingCycles)),
    check('contracts_price_check_known', isOneOf(table.priceCheckFrequency, billingCycles)),
    check('contracts_renewal_months_in_range', sql`${table.renewalMonths} between 1 and 120`),
    check('contracts_uplift_in_range', sql`${table.renewalUplift} between -50 and 200`),
    check('contracts_notice_in_range', sql`${table.noticeCount} between 0 and 1095`),
    check('contracts_notice_unit_known', isOneOf(table.noticeUnit, noticeUnits)),
    check('contracts_notice_with_unit', sql`(${table.noticeCount} is null) = (${table.noticeUnit} is null)`),
    check('contracts_reminder_days_few', sql`cardinality(${table.reminderDays}) between 1 and 12`),
    check(
      'contracts_reminder_days_in_range',
      sql`0 <= all(${table.reminderDays}) and 365 >= all(${table.reminderDays})`,
    ),
    check('contracts_renew_another', sql`${table.renewsContractId} <> ${table.id}`),
    check('contracts_version_positive', sql`${table.version} > 0`),
  ],
);
