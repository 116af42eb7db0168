import type { Description } from '@purser/domain/fields';
import type { FieldKind } from '@purser/domain/kinds/kinds';
import { countText } from '@purser/domain/kinds/numbers';
import { optionLabel } from '@purser/domain/options';
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

type FieldTexts = readonly [label: string, write?: Write | undefined];

const textsOfRecord = (fields: Description): [string, FieldTexts][] =>
  Object.entries(fields).map(([name, { label, kind, unit }]) => [
    name,
    [label, kind === 'count' ? asCount(unit) : writers[kind]],
  ]);

const texts: Readonly<Record<string, FieldTexts>> = {
  ...Object.fromEntries(textsOfRecord(softwareFields)),
  ...Object.fromEntries(textsOfRecord(contractTerms)),
  software: ['Created'],
  unique_id: ['Unique ID'],
  status: ['Status', optionLabel],
  nextReview: [nextReviewLabel, formatCivilDate],
  'vendor file': ['Vendor File'],
  comment: ['Comment'],
  request: ['Purchase request'],
};

const none: ReadonlySet<number> = new Set();

const ofContract = /^contract #(\d+)(?: · (.+))?$/;

/**
 * 'business_owner_id' → 'Business Owner'; 'contract #12 · endDate' → 'Contract #12 · End Date'; unknown names stay.
 * `recurring` are the ids of contracts without a notice date: theirs is the next look at the price.
 */
export function fieldLabel(fieldName: string, recurring: ReadonlySet<number> = none): string {
  const [, id, field] = ofContract.exec(fieldName) ?? [];
  if (id === undefined) return textsOf(fieldName)?.[0] ?? fieldName;
  if (field === 'cancellationNoticeDate' && recurring.has(Number(id)))
    return `Contract #${id} · ${nextReviewLabel}`;
  return field === undefined ? `Contract #${id}` : `Contract #${id} · ${textsOf(field)?.[0] ?? field}`;
}

/** 'contract #12 · cost', '1200' → '$1,200.00'. */
export function fieldText(fieldName: string, value: string): string {
  const [isContract, , field] = ofContract.exec(fieldName) ?? [];
  if (isContract !== undefined && field === undefined) return contractText(value);
  return textsOf(field ?? fieldName)?.[1]?.(value) ?? value;
}

/** The id of the request that an item or a contract came from; null for other rows. */
export function requestNamed(fieldName: string, value: string): number | null {
  const isOrigin = (ofContract.exec(fieldName)?.[2] ?? fieldName) === 'request';
  const id = isOrigin ? /^REQ-(\d{6,10})$/.exec(value)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}

// A client may have named a field anything, even 'constructor'.
const textsOf = (field: string) => (Object.hasOwn(texts, field) ? texts[field] : undefined);
