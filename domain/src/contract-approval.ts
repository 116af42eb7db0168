/**
 * Which writes of contracts need an approval where the company asks for one, whether by hand, with new software or by a
 * file (docs/product/contracts.md#approval-of-contracts). What was approved stays as it was approved.
 */
import { largestWithin } from './cost-tolerance.ts';
import { moneyOf } from './currencies/contract-money.ts';
import type { DateText } from './days.ts';
import { fieldNames } from './fields.ts';
import { centsOf } from './money.ts';
import type { RenewalRow } from './renewal/renewal-row.ts';
import { sentenceList } from './sentence-list.ts';
import type { ContractTerms, TermName } from './terms.ts';

/** The terms of a contract that are approved, what it costs, for how long, and what it commits to, as a sentence names them. */
export const termNames = {
  cost: 'cost',
  currency: 'currency',
  originalCost: 'original cost',
  rate: 'rate',
  startDate: 'start date',
  endDate: 'end date',
  billingCycle: 'billing cycle',
  paymentType: 'payment type',
  autoRenew: 'auto-renewal',
  renewalMonths: 'renewal length',
  renewalUplift: 'expected increase',
  noticeCount: 'notice period',
  noticeUnit: 'notice unit',
} as const satisfies Partial<Readonly<Record<TermName, string>>>;

type ApprovedField = keyof typeof termNames;
type Unsaid = 'billingCycle' | 'autoRenew';

/** Their values. A row of a file may lack the cycle, and whether it renews itself. */
export interface ApprovedTerms extends Pick<ContractTerms, Exclude<ApprovedField, Unsaid>> {
  readonly billingCycle: ContractTerms['billingCycle'] | null;
  readonly autoRenew: boolean | null;
}

/** The terms, in the order of a sentence. */
export const approvedFields: readonly ApprovedField[] = fieldNames(termNames);

/**
 * The terms in which a contract differs after a change; it needs an approval where there are any.
 * @example changedTerms(contract, { ...contract, cost: 99_000, reminderDays: [30] }) // ['cost']
 */
export const changedTerms = (before: ApprovedTerms, after: ApprovedTerms): (keyof ApprovedTerms)[] =>
  approvedFields.filter((field) => before[field] !== after[field]);

/**
 * Whether a termination may set this last day without an approval: it ends a contract, so it doesn't extend one. `until` is the
 * last day that the contract's own terms reach: of one that renews itself the end of its term, of one that runs on where it can
 * end. It is null where nothing is known of it.
 * @example isEnding('2027-06-30', { endDate: '2026-12-31', until: null }) // false
 */
export const isEnding = (
  day: DateText,
  { endDate, until }: { readonly endDate: DateText | null; readonly until: DateText | null },
): boolean => (endDate !== null && day <= endDate) || (until !== null && day <= until);

/**
 * The last day that a contract binds, as its renewal says it; null where it goes on until somebody ends it, and where nobody has
 * entered its end.
 * @example boundUntil({ state: 'undecided', renewsItself: true, canEndOn: null, term: { end: '2026-12-31' } }) // null
 */
export const boundUntil = ({
  state,
  renewsItself,
  canEndOn,
  term,
}: Pick<RenewalRow, 'state' | 'renewsItself' | 'canEndOn'> & {
  readonly term: Pick<RenewalRow['term'], 'end'>;
}): DateText | null => (state === 'cancelled' || (!renewsItself && canEndOn === null) ? term.end : null);

/** Whether a contract binds longer than it did. @example bindsLonger('2026-12-31', null) // true */
export const bindsLonger = (before: DateText | null, after: DateText | null): boolean =>
  before !== null && (after === null || after > before);

/** A contract that records a running term, and the contract that foresaw this term. */
export interface RecordedTerm {
  readonly recorded: ApprovedTerms;
  readonly signed: ApprovedTerms;
  /** Dollars a year of the running term, as the signed increase foresees it. */
  readonly foreseenCost: number;
  /** The last day of the running term. */
  readonly termEnd: DateText;
}

/**
 * Whether a recorded term is what the signed contract foresaw, so that it needs no approval: its cost within the tolerance, in
 * percent, its end the term's, and all other terms as they were or not said. One that doesn't renew itself any more commits to
 * less; one that does, and ended earlier, would begin a next term before its day.
 * @example isForeseen({ recorded: { ...signed, cost: 1050 }, signed, foreseenCost: 1000, termEnd: '2026-12-31' }, 10) // true
 */
export function isForeseen(
  { recorded, signed, foreseenCost, termEnd }: RecordedTerm,
  tolerance: number,
): boolean {
  if (recorded.autoRenew && recorded.endDate !== termEnd) return false;
  const others = changedTerms(signed, recorded).filter((field) => !recordedFields.has(field));
  const isSame = others.every((field) => commitsToLess(recorded, field));
  if (!isSame || centsOf(recorded.cost) > largestWithin(centsOf(foreseenCost), tolerance)) return false;
  // By its own amount too, since a rate by hand makes any cost of it.
  const [now, before] = [moneyOf(recorded), moneyOf(signed)];
  if (now.own === null || before.own === null) return now.own === before.own;
  const limit = before.own.minor * centsOf(foreseenCost) * (10_000n + centsOf(tolerance));
  return now.own.minor * before.cents * 10_000n <= limit;
}

const commitsToLess = (recorded: ApprovedTerms, field: keyof ApprovedTerms): boolean =>
  field === 'paymentType' ? recorded.paymentType === null : !recorded.autoRenew && renewalFields.has(field);

const renewalFields: ReadonlySet<keyof ApprovedTerms> = new Set([
  'autoRenew',
  'renewalMonths',
  'renewalUplift',
  'noticeCount',
  'noticeUnit',
]);

const recordedFields: ReadonlySet<keyof ApprovedTerms> = new Set([
  'cost',
  'originalCost',
  'rate',
  'startDate',
  'endDate',
]);

/** Terms in words. @example termList(['cost', 'endDate', 'billingCycle']) // 'cost, end date and billing cycle' */
export const termList = (fields: readonly (keyof ApprovedTerms)[]): string =>
  sentenceList(fields.map((field) => termNames[field]));

/** The messages for a write that needs an approval, by its kind. */
export const approvalMessages = {
  creation: 'New contracts need an approval here. Please submit this one for approval',
  change:
    'Cost, dates, billing, payment, renewal and notice of a contract need an approval here. Please submit a new contract for approval instead',
  deletion:
    'Contracts that were approved are deleted by administrators alone here. To end one, please set the software to terminated',
  softwareDeletion:
    'Software with contracts is deleted by administrators alone here, because its contracts were approved. Please set it to terminated instead',
  extension:
    'A termination can’t extend a contract here. Please choose a day up to the contract’s end, or submit a new contract for approval',
  reopening:
    'A contract that has been ended would go on by this, which needs an approval here. Please ask an administrator, or submit a new contract for approval',
  undo: 'This import brought contracts, which need an approval here. Please ask an administrator to undo it',
} as const;
