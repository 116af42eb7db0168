/**
 * A contract's term: when it ends by itself, which one is the latest, what the next one starts from, and when its price is
 * looked at again (docs/product/contracts.md).
 */
import { type DateText, dayNumber } from './days.ts';
import { fieldNames, pick } from './fields.ts';
import type { BillingCycle } from './options.ts';
import { type ReviewLike, reviewDateOf } from './price-review.ts';
import { addDays, addMonths, monthsApart } from './renewal/civil-days.ts';
import type { ContractTerms } from './terms.ts';

const months: Readonly<Record<BillingCycle, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** How many months a billing cycle lasts. @example monthsOf('quarterly') // 3 */
export const monthsOf = (cycle: BillingCycle): number => months[cycle];

/**
 * The last day of a term that starts on `start`: one cycle later, minus one day.
 * @example endDateOf('2026-01-31', 'monthly') // '2026-02-27'
 */
export const endDateOf = (start: DateText, cycle: BillingCycle): DateText =>
  addMonths(start, months[cycle], -1);

/** What orders contracts. Dates are `YYYY-MM-DD`. */
export interface ContractLike {
  readonly id: number;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
}

/** The contract with the greatest start date, then the greatest id; undefined where there is none. */
export function latestContract<Contract extends ContractLike>(
  contracts: readonly Contract[],
): Contract | undefined {
  let [latest] = contracts;
  for (const contract of contracts) if (latest && comesBefore(latest, contract)) latest = contract;
  return latest;
}

/** Whether one contract comes before another in the order of start date, then id. */
export const comesBefore = (one: ContractLike, other: ContractLike): boolean =>
  one.startDate < other.startDate || (one.startDate === other.startDate && one.id < other.id);

/** Contracts in the order of start date, then id. Most are in order already, and looking takes less time than sorting. */
export function inOrder<Contract extends ContractLike>(contracts: readonly Contract[]): readonly Contract[] {
  const isSorted = contracts.every((contract, at) => {
    const before = contracts[at - 1];
    return !before || comesBefore(before, contract);
  });
  return isSorted ? contracts : contracts.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1));
}

/**
 * The day a new contract starts: the day after the contract that ends last, or starts last without an end. Today where there
 * is none, or where that one has no end and has started.
 * @example nextStartDate([{ id: 1, startDate: '2026-01-01', endDate: '2026-12-31' }], today) // '2027-01-01'
 */
export function nextStartDate(contracts: readonly ContractLike[], today: DateText): DateText {
  const lastDay = contracts.map(lastDayOf).toSorted().at(-1);
  if (lastDay === undefined) return today;
  const isEnd = contracts.some(({ endDate }) => endDate === lastDay);
  return isEnd || lastDay >= today ? addDays(lastDay, 1) : today;
}

// Texts of dates sort as the dates do.
const lastDayOf = ({ startDate, endDate }: ContractLike): DateText => endDate ?? startDate;

const firstTerms = {
  billingCycle: 'yearly',
  paymentType: null,
  autoRenew: false,
  priceCheckFrequency: null,
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  reminderDays: null,
} as const satisfies Partial<ContractTerms>;

/** What a contract takes over from the one before it, beside its cost: how it is paid, renews itself and is cancelled. */
export const carriedTerms = fieldNames(firstTerms);

type CarriedTerms = Pick<ContractTerms, keyof typeof firstTerms>;

/** A contract that another one can start from. Cost is dollars a year. */
export interface Precedent extends ContractLike, CarriedTerms, Pick<ContractTerms, 'cost'> {}

/** What the New Contract dialog starts with; the cost is null where there is no contract before it. */
export interface ContractDefaults extends CarriedTerms, Pick<ContractTerms, 'startDate' | 'endDate'> {
  readonly cost: number | null;
}

/**
 * The start follows the contracts there are; cost and carried terms are the latest one's (docs/product/contracts.md#new-contract).
 * @example nextContractDefaults([], '2026-11-21')
 * // { startDate: '2026-11-21', endDate: '2027-11-20', cost: null, billingCycle: 'yearly', autoRenew: false, … }
 */
export function nextContractDefaults(contracts: readonly Precedent[], today: DateText): ContractDefaults {
  const latest = latestContract(contracts);
  const start = nextStartDate(contracts, today);
  const terms: CarriedTerms = latest ? pick(latest, carriedTerms) : firstTerms;
  return {
    ...terms,
    startDate: start,
    endDate: terms.billingCycle === 'yearly' ? endDateOf(start, 'yearly') : null,
    cost: latest?.cost ?? null,
  };
}

/**
 * The review after a confirmed one: the first day after today that lies whole months, quarters or years after the old date,
 * whose day it keeps; a cycle from today on where there is no old date (docs/product/contracts.md#price-review). Counted
 * from the old date at once, so that a review on a month's last day doesn't drift to the 28th on its way through February.
 * @example nextReviewDate({ cancellationNoticeDate: '2025-09-26', billingCycle: 'yearly', … }, '2026-11-21') // '2027-09-26'
 */
export function nextReviewDate(contract: ReviewLike, today: DateText): DateText {
  const cycle = months[contract.priceCheckFrequency ?? contract.billingCycle];
  const due = reviewDateOf(contract);
  if (due === null) return addMonths(today, cycle);
  // In the month of today or before it, so that at most one cycle more is needed.
  const passed = Math.max(1, Math.floor(monthsApart(dayNumber(due), dayNumber(today)) / cycle));
  const next = addMonths(due, cycle * passed);
  return next > today ? next : addMonths(due, cycle * (passed + 1));
}

/**
 * Whether a change confirms a price: it was due, and its next review is where confirming moves it. The other way round
 * it is what takes the confirmation back.
 * @example isConfirmation(due, { ...due, cancellationNoticeDate: '2027-09-26' }, today) // true for one due on 2026-09-26
 */
export function isConfirmation(before: ReviewLike, after: ReviewLike, today: DateText): boolean {
  const due = reviewDateOf(before);
  if (due === null || due > today) return false;
  return after.cancellationNoticeDate === nextReviewDate(before, today);
}

/**
 * The end that screens show: the given one, or for a contract that runs on the end of its first term.
 * @example shownEndOf({ startDate: '2026-01-31', endDate: null, billingCycle: 'monthly' }) // '2026-02-27'
 */
export const shownEndOf = ({
  startDate,
  endDate,
  billingCycle,
}: Pick<ContractTerms, 'startDate' | 'endDate' | 'billingCycle'>): DateText =>
  endDate ?? endDateOf(startDate, billingCycle);
