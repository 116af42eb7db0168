import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A civil date, `YYYY-MM-DD` on both sides. */
export const civilDate = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** An amount in dollars with two decimals; a cost has at most twelve digits before them. */
export const amount = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(14, 2)',
  toDriver: (dollars) => dollars,
});

/** An amount in a contract's own currency; at most fifteen digits with the currency's decimals. */
export const originalAmount = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(19, 4)',
  toDriver: (units) => units,
});

/** What one unit of a currency is in the company's; at most fifteen digits, so that a number is the rate exactly. */
export const exchangeRate = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(15, 8)',
  toDriver: (rate) => rate,
});

/** For a check: a currency's code. */
export const isCurrencyCode = (column: SQLWrapper): SQL => sql`${column} ~ '^[A-Z]{3}$'`;

/** Percent with two decimals. */
export const percentage = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(5, 2)',
  toDriver: (percent) => percent,
});

/** A person's name at the time of an action: renaming an account later does not change the past. */
export const nameAtTheTime = () => text();

/** When something happened, ISO 8601 in UTC. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

/** For a check: the column holds one of these values, which are our own and never input. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
