import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isOwnedBy } from '@purser/domain/renewal/attention';
import { groupsOf, type RenewalGroup } from '@purser/domain/renewal/groups';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { farthest, type TermFilters } from '../../features/renewals/list/filter-names.ts';
import { offeredIn, rowsWithin, shownTerms } from '../../features/renewals/list/term-filters.ts';
import { termsQuery } from '../../features/renewals/terms.queries.ts';
import { useMe } from '../../lib/session.tsx';

const nothing: readonly RenewalTerm[] = [];

/** The rows that the address asks for. Those of a whole year are known, so that other days and filters show at once. */
export function useRenewalsView(asked: TermFilters, isCalendar: boolean) {
  const { id, today } = useMe();
  const query = useQuery(termsQuery(farthest));
  const all = query.data ?? nothing;
  // The chips show at once what was chosen; the list follows as soon as there is time to draw it.
  const filters = useDeferredValue(asked);
  const reader = useMemo(() => ({ id, today }), [id, today]);
  const within = useMemo(() => rowsWithin(all, filters.days, reader), [all, filters.days, reader]);
  const offered = useMemo(() => offeredIn(within, filters, reader), [within, filters, reader]);
  const whole = useMemo(
    () => groupsOf(shownTerms(within, filters, reader), today),
    [within, filters, reader, today],
  );
  const { groups, fold } = useFold(whole, !isCalendar && filters.state.length === 0);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const next = useMemo(
    () => all.find((row) => row.state === 'undecided' && (row.daysLeft ?? -1) >= 0 && isOwnedBy(row, id)),
    [all, id],
  );
  return { query, all, within, offered, groups, fold, rows, next };
}

type Groups = readonly RenewalGroup<RenewalTerm>[];

/** What is decided is folded, unless it is all there is, somebody asks for a state, or it is unfolded by hand. */
function useFold(groups: Groups, isWanted: boolean) {
  const [isFolded, setFolded] = useState(true);
  const toggle = useCallback(() => setFolded((before) => !before), []);
  const count = groups.find(({ name }) => name === 'decided')?.rows.length ?? 0;
  const canFold = isWanted && count > 0 && groups.length > 1;
  const fold = useMemo(
    () => (canFold ? { isFolded, count, toggle } : undefined),
    [canFold, isFolded, count, toggle],
  );
  const shown = useMemo(
    () =>
      fold?.isFolded
        ? groups.map((group) => (group.name === 'decided' ? { ...group, rows: [] } : group))
        : groups,
    [groups, fold],
  );
  return { groups: shown, fold };
}

export type RenewalsView = ReturnType<typeof useRenewalsView>;
