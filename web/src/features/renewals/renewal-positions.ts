import { daysBetween } from '@purser/domain/days';
import { renewalDays, type Urgency, urgencyOf } from '@purser/domain/renewals';

/** What stands where on the time line, in percent of its width. */
interface RenewalPositions {
  readonly today: number;
  readonly months: readonly { readonly date: string; readonly at: number; readonly named: Named }[];
  /** In the order of the dates. */
  readonly pins: readonly { readonly at: number; readonly urgency: Urgency }[];
}

/** Where a month has room for its name beside that of today. */
type Named = 'always' | 'wide' | 'never';

/** The part before today, wide where something is overdue. */
const past = { some: 20, none: 6 };
/** Half a pin, which must not hang over an end of the line. */
const edge = 1.5;
/** Between two pins, so that those of one day are told apart. */
const gap = 1.6;
/** How many overdue days fill the past at least: one that ended yesterday stands near today. */
const pastDays = 15;
/** A month that begins sooner would have its name in that of today: on a wide card, on a narrow one. */
const nearestNamed = { wide: 5, narrow: 12 };

/**
 * The days ahead have one scale. Those behind have one that shrinks, in a part of fixed width: a contract that ended
 * years ago leaves the others their room. The dates come in their order.
 */
export function renewalPositions(dates: readonly string[], today: string): RenewalPositions {
  const due = dates.map((date) => urgencyOf(date, today));
  const overdue = due.filter(({ days }) => days < 0);
  const start = overdue.length > 0 ? past.some : past.none;
  const farthest = Math.max(pastDays, ...overdue.map(({ days }) => -days));
  const behind = (days: number) =>
    start - edge - (Math.log1p(-days) / Math.log1p(farthest)) * (start - 2 * edge);
  const ahead = (days: number) => start + (days / renewalDays) * (100 - edge - start);
  const places = [
    ...spread(
      overdue.map(({ days }) => behind(days)),
      start - edge,
    ),
    ...spread(
      due.filter(({ days }) => days >= 0).map(({ days }) => ahead(days)),
      100 - edge,
    ),
  ];
  return {
    today: start,
    months: monthsAfter(today).map(({ date, days }) => ({
      date,
      at: ahead(days),
      named: namedIn(days),
    })),
    pins: due.map(({ urgency }, index) => ({ at: places[index] ?? start, urgency })),
  };
}

function namedIn(days: number): Named {
  if (days >= nearestNamed.narrow) return 'always';
  return days >= nearestNamed.wide ? 'wide' : 'never';
}

/** Keeps pins apart, and the last of them before an end. */
function spread(places: readonly number[], end: number): number[] {
  const apart: number[] = [];
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  return apart.map((place, index) => Math.min(place, end - gap * (apart.length - 1 - index)));
}

/** The months that begin while renewals are announced. */
function monthsAfter(today: string): { date: string; days: number }[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const starts = [month, month + 1, month + 2].map((at) => firstOf(year + Math.floor(at / 12), at % 12));
  return starts
    .map((date) => ({ date, days: daysBetween(today, date) }))
    .filter(({ days }) => days <= renewalDays);
}

const firstOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`;
