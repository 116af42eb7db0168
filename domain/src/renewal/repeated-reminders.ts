/**
 * The days that repeated reminders count from (docs/product/renewals.md#reminders). Where a contract renews itself or has a
 * notice period, it is the day to act that pages name; else the latest contract's notice date or its end.
 */
import { latestContract } from '../contracts.ts';
import type { DateText } from '../days.ts';
import { isActive } from '../options.ts';
import { renewalDayOf } from '../reminders.ts';
import { remindedStates } from './reminder-days.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalLengthOf } from './schedule.ts';
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

type RepeatedRow = Pick<RenewalRow, 'state' | 'term' | 'actBy' | 'decision' | 'derivation' | 'renewsItself'>;

/** A day to act, and the last day of the term that it belongs to; null where that has no end. */
export interface RepeatedDay<Row> {
  readonly day: DateText;
  readonly end: DateText | null;
  /** The renewal that the day is of; null where the contract's own dates say it all. */
  readonly renewal: Row | null;
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
 * // [{ day: '2026-12-31', end: '2026-12-31', renewal: null }]
 */
export function repeatedDaysOf<Row extends RepeatedRow>(
  { status, contracts }: { readonly status: string; readonly contracts: readonly RepeatedContract[] },
  renewals: readonly Row[],
  today: DateText,
): RepeatedDay<Row>[] {
  if (!isActive(status)) return [];
  const ofTerms = renewals.flatMap((renewal) => {
    const day = dayIn(renewal, today);
    return day === null ? [] : [{ day, end: renewal.term.end, renewal }];
  });
  const all = [...ofTerms, ...ofDates(status, latestContract(contracts))];
  return all.filter(({ day }, at) => all.findIndex((other) => other.day === day) === at);
}

function ofDates(status: string, latest: RepeatedContract | undefined): RepeatedDay<never>[] {
  if (!latest || hasRenewalTerms(latest)) return [];
  const day = renewalDayOf({ status, latestContract: latest });
  return day === null ? [] : [{ day, end: latest.endDate, renewal: null }];
}

const repeatedStates: readonly RenewalState[] = [...remindedStates, 'missed', 'lapsed'];

function dayIn({ state, actBy, decision, derivation, renewsItself }: RepeatedRow, today: DateText) {
  const hasTerms = renewsItself || derivation.notice !== null;
  const isResting = state === 'renegotiating' && decision?.until != null && decision.until > today;
  return hasTerms && !isResting && repeatedStates.includes(state) ? actBy : null;
}
