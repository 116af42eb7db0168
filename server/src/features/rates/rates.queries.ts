import { type ExchangeRate, exchangeRateReply, type RateOverview } from '@purser/api/exchange-rates';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';

const columns = repliedColumns(exchangeRates, exchangeRateReply);

export interface RatesAsked {
  readonly currency?: CurrencyCode | undefined;
  readonly from?: DateText | undefined;
  readonly to?: DateText | undefined;
}

export const listRates = (db: Executor, { currency, from, to }: RatesAsked): Promise<ExchangeRate[]> =>
  db
    .select(columns)
    .from(exchangeRates)
    .where(
      and(
        currency === undefined ? undefined : eq(exchangeRates.currency, currency),
        from === undefined ? undefined : gte(exchangeRates.date, from),
        to === undefined ? undefined : lte(exchangeRates.date, to),
      ),
    )
    .orderBy(desc(exchangeRates.date), asc(exchangeRates.currency));

/** All rates of some currencies. */
export const listRatesOf = (db: Executor, currencies: readonly CurrencyCode[]): Promise<ExchangeRate[]> =>
  db
    .select(columns)
    .from(exchangeRates)
    .where(inArray(exchangeRates.currency, [...currencies]));

/** The rates of the same currencies and days as the given ones. Nobody changes any until the transaction ends. */
export async function listSameRates(
  tx: Executor,
  given: readonly Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<ExchangeRate[]> {
  await tx.execute(sql`lock table exchange_rates in share row exclusive mode`);
  return tx
    .select(columns)
    .from(exchangeRates)
    .where(sql`(currency, date) in (
      select currency, date from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(currency text, date date))`);
}

/** The rates in force on a day, of each currency or of one. */
export const listRatesOn = (
  db: Executor,
  day: DateText,
  currency: CurrencyCode | undefined,
): Promise<ExchangeRate[]> =>
  db
    .selectDistinctOn([exchangeRates.currency], columns)
    .from(exchangeRates)
    .where(
      and(
        lte(exchangeRates.date, day),
        currency === undefined ? undefined : eq(exchangeRates.currency, currency),
      ),
    )
    .orderBy(asc(exchangeRates.currency), desc(exchangeRates.date));

const recentDays = 30;

export async function readOverview(db: Executor): Promise<Omit<RateOverview, 'company'>> {
  const { rows } = await db.execute<{ overview: Omit<RateOverview, 'company'> }>(sql`
    select json_build_object(
      'days', (select count(distinct date) from exchange_rates),
      'first', (select min(date) from exchange_rates),
      'recent', (
        select min(date) from (
          select distinct date from exchange_rates order by date desc limit ${recentDays}
        ) as recent),
      'currencies', (
        select coalesce(json_agg(used order by used.contracts desc, used.currency), '[]') from (
          select currency, coalesce(rates, 0) as rates, coalesce(contracts, 0) as contracts
          from (select currency, count(*) as rates from exchange_rates group by currency) as quoted
          full join (
            select currency, count(*) as contracts from contracts where currency is not null group by currency
          ) as agreed using (currency)
        ) as used),
      'isFixed', exists (select from contracts)
    ) as overview`);
  const [row] = rows;
  if (!row) throw new Error('The overview of rates has no row.');
  return row.overview;
}

/** Adds and replaces; answers each of the rates that weren't there just so, with the one before it. */
export async function saveRates(tx: Executor, rates: readonly ExchangeRate[]): Promise<SavedRate[]> {
  if (rates.length === 0) return [];
  const { rows } = await tx.execute<{
    currency: string;
    date: DateText;
    rate: number;
    source: string | null;
    before: number | null;
    sourceBefore: string | null;
  }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as given(currency text, date date, rate numeric, source text)
    ), known as (
      select currency, date, known.rate, known.source from given join exchange_rates as known using (currency, date)
    ), saved as (
      insert into exchange_rates (currency, date, rate, source)
      select currency, date, given.rate, given.source
      from given left join known using (currency, date)
      where known.rate is distinct from given.rate or known.source is distinct from given.source
      order by currency, date
      on conflict (currency, date) do update
        set rate = excluded.rate, source = excluded.source
      returning currency, date, rate, source
    )
    select saved.currency, saved.date, saved.rate, saved.source, known.rate as before, known.source as "sourceBefore"
    from saved left join known using (currency, date)
    order by saved.date desc, saved.currency`);
  return rows;
}

/** A rate that was saved, and the one of that day before it; null where there was none. */
export interface SavedRate {
  readonly currency: string;
  readonly date: DateText;
  readonly rate: number;
  readonly source: string | null;
  readonly before: number | null;
  readonly sourceBefore: string | null;
}

/** How many of the rates are new, others than those of their day, and there already. */
export async function compareRates(db: Executor, rates: readonly ExchangeRate[]): Promise<Comparison> {
  const { rows } = await db.execute<{ added: number; changed: number }>(sql`
    select
      count(*) filter (where known.rate is null)::integer as added,
      count(*) filter (where known.rate <> given.rate)::integer as changed
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given(currency text, date date, rate numeric)
    left join exchange_rates as known using (currency, date)`);
  const { added = 0, changed = 0 } = rows[0] ?? {};
  return { added, changed, same: rates.length - added - changed };
}

export interface Comparison {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

/** Takes rates away. */
export const deleteRates = (
  tx: Executor,
  rates: readonly Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<unknown> =>
  tx.execute(sql`
    delete from exchange_rates where (currency, date) in (
      select currency, date from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given(currency text, date date))`);

/** Answers how many there were. */
export async function deleteRatesOf(tx: Executor, currency: CurrencyCode): Promise<number> {
  const { rowCount } = await tx.delete(exchangeRates).where(eq(exchangeRates.currency, currency));
  return rowCount ?? 0;
}

/** The rate that was deleted; undefined where there was none. */
export async function deleteRate(
  tx: Executor,
  currency: string,
  date: DateText,
): Promise<ExchangeRate | undefined> {
  const [row] = await tx
    .delete(exchangeRates)
    .where(and(eq(exchangeRates.currency, currency), eq(exchangeRates.date, date)))
    .returning(columns);
  return row;
}
