import type { Contract } from '@purser/api/contracts';
import type { PortfolioRow } from '@purser/api/portfolio';
import { latestContract } from '@purser/domain/contracts';
import { optionLabel } from '@purser/domain/options';
import { renewalOf } from '@purser/domain/renewals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { commentsQuery } from '../../features/comments/comments.queries.ts';
import { softwareContractsQuery } from '../../features/contracts/contracts.queries.ts';
import { vendorFilesQuery } from '../../features/files/files.queries.ts';
import { changesQuery } from '../../features/history/history.queries.ts';
import { approvalRequestsQuery } from '../../features/requests/requests.queries.ts';
import { softwareQuery } from '../../features/software/software.queries.ts';
import type { ShownTerms } from '../../features/software/term-fields.tsx';
import { formatCivilDate } from '../../lib/format.ts';

/** What is known of an item and of how much belongs to it. All is loaded at once, and again at each opening. */
export function usePanelData(id: number, row: PortfolioRow | undefined) {
  const client = useQueryClient();
  // Cached answers show meanwhile.
  useEffect(() => {
    const staleTime = 0;
    void client.prefetchQuery({ ...softwareQuery(id), staleTime });
    void client.prefetchQuery({ ...softwareContractsQuery(id), staleTime });
    void client.prefetchQuery({ ...vendorFilesQuery(id), staleTime });
    void client.prefetchQuery({ ...commentsQuery({ softwareId: id }), staleTime });
    void client.prefetchQuery({ ...changesQuery(id), staleTime });
  }, [client, id]);

  const software = useQuery(softwareQuery(id));
  const contracts = useQuery(softwareContractsQuery(id));
  const files = useQuery({ ...vendorFilesQuery(id), select: (list) => list.length });
  const comments = useQuery({
    ...commentsQuery({ softwareId: id }),
    select: ({ entries, hasOlder }) =>
      entries.length > 0 ? `${entries.length}${hasOlder ? '+' : ''}` : undefined,
  });
  const isWithout = contracts.data?.length === 0;
  const pending = useQuery({ ...approvalRequestsQuery, enabled: isWithout }).data;
  const recurring = useMemo(() => recurringIn(contracts.data ?? []), [contracts.data]);
  const newest = contracts.data && latestContract(contracts.data);
  const latest = contracts.data ? (newest ?? null) : row?.latestContract;
  return {
    software,
    /** Null where there is none, undefined while that is unknown. */
    latest,
    /** The whole of it, once its contracts are loaded. */
    newest,
    contracts: contracts.data?.length,
    /** The ids of those that are billed by month or quarter. */
    recurring,
    /** The request that its first contract waits in. */
    waiting: isWithout ? pending?.find(({ targetSoftwareId }) => targetSoftwareId === id) : undefined,
    files: files.data ?? row?.vendorFiles ?? 0,
    comments: comments.data,
  };
}

const recurringIn = (contracts: readonly Contract[]): ReadonlySet<number> =>
  new Set(contracts.filter(({ billingCycle }) => billingCycle !== 'yearly').map(({ id }) => id));

type Latest = ReturnType<typeof usePanelData>['latest'];

/** When an item renews and how it is billed, read from its latest contract. */
export function termsOf(latest: Latest, today: string): ShownTerms | null {
  if (latest === undefined) return { renewal: '', billingCycle: '' };
  if (latest === null) return null;
  const { date, label } = renewalOf({ latestContract: latest, renewal_date: null }, today);
  return {
    renewal: date === null ? (label ?? '') : formatCivilDate(date),
    billingCycle: optionLabel(latest.billingCycle),
  };
}
