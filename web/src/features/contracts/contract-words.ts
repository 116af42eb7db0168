import type { Contract } from '@purser/api/contracts';
import type { BillingCycle } from '@purser/domain/options';
import { openEndLabel } from '@purser/domain/renewals';
import { fieldLabel, fieldText, nextReviewLabel } from '../../lib/field-words.ts';
import { formatCivilDate } from '../../lib/format.ts';

/** The fields of a contract that people see and change, in the order in which they are shown. */
export const contractFieldNames = [
  'startDate',
  'endDate',
  'cost',
  'billingCycle',
  'paymentType',
  'cancellationNoticeDate',
  'autoRenew',
  'priceCheckFrequency',
  'nextReviewDate',
] as const;
export type ContractField = (typeof contractFieldNames)[number];

/**
 * What a field is called; a recurring contract has no notice to give, its date is the next look at the price
 * (docs/product/contracts.md#ends).
 */
export function labelOf(field: ContractField, cycle: BillingCycle | undefined): string {
  const isRecurring = cycle === 'monthly' || cycle === 'quarterly';
  return field === 'cancellationNoticeDate' && isRecurring ? nextReviewLabel : fieldLabel(field);
}

/** What a field's value reads like; '' where it has none. */
export function textOf(field: ContractField, value: Contract[ContractField]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return fieldText(field, String(value));
}

/** When a contract runs. @example 'from Dec 1, 2025 to Nov 30, 2026' */
export function termOf({ startDate, endDate, billingCycle }: Contract): string {
  const start = `from ${formatCivilDate(startDate)}`;
  return endDate === null
    ? `${start}, ${openEndLabel(billingCycle).toLowerCase()}`
    : `${start} to ${formatCivilDate(endDate)}`;
}
