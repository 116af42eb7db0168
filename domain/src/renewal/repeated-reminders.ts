/**
 * The day that repeated reminders count from (docs/product/renewals.md#reminders): as every contract's, but of the term that
 * runs, once a contract renews itself.
 */
import { latestContract } from '../contracts.ts';
import { type DateText, dayNumber } from '../days.ts';
import { isActive } from '../options.ts';
import { renewalDayOf } from '../reminders.ts';
import { dayText } from './civil-days.ts';
import type { RenewalItem } from './renewal-source.ts';
import { scheduleOf } from './schedule.ts';
import { currentTerm } from './term.ts';

/**
 * The day that an item's owners have to act on, of its latest contract; null where nothing is due.
 * @example repeatedDayOf({ status: 'active', contracts: [{ endDate: '2026-12-31', autoRenew: true, … }] }, '2027-02-01') // '2027-12-31'
 */
export function repeatedDayOf(
  { status, contracts }: Pick<RenewalItem, 'status' | 'contracts'>,
  today: DateText,
): DateText | null {
  const contract = latestContract(contracts);
  if (!contract || contract.endDate === null)
    return renewalDayOf({ status, latestContract: contract ?? null });
  const course = { contract, schedule: scheduleOf(contract), next: null };
  const { number, start, end } = currentTerm(course, { today: dayNumber(today), isActive: isActive(status) });
  const { cancellationNoticeDate: entered } = contract;
  // A notice date of an earlier term is nothing to act on in this one.
  const isOver = number > 1 && entered !== null && entered < dayText(start);
  return renewalDayOf({
    status,
    latestContract: {
      endDate: end === null ? null : dayText(end),
      cancellationNoticeDate: isOver ? null : entered,
    },
  });
}
