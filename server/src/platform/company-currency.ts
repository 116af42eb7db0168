import { type CurrencyCode, currencyName, usualCurrency } from '@purser/domain/currencies/known-currencies';
import { sql } from 'drizzle-orm';
import type { DatabaseLog, Executor } from '../db/client.ts';
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
