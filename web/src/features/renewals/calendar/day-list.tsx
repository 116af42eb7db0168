import type { RenewalTerm } from '@purser/api/renewal-terms';
import { daysBetween } from '@purser/domain/days';
import { calendarEventLabels } from '@purser/domain/renewal/calendar-events';
import { noticeText, shortDay } from '@purser/domain/renewal/day-words';
import { isOpen } from '@purser/domain/renewal/groups';
import { outcomeText } from '@purser/domain/renewal/outcome-words';
import { changeText } from '@purser/domain/renewal/price-change';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DaysLeft } from '../../../ui/days-left.tsx';
import { Money } from '../../../ui/money.tsx';
import { Person } from '../../../ui/person.tsx';
import { StateMark } from '../renewal-marks.tsx';
import type { DayMark } from './day-marks.ts';
import { KindMark } from './month-grid.tsx';

type DayListProps = {
  day: string;
  today: string;
  marks: readonly DayMark[];
  /** The next day to act that is still open. */
  next: RenewalTerm | undefined;
  onOpen: (softwareId: number) => void;
  decideFor: (row: RenewalTerm) => ReactNode;
};

/** What stands on the chosen day. */
export function DayList({ day, today, marks, next, onOpen, decideFor }: DayListProps) {
  return (
    <section className="rounded-lg border border-line bg-surface type-13" aria-labelledby="chosen-day">
      <header className="flex items-center justify-between gap-2 px-4 py-3">
        <h3 className="text-14" id="chosen-day" aria-live="polite">
          {dayTitle.format(new Date(`${day}T00:00:00Z`))}
        </h3>
        <span className="text-12 text-ink-3">{distanceText(daysBetween(today, day))}</span>
      </header>
      <ul>
        {marks.map((mark) => (
          <li
            key={`${mark.row.contractId} ${mark.kind}`}
            className="grid gap-1 px-4 py-3 border-t border-line"
          >
            <DayItem mark={mark} today={today} onOpen={onOpen} />
            <div className="flex items-center justify-between gap-2 mt-1">
              <Owner row={mark.row} />
              {decideFor(mark.row)}
            </div>
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 border-t border-line text-12 text-ink-3">
        {marks.length === 0 ? 'Nothing on this day.' : 'Nothing else on this day.'}
        {next?.actBy && ` Next: ${next.vendor} ${next.product_name}, act by ${shortDay(next.actBy, today)}.`}
      </p>
    </section>
  );
}

const dayTitle = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function distanceText(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${countOf(-days, 'day')} ago` : `in ${countOf(days, 'day')}`;
}

type DayItemProps = { mark: DayMark; today: string; onOpen: (softwareId: number) => void };

function DayItem({ mark, today, onOpen }: DayItemProps) {
  const { row, kind } = mark;
  const { notice } = row.derivation;
  const reason = kind === 'act-by' && row.actBySource === 'computed' && notice ? noticeText(notice) : null;
  return (
    <>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <KindMark {...mark} />
        {calendarEventLabels[kind]}
        {reason && `, ${reason}`}
      </span>
      <button
        type="button"
        className="justify-self-start text-left hover:underline hover:underline-offset-3"
        onClick={() => onOpen(row.softwareId)}
      >
        <b>{row.vendor}</b> {row.product_name}
      </button>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <StateMark row={row} />
        {row.actBy !== null && isOpen(row) && <DaysLeft date={row.actBy} today={today} />}
      </span>
      <span>{outcomeText(row, today)}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span>
          <Money amount={row.cost} /> a year
        </span>
        {row.nextCost !== null && (
          <span>
            <Money amount={row.nextCost} /> {changeText(row.cost, row.nextCost)}
          </span>
        )}
      </span>
    </>
  );
}

function Owner({ row: { businessOwnerId, techAdminId, ...row } }: { row: RenewalTerm }) {
  const me = useMe();
  const id = businessOwnerId ?? techAdminId;
  const name = row.businessOwner ?? row.techAdmin;
  if (name === null) {
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <Avatar /> Nobody
      </span>
    );
  }
  return <Person name={id === me.id ? `${name} (you)` : name} />;
}
