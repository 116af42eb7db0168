import { ListSkeleton } from '../features/renewals/list/list-skeleton.tsx';
import { RenewalList } from '../features/renewals/list/renewal-list.tsx';
import type { RowContext } from '../features/renewals/list/term-row.tsx';
import type { Chosen } from '../features/renewals/list/use-chosen.ts';
import type { ListActions } from '../features/renewals/list/use-list-keys.ts';
import { NotRefreshed } from '../ui/not-refreshed.tsx';
import { QueryError } from '../ui/query-error.tsx';
import type { RenewalsAddress } from './renewals-address.ts';
import { NoRenewals } from './renewals-states.tsx';
import type { RenewalsView } from './renewals-view.ts';

type RenewalsContentProps = {
  view: RenewalsView;
  address: RenewalsAddress;
  chosen: Chosen;
  context: RowContext;
  actions: ListActions;
  isNarrow: boolean;
};

/** The list or, while there is none, what stands in its place. */
export function RenewalsContent({ view, address, ...list }: RenewalsContentProps) {
  const { query, groups, rows, within, next } = view;
  if (query.isPending) return <ListSkeleton />;
  if (!query.data) {
    return (
      <div className="renewals-none">
        <QueryError title="Failed to fetch renewals" query={query} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="renewals-none">
        <NoRenewals within={within} next={next} address={address} />
      </div>
    );
  }
  return (
    <>
      {query.isRefetchError && (
        <NotRefreshed what="These renewals" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <RenewalList groups={groups} rows={rows} openId={address.open} {...list} />
    </>
  );
}
