import type { CsvMapping } from '@purser/api/portfolio';
import { type CsvColumn, csvColumns, dateColumns, type ValueColumn } from '@purser/domain/csv/columns';
import { softwareFields } from '@purser/domain/software-fields';
import { contractTerms } from '@purser/domain/terms';
import type { Option } from '../../ui/option.ts';

/**
 * Our columns and what people call them, in the order of the template (docs/product/csv-files.md#columns); a unique ID is
 * rare and comes last.
 */
const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(softwareFields).map(([name, { label }]) => [name.replace(/_id$/, ''), label] as const),
  ...Object.values(contractTerms).map(({ column, label }) => [column, label] as const),
  // A row may have one segment as well as several.
  ['business_segment', 'Business Segment'],
  ['auto_renew', 'Auto-renew'],
  ['unique_id', 'Unique ID'],
]);

/** What a field is called. */
export const labelOf = (field: CsvColumn): string => labels.get(field) ?? field;

const requiredFields: readonly CsvColumn[] = ['vendor', 'product_name'];

/** What the choice "Leave out" is called on the way to a select and back. */
export const leftOut = '';

/** The fields to choose from; each is found by its own name too, as the template spells it. */
export const fieldOptions: readonly Option[] = [...csvColumns.slice(1), ...csvColumns.slice(0, 1)].map(
  (value) => ({
    value,
    label: requiredFields.includes(value) ? `${labelOf(value)} *` : labelOf(value),
    keywords: value,
  }),
);

/** The field that a column of the file is read as; undefined where it is left out. */
export const fieldOf = (mapping: CsvMapping, column: string): string | undefined =>
  Object.keys(mapping.columns).find((field) => mapping.columns[field] === column);

/** Reads a column as this field, or as none. A field has one column: what it had before is left out. */
export function withField(mapping: CsvMapping, column: string, field: string): CsvMapping {
  const others = Object.entries(mapping.columns).filter(
    ([name, theirs]) => name !== field && theirs !== column,
  );
  const columns: Record<string, string> = Object.fromEntries(others);
  return { ...mapping, columns: field === leftOut ? columns : { ...columns, [field]: column } };
}

/** The required fields that no column is read as, by their labels. A unique ID names an item without them. */
export function missingFields({ columns }: CsvMapping): string[] {
  if (columns.unique_id) return [];
  return requiredFields.filter((field) => !columns[field]).map(labelOf);
}

export const hasDates = ({ columns }: CsvMapping): boolean => dateColumns.some((date) => columns[date]);

/** The guess to begin with. The server sees by itself where years come first; said by a person, it would be strict. */
export const startWith = ({ dateOrder, ...guess }: CsvMapping): CsvMapping =>
  dateOrder === undefined || dateOrder === 'YMD' ? guess : { ...guess, dateOrder };

/** The mapping of a foreign file to begin with: its old contracts add nothing to this year unless somebody says so. */
export const foreignStart = (guess: CsvMapping): CsvMapping => ({
  ...startWith(guess),
  ended: guess.ended ?? 'terminate',
});

/** The mapping of a file of ours to begin with: it says everything itself. */
export const ownStart: CsvMapping = { columns: {} };

/** Reads a word of the file as one of ours, as nothing ('') or, without one, as it is. */
export function withValue(mapping: CsvMapping, { column, value }: FileWord, ours?: string): CsvMapping {
  const others = Object.entries(mapping.values?.[column] ?? {}).filter(([word]) => word !== value);
  const words = Object.fromEntries(ours === undefined ? others : [...others, [value, ours]]);
  return { ...mapping, values: { ...mapping.values, [column]: words } };
}

/** A word of the file, and the field that it stands in. */
export interface FileWord {
  readonly column: ValueColumn;
  readonly value: string;
}

/** What was only guessed about dates and amounts is forgotten once other columns hold them: the server infers it anew. */
export function withoutStaleGuesses(guess: CsvMapping, last: CsvMapping, next: CsvMapping): CsvMapping {
  const { dateOrder, decimal, ...rest } = next;
  const haveDatesMoved = dateColumns.some((date) => last.columns[date] !== next.columns[date]);
  const hasCostMoved = last.columns.cost !== next.columns.cost;
  const keepsOrder = dateOrder !== undefined && !(haveDatesMoved && dateOrder === guess.dateOrder);
  const keepsDecimal = decimal !== undefined && !(hasCostMoved && decimal === guess.decimal);
  return { ...rest, ...(keepsOrder && { dateOrder }), ...(keepsDecimal && { decimal }) };
}
