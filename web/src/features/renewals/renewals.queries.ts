import { getRenewals } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

export const renewalsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['renewals'],
  queryFn: ({ signal }) => call(getRenewals, { signal }),
});
