import { daysBetween } from '@purser/domain/days';
import { renewalDays, type Urgency, urgencyOf } from '@purser/domain/renewals';
import { formatCivilDate } from '../../lib/format.ts';

/** Positions on the time line, in percent of its width. */
interface RenewalPositions {
  readonly today: number;
  readonly months: readonly { readonly date: string; readonly at: number; readonly named: Named }[];
  /** In the order of the dates. */
  readonly pins: readonly { readonly at: number; readonly urgency: Urgency }[];
}

type Named = 'always' | 'wide' | 'never';

/** The width of the part before today, larger where something is overdue. */
const past = { some: 20, none: 6 };
/** Half the width of a pin, so that none hangs over an end of the line. */
const edge = 1.5;
/** The smallest distance of two pins, so that those of one day can be told apart. */
const gap = 1.6;
/** The past covers at least so many days: a contract that ended yesterday is near today. */
const pastDays = 15;
/** From how many days on the name of a month doesn't overlap 'Today': on a wide card, on a narrow one. */
const nearestNamed = { wide: 5, narrow: 12 };

/**
 * The days ahead have a linear scale. Those behind have a logarithmic one of fixed width, so that a contract that ended
 * years ago leaves room for the others. The dates are given in order.
 */
export function renewalPositions(dates: readonly string[], today: string): RenewalPositions {
  const due = dates.map((date) => urgencyOf(date, today));
  const overdue = due.filter(({ days }) => days < 0);
  const start = overdue.length > 0 ? past.some : past.none;
  const farthest = Math.max(pastDays, ...overdue.map(({ days }) => -days));
  const behind = (days: number) =>
    start - edge - (Math.log1p(-days) / Math.log1p(farthest)) * (start - 2 * edge);
  const ahead = (days: number) => start + (days / renewalDays) * (100 - edge - start);
  const later = due.filter(({ days }) => days >= 0);
  const pins = [
    ...spread(
      overdue.map(({ days }) => behind(days)),
      start - edge,
    ),
    ...spread(
      later.map(({ days }) => ahead(days)),
      100 - edge,
    ),
  ];
  return {
    today: start,
    months: monthsAfter(today).map(({ date, days }) => ({ date, at: ahead(days), named: namedIn(days) })),
    pins: due.map(({ urgency }, index) => ({ at: pins[index] ?? start, urgency })),
  };
}

function namedIn(days: number): Named {
  if (days >= nearestNamed.narrow) return 'always';
  return days >= nearestNamed.wide ? 'wide' : 'never';
}

/** Moves pins apart, and the last ones before the end. */
function spread(positions: readonly number[], end: number): number[] {
  const apart: number[] = [];
  for (const at of positions) apart.push(Math.max(at, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  return apart.map((at, index) => Math.min(at, end - gap * (apart.length - 1 - index)));
}

/** The first days of the months within the announced days. */
function monthsAfter(today: string): { date: string; days: number }[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const starts = [month, month + 1, month + 2].map((at) => firstOf(year + Math.floor(at / 12), at % 12));
  return starts
    .map((date) => ({ date, days: daysBetween(today, date) }))
    .filter(({ days }) => days <= renewalDays);
}

/** A day near today, whose year is clear. */
export const withoutYear = (date: string): string => formatCivilDate(date).replace(/, \d+$/, '');

const firstOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`;
