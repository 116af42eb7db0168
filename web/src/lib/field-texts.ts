import type { Description } from '@purser/domain/fields';
import type { FieldKind } from '@purser/domain/kinds/kinds';
import { countText } from '@purser/domain/kinds/numbers';
import { optionLabel } from '@purser/domain/options';
import { changeLabel, fieldPlace, itemFieldLabel } from '@purser/domain/record-changes';
import { requestedContractField } from '@purser/domain/request-changes';
import { requestFields } from '@purser/domain/request-fields';
import { softwareFields } from '@purser/domain/software-fields';
import { contractTerms } from '@purser/domain/terms';
import { formatCivilDate, formatMoney } from './format.ts';

/** Labels and values of fields in the change history. */

type Write = (text: string) => string;

const asMoney: Write = (text) =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? formatMoney(Number(text)) : text;

/** '2026-01-01 to open end, 1200.00 a year, yearly' → 'Jan 1, 2026 to open end, $1,200.00 a year, yearly'. */
export const contractText: Write = (text) =>
  text
    .replace(/\d{4}-\d{2}-\d{2}/g, formatCivilDate)
    .replace(/(?<!\d)\d+\.\d{2}(?= a year)/g, (amount) => asMoney(amount));

/** The label of a recurring contract's notice date (docs/product/contracts.md#ends). */
export const nextReviewLabel = 'Next review';

const asCount =
  (unit: string | undefined): Write =>
  (text) =>
    unit !== undefined && /^\d+$/.test(text) ? countText(Number(text), unit) : text;

const writers: Readonly<Partial<Record<FieldKind, Write>>> = {
  day: formatCivilDate,
  amount: asMoney,
  cycle: optionLabel,
  yesNo: optionLabel,
  percent: (text) => `${text.replace('-', '−')}%`,
};

const writersOf = (fields: Description): [string, Write | undefined][] =>
  Object.entries(fields).map(([name, { kind, unit }]) => [
    name,
    kind === 'count' ? asCount(unit) : writers[kind],
  ]);

const itemWriters: ReadonlyMap<string, Write | undefined> = new Map([
  ...writersOf(softwareFields),
  ...writersOf(contractTerms),
  ['status', optionLabel],
  ['nextReview', formatCivilDate],
]);

const none: ReadonlySet<number> = new Set();

/**
 * 'business_owner_id' → 'Business Owner'; 'contract #12 · endDate' → 'Contract #12 · End Date'; unknown names stay.
 * `recurring` are the ids of contracts without a notice date: theirs is the next look at the price.
 */
export function fieldLabel(fieldName: string, recurring: ReadonlySet<number> = none): string {
  const { contractId, field } = fieldPlace(fieldName);
  if (contractId !== null && field === 'cancellationNoticeDate' && recurring.has(contractId))
    return `Contract #${contractId} · ${nextReviewLabel}`;
  return changeLabel({ fieldName, requestId: null });
}

/** 'contract #12 · cost', '1200' → '$1,200.00'. */
export function fieldText(fieldName: string, value: string): string {
  const { field } = fieldPlace(fieldName);
  if (field === null) return contractText(value);
  return itemWriters.get(field)?.(value) ?? value;
}

const labelledWriters = new Map(
  [...itemWriters].map(([name, write]) => [itemFieldLabel(name) ?? name, write]),
);

/** The same of a field that is known by its label, as the audit log has it: 'Cost', '1200' → '$1,200.00'. */
export const labelledText = (label: string, value: string): string =>
  labelledWriters.get(label)?.(value) ?? contractText(value);

const requestWriters = new Map(writersOf(requestFields));

/** The same of a request: 'estimatedCost', '1200.00' → '$1,200.00'. */
export function requestFieldText(fieldName: string, value: string): string {
  if (fieldName === requestedContractField) return contractText(value);
  return requestWriters.get(fieldName)?.(value) ?? value;
}

/** The id of the request that an item or a contract came from; null for other rows. */
export function requestNamed(fieldName: string, value: string): number | null {
  const isOrigin = fieldPlace(fieldName).field === 'request';
  const id = isOrigin ? /^REQ-(\d{6,10})$/.exec(value)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}
