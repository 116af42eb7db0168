import {
  applyRate,
  deleteCurrencyRates,
  listContractsInCurrencies,
  listExchangeRates,
  saveExchangeRates,
} from '@purser/api/addresses';
import type { ExchangeRate } from '@purser/api/exchange-rates';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isEqual, rowsOf } from '../../lib/draft.ts';
import { countOf } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { recheckRights } from '../../lib/session.tsx';
import type { Shared } from '../../ui/shared-save.ts';
import type { Tried } from './rate-trial.ts';

/** The rates from a day on; of all days where none is given. */
export const ratesQuery = (from: string | null) =>
  queryOptions({
    queryKey: ['exchange-rates', 'from', from],
    queryFn: ({ signal }) => call(listExchangeRates, { query: { from: from ?? undefined }, signal }),
  });

export const contractsInCurrenciesQuery = queryOptions({
  queryKey: ['contracts', 'in-currencies'],
  queryFn: ({ signal }) => call(listContractsInCurrencies, { signal }),
});

/** The rates in force on a day, of each currency. */
export const ratesOnQuery = (on: string) =>
  queryOptions({
    queryKey: ['exchange-rates', 'all-on', on],
    queryFn: ({ signal }) => call(listExchangeRates, { query: { on }, signal }),
  });

/** The rates of a day. */
export const sharedDay = (date: string): Shared<ExchangeRate[]> => ({
  queryKey: ['exchange-rates', 'of-day', date],
  read: () => call(listExchangeRates, { query: { from: date, to: date } }),
  save: async (rates, kept) => {
    const body = { rates: without(rates, kept), from: without(kept, rates) };
    await call(saveExchangeRates, { body });
    return rates;
  },
  // A rate and its source are one statement, changed as a whole.
  merge: rowsOf<ExchangeRate>({ keyOf: ({ currency }) => currency }),
  words: {
    title: 'The rates of this day have changed since you opened them',
    labelsOf:
      () =>
      ({ path: [currency = 'Order'] }) =>
        currency,
    textOf: sourcedText,
  },
});

const without = (some: readonly ExchangeRate[], others: readonly ExchangeRate[]): ExchangeRate[] =>
  some.filter((rate) => !others.some((other) => isEqual(rate, other)));

/** @example '1.1584, Import' */
function sourcedText(side: unknown): string {
  const fields = new Map<string, unknown>(Object.entries(side ?? {}));
  const rate = fields.get('rate');
  if (typeof rate !== 'number') return 'no rate';
  return [rateText(rateOf(rate)), fields.get('source')].filter(Boolean).join(', ');
}

/** All rates of a currency. */
export function useRemoveRates(currency: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCurrencyRates, { params: { currency } }),
    meta: {
      success: { title: 'Success', description: `All rates of ${currency} were removed` },
      failure: { title: 'The rates were not removed', description: 'server' },
    },
    onError: (error) => recheckRights(client, error),
    onSettled: () => refresh(client, ['rates']),
  });
}

export function useApplyRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tried, date }: { tried: readonly Tried[]; date: string }) => {
      const seen = tried.flatMap(({ contract: { id }, applied }) =>
        applied ? { id, after: applied.after } : [],
      );
      return call(applyRate, { body: { ids: seen.map(({ id }) => id), date, seen } });
    },
    meta: {
      success: { title: 'Success', description: 'The rate was applied' },
      failure: { title: 'The rate was not applied', description: 'server' },
    },
    // Rates may have been changed by somebody else, too.
    onSettled: async () => {
      await refresh(client, ['software']);
      await refresh(client, ['rates']);
    },
  });
}

/** @example contractsText(2) // '2 contracts' */
export const contractsText = (count: number): string => (count === 0 ? 'none' : countOf(count, 'contract'));
