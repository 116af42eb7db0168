import { weekDays } from '@purser/domain/renewals';
import { sentenceList } from '@purser/domain/sentence-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatCount, formatMoney } from '../../lib/format.ts';
import { MissedIcon } from './renewal-marks.tsx';
import { renewalsQuery } from './renewals.queries.ts';

/** What stands above all else: missed act-by days, then those of the next days; nothing where there are none. */
export function DueFirst() {
  const { alerts = [], missed = 0, week } = useQuery(renewalsQuery).data ?? {};
  const late = alerts.filter(({ renewal }) => renewal?.state === 'missed');
  if (missed === 0 && !week) return null;
  return (
    <section aria-label="Due first" className="overflow-hidden rounded-lg border border-danger-line text-13">
      {missed > 0 && (
        <DueLine isMissed icon={<MissedIcon />} names={late.map(({ vendor }) => vendor)} count={missed}>
          {countOf(missed, 'act-by day')} missed
        </DueLine>
      )}
      {week && (
        <DueLine
          icon={<CalendarClock className="icon-sm text-danger" aria-hidden="true" />}
          names={week.vendors}
          count={week.count}
        >
          {formatCount(week.count)} to act on within {weekDays} days, {formatMoney(week.cost)} a year
        </DueLine>
      )}
    </section>
  );
}

type DueLineProps = {
  isMissed?: boolean;
  icon: ReactNode;
  /** Of some of them. */
  names: readonly string[];
  count: number;
  children: ReactNode;
};

const mostNames = 3;

function DueLine({ isMissed = false, icon, names, count, children }: DueLineProps) {
  const named = names.slice(0, mostNames);
  const more = count - named.length;
  return (
    <Link
      to="/renewals"
      search={isMissed ? { state: 'missed' } : { days: weekDays }}
      className="flex items-baseline gap-2 min-h-10 px-4 py-2.5 bg-danger-soft hover:underline not-first:border-t not-first:border-danger-line focus-visible:-outline-offset-2"
    >
      {icon}
      <b className="font-semibold text-danger">{children}</b>{' '}
      <span className="text-ink-2">
        {sentenceList(more > 0 ? [...named, `${formatCount(more)} more`] : named)}
      </span>
    </Link>
  );
}
