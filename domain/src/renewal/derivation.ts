/** How the days of a term come about, as data and as one or two sentences (docs/product/renewals.md#terms). */
import type { DateText } from '../days.ts';
import { daySpan, fullDay, monthsText, noticeText } from './day-words.ts';
import type { NoticePeriod } from './renewal-source.ts';

/** What the days of a term come from; dates as `YYYY-MM-DD`. */
export interface DerivationFacts {
  readonly term: { readonly start: DateText; readonly end: DateText | null };
  readonly renewsItself: boolean;
  readonly renewalMonths: number | null;
  /** Whether nobody has said for how long the contract renews itself. */
  readonly isLengthAssumed: boolean;
  readonly notice: NoticePeriod | null;
  readonly lastNoticeDay: DateText | null;
  /** The day entered in the contract, where it lies in the term. */
  readonly enteredDay: DateText | null;
  /** Whether the entered day is later than the notice period allows, which deserves a warning. */
  readonly isEnteredTooLate: boolean;
  readonly isRunningOn: boolean;
  readonly canEndOn: DateText | null;
  readonly cancelBy: DateText | null;
  /** The day on which what follows begins. */
  readonly nextStart: DateText | null;
  readonly isCancelled: boolean;
}

/** Where the days of a term come from, for a screen to draw, with a sentence that says it. */
export interface Derivation
  extends Pick<
    DerivationFacts,
    'isLengthAssumed' | 'notice' | 'enteredDay' | 'isEnteredTooLate' | 'cancelBy'
  > {
  readonly sentence: string;
}

/** @example derivationOf({ … }).sentence // 'Term Jan 1 to Dec 31, 2026, renews itself for 12 months. 3 months’ notice: last day Sep 30, 2026.' */
export const derivationOf = (facts: DerivationFacts): Derivation => ({
  isLengthAssumed: facts.isLengthAssumed,
  notice: facts.notice,
  enteredDay: facts.enteredDay,
  isEnteredTooLate: facts.isEnteredTooLate,
  cancelBy: facts.cancelBy,
  sentence: sentenceOf(facts),
});

function sentenceOf(facts: DerivationFacts): string {
  const { start, end } = facts.term;
  if (end === null) return `Term from ${fullDay(start)}, its end is missing.`;
  const term = `Term ${daySpan(start, end)}`;
  if (facts.isCancelled) return `${term}, is cancelled.`;
  if (facts.nextStart !== null) return `${term}. The next one is signed from ${fullDay(facts.nextStart)}.`;
  if (facts.isRunningOn) return `${runningTerm(facts, term)}${wayOutText(facts)}`;
  if (!facts.renewsItself) return `${term}, doesn’t renew itself.${enteredText(facts)}`;
  return `${term}, ${renewalText(facts)}.${noticeDayText(facts)}${enteredText(facts)}`;
}

const renewalText = ({ renewalMonths, isLengthAssumed }: DerivationFacts): string =>
  `renews itself for ${monthsText(renewalMonths ?? 0)}${isLengthAssumed ? ' (assumed)' : ''}`;

function noticeDayText({ notice, lastNoticeDay, enteredDay, term }: DerivationFacts): string {
  if (notice && lastNoticeDay !== null) return ` ${noticeText(notice)}: last day ${fullDay(lastNoticeDay)}.`;
  return enteredDay === null && term.end !== null ? ` No notice period: last day ${fullDay(term.end)}.` : '';
}

function enteredText({ enteredDay, isEnteredTooLate }: DerivationFacts): string {
  if (enteredDay === null) return '';
  if (isEnteredTooLate) return ` The day entered in the contract, ${fullDay(enteredDay)}, is too late.`;
  return ` Last day entered in the contract: ${fullDay(enteredDay)}.`;
}

const runningTerm = (facts: DerivationFacts, term: string): string =>
  facts.renewsItself
    ? `${term}, ${renewalText(facts)}.`
    : `Billing period${term.slice(4)}, runs until cancelled.`;

function wayOutText({ notice, canEndOn, cancelBy }: DerivationFacts): string {
  if (canEndOn === null || cancelBy === null) return '';
  const when = `end on ${fullDay(canEndOn)} if cancelled by ${fullDay(cancelBy)}.`;
  return notice ? ` ${noticeText(notice)}: can ${when}` : ` Can ${when}`;
}
