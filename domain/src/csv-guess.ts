/**
 * Guesses which columns of a foreign file are ours, by the names that people give them (decisions: CSV). A wrong
 * guess costs more than none: a column is proposed only where its name is one of those listed and its values fit,
 * and none is proposed twice.
 */
import { columnAliases } from './csv-aliases.ts';
import { readAmount } from './csv-amounts.ts';
import {
  type AmountMeaning,
  type ColumnMapping,
  type CsvColumn,
  type DateColumn,
  dateColumns,
  ownColumn,
} from './csv-columns.ts';
import { readDate } from './csv-dates.ts';
import { inferReading } from './csv-inference.ts';
import { readText } from './csv-text.ts';

/** A foreign file as far as the guess looks at it. Names are unique; rows are some of its records. */
export interface ForeignFile {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * @example guessMapping({ names: ['Supplier', 'Product', 'Annual Cost'], rows: [['Acme', 'Rocket', '12']] })
 * // { columns: { vendor: 'Supplier', product_name: 'Product', cost: 'Annual Cost' }, amount: 'year' }
 */
export function guessMapping(file: ForeignFile): ColumnMapping {
  const columns: Partial<Record<CsvColumn, string>> = {};
  const sheet = sheetOf(file);
  for (const [column, aliases] of columnAliases) {
    const found = findColumn(sheet, column, aliases);
    if (found === undefined) continue;
    columns[column] = found;
    sheet.taken.add(found);
  }
  // What only describes a product is its note; without a product it may as well be the product.
  if (columns.product_name === undefined && /descri/i.test(columns.notes ?? '')) delete columns.notes;
  const reading = inferReading({ columns }, (column) => cellsIn(sheet, columns[column]));
  return {
    columns,
    ...(columns.cost === undefined ? {} : { amount: meaningOf(columns.cost) }),
    ...(reading.dateOrder === undefined ? {} : { dateOrder: reading.dateOrder }),
    ...(reading.settledDecimal === undefined ? {} : { decimal: reading.settledDecimal }),
  };
}

// A file's names, looked through once: a header of hundreds of columns is asked for more than a hundred aliases.
interface Sheet {
  readonly rows: ForeignFile['rows'];
  readonly places: ReadonlyMap<string, number>;
  readonly byColumn: ReadonlyMap<CsvColumn | undefined, readonly string[]>;
  readonly byWords: ReadonlyMap<string, readonly string[]>;
  readonly taken: Set<string>;
}

const sheetOf = ({ names, rows }: ForeignFile): Sheet => ({
  rows,
  places: new Map(names.map((name, at) => [name, at])),
  byColumn: Map.groupBy(names, ownColumn),
  byWords: Map.groupBy(names, wordsOf),
  taken: new Set(),
});

function findColumn(sheet: Sheet, column: CsvColumn, aliases: readonly string[]): string | undefined {
  const fits = (name: string): boolean => !sheet.taken.has(name) && doValuesFit(sheet, column, name);
  const own = sheet.byColumn.get(column)?.filter(fits) ?? [];
  if (own.length === 1) return own[0];
  for (const alias of aliases) {
    const fitting = sheet.byWords.get(alias)?.filter(fits) ?? [];
    if (fitting.length === 1) return fitting[0];
  }
  return undefined;
}

/** A name in plain words: lower case, no punctuation, no currency. @example wordsOf('Annual Cost (USD)') // 'annual cost' */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:in )?(?:us ?d|us dollars|dollars|eur|gbp)\b/g, '')
    .trim();

function doValuesFit(sheet: Sheet, column: CsvColumn, name: string): boolean {
  const values = cellsIn(sheet, name).flatMap((cell) => readText(cell) ?? []);
  const fits = fitOf(column);
  return fits === undefined || values.filter(fits).length * 2 >= Math.max(values.length, 1);
}

function fitOf(column: CsvColumn): ((value: string) => boolean) | undefined {
  if (isDateColumn(column)) return (value) => readDate(value) !== undefined;
  if (column === 'cost') return (value) => 'cents' in readAmount(value);
  if (people.includes(column)) return (value) => value.includes('@');
  return undefined;
}

const people: readonly CsvColumn[] = ['business_owner', 'tech_admin', 'executive_sponsor'];

const isDateColumn = (column: CsvColumn): column is DateColumn => dateColumns.some((date) => date === column);

function cellsIn({ rows, places }: Sheet, name: string | undefined): string[] {
  const at = name === undefined ? undefined : places.get(name);
  return at === undefined ? [] : rows.map((cells) => cells[at] ?? '');
}

function meaningOf(name: string): AmountMeaning {
  const words = wordsOf(name);
  if (/\bmonth|\bmo\b|\bmrr\b/.test(words)) return 'month';
  if (/\bquarter/.test(words)) return 'quarter';
  return /\btotal\b|contract (?:value|amount)|\btcv\b|ultimate|\bterm\b|lifetime/.test(words) &&
    !/annual|year/.test(words)
    ? 'term'
    : 'year';
}
