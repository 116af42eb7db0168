import type { Renewals } from '@purser/api/renewals';
import { mostRenewals, renewalDays, renewalSummary, renewalTimes } from '@purser/domain/renewals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useExpectedRows } from '../../lib/expected-rows.ts';
import { formatCount } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { AnswerCard } from '../../ui/answer-card.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type RenewalOpening, RenewalRow } from './renewal-row.tsx';
import { RenewalTimeLine } from './renewal-time-line.tsx';
import { renewalsQuery } from './renewals.queries.ts';
import { RenewalsSkeleton } from './renewals-skeleton.tsx';

// As many rows as the empty state is high.
const emptyRows = 2;

/** Contracts that have ended, end soon or lack an end date (docs/product/dashboard.md#renewal-alerts). */
export function RenewalAlerts(opening: RenewalOpening) {
  const answer = useQuery(renewalsQuery);
  const expected = useExpectedRows('renewals', mostRenewals, answer.data?.alerts.length);
  return (
    <AnswerCard
      title="Renewal Alerts"
      answer={answer}
      what="Renewals"
      note={renewalSummary}
      className="renewals"
      skeleton={<RenewalsSkeleton rows={expected || emptyRows} />}
    >
      {(renewals) => <Alerts renewals={renewals} {...opening} />}
    </AnswerCard>
  );
}

function Alerts({ renewals, ...opening }: RenewalOpening & { renewals: Renewals }) {
  const today = useToday();
  const { alerts, overdue, upcoming, missing } = renewals;
  if (alerts.length === 0)
    return (
      <EmptyState icon={CalendarCheck} title={`No overdue or upcoming renewals (${renewalDays} days)`} />
    );
  return (
    <>
      <RenewalTimeLine alerts={alerts} today={today} />
      <ul className="renewals-list">
        {alerts.map((alert) => (
          <li key={alert.softwareId} className="renewal-item">
            <RenewalRow alert={alert} today={today} {...opening} />
          </li>
        ))}
      </ul>
      <Rest shown={alerts.length} all={overdue + upcoming + missing} />
    </>
  );
}

// Sorted by renewal, with the owner's column.
const inTable = { renews: renewalTimes, view: 'renewals', sort: 'renewal' } as const;

function Rest({ shown, all }: { shown: number; all: number }) {
  if (all <= shown) return null;
  return (
    <p className="renewals-rest">
      <span>
        {shown} of {formatCount(all)}
      </span>
      <Link to="/table" search={inTable} {...buttonLook({ variant: 'link', size: 'sm' })}>
        See all by renewal
      </Link>
    </p>
  );
}
