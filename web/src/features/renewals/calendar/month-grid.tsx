import type { MonthText } from '@purser/domain/days';
import { calendarEventLabels } from '@purser/domain/renewal/calendar-events';
import {
  dayAfter,
  dayMonthsAfter,
  monthOf,
  weekStartOf,
  weeksOfMonth,
} from '@purser/domain/renewal/month-weeks';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ActByMark, lookLabel, lookOf, MissedIcon, ReviewMark, TermEndMark } from '../renewal-marks.tsx';
import type { DayMark } from './day-marks.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mostMarks = 3;

type MonthGridProps = {
  month: MonthText;
  today: string;
  /** The chosen day. */
  day: string;
  marks: ReadonlyMap<string, readonly DayMark[]>;
  onDay: (day: string) => void;
  /** Names the grid. */
  labelledBy: string;
};

/** A month of days. One of them can be reached by Tab, the others from there by the arrow keys. */
export function MonthGrid({ month, today, day, marks, onDay, labelledBy }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // A key may lead into another month, whose days are drawn first.
  const isFollowed = useRef(false);
  useLayoutEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function follow(event: KeyboardEvent) {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]?.(day, today);
    if (next === undefined) return;
    event.preventDefault();
    isFollowed.current = next !== day;
    if (next !== day) onDay(next);
  }

  return (
    <div className="month">
      <table ref={grid} role="grid" aria-labelledby={labelledBy} onKeyDown={follow}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">
                  {name.slice(0, 1)}
                  <span className="max-narrow:hidden">{name.slice(1, 3)}</span>
                </span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td
                  key={date}
                  aria-selected={date === day}
                  aria-current={date === today ? 'date' : undefined}
                  data-out={monthOf(date) === month ? undefined : ''}
                >
                  <button
                    type="button"
                    className="flex size-full flex-col gap-0.5 p-1 text-left hover:bg-hover focus-visible:-outline-offset-2 max-narrow:items-center max-narrow:px-0"
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    onClick={() => onDay(date)}
                  >
                    <span className="sr-only">{nameOf(date, marks.get(date) ?? [])}</span>
                    <DayNumber date={date} isNamed={date === week[0] && isFirstWeek(date, month)} />
                    <Marks marks={marks.get(date) ?? []} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isFirstWeek = (date: string, month: MonthText): boolean => date <= `${month}-01`;

const moves: Readonly<Record<string, (day: string, today: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: (day) => weekStartOf(day),
  End: (day) => dayAfter(weekStartOf(day), 6),
  PageUp: (day) => dayMonthsAfter(day, -1),
  PageDown: (day) => dayMonthsAfter(day, 1),
  t: (_, today) => today,
};

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The day with all that stands on it, which the marks show by shape and colour. */
const nameOf = (date: string, marks: readonly DayMark[]): string =>
  [longDay.format(new Date(`${date}T00:00:00Z`)), ...marks.map(markText)].join('; ');

const markText = ({ kind, row }: DayMark): string =>
  `${calendarEventLabels[kind]}: ${row.vendor} ${row.product_name}, ${lookLabel(lookOf(row)).toLowerCase()}`;

/** The number of the day; with its month on the first day that is shown, and on the first of a month. */
function DayNumber({ date, isNamed }: { date: string; isNamed: boolean }) {
  const number = Number(date.slice(8));
  const isWithMonth = isNamed || number === 1;
  return (
    <span className="month-number" aria-hidden="true">
      {isWithMonth && <span>{shortMonth.format(new Date(`${date}T00:00:00Z`))} </span>}
      {number}
    </span>
  );
}

function Marks({ marks }: { marks: readonly DayMark[] }) {
  if (marks.length === 0) return null;
  const shown = marks.length > mostMarks ? marks.slice(0, mostMarks - 1) : marks;
  const rest = marks.length - shown.length;
  return (
    <span
      className="month-marks grid gap-0.5 min-w-0 max-narrow:flex max-narrow:flex-wrap max-narrow:justify-center max-narrow:gap-1"
      aria-hidden="true"
    >
      {shown.map(({ kind, row }) => (
        <MarkOfDay key={`${row.contractId} ${kind}`} kind={kind} row={row} />
      ))}
      {rest > 0 && (
        <span className="month-mark" data-kind="more">
          <span>
            +{rest}
            <span className="max-narrow:hidden"> more</span>
          </span>
        </span>
      )}
    </span>
  );
}

function MarkOfDay({ kind, row }: DayMark) {
  const look = lookOf(row);
  return (
    <span className="month-mark" data-kind={kind} data-look={look}>
      <KindMark kind={kind} row={row} />
      <span className="max-narrow:hidden">
        {row.vendor} {row.product_name}
      </span>
      {kind === 'term-end' && look === 'missed' && <MissedIcon />}
    </span>
  );
}

export function KindMark({ kind, row }: DayMark) {
  if (kind === 'act-by') return <ActByMark row={row} />;
  return kind === 'term-end' ? <TermEndMark /> : <ReviewMark />;
}
