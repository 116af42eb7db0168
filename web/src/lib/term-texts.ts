import type { Contract } from '@purser/api/contracts';
import type { BillingCycle } from '@purser/domain/options';
import { openEndLabel } from '@purser/domain/renewals';
import { type ContractTerms, contractFieldNames, type TermName } from '@purser/domain/terms';
import { fieldLabel, fieldText, nextReviewLabel } from './field-texts.ts';
import { formatCivilDate } from './format.ts';

const inOrder: readonly TermName[] = [
  'startDate',
  'endDate',
  'cost',
  'billingCycle',
  'paymentType',
  'cancellationNoticeDate',
  'autoRenew',
  'priceCheckFrequency',
  'nextReviewDate',
];

/** A term that has no place of its own comes last, and so under More. */
export const shownTerms: readonly TermName[] = [...new Set([...inOrder, ...contractFieldNames])];

/** What the panel shows under More. */
export const furtherTerms = shownTerms.slice(shownTerms.indexOf('autoRenew'));

/** A recurring contract has no notice date: its date is the next look at the price (docs/product/contracts.md#ends). */
export function labelOf(field: TermName, cycle: BillingCycle | undefined): string {
  const isRecurring = cycle === 'monthly' || cycle === 'quarterly';
  return field === 'cancellationNoticeDate' && isRecurring ? nextReviewLabel : fieldLabel(field);
}

export function textOf(field: TermName, value: ContractTerms[TermName]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return fieldText(field, String(value));
}

/** @example 'from Dec 1, 2025 to Nov 30, 2026' */
export function termOf({ startDate, endDate, billingCycle }: Contract): string {
  const start = `from ${formatCivilDate(startDate)}`;
  return endDate === null
    ? `${start}, ${openEndLabel(billingCycle).toLowerCase()}`
    : `${start} to ${formatCivilDate(endDate)}`;
}
