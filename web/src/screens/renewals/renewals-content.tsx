import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay } from '@purser/domain/renewal/day-words';
import { monthOf } from '@purser/domain/renewal/month-weeks';
import { CalendarClock, CircleCheck, SearchX } from 'lucide-react';
import { DecideMenu } from '../../features/renewals/decide/decide-menu.tsx';
import { renewalName } from '../../features/renewals/decide/opened-decision.ts';
import { farthest, filterNames } from '../../features/renewals/list/filter-names.ts';
import { RenewalList, WaitingRenewals } from '../../features/renewals/list/renewal-list.tsx';
import type { TermRowContext } from '../../features/renewals/list/term-columns.tsx';
import type { Chosen } from '../../features/renewals/list/use-chosen.ts';
import type { ListActions } from '../../features/renewals/list/use-list-keys.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import type { RenewalsAddress } from './renewals-address.ts';
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
  const { query, groups, fold, rows, within, next } = view;
  if (query.isPending) return <WaitingRenewals context={list.context} />;
  if (!query.data) {
    return (
      <div className="flex-1 pt-12 border-t border-line">
        <QueryError title="Failed to fetch renewals" query={query} />
      </div>
    );
  }
  if (address.view === 'calendar') return <Calendar rows={rows} address={address} context={list.context} />;
  if (groups.length === 0) {
    return (
      <div className="flex-1 pt-12 border-t border-line">
        <NoRenewals within={within} next={next} address={address} />
      </div>
    );
  }
  return (
    <>
      {query.isRefetchError && (
        <NotRefreshed what="These renewals" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <RenewalList groups={groups} fold={fold} rows={rows} openId={address.open} {...list} />
    </>
  );
}

const calendar = onDemand(
  async () => (await import('../../features/renewals/calendar/renewal-calendar.tsx')).RenewalCalendar,
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

type NoRenewalsProps = {
  /** Of anybody, within the chosen days. */
  within: readonly RenewalTerm[];
  /** The reader's next one, beyond those days. */
  next: RenewalTerm | undefined;
  address: RenewalsAddress;
};

/** Nothing comes up, none of it is the reader's, or nothing matches. */
function NoRenewals({ within, next, address }: NoRenewalsProps) {
  const { filters } = address;
  if (filterNames.some((name) => filters[name].length > 0)) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches"
        text="No renewal matches the filters."
        action={<Action label="Clear filters" onClick={address.clear} />}
      />
    );
  }
  if (filters.isMine && within.length > 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={`Nothing of yours comes up within ${filters.days} days`}
        text={next?.actBy && `Next: ${renewalName(next)}, by ${fullDay(next.actBy)}.`}
        action={<Action label="Show Everyone’s" onClick={() => address.setMine(false)} />}
      />
    );
  }
  const canLookFurther = filters.days !== farthest;
  return (
    <EmptyState
      icon={CalendarClock}
      title={`Nothing comes up within ${filters.days} days`}
      text="Contracts with an end or a notice period appear here."
      action={
        canLookFurther && <Action label="Look Further Ahead" onClick={() => address.setDays(farthest)} />
      }
    />
  );
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="outline" size="sm" onClick={onClick}>
    {label}
  </Button>
);
