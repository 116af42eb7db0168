import { parseBillingCycle } from '@purser/domain/options';
import type { ListName } from './option-changes.ts';

export interface ListWords {
  readonly name: ListName;
  readonly title: string;
  /** What a new value is called. */
  readonly newValue: string;
  readonly hint: string;
}

/** The five lists in their order (docs/product/settings.md#application). */
export const optionLists: readonly ListWords[] = [
  {
    name: 'businessSegments',
    title: 'Business Segments',
    newValue: 'New business segment',
    hint: 'Who pays for software. In charts the first four have their own colors.',
  },
  {
    name: 'teamUsage',
    title: 'Team Usage Options',
    newValue: 'New team',
    hint: 'Who works with the software.',
  },
  {
    name: 'statusOptions',
    title: 'Status Options',
    newValue: 'New status',
    hint: 'Software is active in every status except Pending cancellation and Terminated.',
  },
  {
    name: 'billingCycles',
    title: 'Billing Cycles',
    newValue: 'New billing cycle',
    hint: 'Contracts can be billed yearly, monthly or quarterly.',
  },
  {
    name: 'paymentTypes',
    title: 'Payment Types',
    newValue: 'New payment type',
    hint: 'How a contract is paid.',
  },
];

/** What happens to the items of a value that is removed; undefined is unknown. @example inUseWords(0) // 'No item uses this value.' */
export function inUseWords(items: number | undefined): string {
  if (items === undefined) return 'Items that use this value stay as they are.';
  if (items === 0) return 'No item uses this value.';
  return items === 1
    ? '1 item uses this value and stays as it is.'
    : `${items.toLocaleString('en-US')} items use this value and stay as they are.`;
}

/** What else follows from removing a value that the product itself knows. */
export const removalWords = (list: ListName, value: string): string | undefined =>
  productWords[list]?.[list === 'billingCycles' ? (parseBillingCycle(value) ?? '') : value];

const productWords: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
  statusOptions: {
    active: 'New software still starts as Active.',
    pending_cancellation: 'People can no longer mark software as about to end.',
    terminated: 'Terminating software still sets this status.',
  },
  billingCycles: {
    yearly: 'New contracts still start as Yearly.',
    monthly: 'New contracts can no longer be monthly.',
    quarterly: 'New contracts can no longer be quarterly.',
  },
};

/** What is said of a value that no field offers; undefined for all others. */
export const uselessWords = (list: ListName, value: string): string | undefined =>
  list === 'billingCycles' && !parseBillingCycle(value)
    ? `Contracts can’t be billed that way. Forms won’t offer “${value}”.`
    : undefined;

/** The words under a field whose value is in its list already; the toast has words of its own. */
export const duplicateWords = (value: string): string =>
  `“${value}” is already in the list. Please enter another value`;
