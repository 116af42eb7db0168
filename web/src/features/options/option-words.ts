import { parseBillingCycle } from '@purser/domain/options';
import type { ListName } from './option-changes.ts';

export interface ListWords {
  readonly name: ListName;
  readonly title: string;
  /** What a new value is called. */
  readonly newValue: string;
  readonly hint: string;
}

/** The five lists in the order of the spec (Spec 2 §2). */
export const optionLists: readonly ListWords[] = [
  {
    name: 'businessSegments',
    title: 'Business Segments',
    newValue: 'New business segment',
    hint: 'Who pays. The first four have colors of their own in charts.',
  },
  {
    name: 'teamUsage',
    title: 'Team Usage Options',
    newValue: 'New team',
    hint: 'Who works with it.',
  },
  {
    name: 'statusOptions',
    title: 'Status Options',
    newValue: 'New status',
    hint: 'Every status but pending_cancellation and terminated counts as active.',
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

/** How many items keep a value that is removed; undefined is unknown. @example inUseWords(12) // '12 items use it. They keep it.' */
export function inUseWords(items: number | undefined): string {
  if (items === undefined) return 'Items that use it keep it.';
  if (items === 0) return 'No item uses it.';
  return items === 1
    ? '1 item uses it. It keeps it.'
    : `${items.toLocaleString('en-US')} items use it. They keep it.`;
}

/** What else follows from removing a value that the product itself knows. */
export const removalWords = (list: ListName, value: string): string | undefined =>
  productWords[list]?.[list === 'billingCycles' ? (parseBillingCycle(value) ?? '') : value];

const productWords: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
  statusOptions: {
    active: 'New software still starts with it.',
    pending_cancellation: 'Without it nobody can mark software as about to end.',
    terminated: 'Terminating software still sets it.',
  },
  billingCycles: {
    yearly: 'New contracts still start with it.',
    monthly: 'New contracts can’t be monthly any more.',
    quarterly: 'New contracts can’t be quarterly any more.',
  },
};

/** What is said of a value that no field offers; undefined for all others. */
export const uselessWords = (list: ListName, value: string): string | undefined =>
  list === 'billingCycles' && !parseBillingCycle(value)
    ? `“${value}” is no billing cycle that Purser knows: contracts can’t choose it.`
    : undefined;

/** The words under a field whose value is in its list already; the toast has those of the spec. */
export const duplicateWords = (value: string): string =>
  `“${value}” is in the list. Please enter another value`;
