import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { MonthText } from '@purser/domain/days';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { isOpen } from '@purser/domain/renewal/groups';
import { monthAfter, monthOf, weeksOfMonth } from '@purser/domain/renewal/month-weeks';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { countOf, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SplitPage } from '../../../ui/split-page.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { MissedIcon, ReviewMark, TermEndMark } from '../renewal-marks.tsx';
import { DayList } from './day-list.tsx';
import { marksByDay } from './day-marks.ts';
import { MonthGrid } from './month-grid.tsx';

export type RenewalCalendarProps = {
  rows: readonly RenewalTerm[];
  today: string;
  month: MonthText;
  /** The chosen day; undefined for today, or the month's first. */
  day: string | undefined;
  /** Another month, and the day in it that is chosen. */
  onDay: (day: string, month: MonthText) => void;
  onOpen: (softwareId: number) => void;
  /** The button that decides about a term. */
  decideFor: (row: RenewalTerm) => ReactNode;
};

/** A month of days to act, terms' ends and price reviews, and what stands on one of them (docs/product/renewals.md#calendar). */
export function RenewalCalendar({ rows, today, month, day, onDay, onOpen, decideFor }: RenewalCalendarProps) {
  const title = useId();
  const marks = useMemo(() => marksByDay(rows), [rows]);
  const chosen = chosenDay(month, day, today);
  const go = (to: MonthText): void => onDay(monthOf(today) === to ? today : `${to}-01`, to);
  const next = useMemo(() => nextToAct(rows, chosen > today ? chosen : today), [rows, chosen, today]);
  return (
    <div className="renewal-calendar px-6 pb-6 max-narrow:px-4">
      <MissedElsewhere rows={rows} month={month} today={today} onMonth={go} />
      <Toolbar className="my-3">
        <Step
          to={monthAfter(month, -1)}
          name="Previous month"
          onMonth={go}
          icon={<ChevronLeft aria-hidden="true" />}
        />
        <Step
          to={monthAfter(month, 1)}
          name="Next month"
          onMonth={go}
          icon={<ChevronRight aria-hidden="true" />}
        />
        <h2 id={title} aria-live="polite" className="mx-1 text-16 font-semibold">
          {monthTitle(month)}
        </h2>
        <Button variant="outline" size="sm" onClick={() => onDay(today, monthOf(today))}>
          Today
        </Button>
        <Legend />
      </Toolbar>
      <SplitPage side={336} className="month-page">
        <MonthGrid
          month={month}
          today={today}
          day={chosen}
          marks={marks}
          labelledBy={title}
          onDay={(date) => onDay(date, monthShown(date, month))}
        />
        <DayList
          day={chosen}
          today={today}
          marks={marks.get(chosen) ?? []}
          next={next}
          onOpen={onOpen}
          decideFor={decideFor}
        />
      </SplitPage>
    </div>
  );
}

/** The open renewal whose day to act comes first after a day. */
function nextToAct(rows: readonly RenewalTerm[], day: string): RenewalTerm | undefined {
  let next: RenewalTerm | undefined;
  for (const row of rows) {
    if (row.actBy === null || row.actBy <= day || !isOpen(row)) continue;
    if (!next?.actBy || row.actBy < next.actBy) next = row;
  }
  return next;
}

function chosenDay(month: MonthText, day: string | undefined, today: string): string {
  if (day !== undefined && isShown(day, month)) return day;
  return monthOf(today) === month ? today : `${month}-01`;
}

const isShown = (day: string, month: MonthText): boolean => {
  const days = weeksOfMonth(month).flat();
  return (days[0] ?? '') <= day && day <= (days.at(-1) ?? '');
};

// The days beside a month are chosen where they stand; what lies beyond them turns the page.
const monthShown = (date: string, month: MonthText): MonthText =>
  isShown(date, month) ? month : monthOf(date);

const long = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthName = (month: MonthText): string => long.format(new Date(`${month}-01T00:00:00Z`));
const monthTitle = (month: MonthText): string => `${monthName(month)} ${month.slice(0, 4)}`;

type StepProps = { to: MonthText; name: string; onMonth: (month: MonthText) => void; icon: ReactNode };

function Step({ to, name, onMonth, icon }: StepProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={`${name}, ${monthTitle(to)}`}
      onClick={() => onMonth(to)}
    >
      {icon}
    </Button>
  );
}

const Legend = () => (
  <ul className="legend ml-auto text-ink-2 max-narrow:ml-0" aria-label="Marks">
    <li>
      <i className="diamond" data-tone="near" aria-hidden="true" /> Act by
    </li>
    <li>
      <i className="diamond" data-tone="way" aria-hidden="true" /> under way
    </li>
    <li>
      <Check className="term-tick" aria-hidden="true" /> decided
    </li>
    <li>
      <TermEndMark /> Term end
    </li>
    <li>
      <ReviewMark /> Price review
    </li>
  </ul>
);

type MissedProps = {
  rows: readonly RenewalTerm[];
  month: MonthText;
  today: string;
  onMonth: (month: MonthText) => void;
};

/** A missed day may lie in another month than the one that is looked at. */
function MissedElsewhere({ rows, month, today, onMonth }: MissedProps) {
  const missed = rows.filter(
    ({ state, actBy }) => state === 'missed' && actBy !== null && monthOf(actBy) !== month,
  );
  const last = missed.toSorted((a, b) => (b.actBy ?? '').localeCompare(a.actBy ?? ''))[0];
  if (!last?.actBy) return null;
  const { boundary, nextCost, vendor, product_name } = last;
  const there = monthOf(last.actBy);
  const others = missed.length - 1;
  return (
    <div
      className="my-3 flex items-center gap-3 rounded-lg border border-danger-line bg-danger-soft px-3 py-2 type-13 max-narrow:flex-wrap"
      role="status"
    >
      <MissedIcon />
      <p className="min-w-48 flex-1">
        <b>{countOf(missed.length, 'missed day', 'missed days')} in another month:</b> {vendor} {product_name}
        , act by {shortDay(last.actBy, today)}.
        {boundary !== null &&
          ` It renews on ${fullDay(boundary)}${nextCost === null ? '' : ` for ${formatMoney(nextCost)}`}.`}
        {others > 0 && ` And ${countOf(others, 'more', 'more')}.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => onMonth(there)}>
        Show {monthName(there)}
      </Button>
    </div>
  );
}
