import type { CsvMapping } from '@purser/api/portfolio';
import { type CsvColumn, csvColumns, dateColumns, type ValueColumn } from '@purser/domain/csv/columns';
import { softwareFields } from '@purser/domain/software-fields';
import { contractTerms } from '@purser/domain/terms';
import { leftOut } from '../../ui/file-import/match-columns.tsx';
import type { Option } from '../../ui/option.ts';

/** The labels of the columns, in the order of the template (docs/product/csv-files.md#columns). */
const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(softwareFields).map(([name, { label }]) => [name.replace(/_id$/, ''), label] as const),
  ...Object.values(contractTerms).map(({ column, label }) => [column, label] as const),
  // A row may have one segment as well as several.
  ['business_segment', 'Business Segment'],
  ['auto_renew', 'Auto-renew'],
  ['unique_id', 'Unique ID'],
]);

export const labelOf = (field: CsvColumn): string => labels.get(field) ?? field;

const requiredFields: readonly CsvColumn[] = ['vendor', 'product_name'];

/** Each field is also found by its own name, as the template spells it. A unique ID is rare and comes last. */
export const fieldOptions: readonly Option[] = [...csvColumns.slice(1), ...csvColumns.slice(0, 1)].map(
  (value) => ({
    value,
    label: requiredFields.includes(value) ? `${labelOf(value)} *` : labelOf(value),
    keywords: value,
  }),
);

export const fieldOf = (mapping: CsvMapping, column: string): string | undefined =>
  Object.keys(mapping.columns).find((field) => mapping.columns[field] === column);

/** A field has one column: the column that it had before is left out. */
export function withField(mapping: CsvMapping, column: string, field: string): CsvMapping {
  const others = Object.entries(mapping.columns).filter(
    ([name, theirs]) => name !== field && theirs !== column,
  );
  const columns: Record<string, string> = Object.fromEntries(others);
  return { ...mapping, columns: field === leftOut ? columns : { ...columns, [field]: column } };
}

/** A unique ID names an item without the required fields. */
export function missingFields({ columns }: CsvMapping): string[] {
  if (columns.unique_id) return [];
  return requiredFields.filter((field) => !columns[field]).map(labelOf);
}

/** What a matched column needs beside it, as its rows would be refused without; undefined where nothing is missing. */
export function neededBeside({ columns, amount }: CsvMapping): string | undefined {
  const cost = costColumns.find((column) => columns[column]);
  if (!cost) return columns.start_date && `Match a cost, too, or leave ${labelOf('start_date')} out.`;
  if (!columns.start_date) return `Match a start date, too, or leave ${labelOf(cost)} out.`;
  if (amount === 'term' && !columns.end_date && !columns.renewal_date)
    return 'Amounts for the whole term need an end date. Match one, or choose what else the amounts are.';
  if (amount === 'cycle' && !columns.billing_cycle)
    return 'Amounts per billing cycle need the cycle. Match it, or choose what else the amounts are.';
  return undefined;
}

const costColumns: readonly CsvColumn[] = ['cost', 'original_cost'];

export const hasDates = ({ columns }: CsvMapping): boolean => dateColumns.some((date) => columns[date]);

/** The server recognises years that come first by itself; a date order that a person chose would be applied strictly. */
export const startWith = ({ dateOrder, ...guess }: CsvMapping): CsvMapping =>
  dateOrder === undefined || dateOrder === 'YMD' ? guess : { ...guess, dateOrder };

/**
 * Old contracts of a foreign file add nothing to this year unless somebody says so. A renewal date that has passed mostly means that
 * the contract was renewed.
 */
export const foreignStart = (guess: CsvMapping): CsvMapping => ({
  ...startWith(guess),
  ended: guess.ended ?? (guess.columns.renewal_date && !guess.columns.end_date ? 'keep' : 'terminate'),
});

export const ownStart: CsvMapping = { columns: {} };

/** `ours` is the value to read it as, '' to leave it out, undefined to leave it unchanged. */
export function withValue(mapping: CsvMapping, { column, value }: FileValue, ours?: string): CsvMapping {
  const others = Object.entries(mapping.values?.[column] ?? {}).filter(([given]) => given !== value);
  const matched = Object.fromEntries(ours === undefined ? others : [...others, [value, ours]]);
  return { ...mapping, values: { ...mapping.values, [column]: matched } };
}

export interface FileValue {
  readonly column: ValueColumn;
  readonly value: string;
}

/** What was said of dates and amounts no longer holds once other columns contain them: the server infers it again. */
export function withoutStaleGuesses(guess: CsvMapping, last: CsvMapping, next: CsvMapping): CsvMapping {
  const { dateOrder, decimal, renewal, ...rest } = next;
  const haveDatesMoved = dateColumns.some((date) => last.columns[date] !== next.columns[date]);
  const hasCostMoved = last.columns.cost !== next.columns.cost;
  const keepsOrder = dateOrder !== undefined && !(haveDatesMoved && dateOrder === guess.dateOrder);
  const keepsDecimal = decimal !== undefined && !(hasCostMoved && decimal === guess.decimal);
  const keepsRenewal = renewal !== undefined && last.columns.renewal_date === next.columns.renewal_date;
  return {
    ...rest,
    ...(keepsRenewal && { renewal }),
    ...(keepsOrder && { dateOrder }),
    ...(keepsDecimal && { decimal }),
  };
}
