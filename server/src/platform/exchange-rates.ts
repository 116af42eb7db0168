import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { firstRow } from '../db/rows.ts';
import { exchangeRates } from '../db/tables/exchange-rates.ts';

/** The rate of a currency in force on a day: the latest on or before it. */
export const findRate = (
  db: Executor,
  currency: CurrencyCode,
  day: DateText,
): Promise<{ rate: number; date: DateText } | undefined> =>
  firstRow(
    db
      .select({ rate: exchangeRates.rate, date: exchangeRates.date })
      .from(exchangeRates)
      .where(and(eq(exchangeRates.currency, currency), lte(exchangeRates.date, day)))
      .orderBy(desc(exchangeRates.date))
      .limit(1),
  );

/** The rates of some currencies in force on a day, each the latest on or before it; a currency without one is missing. */
export async function findRates(
  db: Executor,
  currencies: readonly CurrencyCode[],
  day: DateText,
): Promise<Map<CurrencyCode, number>> {
  if (currencies.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([exchangeRates.currency], {
      currency: exchangeRates.currency,
      rate: exchangeRates.rate,
    })
    .from(exchangeRates)
    .where(and(inArray(exchangeRates.currency, [...currencies]), lte(exchangeRates.date, day)))
    .orderBy(asc(exchangeRates.currency), desc(exchangeRates.date));
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

/** The rates of a currency, the earliest first, as pairs of a day and a rate. */
export type RateHistory = readonly (readonly [date: DateText, rate: number])[];

/** The rates of all currencies. */
export async function listRateHistories(db: Executor): Promise<Map<CurrencyCode, RateHistory>> {
  const rows = await db
    .select({ currency: exchangeRates.currency, date: exchangeRates.date, rate: exchangeRates.rate })
    .from(exchangeRates)
    .orderBy(asc(exchangeRates.currency), asc(exchangeRates.date));
  const histories = new Map<CurrencyCode, [DateText, number][]>();
  for (const { currency, date, rate } of rows) {
    const history = histories.get(currency);
    if (history) history.push([date, rate]);
    else histories.set(currency, [[date, rate]]);
  }
  return histories;
}
