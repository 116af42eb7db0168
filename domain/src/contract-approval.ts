/**
 * Which writes of contracts need an approval where the company asks for one, on whatever way they come: by hand, with new
 * software, by a file (docs/product/contracts.md#approval-of-contracts). What was approved stays as it was approved.
 */
import type { DateText } from './days.ts';
import type { ContractTerms } from './terms.ts';

/** The terms that are approved. A row of a file may be silent about the cycle. */
export interface ApprovedTerms extends Pick<ContractTerms, 'startDate' | 'endDate' | 'cost'> {
  readonly billingCycle: ContractTerms['billingCycle'] | null;
}

/** What those terms are called in a sentence, in its order. */
export const termNames: Readonly<Record<keyof ApprovedTerms, string>> = {
  cost: 'cost',
  startDate: 'start date',
  endDate: 'end date',
  billingCycle: 'billing cycle',
};

/** The terms. */
export const approvedFields = ['cost', 'startDate', 'endDate', 'billingCycle'] as const;

/**
 * The terms in which a contract differs after a change; it needs an approval where there are any.
 * @example changedTerms(contract, { ...contract, cost: 99_000, paymentType: 'ACH' }) // ['cost']
 */
export const changedTerms = (before: ApprovedTerms, after: ApprovedTerms): (keyof ApprovedTerms)[] =>
  approvedFields.filter((field) => before[field] !== after[field]);

/**
 * Whether a termination may set this last day without an approval: it ends a contract, so it doesn't extend one. A
 * contract that is over already may be said to have gone on until today.
 * @example isEnding('2027-06-30', { endDate: '2026-12-31', today: '2026-11-22' }) // false
 */
export const isEnding = (
  day: DateText,
  { endDate, today }: { readonly endDate: DateText | null; readonly today: DateText },
): boolean => endDate === null || day <= endDate || day <= today;

/** Terms in words. @example termList(['cost', 'endDate', 'billingCycle']) // 'cost, end date and billing cycle' */
export function termList(fields: readonly (keyof ApprovedTerms)[]): string {
  const names = fields.map((field) => termNames[field]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** What is said to somebody whose write needs an approval, by what they were about to do. */
export const approvalMessages = {
  creation: 'New contracts need an approval here. Please submit this one for approval',
  change:
    'Cost, start, end and billing cycle of a contract need an approval here. Please submit a new contract for approval instead',
  deletion:
    'Contracts that were approved are deleted by administrators alone here. To end one, please set the software to terminated',
  softwareDeletion:
    'Software with contracts is deleted by administrators alone here, because its contracts were approved. Please set it to terminated instead',
  extension:
    'A termination can’t extend a contract here. Please choose a day up to the contract’s end, or submit a new contract for approval',
  undo: 'This import brought contracts, which need an approval here. Please ask an administrator to undo it',
} as const;
