import { parseBillingCycle } from '@purser/domain/options';
import type { ListName } from './option-labels.ts';

export interface ListTexts {
  readonly name: ListName;
  readonly title: string;
  readonly newValue: string;
  readonly hint: string;
}

/** In the order of docs/product/settings.md#application. */
export const optionLists: readonly ListTexts[] = [
  {
    name: 'businessSegments',
    title: 'Business Segments',
    newValue: 'New business segment',
    hint: 'Who pays for software. In charts the first twelve have their own colors.',
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
    newValue: 'Yearly, monthly or quarterly',
    hint: 'Contracts can be billed yearly, monthly or quarterly.',
  },
  {
    name: 'paymentTypes',
    title: 'Payment Types',
    newValue: 'New payment type',
    hint: 'How a contract is paid.',
  },
];

/** The note beside a removed value; undefined `items` are unknown. @example inUseText(0) // 'No item uses this value.' */
export function inUseText(items: number | undefined): string {
  if (items === undefined) return 'Items that use this value stay as they are.';
  if (items === 0) return 'No item uses this value.';
  return items === 1
    ? '1 item uses this value and stays as it is.'
    : `${items.toLocaleString('en-US')} items use this value and stay as they are.`;
}

/** What else follows from removing a value that the product itself knows. */
export const removalText = (list: ListName, value: string): string | undefined =>
  removalTexts[list]?.[list === 'billingCycles' ? (parseBillingCycle(value) ?? '') : value];

const removalTexts: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
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

/** The warning about a value that no field offers; undefined for all others. */
export const unusableText = (list: ListName, value: string): string | undefined =>
  list === 'billingCycles' && !parseBillingCycle(value)
    ? `Contracts can’t be billed that way. Forms won’t offer “${value}”.`
    : undefined;

/** Under the field; the toast has another text. */
export const duplicateText = (value: string): string =>
  `“${value}” is already in the list. Please enter another value`;
