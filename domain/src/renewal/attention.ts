/** Which renewals need attention, and what the dashboard says about them (docs/product/renewals.md#what-asks-for-attention). */
import { type DateText, dayNumber } from '../days.ts';
import { renewalDays } from '../renewals.ts';
import { dayText } from './civil-days.ts';
import { shortDay } from './day-words.ts';
import { isOpen } from './groups.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalState } from './states.ts';

/** How long before its day to act an undecided term counts as pressing, in days. */
export const pressingDays = 30;

const pressingStates: readonly RenewalState[] = ['missed', 'lapsed', 'cancelling'];

/** Whether a renewal presses: it is missed, lapsed, waits for its notice or price, or is undecided with 30 days left. */
export function isPressing({
  state,
  priceUnrecorded,
  daysLeft,
}: Pick<RenewalRow, 'state' | 'priceUnrecorded' | 'daysLeft'>): boolean {
  if (priceUnrecorded || pressingStates.includes(state)) return true;
  return state === 'undecided' && daysLeft !== null && daysLeft <= pressingDays;
}

/** Whether a person owns a renewal: as business owner or, where there is none, as tech admin. */
export const isOwnedBy = (
  { businessOwnerId, techAdminId }: Pick<RenewalRow, 'businessOwnerId' | 'techAdminId'>,
  personId: number,
): boolean => (businessOwnerId ?? techAdminId) === personId;

/** A person's own renewals that press. */
export interface Pressing {
  readonly count: number;
  /** How many of them are missed. */
  readonly missed: number;
  /** Of the first three: the one that presses most comes first. */
  readonly vendors: string[];
  /** The next day to act; null where all are late. */
  readonly actBy: DateText | null;
}

/** What the navigation counts and the dashboard tells of a person's own renewals. @example pressingOf(rows, 3).count // 2 */
export function pressingOf(rows: readonly RenewalRow[], personId: number): Pressing {
  const own = rows
    .filter((row) => isPressing(row) && isOwnedBy(row, personId))
    .toSorted((one, other) => (one.daysLeft ?? -1) - (other.daysLeft ?? -1));
  return {
    count: own.length,
    missed: own.filter(({ state }) => state === 'missed').length,
    vendors: own.slice(0, 3).map(({ vendor }) => vendor),
    actBy: own.find(({ daysLeft }) => daysLeft !== null && daysLeft >= 0)?.actBy ?? null,
  };
}

/** Whether the dashboard lists a renewal beside those that end soon: it is late, or its day to act lies within 60 days. */
export function isAlert(row: RenewalRow): boolean {
  if (row.priceUnrecorded || row.state === 'missed' || row.state === 'lapsed') return true;
  return isOpen(row) && isNear(row);
}

const isNear = ({ daysLeft }: Pick<RenewalRow, 'daysLeft'>): boolean =>
  daysLeft !== null && daysLeft <= renewalDays;

/**
 * Whether more is known of a renewal than when its contract ends: how it renews itself, what notice it needs, or what was decided.
 * All other contracts have no more than the alerts of their ends.
 */
export const hasTerms = ({
  renewsItself,
  derivation,
  decision,
  state,
}: Pick<RenewalRow, 'renewsItself' | 'decision' | 'state'> & {
  readonly derivation: Pick<RenewalRow['derivation'], 'notice'>;
}): boolean =>
  renewsItself || derivation.notice !== null || decision !== null || state === 'renewal_requested';

/** What an alert says: what was or is to be done by when, and what comes next. */
export interface AlertWords {
  /** The day that it is about. */
  readonly day: DateText;
  readonly when: string;
  readonly next: string;
}

/**
 * What the dashboard says of a renewal; null for one that has no day, such as one that runs on.
 * @example alertWords(row, '2026-11-22') // { day: '2026-11-28', when: 'Act by Nov 28', next: 'renews Dec 6' }
 */
export function alertWords(row: RenewalRow, today: DateText): AlertWords | null {
  const { state, term, actBy } = row;
  const day = (date: DateText): string => shortDay(date, today);
  if (term.end === null || state === 'running' || state === 'cancelled') return null;
  if (state === 'renewed') {
    return {
      day: term.end,
      when: `Ends ${day(term.end)}`,
      next: `next from ${day(row.nextStart ?? term.end)}`,
    };
  }
  if (state === 'lapsed') return { day: term.end, when: `Ended ${day(term.end)}`, next: 'still active' };
  if (row.priceUnrecorded && state === 'undecided' && !isNear(row)) {
    const ended = dayBefore(term.start);
    return { day: ended, when: `Ended ${day(ended)}`, next: 'auto-renewed; record the new price' };
  }
  if (actBy === null) return sendByWords(row, today);
  if (state === 'missed') return { day: actBy, when: `Missed ${day(actBy)}`, next: outcome(row, today) };
  const ends = state === 'undecided' && !row.renewsItself && actBy === term.end;
  if (ends) return { day: actBy, when: `Ends ${day(actBy)}`, next: 'doesn’t renew itself' };
  return { day: actBy, when: `Act by ${day(actBy)}`, next: underWay[state] ?? outcome(row, today) };
}

const underWay: Readonly<Partial<Record<RenewalState, string>>> = {
  renewal_requested: 'renewal requested',
  cancelling: 'cancelling, notice not recorded',
  renegotiating: 'renegotiating',
};

function sendByWords({ state, derivation }: RenewalRow, today: DateText): AlertWords | null {
  const next = underWay[state];
  if (next === undefined || derivation.cancelBy === null) return null;
  const { cancelBy } = derivation;
  return { day: cancelBy, when: `Act by ${shortDay(cancelBy, today)}`, next };
}

function outcome({ renewsItself, boundary, term }: RenewalRow, today: DateText): string {
  if (renewsItself && boundary !== null) return `renews ${shortDay(boundary, today)}`;
  return `ends ${shortDay(term.end ?? today, today)}`;
}

const dayBefore = (date: DateText): DateText => dayText(dayNumber(date) - 1);
