/**
 * The contract of a next term (docs/product/renewals.md#the-next-term): what it is proposed to be, and what comes of it as it is
 * typed.
 */
import { type DateText, dayNumber } from '../days.ts';
import { centsOf, divideHalfUp, dollarsOf } from '../money.ts';
import type { ActBySource } from './act-by.ts';
import { dayText, monthsLater } from './civil-days.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { NoticePeriod, RenewalContract } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';
import { isRecurring, signedMonths } from './schedule.ts';

/** A term as it is proposed. Cost is dollars a year; the end is null where nothing is known of it. */
export interface ProposedTerm {
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly cost: number;
}

type Renewing = Pick<RenewalRow, 'boundary' | 'renewalMonths' | 'cost' | 'nextCost' | 'state'>;

// Of a contract that doesn't renew itself and wasn't signed for whole months.
const usualMonths = 12;

/**
 * The term after the present one: from its boundary on, for as long as the contract renews itself or, where it doesn't, as it was
 * signed for, at what it would cost then. Null where the present one has no end.
 * @example nextTermOf({ boundary: '2027-02-14', renewalMonths: 12, nextCost: 45_360, … }, contract)
 * // { startDate: '2027-02-14', endDate: '2028-02-13', cost: 45360 }
 */
export function nextTermOf(
  renewal: Renewing,
  contract: Pick<RenewalContract, 'startDate' | 'endDate' | 'renewalMonths'>,
): ProposedTerm | null {
  const { boundary, cost, nextCost } = renewal;
  if (boundary === null) return null;
  const endDate = dayText(monthsLater(dayNumber(boundary), nextMonths(renewal, contract)) - 1);
  return { startDate: boundary, endDate, cost: nextCost ?? cost };
}

/**
 * For how many months a contract would be renewed. A cancellation has moved its end to the last day of the term that ran, so that the
 * months up to there are several terms: of what nobody entered it is a year at most.
 * @example nextMonths({ state: 'cancelled', renewalMonths: 48 }, { renewalMonths: null, … }) // 12
 */
export function nextMonths(
  { renewalMonths, state }: Pick<RenewalRow, 'renewalMonths' | 'state'>,
  contract: Pick<RenewalContract, 'startDate' | 'endDate' | 'renewalMonths'>,
): number {
  const months = renewalMonths ?? signedMonths(contract) ?? usualMonths;
  return state === 'cancelled' && contract.renewalMonths === null ? Math.min(months, usualMonths) : months;
}

/**
 * The term that a contract has renewed itself for, as it is to be recorded: it runs already, and costs what the increase foresees
 * until the exact one is known.
 * @example runningTermOf({ term: { number: 2, start: '2026-11-01', end: '2027-10-31' }, estimatedCost: 149_625 }).startDate // '2026-11-01'
 */
export const runningTermOf = ({
  term,
  estimatedCost,
}: Pick<RenewalRow, 'term' | 'estimatedCost'>): ProposedTerm => ({
  startDate: term.start,
  endDate: term.end,
  cost: estimatedCost,
});

/** The terms of a contract that isn't stored yet. */
export type WouldBeContract = Omit<RenewalContract, 'id' | 'renewsContractId'>;

/** What a contract would bring. */
export interface TermOutcome {
  /** The whole term's cost in dollars; null for one that runs until it is cancelled. */
  readonly committed: number | null;
  /** The term's length where it is whole months. */
  readonly months: number | undefined;
  readonly actBy: DateText | null;
  readonly actBySource: ActBySource | null;
  readonly notice: NoticePeriod | null;
  /** A day entered for the notice that is later than its period allows, and the day that it allows; else null. */
  readonly lateEntry: { readonly entered: DateText; readonly allowed: DateText } | null;
}

/**
 * What a contract would commit to, and when it would have to be acted on next: on no day where its item is being cancelled, since
 * nobody is reminded then. It has an end unless it is recurring.
 * @example outcomeOf({ startDate: '2027-01-01', endDate: '2027-12-31', cost: 1200, autoRenew: true, … }, '2026-11-22').committed // 1200
 */
export function outcomeOf(
  wouldBe: WouldBeContract,
  today: DateText,
  { isActive }: { readonly isActive: boolean } = { isActive: true },
): TermOutcome {
  const contract: RenewalContract = { ...wouldBe, id: 0, renewsContractId: null };
  const [renewal] = renewalsOfItem({ ...anyItem, contracts: [contract] }, today);
  return {
    committed: isRecurring(contract) ? null : committedOf(contract),
    months: signedMonths(contract),
    actBy: (isActive && renewal?.actBy) || null,
    actBySource: (isActive && renewal?.actBySource) || null,
    notice: renewal?.derivation.notice ?? null,
    lateEntry: renewal ? lateEntryIn(renewal) : null,
  };
}

function lateEntryIn({ derivation, lastNoticeDay }: RenewalRow): TermOutcome['lateEntry'] {
  const { enteredDay, isEnteredTooLate } = derivation;
  if (!isEnteredTooLate || enteredDay === null || lastNoticeDay === null) return null;
  return { entered: enteredDay, allowed: lastNoticeDay };
}

const anyItem = {
  id: 0,
  status: 'active',
  vendor: '',
  product_name: '',
  business_segment: null,
  businessOwnerId: null,
  techAdminId: null,
  decisions: [],
  requestedContractIds: [],
  snoozedUntil: null,
};

// What isn't whole months is counted in days, 365 a year.
function committedOf(contract: RenewalContract): number | null {
  const { startDate, endDate, cost } = contract;
  if (endDate === null) return null;
  const months = signedMonths(contract);
  const days = dayNumber(endDate) + 1 - dayNumber(startDate);
  const [count, ofYear] = months === undefined ? [days, 365n] : [months, 12n];
  return dollarsOf(divideHalfUp(centsOf(cost) * BigInt(count), ofYear));
}
