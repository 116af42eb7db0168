/** What becomes of a term, in a sentence (docs/product/renewals.md#calendar). */
import type { DateText } from '../days.ts';
import { monthsText, shortDay } from './day-words.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalState } from './states.ts';

type Outcome = Pick<
  RenewalRow,
  'state' | 'term' | 'boundary' | 'renewsItself' | 'renewalMonths' | 'nextStart' | 'canEndOn'
> & { readonly decision: { readonly until: DateText | null } | null };

/**
 * What happens next, and with what is under way: what happens without it.
 * @example outcomeText(row, '2026-11-22') // 'Renews on Dec 1 for 12 months.'
 */
export const outcomeText = (row: Outcome, today: DateText): string => words[row.state](row, today);

const words: Readonly<Record<RenewalState, (row: Outcome, today: DateText) => string>> = {
  missed: byItself,
  undecided: byItself,
  lapsed: ({ term }, today) => `Ended ${ended(term.end, today)}; still active.`,
  cancelling: (row, today) => `Notice isn’t recorded. Without it: ${lowered(byItself(row, today))}`,
  renewal_requested: () => 'A request for its renewal is open.',
  renegotiating: ({ decision }, today) =>
    decision?.until ? `Follow up on ${shortDay(decision.until, today)}.` : 'Being renegotiated.',
  renewed: ({ nextStart }, today) =>
    nextStart === null
      ? 'Its next contract is there.'
      : `Its next contract starts ${shortDay(nextStart, today)}.`,
  cancelled: ({ term, canEndOn }, today) => `Ends ${ended(canEndOn ?? term.end, today)}.`,
  running: ({ canEndOn }, today) =>
    canEndOn === null ? 'Runs on.' : `Runs on; can end ${ended(canEndOn, today)}.`,
};

function byItself(
  { renewsItself, boundary, renewalMonths, term, canEndOn }: Outcome,
  today: DateText,
): string {
  if (canEndOn !== null) return 'Runs on.';
  if (!renewsItself) return `Ends ${ended(term.end, today)}; it doesn’t renew itself.`;
  const length = renewalMonths === null ? '' : ` for ${monthsText(renewalMonths)}`;
  return boundary === null ? 'Renews itself.' : `Renews on ${shortDay(boundary, today)}${length}.`;
}

const ended = (date: DateText | null, today: DateText): string =>
  date === null ? 'on a day that isn’t entered' : `on ${shortDay(date, today)}`;

const lowered = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
