/**
 * Options as a file writes them (docs/product/csv-files.md#options-in-files): letter case, spaces and underscores make no
 * other option, so that `Credit card` is `Credit Card`. Looked up rather than compared one by one, since a file may name 200
 * of them in each of 50,000 rows, and Settings know 500.
 */
import { type ValueColumn, type ValueMapping, valueColumns } from './columns.ts';

interface OptionIndex {
  readonly exact: ReadonlySet<string>;
  readonly plain: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<readonly string[], OptionIndex>();

/** Whether an option stands in a list just so. @example isOption('Invoice', ['Invoice']) // true */
export const isOption = (text: string, known: readonly string[]): boolean => indexOf(known).exact.has(text);

/**
 * The option of the first list that a text means, itself before one that is only written alike; else the text. A list is
 * looked through once and must not change afterwards.
 * @example knownOption('credit card', ['Credit Card']) // 'Credit Card'
 */
export function knownOption(text: string, ...lists: (readonly string[])[]): string {
  if (lists.some((known) => isOption(text, known))) return text;
  const plain = plainOption(text);
  for (const known of lists) {
    const option = indexOf(known).plain.get(plain);
    if (option !== undefined) return option;
  }
  return text;
}

function indexOf(known: readonly string[]): OptionIndex {
  const index = indexes.get(known) ?? makeIndex(known);
  indexes.set(known, index);
  return index;
}

// The first of those that are written alike counts.
const makeIndex = (known: readonly string[]): OptionIndex => ({
  exact: new Set(known),
  plain: new Map(known.toReversed().map((option) => [plainOption(option), option])),
});

/** An option without letter case, spaces and underscores. @example plainOption('Credit card') // 'creditcard' */
export const plainOption = (option: string): string => option.toLowerCase().replace(/[\s_]+/g, '');

/** What a value of a column is read as: itself by default, blank where it is left out. */
export type ReadValue = (column: ValueColumn, text: string) => string;

/**
 * Reads the values of a file as ours, where somebody has matched them (docs/product/csv-import.md#mapping).
 * @example valueReader({ business_segment: { Mktg: 'Marketing' } })('business_segment', 'mktg') // 'Marketing'
 */
export function valueReader(values: ValueMapping | undefined): ReadValue {
  const matched = new Map(valueColumns.map((column) => [column, matchesOf(values?.[column])]));
  return (column, text) => {
    const ours = matched.get(column);
    return ours && ours.size > 0 ? (ours.get(plainOption(text)) ?? text) : text;
  };
}

const matchesOf = (values: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([theirs, ours]) => [plainOption(theirs), ours.trim()]));
