/**
 * The day that repeated reminders count from (docs/product/renewals.md#reminders): as every contract's, but of the term that
 * runs, once a contract renews itself.
 */
import { latestContract } from '../contracts.ts';
import { type DateText, dayNumber } from '../days.ts';
import { isActive } from '../options.ts';
import { renewalDayOf } from '../reminders.ts';
import { type Day, dayText } from './civil-days.ts';
import type { RenewalContract, RenewalItem } from './renewal-source.ts';
import { boundaryOf, numberFrom, scheduleOf } from './schedule.ts';

type Reminded = Pick<RenewalItem, 'status'> & { readonly contracts: readonly RepeatedContract[] };

/** What a contract's repeated reminders depend on. */
export type RepeatedContract = Pick<
  RenewalContract,
  'id' | 'startDate' | 'endDate' | 'billingCycle' | 'autoRenew' | 'renewalMonths' | 'cancellationNoticeDate'
>;

/** A day to act, and the last day of the term that it belongs to; null where that has no end. */
interface RepeatedDay {
  readonly day: DateText;
  readonly end: DateText | null;
}

/**
 * The day that an item's owners have to act on, of its latest contract, and the end of the term that runs; null where nothing
 * is due.
 * @example repeatedReminderOf({ status: 'active', contracts: [{ endDate: '2026-12-31', autoRenew: true, … }] }, '2027-02-01')
 * // { day: '2027-12-31', end: '2027-12-31' }
 */
export function repeatedReminderOf({ status, contracts }: Reminded, today: DateText): RepeatedDay | null {
  const contract = latestContract(contracts);
  if (!contract) return null;
  const seen = { today: dayNumber(today), isActive: isActive(status) };
  const latest = contract.endDate === null ? contract : datesNow(contract, seen);
  const day = renewalDayOf({ status, latestContract: latest });
  return day === null ? null : { day, end: latest.endDate };
}

/** The day alone. @example repeatedDayOf({ status: 'active', contracts: [] }, '2027-02-01') // null */
export const repeatedDayOf = (item: Reminded, today: DateText): DateText | null =>
  repeatedReminderOf(item, today)?.day ?? null;

/** The end of the term that a contract with an end is in, and its notice date, unless that was an earlier term's. */
function datesNow(
  contract: RepeatedContract,
  { today, isActive: goesOn }: { readonly today: Day; readonly isActive: boolean },
): Pick<RepeatedContract, 'endDate' | 'cancellationNoticeDate'> {
  const schedule = scheduleOf(contract);
  const number = schedule && goesOn ? (numberFrom(schedule, today + 1) ?? 1) : 1;
  if (!schedule || number === 1) return contract;
  const { cancellationNoticeDate: entered } = contract;
  const isOver = entered !== null && dayNumber(entered) < boundaryOf(schedule, number - 1);
  return {
    endDate: dayText(boundaryOf(schedule, number) - 1),
    cancellationNoticeDate: isOver ? null : entered,
  };
}
