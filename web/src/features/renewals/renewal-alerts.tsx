import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import {
  alertDateOf,
  mostRenewals,
  renewalDays,
  renewalSummary,
  renewalTimes,
} from '@purser/domain/renewals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useExpectedSize } from '../../lib/expected-size.ts';
import { formatCount } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { renewalPositions, withoutYear } from './renewal-positions.ts';
import { type RenewalOpening, RenewalRow } from './renewal-row.tsx';
import { renewalsQuery } from './renewals.queries.ts';

// As many rows as the empty state is high.
const emptyRows = 2;

/** Contracts that have ended, end soon or lack an end date (docs/product/dashboard.md#renewal-alerts). */
export function RenewalAlerts(opening: RenewalOpening) {
  const answer = useQuery(renewalsQuery);
  const expected = useExpectedSize('renewals', mostRenewals, answer.data?.alerts.length);
  return (
    <Card
      title="Renewal Alerts"
      note={answer.data && renewalSummary(answer.data)}
      className="renewals"
      restoresFocus
    >
      <Answer
        query={answer}
        waiting={<RenewalsSkeleton rows={expected || emptyRows} />}
        failed="Renewals could not be loaded"
        stale="Renewals"
      >
        {(renewals) => <Alerts renewals={renewals} {...opening} />}
      </Answer>
    </Card>
  );
}

function Alerts({ renewals, ...opening }: RenewalOpening & { renewals: Renewals }) {
  const today = useToday();
  const { alerts, missed = 0, overdue, upcoming, missing } = renewals;
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
      <Rest
        shown={alerts.length}
        all={missed + overdue + upcoming + missing}
        hasTerms={alerts.some(({ renewal }) => renewal)}
      />
    </>
  );
}

// Sorted by renewal, with the owner's column.
const inTable = { renews: renewalTimes, view: 'renewals', sort: 'renewal' } as const;

type RestProps = {
  shown: number;
  all: number;
  /** Some of them can be decided on the page of renewals. */
  hasTerms: boolean;
};

function Rest({ shown, all, hasTerms }: RestProps) {
  if (all <= shown && !hasTerms) return null;
  const look = buttonLook({ variant: 'link', size: 'sm' });
  return (
    <p className="renewals-rest">
      <span>{all > shown && `${shown} of ${formatCount(all)}`}</span>
      {hasTerms ? (
        <Link to="/renewals" {...look}>
          All renewals
        </Link>
      ) : (
        <Link to="/table" search={inTable} {...look}>
          See all by renewal
        </Link>
      )}
    </p>
  );
}

const widths = [180, 220, 150, 200];

function RenewalsSkeleton({ rows }: { rows: number }) {
  return (
    <Waiting label="Loading renewals">
      <div className="px-4 pb-3">
        <div className="renewal-axis" />
      </div>
      <div className="renewals-list">
        {Array.from({ length: Math.min(rows, mostRenewals) }, (_, at) => (
          <div key={at} className="renewal-item">
            <span className="renewal">
              <span className="renewal-name">
                <Skeleton width={widths[at % widths.length]} />
              </span>
              <span className="renewal-facts">
                <span className="renewal-owner">
                  <Skeleton width={96} />
                </span>
                <span className="renewal-cost">
                  <Skeleton width={72} />
                </span>
                <span className="renewal-end">
                  <Skeleton width={80} />
                </span>
              </span>
              <span className="badge-cell">
                <Skeleton width={80} height={20} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

type RenewalTimeLineProps = { alerts: readonly RenewalAlert[]; today: string };

/** The alerts as pins on their days; one without a day has none. Hidden from assistive technology, which reads the list below. */
function RenewalTimeLine({ alerts, today }: RenewalTimeLineProps) {
  const dated = alerts
    .flatMap(({ softwareId: id, renewal, ...dates }) => {
      const date = renewal?.day ?? alertDateOf(dates, today);
      return date === null ? [] : [{ id, date, state: renewal?.state }];
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const positions = renewalPositions(
    dated.map(({ date }) => date),
    today,
  );
  return (
    <div className="px-4 pb-3" aria-hidden="true">
      <div className="renewal-axis">
        <span className="renewal-past" style={{ width: percent(positions.today) }} />
        {positions.months.map(({ date, at, named }) => (
          <span key={date} className="renewal-tick" data-named={named} style={{ left: percent(at) }}>
            {named !== 'never' && <span>{withoutYear(date)}</span>}
          </span>
        ))}
        <span className="renewal-tick" data-today="" style={{ left: percent(positions.today) }}>
          <span>Today</span>
        </span>
        {positions.pins.map(({ at, urgency }, index) => (
          <i
            key={dated[index]?.id}
            className="renewal-pin"
            data-state={dated[index]?.state}
            data-urgency={urgency}
            style={{ left: percent(at) }}
          />
        ))}
      </div>
    </div>
  );
}

const percent = (at: number): string => `${at.toFixed(2)}%`;
