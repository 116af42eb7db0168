/**
 * What is worth a second look in contracts without being wrong: terms that overlap, since both are counted
 * (docs/product/contracts.md#warnings), and a day to give notice that lies after the end. Warnings don't prevent saving.
 */
import { type ContractLike, comesBefore, inOrder } from './contracts.ts';
import type { DateText } from './days.ts';
import { type BillingCycle, isActive } from './options.ts';
import type { WarningKind } from './warning-texts.ts';

/** What decides whether a contract is worth a second look. */
export interface WarnedContract extends ContractLike {
  readonly billingCycle: BillingCycle;
  readonly cancellationNoticeDate: DateText | null;
  /** Where it is the notice date, too, that is the day of a review. */
  readonly nextReviewDate?: DateText | null;
}

/**
 * Whether the day to give notice comes too late: after the end. A recurring contract has none, its date is the next
 * review; nor has one whose price was confirmed beyond its end, which sets the review date to the same day.
 * @example isNoticeAfterEnd({ billingCycle: 'yearly', endDate: '2026-12-31', cancellationNoticeDate: '2027-01-01' }) // true
 */
export const isNoticeAfterEnd = ({
  billingCycle,
  endDate,
  cancellationNoticeDate: notice,
  nextReviewDate,
}: Omit<WarnedContract, keyof ContractLike> & Pick<WarnedContract, 'endDate'>): boolean =>
  billingCycle === 'yearly' &&
  endDate !== null &&
  notice !== null &&
  notice > endDate &&
  notice !== nextReviewDate;

/**
 * Whether any two contracts of an item share a day. One without an end lasts until the next one starts.
 * @example doOverlap([{ id: 1, startDate: '2026-01-01', endDate: '2026-12-31' }, { id: 2, startDate: '2026-12-31', endDate: null }]) // true
 */
export function doOverlap(contracts: readonly ContractLike[]): boolean {
  let lastDay = '';
  for (const { startDate, endDate } of inOrder(contracts)) {
    if (startDate <= lastDay) return true;
    // An open end gives way to what follows; an end that lies before its start covers nothing.
    if (endDate !== null && endDate > lastDay) lastDay = endDate;
  }
  return false;
}

/**
 * The contracts among others that share a day with this one, the earliest first.
 * @example overlapping({ id: 2, startDate: '2026-06-01', endDate: null }, [{ id: 1, startDate: '2026-01-01', endDate: '2026-12-31' }]) // [the contract with id 1]
 */
export function overlapping<Contract extends ContractLike>(
  contract: ContractLike,
  others: readonly Contract[],
): Contract[] {
  const beside = others.filter(({ id }) => id !== contract.id);
  return inOrder(beside).filter((other) =>
    comesBefore(contract, other) ? shareADay(contract, other) : shareADay(other, contract),
  );
}

// An open end gives way to whatever starts later, so only the end of the earlier one decides.
const shareADay = (earlier: ContractLike, later: ContractLike): boolean =>
  earlier.endDate !== null && earlier.endDate >= later.startDate;

/**
 * What an item's contracts are warned of, each kind once. Where the item ends, notice was given, and a termination may
 * well have moved the end before that day.
 * @example contractWarnings({ status: 'active', contracts: [] }) // []
 */
export function contractWarnings({
  status,
  contracts,
}: {
  readonly status: string;
  readonly contracts: readonly WarnedContract[];
}): WarningKind[] {
  const kinds: WarningKind[] = [];
  if (doOverlap(contracts)) kinds.push('overlap');
  if (isActive(status) && contracts.some(isNoticeAfterEnd)) kinds.push('noticeAfterEnd');
  return kinds;
}
