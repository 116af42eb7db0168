import { getRateOverview, listExchangeRates } from '@purser/api/addresses';
import { minorOf, moneyText } from '@purser/domain/currencies/currency-amounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

export const rateOverviewQuery = queryOptions({
  queryKey: ['rate-overview'],
  queryFn: ({ signal }) => call(getRateOverview, { signal }),
  // Without it, forms are those of a company with one currency.
  retry: false,
});

/** The other currencies that there are rates or contracts of, the most used first; none until they are known. */
export function useOtherCurrencies(): readonly string[] {
  const { data } = useQuery(rateOverviewQuery);
  return data
    ? data.currencies.map(({ currency }) => currency).filter((code) => code !== data.company)
    : none;
}

const none: readonly string[] = [];

/** The rate of a currency in force on a day; an empty list where there is none. */
export const rateOnQuery = (currency: string, on: string) =>
  queryOptions({
    queryKey: ['exchange-rates', 'on', currency, on],
    queryFn: ({ signal }) => call(listExchangeRates, { query: { currency, on }, signal }),
    enabled: currency !== '' && on !== '',
    retry: false,
  });

/** @example formatIn(33280, 'EUR') // '€33,280.00' */
export const formatIn = (amount: number, currency: string): string =>
  moneyText(minorOf(amount, currency), currency);
