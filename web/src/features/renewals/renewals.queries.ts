import type { getRenewals, Renewals } from '@purser/api/renewals';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { type AddressOf, send } from '../../lib/call.ts';

const renewals = { method: 'GET', path: '/api/renewals' } as const satisfies AddressOf<typeof getRenewals>;

/** What has ended or ends soon. */
export const renewalsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['renewals'],
  queryFn: ({ signal }) => send<Renewals>(renewals, { signal }),
});
