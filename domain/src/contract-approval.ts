/**
 * Which writes of contracts need an approval where the company asks for one, whether by hand, with new software or by a
 * file (docs/product/contracts.md#approval-of-contracts). What was approved stays as it was approved.
 */
import type { DateText } from './days.ts';
import { fieldNames } from './fields.ts';
import { sentenceList } from './sentence-list.ts';
import type { ContractTerms } from './terms.ts';

/** The terms that are approved. A row of a file may lack the cycle. */
export interface ApprovedTerms extends Pick<ContractTerms, 'startDate' | 'endDate' | 'cost'> {
  readonly billingCycle: ContractTerms['billingCycle'] | null;
}

/** The names of those terms in a sentence. */
export const termNames: Readonly<Record<keyof ApprovedTerms, string>> = {
  cost: 'cost',
  startDate: 'start date',
  endDate: 'end date',
  billingCycle: 'billing cycle',
};

/** The terms, in the order of a sentence. */
export const approvedFields = fieldNames(termNames);

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
export const termList = (fields: readonly (keyof ApprovedTerms)[]): string =>
  sentenceList(fields.map((field) => termNames[field]));

/** The messages to somebody whose write needs an approval, by the kind of write. */
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
