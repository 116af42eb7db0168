import type { Contract } from '@purser/api/contracts';
import { kindNamed } from '@purser/domain/kinds/kinds';
import { countText } from '@purser/domain/kinds/numbers';
import type { BillingCycle } from '@purser/domain/options';
import { openEndLabel } from '@purser/domain/renewals';
import { type ContractTerms, contractFieldNames, contractTerms, type TermName } from '@purser/domain/terms';
import { formatIn } from './currencies.ts';
import { fieldLabel, fieldText, nextReviewLabel } from './field-texts.ts';
import { formatCivilDate } from './format.ts';

const inOrder: readonly TermName[] = [
  'startDate',
  'endDate',
  'cost',
  'currency',
  'originalCost',
  'rate',
  'billingCycle',
  'paymentType',
  'cancellationNoticeDate',
  'autoRenew',
  'renewalMonths',
  'renewalUplift',
  'noticeCount',
  'noticeUnit',
  'priceCheckFrequency',
  'nextReviewDate',
];

/** Most contracts lack it: a list of facts names it only where it is given. */
const isRare = (name: TermName): boolean => 'since' in contractTerms[name];

/** A term that has no place of its own comes last, and so under More. */
export const shownTerms: readonly TermName[] = [...new Set([...inOrder, ...contractFieldNames])];

/** What the panel shows under More. */
export const furtherTerms = shownTerms.slice(shownTerms.indexOf('autoRenew'));

/** Those of some terms that a contract's facts name; the unit of notice is told with its count. */
export const namedTerms = (contract: ContractTerms, terms: readonly TermName[]): TermName[] =>
  terms.filter((name) => name !== 'noticeUnit' && (contract[name] !== null || !isRare(name)));

/** A term of a contract as its facts tell it; a notice period in one. @example factOf(contract, 'noticeCount') // '3 months' */
export function factOf(contract: ContractTerms, field: TermName): string {
  const { noticeCount, noticeUnit } = contract;
  if (field === 'noticeCount' && noticeCount !== null && noticeUnit !== null)
    return countText(noticeCount, noticeUnit);
  if (field === 'reminderDays' && contract.reminderDays !== null)
    return `${textOf(field, contract.reminderDays)} days before`;
  const { currency, originalCost } = contract;
  if (field === 'originalCost' && currency !== null && originalCost !== null)
    return `${formatIn(originalCost, currency)} a year`;
  return textOf(field, contract[field]);
}

/** A recurring contract has no notice date: its date is the next look at the price (docs/product/contracts.md#ends). */
export function labelOf(field: TermName, cycle: BillingCycle | undefined): string {
  const isRecurring = cycle === 'monthly' || cycle === 'quarterly';
  return field === 'cancellationNoticeDate' && isRecurring ? nextReviewLabel : fieldLabel(field);
}

export function textOf(field: TermName, value: ContractTerms[TermName]): string {
  return value === null ? '' : fieldText(field, kindNamed(contractTerms[field].kind).text(value));
}

/** @example 'from Dec 1, 2025 to Nov 30, 2026' */
export function termOf({ startDate, endDate, billingCycle }: Contract): string {
  const start = `from ${formatCivilDate(startDate)}`;
  return endDate === null
    ? `${start}, ${openEndLabel(billingCycle).toLowerCase()}`
    : `${start} to ${formatCivilDate(endDate)}`;
}
