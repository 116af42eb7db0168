/**
 * How the page of renewals lays out its rows (docs/product/renewals.md#groups): what is late first, then by how soon somebody
 * has to act, then what runs on. What is decided stands among them by the end of its term.
 */
import { type DateText, dayNumber } from '../days.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { dayText } from './civil-days.ts';
import { shortDay } from './day-words.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalState } from './states.ts';

/** The groups in their order, with their titles. Those of coming days hold what comes up within so many days. */
export const renewalGroups = [
  { name: 'late', title: 'Missed and expired', days: null },
  { name: 'week', title: 'This week', days: 7 },
  { name: 'month', title: 'This month', days: 30 },
  { name: 'quarter', title: 'Next three months', days: 90 },
  { name: 'year', title: 'Later', days: 365 },
  { name: 'running', title: 'Running on', days: null },
] as const;
export type RenewalGroupName = (typeof renewalGroups)[number]['name'];

/** The states in which nothing is left to decide. */
const decidedStates: readonly RenewalState[] = ['cancelled', 'renewed'];

type Placed = Pick<
  RenewalRow,
  'state' | 'term' | 'actBy' | 'daysLeft' | 'priceUnrecorded' | 'derivation' | 'canEndOn'
>;

/** Whether nothing is left to decide about a term. */
export const isDecided = ({ state }: Pick<RenewalRow, 'state'>): boolean => decidedStates.includes(state);

/** Whether a term waits for a decision; what just runs on doesn't. */
export const isOpen = (row: Pick<RenewalRow, 'state'>): boolean => !isDecided(row) && row.state !== 'running';

/**
 * The group of a row; undefined for one that is over, or that comes up later than in a year.
 * @example groupOf({ state: 'undecided', daysLeft: 7, … }, '2026-11-22') // 'week'
 */
export function groupOf(row: Placed, today: DateText): RenewalGroupName | undefined {
  if (isLate(row)) return 'late';
  const days = daysUntil(row, today);
  if (days === undefined) return isDecided(row) ? undefined : 'running';
  if (days < 0) return undefined;
  return renewalGroups.find((group) => group.days !== null && days <= group.days)?.name;
}

// A yearly contract whose end is missing has no day, and isn't to slip for that.
const isLate = (row: Placed): boolean =>
  row.state === 'missed' ||
  row.state === 'lapsed' ||
  row.priceUnrecorded ||
  (isOpen(row) && row.term.end === null);

// What runs on is placed by a day only while its cancellation waits to be sent.
function daysUntil(row: Placed, today: DateText): number | undefined {
  const day = isDecided(row) ? row.term.end : (row.actBy ?? sendBy(row));
  return day === null ? undefined : dayNumber(day) - dayNumber(today);
}

const sendBy = ({ state, derivation }: Placed): DateText | null =>
  state === 'cancelling' ? derivation.cancelBy : null;

/** A group as the page shows it: the last day it reaches to, in words, and its rows in their order. */
export interface RenewalGroup<Row> {
  readonly name: RenewalGroupName;
  readonly title: string;
  readonly until: string;
  readonly rows: readonly Row[];
}

/**
 * The groups that hold something. Rows keep the order they come in.
 * @example groupsOf(rows, '2026-11-22').map(({ title, until }) => `${title}, ${until}`) // ['This week, by Nov 29']
 */
export function groupsOf<Row extends Placed>(rows: readonly Row[], today: DateText): RenewalGroup<Row>[] {
  const placed = new Map<RenewalGroupName, Row[]>();
  for (const row of rows) {
    const name = groupOf(row, today);
    if (name === undefined) continue;
    const group = placed.get(name);
    if (group) group.push(row);
    else placed.set(name, [row]);
  }
  return renewalGroups.flatMap(({ name, title, days }) => {
    const group = placed.get(name);
    return group ? [{ name, title, until: untilText(name, { days, today }), rows: group }] : [];
  });
}

function untilText(
  name: RenewalGroupName,
  { days, today }: { readonly days: number | null; readonly today: DateText },
): string {
  if (days !== null) return `by ${shortDay(dayText(dayNumber(today) + days), today)}`;
  return name === 'late' ? 'past their day' : 'no end; no day to act';
}

/**
 * Whether a row belongs to a list of the coming days: its day to act lies within them, or it is late, loud or runs on. What is
 * decided stays until its term is over.
 * @example isWithin({ state: 'undecided', actBy: '2026-12-22', … }, 30, '2026-11-22') // true
 */
export function isWithin(row: Placed, days: number, today: DateText): boolean {
  if (row.state === 'running' || row.state === 'cancelling' || isLate(row)) return true;
  const { end } = row.term;
  if (isDecided(row) && (end === null || end < today)) return false;
  const day = row.actBy ?? (isDecided(row) ? end : null);
  return day === null || dayNumber(day) - dayNumber(today) <= days;
}

/** What rows add up to, in dollars: a year of what isn't decided, and what that commits to, in whole terms, if nobody acts. */
export interface RenewalSums {
  readonly rows: number;
  readonly open: number;
  readonly decided: number;
  readonly atStake: number;
  readonly committed: number;
  /** Of the open ones, how many renew themselves and how many end. */
  readonly renewing: number;
  readonly ending: number;
}

/** What rows add up to; each group says it of its own, and the foot of all. */
export function sumsOf(
  rows: readonly Pick<RenewalRow, 'state' | 'cost' | 'committed' | 'renewsItself'>[],
): RenewalSums {
  const open = rows.filter(isOpen);
  const renewing = open.filter(({ renewsItself }) => renewsItself).length;
  return {
    rows: rows.length,
    open: open.length,
    decided: rows.filter(isDecided).length,
    atStake: dollarsOf(open.reduce((sum, { cost }) => sum + centsOf(cost), 0n)),
    committed: dollarsOf(open.reduce((sum, { committed }) => sum + centsOf(committed ?? 0), 0n)),
    renewing,
    ending: open.length - renewing,
  };
}
