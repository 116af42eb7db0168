import { isDateText } from '@purser/domain/days';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type ChevronProps, DayPicker, type Matcher, type Modifiers } from 'react-day-picker';

type CalendarProps = {
  /** 'YYYY-MM-DD'; anything else selects nothing. */
  value: string;
  onPick: (date: string) => void;
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
};

const yearsAround = 20;

const classes = {
  root: 'relative w-56 select-none',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  button_previous: 'inner-button pointer-events-auto h-8 w-7',
  button_next: 'inner-button pointer-events-auto h-8 w-7',
  month_caption: 'flex h-8 items-center justify-center gap-0.5 type-13 font-medium',
  dropdowns: 'inline-flex items-center gap-0.5',
  dropdown_root: 'calendar-pick',
  month_grid: 'calendar-grid',
  day_button: 'calendar-day',
};

/** Heavy: load it on demand. */
export function Calendar({ value, onPick, today, min, max }: CalendarProps) {
  const selected = toDate(value);
  const [browserToday] = useState(() => new Date());
  const now = toDate(today) ?? browserToday;
  const middle = selected ?? now;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={0}
      captionLayout="dropdown"
      selected={selected}
      defaultMonth={middle}
      today={now}
      startMonth={toDate(min) ?? new Date(middle.getFullYear() - yearsAround, 0)}
      endMonth={toDate(max) ?? new Date(middle.getFullYear() + yearsAround, 11)}
      disabled={outside(toDate(min), toDate(max))}
      onSelect={(date) => onPick(toText(date))}
      classNames={classes}
      labels={{ labelDayButton: nameOf }}
      components={{ Chevron: Arrow }}
    />
  );
}

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Contains the visible number, for voice control. */
function nameOf(date: Date, { selected, today }: Modifiers): string {
  const notes = [today && 'today', selected && 'selected'].filter(Boolean);
  return [dayName.format(date), ...notes].join(', ');
}

function Arrow({ orientation }: ChevronProps) {
  if (orientation === 'left') return <ChevronLeft aria-hidden="true" />;
  if (orientation === 'right') return <ChevronRight aria-hidden="true" />;
  return <ChevronDown aria-hidden="true" />;
}

function outside(min: Date | undefined, max: Date | undefined): Matcher[] {
  const before = min ? [{ before: min }] : [];
  const after = max ? [{ after: max }] : [];
  return [...before, ...after];
}

// The calendar uses local midnights. Only year, month and day go in and out, so no time zone moves a day.
function toDate(date: string | undefined): Date | undefined {
  return date !== undefined && isDateText(date) ? new Date(`${date}T00:00:00`) : undefined;
}

function toText(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}
