import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isOwnedBy } from '@purser/domain/renewal/attention';
import { groupsOf } from '@purser/domain/renewal/groups';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { farthest, type TermFilters } from '../../features/renewals/list/filter-names.ts';
import { offeredIn, rowsWithin, shownTerms } from '../../features/renewals/list/term-filters.ts';
import { termsQuery } from '../../features/renewals/terms.queries.ts';
import { useMe } from '../../lib/session.tsx';

const nothing: readonly RenewalTerm[] = [];

/** The rows that the address asks for. Those of a whole year are known, so that other days and filters show at once. */
export function useRenewalsView(asked: TermFilters) {
  const { id, today } = useMe();
  const query = useQuery(termsQuery(farthest));
  const all = query.data ?? nothing;
  // The chips show at once what was chosen; the list follows as soon as there is time to draw it.
  const filters = useDeferredValue(asked);
  const reader = useMemo(() => ({ id, today }), [id, today]);
  const within = useMemo(() => rowsWithin(all, filters.days, reader), [all, filters.days, reader]);
  const offered = useMemo(() => offeredIn(within, filters, reader), [within, filters, reader]);
  const groups = useMemo(
    () => groupsOf(shownTerms(within, filters, reader), today),
    [within, filters, reader, today],
  );
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const next = useMemo(
    () => all.find((row) => row.state === 'undecided' && (row.daysLeft ?? -1) >= 0 && isOwnedBy(row, id)),
    [all, id],
  );
  return { query, all, within, offered, groups, rows, next };
}

export type RenewalsView = ReturnType<typeof useRenewalsView>;
