import type { BodyOf } from '@purser/api/endpoint';
import type { ExchangeRate, NewRate, saveExchangeRates } from '@purser/api/exchange-rates';
import { auditChanges } from '@purser/domain/audit';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import type { DateText } from '@purser/domain/days';
import { invalid } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { Executor } from '../../db/client.ts';
import { audit } from '../../platform/audit.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';
import { deleteRate, deleteRatesOf, listSameRates, type SavedRate, saveRates } from './rates.queries.ts';

/** Answers the rates as they are kept; 412 where those that they replace aren't `from` any more. Changes no contract. */
export async function putRates(
  work: Work,
  { rates, from }: BodyOf<typeof saveExchangeRates>,
): Promise<ExchangeRate[]> {
  permit(work.person, 'save rates');
  refuseTwice(rates);
  refuseOwn(rates, work.currency);
  return inTransaction(work, async (within, tx) => {
    const deleted = from && (await requireSame(tx, rates, from));
    const saved = await saveRates(tx, rates);
    if (saved.length > 0) await audit(within, 'rates_changed', { changes: changesOf(saved) });
    for (const { currency, date } of deleted ?? []) await deleteOne(within, currency, date);
    return rates.map(({ currency, date, rate, source }) => ({ currency, date, rate, source }));
  });
}

export async function removeRate(work: Work, currency: CurrencyCode, date: DateText): Promise<void> {
  permit(work.person, 'save rates');
  await inTransaction(work, (within) => deleteOne(within, currency, date));
}

async function deleteOne(work: Work, currency: string, date: DateText): Promise<void> {
  const deleted = (await deleteRate(work.db, currency, date)) ?? noSuch('rate');
  const target = { id: null, name: rateName(deleted) };
  await audit(work, 'rate_deleted', { target, note: rateText(rateOf(deleted.rate)) });
}

/** Answers the rates of `from` that aren't to be kept. */
async function requireSame(
  tx: Executor,
  rates: readonly NewRate[],
  from: readonly ExchangeRate[],
): Promise<ExchangeRate[]> {
  const byName = (all: readonly ExchangeRate[]) =>
    new Map(all.map((rate) => [rateName(rate), rate] as const));
  const now = await listSameRates(tx, [...rates, ...from]);
  requireUnchanged('these rates', { from: byName(from), now: byName(now) });
  const kept = byName(rates);
  return now.filter((rate) => !kept.has(rateName(rate)));
}

/** Answers how many rates the currency had. Changes no contract. */
export async function removeRatesOf(work: Work, currency: CurrencyCode): Promise<number> {
  permit(work.person, 'save rates');
  return inTransaction(work, async (within, tx) => {
    const deleted = await deleteRatesOf(tx, currency);
    if (deleted === 0) noSuch('rate');
    const target = { id: null, name: currency };
    await audit(within, 'rates_deleted', { target, counts: { deleted } });
    return deleted;
  });
}

// An entry of the audit log is read by people; what else was saved stands in the table itself.
const mostAudited = 100;

function changesOf(saved: readonly SavedRate[]) {
  const named = saved.slice(0, mostAudited);
  const texts = (rateIn: (rate: SavedRate) => number | null) =>
    Object.fromEntries(named.map((rate) => [rateName(rate), rateTextOrNull(rateIn(rate))]));
  return auditChanges(
    texts(({ before }) => before),
    texts(({ rate }) => rate),
  );
}

const rateTextOrNull = (rate: number | null): string | null =>
  rate === null ? null : rateText(rateOf(rate));

const rateName = ({ currency, date }: Pick<ExchangeRate, 'currency' | 'date'>): string =>
  `${currency} of ${fullDay(date)}`;

// Which of two should count can't be known.
function refuseTwice(rates: readonly NewRate[]): void {
  const seen = new Set<string>();
  rates.forEach(({ currency, date }, at) => {
    const key = `${currency} ${date}`;
    if (seen.has(key))
      throw invalid({ [`rates.${at}.date`]: `There are two rates for ${currency} on ${date}` });
    seen.add(key);
  });
}

function refuseOwn(rates: readonly NewRate[], company: CurrencyCode): void {
  const at = rates.findIndex(({ currency }) => currency === company);
  if (at >= 0)
    throw invalid({ [`rates.${at}.currency`]: `${company} is the company’s currency and has no rate` });
}
