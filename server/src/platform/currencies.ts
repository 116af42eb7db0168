import { type CurrencyCode, currencyName, usualCurrency } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { DatabaseLog, Executor } from '../db/client.ts';
import { firstRow } from '../db/rows.ts';
import { contracts } from '../db/tables/contracts.ts';
import { exchangeRates } from '../db/tables/exchange-rates.ts';
import { settings } from '../db/tables/settings.ts';
import { findSetting, lockSetting } from './settings.ts';

const key = 'currency';

/** The currency that the database's amounts are in. A missing row means the usual one. */
export async function findCompanyCurrency(db: Executor): Promise<CurrencyCode> {
  const row = await findSetting(db, key);
  return typeof row?.value === 'string' ? row.value : usualCurrency;
}

/** What to do about another CURRENCY than the database's; undefined where that may be set. */
export async function currencyRefusal(db: Executor, currency: CurrencyCode): Promise<string | undefined> {
  const known = await findCompanyCurrency(db);
  if (known === currency || !(await hasContracts(db))) return undefined;
  return `CURRENCY must be ${known} (${currencyName(known)}): there are contracts whose costs are in it`;
}

/**
 * Makes the configured currency the database's. Throws an Error of one line where there are contracts in another one. Rates
 * are what units are in the company's currency, so those of another one go.
 */
export async function settleCurrency(
  db: Executor,
  { currency }: { readonly currency: CurrencyCode },
  log: Pick<DatabaseLog, 'warn'>,
): Promise<void> {
  if ((await findCompanyCurrency(db)) === currency) return;
  await db.transaction(async (tx) => {
    await lockSetting(tx, key, usualCurrency);
    const refusal = await currencyRefusal(tx, currency);
    if (refusal !== undefined) throw new Error(refusal);
    await tx.update(settings).set({ value: currency }).where(sql`${settings.key} = ${key}`);
    const { rowCount } = await tx.delete(exchangeRates);
    if (rowCount) log.warn({ currency, rates: rowCount }, 'the rates of another currency were removed');
  });
}

async function hasContracts(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: contracts.id }).from(contracts).limit(1);
  return row !== undefined;
}

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
