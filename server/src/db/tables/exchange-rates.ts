import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { civilDate, exchangeRate, isCurrencyCode } from './columns.ts';

/** What one unit of a currency is in the company's, from a day on (docs/product/currencies.md#rates). Who wrote it says the audit log. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    date: civilDate().notNull(),
    rate: exchangeRate().notNull(),
    /** Where it is from, in words. */
    source: text(),
  },
  (table) => [
    // The rate in force on a day is the last up to it in this order.
    primaryKey({ columns: [table.currency, table.date] }),
    index('exchange_rates_date').on(table.date),
    check('exchange_rates_currency_known', isCurrencyCode(table.currency)),
    check('exchange_rates_positive', sql`${table.rate} > 0`),
  ],
);
