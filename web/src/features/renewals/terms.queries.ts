import { countPressing, getItemRenewal, getSavings, listRenewalTerms } from '@purser/api/addresses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

/** What has to be acted on within so many days, and what is late or runs on. States depend on the day: each visit asks again. */
export const termsQuery = (days: number) =>
  queryOptions({
    ...askedEarly,
    queryKey: ['renewal-terms', { days }],
    queryFn: ({ signal }) => call(listRenewalTerms, { query: { days }, signal }),
  });

export const itemRenewalQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['renewal', softwareId],
    queryFn: ({ signal }) => call(getItemRenewal, { params: { id: softwareId }, signal }),
  });

/** What the decisions of this year have saved. */
export const savingsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['renewal-savings'],
  queryFn: ({ signal }) => call(getSavings, { signal }),
});

/** One’s own renewals that press, which the navigation counts. They change with the day. */
export const pressingQuery = queryOptions({
  queryKey: ['renewals-count'],
  queryFn: ({ signal }) => call(countPressing, { signal }),
  refetchOnWindowFocus: 'always',
});

const nothing = { count: 0, missed: 0, vendors: [], actBy: null };

/** Nothing until it is known. */
export const usePressing = () => useQuery(pressingQuery).data ?? nothing;
