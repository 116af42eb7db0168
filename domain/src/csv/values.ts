/**
 * Reads the words of a file as ours, where somebody has matched them (docs/product/csv-import.md#mapping): `Mktg` as
 * `Marketing`. Letter case, spaces and underscores make no other word, as with the options of Settings.
 */
import { type ValueColumn, type ValueMapping, valueColumns } from './columns.ts';
import { plainOption } from './options.ts';

/** What a word of a column is read as: itself where nobody said otherwise, blank where it is left out. */
export type ReadValue = (column: ValueColumn, text: string) => string;

/**
 * The reading of a mapping's words.
 * @example valueReader({ business_segment: { Mktg: 'Marketing' } })('business_segment', 'mktg') // 'Marketing'
 */
export function valueReader(values: ValueMapping | undefined): ReadValue {
  const words = new Map(valueColumns.map((column) => [column, wordsOf(values?.[column])]));
  return (column, text) => {
    const ours = words.get(column);
    return ours && ours.size > 0 ? (ours.get(plainOption(text)) ?? text) : text;
  };
}

const wordsOf = (values: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([theirs, ours]) => [plainOption(theirs), ours.trim()]));
