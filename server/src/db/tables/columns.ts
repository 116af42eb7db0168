import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A civil date, `YYYY-MM-DD` on both sides. */
export const civilDate = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** An amount in dollars with two decimals; a cost has at most twelve digits before them. */
export const amount = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(14, 2)',
  toDriver: (dollars) => dollars,
});

/** Percent with two decimals. */
export const percentage = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'numeric(5, 2)',
  toDriver: (percent) => percent,
});

/** The name that somebody had when they did something: renaming an account later does not change the past. */
export const nameAtTheTime = () => text();

/** When something happened, ISO 8601 in UTC. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

/** For a check: the column holds one of these values, which are our own and never input. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
