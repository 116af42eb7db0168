/** Which renewals a list has that looks some days ahead (docs/product/renewals.md#the-list). */
import { type DateText, daysBetween } from '../days.ts';
import type { RenewalRow } from './renewal-row.ts';

/** How far a list looks ahead, in days, where nobody chose. */
export const usualDays = 365;

type Listed = Pick<RenewalRow, 'state' | 'priceUnrecorded' | 'daysLeft' | 'term'>;

/**
 * Whether a list of so many days has a renewal: whatever has to be acted on within them, and what is missed, lapsed, being
 * cancelled, unrecorded or runs on. What is decided stays until its term is over.
 * @example isListed({ state: 'undecided', priceUnrecorded: false, daysLeft: 366, … }, { today: '2026-11-22', days: 365 }) // false
 */
export function isListed(
  { state, priceUnrecorded, daysLeft, term }: Listed,
  { today, days }: { readonly today: DateText; readonly days: number },
): boolean {
  if (state === 'cancelled' || state === 'renewed')
    return term.end !== null && term.end >= today && daysBetween(today, term.end) <= days;
  if (priceUnrecorded || alwaysListed.has(state)) return true;
  return daysLeft !== null && daysLeft <= days;
}

const alwaysListed: ReadonlySet<string> = new Set(['missed', 'lapsed', 'cancelling', 'running']);
