import type { Renewals } from '@purser/api/renewals';
import { isActive } from '@purser/domain/options';
import { mostRenewals, renewalDays, renewalSummary } from '@purser/domain/renewals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { useKeptRows } from '../../lib/kept-rows.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { useToday } from '../../lib/session.tsx';
import { AnswerCard } from '../../ui/answer-card.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type RenewalOpening, RenewalRow } from './renewal-row.tsx';
import { RenewalTimeLine } from './renewal-time-line.tsx';
import { renewalsQuery } from './renewals.queries.ts';
import { RenewalsSkeleton } from './renewals-skeleton.tsx';

// The empty state is as high as the time line with so many rows.
const emptyRows = 2;

/** What has ended, ends soon or lacks its end, and until when it can be cancelled (Spec 1 §2 and §9). */
export function RenewalAlerts(opening: RenewalOpening) {
  const answer = useQuery(renewalsQuery);
  const kept = useKeptRows('renewals', mostRenewals, answer.data?.alerts.length);
  return (
    <AnswerCard
      title="Renewal Alerts"
      answer={answer}
      what="Renewals"
      note={renewalSummary}
      className="renewals"
      skeleton={<RenewalsSkeleton rows={kept === 0 ? emptyRows : kept} />}
    >
      {(renewals) => <Alerts renewals={renewals} {...opening} />}
    </AnswerCard>
  );
}

function Alerts({ renewals, ...opening }: RenewalOpening & { renewals: Renewals }) {
  const today = useToday();
  const { alerts, overdue, upcoming, missing, statuses } = renewals;
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
      <Rest shown={alerts.length} all={overdue + upcoming + missing} statuses={statuses} />
    </>
  );
}

type RestProps = { shown: number; all: number; statuses: readonly string[] };

/** How many there are beside those that are listed, and the way to all of them. */
function Rest({ shown, all, statuses }: RestProps) {
  // Those that end don't come up for renewal. An import may have brought a status that Settings doesn't know.
  const status = [...new Set([...useSoftwareOptions().statusOptions.filter(isActive), ...statuses])];
  if (all <= shown) return null;
  return (
    <p className="renewals-rest">
      <span>
        {shown} of {formatCount(all)}
      </span>
      <Link to="/table" search={{ status, sort: 'renewal' }} {...buttonLook({ variant: 'link', size: 'sm' })}>
        See all by renewal
      </Link>
    </p>
  );
}
