/**
 * The days that repeated reminders count from (docs/product/renewals.md#reminders). Where a contract renews itself or has a
 * notice period, it is the day to act that pages name; else the latest contract's notice date or its end.
 */
import { latestContract } from '../contracts.ts';
import { type DateText, dayNumber, daysBetween } from '../days.ts';
import { isActive } from '../options.ts';
import { isReminderDue, type ReminderRule, renewalDayOf } from '../reminders.ts';
import { dayText } from './civil-days.ts';
import { missedBeforeDays, remindedStates } from './reminder-days.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalLengthOf } from './schedule.ts';
import { snoozeEndsDays } from './snooze.ts';
import type { RenewalState } from './states.ts';
import { noticeOf } from './term.ts';

/** What a contract's repeated reminders depend on. */
export type RepeatedContract = Pick<
  RenewalContract,
  | 'id'
  | 'startDate'
  | 'endDate'
  | 'autoRenew'
  | 'renewalMonths'
  | 'noticeCount'
  | 'noticeUnit'
  | 'cancellationNoticeDate'
>;

type RepeatedRow = Pick<
  RenewalRow,
  'state' | 'term' | 'actBy' | 'decision' | 'derivation' | 'renewsItself' | 'missedBefore'
>;

/** A day to act, and the last day of the term that it belongs to; null where that has no end. */
export interface RepeatedDay<Row> {
  readonly day: DateText;
  readonly end: DateText | null;
  /** The renewal that the day is of; null where the contract's own dates say it all. */
  readonly renewal: Row | null;
  /** It was the last day of a term that is over, and missed. */
  readonly isOver: boolean;
}

/** What a person who has put an item off knows of it: until when, and the day on which they were last told of its day to act. */
export interface PutOff {
  readonly until: DateText;
  readonly lastTold: DateText | null;
}

/** Today, when anybody was last told of a day to act, and what somebody is told who has put its item off. */
export interface ReminderMoment {
  readonly today: DateText;
  readonly lastSent: DateText | null;
  readonly putOff?: PutOff | undefined;
}

/**
 * Whether somebody is reminded of a day to act: on the days of the rule, but not until the day until which they have put the item
 * off, a week before the day to act at the latest. What came meanwhile they are told then, once. A last day that was missed is told
 * of once.
 * @example isRepeatedDue({ day: '2026-12-31', isOver: false }, { today: '2026-12-08', lastSent: null, putOff: { until: '2026-12-10', lastTold: null } }, defaultReminderRule) // false
 */
export function isRepeatedDue(
  { day, isOver }: Pick<RepeatedDay<unknown>, 'day' | 'isOver'>,
  { today, lastSent, putOff }: ReminderMoment,
  rule: ReminderRule,
): boolean {
  if (isOver) return lastSent === null || lastSent <= day;
  if (!putOff) return isReminderDue({ renewalDay: day, today, lastSent }, rule);
  const latest = dayText(dayNumber(day) - snoozeEndsDays);
  const restEnd = putOff.until < latest ? putOff.until : latest;
  if (restEnd > today) return false;
  // What others were told while this person had put it off.
  const isUntold = lastSent !== null && lastSent < restEnd;
  return isReminderDue({ renewalDay: day, today, lastSent: isUntold ? putOff.lastTold : lastSent }, rule);
}

/** Whether a day to act follows from more than a contract's dates: it renews itself, or has a notice period. */
export const hasRenewalTerms = (
  contract: Pick<
    RepeatedContract,
    'startDate' | 'endDate' | 'autoRenew' | 'renewalMonths' | 'noticeCount' | 'noticeUnit'
  >,
): boolean => renewalLengthOf(contract) !== null || noticeOf(contract) !== null;

/**
 * The days that an item's owners have to act on, each once. Empty where nothing is due; `renewals` are the item's of that day.
 * @example repeatedDaysOf({ status: 'active', contracts: [{ endDate: '2026-12-31', … }] }, [], '2026-11-22')
 * // [{ day: '2026-12-31', end: '2026-12-31', renewal: null, isOver: false }]
 */
export function repeatedDaysOf<Row extends RepeatedRow>(
  { status, contracts }: { readonly status: string; readonly contracts: readonly RepeatedContract[] },
  renewals: readonly Row[],
  today: DateText,
): RepeatedDay<Row>[] {
  if (!isActive(status)) return [];
  const ofTerms = renewals.flatMap((renewal) => {
    const day = dayIn(renewal, today);
    const ahead = day === null ? [] : [{ day, end: renewal.term.end, renewal, isOver: false }];
    return [...ahead, ...lastDayOf(renewal, today)];
  });
  const all = [...ofTerms, ...ofDates(status, latestContract(contracts))];
  return all.filter(({ day }, at) => all.findIndex((other) => other.day === day) === at);
}

// Where a term's last day is its day to act, only the next term can tell that it was missed.
function lastDayOf<Row extends RepeatedRow>(renewal: Row, today: DateText): RepeatedDay<Row>[] {
  const { missedBefore: term } = renewal;
  if (term === null || term.actBy !== term.end) return [];
  if (daysBetween(term.actBy, today) > missedBeforeDays) return [];
  return [{ day: term.actBy, end: term.end, renewal, isOver: true }];
}

function ofDates(status: string, latest: RepeatedContract | undefined): RepeatedDay<never>[] {
  if (!latest || hasRenewalTerms(latest)) return [];
  const day = renewalDayOf({ status, latestContract: latest });
  return day === null ? [] : [{ day, end: latest.endDate, renewal: null, isOver: false }];
}

const repeatedStates: readonly RenewalState[] = [...remindedStates, 'missed', 'lapsed'];

function dayIn({ state, actBy, decision, derivation, renewsItself }: RepeatedRow, today: DateText) {
  const hasTerms = renewsItself || derivation.notice !== null;
  const isResting = state === 'renegotiating' && decision?.until != null && decision.until > today;
  return hasTerms && !isResting && repeatedStates.includes(state) ? actBy : null;
}
