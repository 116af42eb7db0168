import { type BillingCycle, billingCycles } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, civilDate, instant, isOneOf } from './columns.ts';
import { user } from './users.ts';

/** Software items. Columns have the wire's names (docs/product/software.md#fields). */
export const software = pgTable(
  'software',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unique_id: text().notNull().unique(),
    vendor: text().notNull(),
    product_name: text().notNull(),
    notes: text(),
    status: text().notNull().default('active'),
    business_segment: text().array(),
    business_segment_percentages: text(),
    team_usage: text().array().notNull().default(sql`'{}'`),
    billing_cycle: text().$type<BillingCycle>().notNull().default('yearly'),
    cost: amount(),
    paymentType: text(),
    renewal_date: civilDate(),
    last_reminder_sent: instant(),
    business_owner_id: user(),
    tech_admin_id: user(),
    executive_sponsor_id: user(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('software_business_owner').on(table.business_owner_id),
    index('software_tech_admin').on(table.tech_admin_id),
    index('software_executive_sponsor').on(table.executive_sponsor_id),
    check('software_vendor_given', sql`btrim(${table.vendor}) <> ''`),
    check('software_product_given', sql`btrim(${table.product_name}) <> ''`),
    check('software_status_given', sql`btrim(${table.status}) <> ''`),
    check('software_billing_cycle_known', isOneOf(table.billing_cycle, billingCycles)),
    check('software_cost_positive', sql`${table.cost} > 0`),
    check('software_segments_given', sql`cardinality(${table.business_segment}) > 0`),
    check(
      'software_percentages_total',
      sql`${table.business_segment_percentages} is null or are_percentages_valid(${table.business_segment_percentages}, ${table.business_segment})`,
    ),
    check('software_version_positive', sql`${table.version} > 0`),
  ],
);

/** The item that a row belongs to and is deleted with. */
export const parentSoftware = () =>
  integer()
    .notNull()
    .references(() => software.id, { onDelete: 'cascade' });

/** An item that a row mentions and outlives. */
export const mentionedSoftware = () => integer().references(() => software.id, { onDelete: 'set null' });
