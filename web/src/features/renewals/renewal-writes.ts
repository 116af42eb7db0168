import { assignRenewals, decideRenewal, snoozeRenewal, withdrawRenewal } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { itemRenewalQuery } from './terms.queries.ts';

// Apart from the queries, which the dashboard's and the panel's chunks need without these.

type Decided = {
  softwareId: number;
  /** Of the decision so far; 0 where there is none. */
  version: number;
  decision: BodyAt<typeof decideRenewal>;
};

/** Refused as stale where somebody else has decided meanwhile. The dialog shows the failure. */
export function useDecideRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ softwareId, version, decision }: Decided) =>
      call(decideRenewal, { params: { id: softwareId }, body: decision, version }),
    meta: { quiet: true },
    onSuccess: (renewal, { softwareId }) => {
      client.setQueryData(itemRenewalQuery(softwareId).queryKey, renewal);
      void refreshPortfolio(client);
    },
  });
}

type Withdrawn = { softwareId: number; contractId: number; version: number };

export function useWithdrawRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ softwareId, contractId, version }: Withdrawn) =>
      call(withdrawRenewal, { params: { id: softwareId }, query: { contractId }, version }),
    meta: { failure: { title: 'The decision was not withdrawn', description: 'server' } },
    onSettled: () => void refreshPortfolio(client),
  });
}

type Snoozed = { softwareId: number; until: string | null };

/** Puts an item off for oneself; null takes that back. */
export function useSnoozeRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ softwareId, until }: Snoozed) =>
      call(snoozeRenewal, { params: { id: softwareId }, body: { until } }),
    meta: { failure: { title: 'The item was not put off', description: 'server' } },
    onSettled: () => refreshTerms(client),
  });
}

// The server takes so many at once.
const mostAtOnce = 500;

/** Gives any number of items another owner, or puts them off for oneself. */
export function useAssignRenewals() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids: given, ...change }: BodyAt<typeof assignRenewals>) => {
      const ids = [...new Set(given)];
      let changed = 0;
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const body = { ids: ids.slice(at, at + mostAtOnce), ...change };
        changed += (await call(assignRenewals, { body })).changed;
      }
      return { changed };
    },
    meta: { failure: { title: 'Not everything was changed', description: 'server' } },
    onSettled: () => void refreshPortfolio(client),
  });
}

/** Asks again for what a snooze changes; the rest of the portfolio doesn't know of it. */
function refreshTerms(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['renewal-terms'] });
  void client.invalidateQueries({ queryKey: ['renewal'] });
}
