/** What a decision about a term has to say, and what it does to the contract (docs/product/renewals.md#decisions). */
import { type DateText, dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import { fullDay } from './day-words.ts';
import type { NoticeMethod } from './notice-methods.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { CancellationEnd, DecisionName } from './renewal-source.ts';

/** The last day that can be chosen ahead of the day to act, in words. @example latestDayText('Dec 1, 2026') // 'Not after Dec 1, 2026, the day before you must act' */
export const latestDayText = (day: string): string => `Not after ${day}, the day before you must act`;

/** What is said of a day that isn’t ahead. */
export const notAfterToday = 'Please choose a day after today';

/** A decision as a person gives it. Dates are `YYYY-MM-DD`, the target is dollars a year. */
export interface GivenDecision {
  readonly decision: DecisionName;
  readonly note: string | null;
  readonly until: DateText | null;
  readonly targetCost: number | null;
  readonly noticeSentOn: DateText | null;
  readonly noticeMethod: NoticeMethod | null;
  readonly evidenceFileIds: readonly number[];
  readonly endsWith: CancellationEnd | null;
  readonly vendorAgreed: boolean;
}

type Faults = Partial<Record<keyof GivenDecision, string>>;
type Decided = Pick<RenewalRow, 'actBy' | 'term' | 'canEndOn' | 'renewsItself' | 'lastNoticeDay' | 'nextEnd'>;

/** What is wrong with a decision about a renewal, by field; undefined where nothing is. */
export function decisionFaults(given: GivenDecision, renewal: Decided, today: DateText): Faults | undefined {
  const faults = faultsOf[given.decision](given, renewal, today);
  return Object.keys(faults).length > 0 ? faults : undefined;
}

type FindFaults = (given: GivenDecision, renewal: Decided, today: DateText) => Faults;

const faultsOf: Readonly<Record<DecisionName, FindFaults>> = {
  renew: () => ({
    decision: 'Please add the contract of the next term, or ask for it: that renews this one',
  }),
  renegotiate: (given, { actBy }, today) => ({
    ...(given.note === null && given.targetCost === null && { note: 'Please give a target or a note' }),
    ...untilFault(given.until, actBy, today),
  }),
  cancel: (given, renewal, today) => ({
    ...noticeFault(given, today),
    ...(isLateNotice(given, renewal, today) ? lateFault(given, renewal) : earlyFault(given, renewal)),
  }),
};

/**
 * The last day until which reminders may rest while somebody renegotiates: the day before one has to act, or before the term
 * is over where that day is past; null where a contract runs on.
 * @example latestUntil({ actBy: '2026-12-01', … }) // '2026-11-30'
 */
export const latestUntil = (actBy: DateText | null): DateText | null =>
  actBy === null ? null : dayText(dayNumber(actBy) - 1);

function untilFault(until: DateText | null, actBy: DateText | null, today: DateText): Faults {
  if (until === null) return { until: 'The follow-up date is required' };
  if (until <= today) return { until: notAfterToday };
  const latest = latestUntil(actBy);
  if (latest === null || latest <= today || until <= latest) return {};
  return { until: latestDayText(fullDay(latest)) };
}

function noticeFault({ noticeSentOn, noticeMethod }: GivenDecision, today: DateText): Faults {
  if (noticeSentOn === null) return {};
  return {
    ...(noticeSentOn > today && { noticeSentOn: 'Notice can’t be recorded before it was given' }),
    ...(noticeMethod === null && { noticeMethod: 'Please say how notice was given' }),
  };
}

/** Whether a contract goes on unless notice is given. @example needsNotice({ renewsItself: false, canEndOn: null }) // false */
export const needsNotice = ({
  renewsItself,
  canEndOn,
}: Pick<Decided, 'renewsItself' | 'canEndOn'>): boolean => renewsItself || canEndOn !== null;

/**
 * Whether a cancellation comes too late for its term: notice was sent after the day to act, or that day is past and none was
 * sent yet. A contract that ends by itself, or runs on, is never cancelled too late.
 */
export function isLateNotice(
  { noticeSentOn }: Pick<GivenDecision, 'noticeSentOn'>,
  { actBy, renewsItself, canEndOn }: Pick<Decided, 'actBy' | 'renewsItself' | 'canEndOn'>,
  today: DateText,
): boolean {
  if (!renewsItself || canEndOn !== null || actBy === null) return false;
  return (noticeSentOn ?? today) > actBy;
}

function lateFault({ endsWith, vendorAgreed, evidenceFileIds }: GivenDecision, renewal: Decided): Faults {
  if (endsWith === null) {
    const [own, next] = [renewal.term.end, renewal.nextEnd].map((day) => day && fullDay(day));
    return {
      endsWith: `Notice comes too late for this term: choose ‘next’, which ends on ${next}, or ‘this’, ${own}, where the vendor agreed`,
    };
  }
  if (endsWith === 'next') return {};
  return {
    ...(!vendorAgreed && { vendorAgreed: 'This term ends the contract only where the vendor agreed' }),
    ...(evidenceFileIds.length === 0 && { evidenceFileIds: 'Please add the vendor’s word as evidence' }),
  };
}

// A decision that names the next term means a year after the contract's current end.
function earlyFault({ endsWith }: GivenDecision, { canEndOn, term }: Decided): Faults {
  const end = canEndOn ?? term.end;
  if (endsWith !== 'next' || end === null) return {};
  return { endsWith: `Notice is in time: the contract ends with this term, on ${fullDay(end)}` };
}

/**
 * The last day of a contract that is cancelled; null where it doesn't end yet, because its notice isn't recorded. A contract
 * that doesn't renew itself needs none.
 */
export function endOfCancelled(given: GivenDecision, renewal: Decided, today: DateText): DateText | null {
  if (given.decision !== 'cancel') return null;
  if (needsNotice(renewal) && given.noticeSentOn === null) return null;
  if (isLateNotice(given, renewal, today) && given.endsWith === 'next') return renewal.nextEnd;
  return renewal.canEndOn ?? renewal.term.end;
}
