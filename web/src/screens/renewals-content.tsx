import type { RenewalTerm } from '@purser/api/renewal-terms';
import { monthOf } from '@purser/domain/renewal/month-weeks';
import { DecideMenu } from '../features/renewals/decide/decide-menu.tsx';
import { RenewalList, WaitingRenewals } from '../features/renewals/list/renewal-list.tsx';
import type { TermRowContext } from '../features/renewals/list/term-columns.tsx';
import type { Chosen } from '../features/renewals/list/use-chosen.ts';
import type { ListActions } from '../features/renewals/list/use-list-keys.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { NotRefreshed } from '../ui/not-refreshed.tsx';
import { QueryError } from '../ui/query-error.tsx';
import type { RenewalsAddress } from './renewals-address.ts';
import { NoRenewals } from './renewals-states.tsx';
import type { RenewalsView } from './renewals-view.ts';

type RenewalsContentProps = {
  view: RenewalsView;
  address: RenewalsAddress;
  chosen: Chosen;
  context: TermRowContext;
  actions: ListActions;
  isNarrow: boolean;
};

/** The list or, while there is none, what stands in its place. */
export function RenewalsContent({ view, address, ...list }: RenewalsContentProps) {
  const { query, groups, rows, within, next } = view;
  if (query.isPending) return <WaitingRenewals context={list.context} />;
  if (!query.data) {
    return (
      <div className="renewals-none">
        <QueryError title="Failed to fetch renewals" query={query} />
      </div>
    );
  }
  if (address.view === 'calendar') return <Calendar rows={rows} address={address} context={list.context} />;
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

const calendar = onDemand(
  async () => (await import('../features/renewals/calendar/renewal-calendar.tsx')).RenewalCalendar,
);

type CalendarProps = Pick<RenewalsContentProps, 'address' | 'context'> & { rows: readonly RenewalTerm[] };

function Calendar({ rows, address, context }: CalendarProps) {
  const { today, onDecide, onWithdraw, onOpen } = context;
  return (
    <calendar.Component
      rows={rows}
      today={today}
      month={address.month ?? monthOf(today)}
      day={address.day}
      onDay={(day, month) => address.setMonth(month, day)}
      onOpen={address.openPanel}
      decideFor={(row) => (
        <DecideMenu
          row={row}
          variant="outline"
          onDecide={(kind) => onDecide(row, kind)}
          onWithdraw={() => onWithdraw(row)}
          onOpen={() => onOpen(row)}
        />
      )}
    />
  );
}
