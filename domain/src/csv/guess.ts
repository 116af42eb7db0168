/**
 * Guesses which columns of a foreign file are ours, by the names that people give them and by what their cells hold
 * (docs/product/csv-import.md#guesses). A wrong guess costs more than none: a column is proposed by its name only where that
 * is one of those listed and its values fit, by its cells only beside a vendor and a product, and none is proposed twice.
 */

import { daysBetween } from '../days.ts';
import { foldText } from '../folded-text.ts';
import { readAmount } from '../kinds/written-amounts.ts';
import { readDate } from '../kinds/written-days.ts';
import { abbreviations, columnAliases } from './aliases.ts';
import { readAmountHeader } from './amount-header.ts';
import { type AmountMeaning, type ColumnMapping, type CsvColumn, dateColumns, ownColumn } from './columns.ts';
import { inferReading } from './inference.ts';
import { fitsNumbers, isNumberColumn } from './number-cells.ts';
import { readBillingCycle, readText } from './text.ts';

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
  const sheet = sheetOf(file);
  const { columns } = sheet;
  for (const [column, aliases] of columnAliases) claim(sheet, column, findColumn(sheet, column, aliases));
  settleDescription(sheet);
  if (columns.vendor !== undefined && columns.product_name !== undefined) {
    const rest = file.names.filter((name) => !sheet.taken.has(name));
    const cellsOf = (name: string): string[] => cellsIn(sheet, name);
    for (const [column, name] of findByCells(columns, { names: rest, cellsOf })) claim(sheet, column, name);
  }
  return withReading(sheet);
}

/**
 * How the values of a file read whose columns are known: what its own cells and names say, never what another file was like.
 * @example guessReading({ names: ['Cost'], rows: [['1.234,56']] }, { cost: 'Cost' }).decimal // ','
 */
export const guessReading = (file: ForeignFile, columns: ColumnMapping['columns']): ColumnMapping =>
  withReading({ ...sheetOf(file), columns: { ...columns } });

function withReading(sheet: Sheet): ColumnMapping {
  const { columns } = sheet;
  const reading = inferReading({ columns }, (column) => cellsIn(sheet, columns[column]));
  return {
    columns,
    ...(columns.cost === undefined ? {} : { amount: meaningOf(sheet, columns.cost) }),
    ...(reading.dateOrder === undefined ? {} : { dateOrder: reading.dateOrder }),
    ...(reading.settledDecimal === undefined ? {} : { decimal: reading.settledDecimal }),
  };
}

function claim({ columns, taken }: Sheet, column: CsvColumn, name: string | undefined): void {
  if (name === undefined) return;
  columns[column] = name;
  taken.add(name);
}

// What only describes a product is its note; without a product it is the product where it reads like names, else nothing.
function settleDescription(sheet: Sheet): void {
  const { columns } = sheet;
  const { vendor, product_name, notes } = columns;
  if (product_name !== undefined || notes === undefined || !descriptive.test(wordsOf(notes))) return;
  delete columns.notes;
  sheet.taken.delete(notes);
  if (vendor !== undefined && looksLikeNames(cellsIn(sheet, notes))) claim(sheet, 'product_name', notes);
}

const descriptive = /descri|beschreibung/;

// A file's names in maps: hundreds of columns are searched for hundreds of aliases.
interface Sheet {
  readonly rows: ForeignFile['rows'];
  readonly positions: ReadonlyMap<string, number>;
  readonly byColumn: ReadonlyMap<CsvColumn | undefined, readonly string[]>;
  readonly byWords: ReadonlyMap<string, readonly string[]>;
  readonly byBareWords: ReadonlyMap<string, readonly string[]>;
  /** By the names of amounts without what they say of currency, thousands, tax, and, in the second, of the period. */
  readonly byRest: ReadonlyMap<string, readonly string[]>;
  readonly byBareRest: ReadonlyMap<string, readonly string[]>;
  readonly taken: Set<string>;
  /** What was guessed so far. */
  readonly columns: Partial<Record<CsvColumn, string>>;
}

const sheetOf = ({ names, rows }: ForeignFile): Sheet => ({
  rows,
  positions: new Map(names.map((name, at) => [name, at])),
  byColumn: Map.groupBy(names, ownColumn),
  byWords: Map.groupBy(names, wordsOf),
  byBareWords: Map.groupBy(names, (name) => bareWords(wordsOf(name))),
  byRest: Map.groupBy(names, (name) => wordsOf(readAmountHeader(name).rest)),
  byBareRest: Map.groupBy(names, (name) => bareWords(wordsOf(readAmountHeader(name).bare))),
  taken: new Set(),
  columns: {},
});

function findColumn(sheet: Sheet, column: CsvColumn, aliases: readonly string[]): string | undefined {
  const fits = (name: string): boolean => !sheet.taken.has(name) && doValuesFit(sheet, column, name);
  const own = sheet.byColumn.get(column)?.filter(fits) ?? [];
  if (own.length === 1) return own[0];
  // `Agreement start` says no more than `start`, where no column says it better.
  const remarked = column === 'cost' || column === 'original_cost' ? [sheet.byRest, sheet.byBareRest] : [];
  for (const names of [sheet.byWords, sheet.byBareWords, ...remarked]) {
    for (const alias of aliases) {
      const fitting = names.get(alias)?.filter(fits) ?? [];
      if (fitting.length === 1) return fitting[0];
    }
  }
  return undefined;
}

/** A name in plain words: lower case, no punctuation, accents or currency, nothing cut short. @example wordsOf('Start_Dt (USD)') // 'start date' */
export const wordsOf = (name: string): string =>
  foldText(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:in )?(?:us ?d|us dollars|dollars|euro?|gbp)\b/g, '')
    .trim()
    .split(' ')
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ');

const bareWords = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');

// What every column of such a list is about.
const fillers: ReadonlySet<string> = new Set(
  'contract agreement license licence subscription software po order the of'.split(' '),
);

/** The column that a name usually means, whatever its cells hold. @example usualColumn('Supplier') // 'vendor' */
export const usualColumn = (name: string): CsvColumn | undefined =>
  ownColumn(name) ?? columnByAlias.get(wordsOf(name));

const columnByAlias: ReadonlyMap<string, CsvColumn> = new Map(
  columnAliases.flatMap(([column, names]) => names.map((name) => [name, column])),
);

function doValuesFit(sheet: Sheet, column: CsvColumn, name: string): boolean {
  const values = cellsIn(sheet, name).flatMap((cell) => readText(cell) ?? []);
  const fits = dateColumns.some((date) => date === column) ? isDate : fitOf(sheet, column);
  return fits === undefined || values.filter(fits).length * 2 >= Math.max(values.length, 1);
}

const isDate = (value: string): boolean => readDate(value) !== undefined;

function fitOf({ columns }: Sheet, column: CsvColumn): ((value: string) => boolean) | undefined {
  if (isNumberColumn(column)) return (value) => fitsNumbers(column, value, columns.notice_unit !== undefined);
  if (column === 'cost') return (value) => 'cents' in readAmount(value);
  if (column === 'vendor' || column === 'product_name') return (value) => /\p{L}/u.test(value);
  return undefined;
}

function cellsIn({ rows, positions }: Sheet, name: string | undefined): string[] {
  const at = name === undefined ? undefined : positions.get(name);
  return at === undefined ? [] : rows.map((cells) => cells[at] ?? '');
}

function meaningOf(sheet: Sheet, cost: string): AmountMeaning {
  const words = wordsOf(cost);
  if (perCycle.test(words)) return 'cycle';
  const period = readAmountHeader(cost).period ?? (wholeTerm.test(words) ? 'term' : undefined);
  if (period) return period;
  const { start_date, end_date, renewal_date, billing_cycle } = sheet.columns;
  // A price is what is paid each time, where rows are paid in several ways.
  const cycles = cellsIn(sheet, billing_cycle).flatMap((cell) => readBillingCycle(cell) ?? []);
  if (paidEachTime.test(words) && cycles.some((cycle) => cycle !== 'yearly')) return 'cycle';
  const ends = cellsIn(sheet, end_date ?? renewal_date);
  // An amount a year is seldom called just an amount where contracts last as long as they like.
  return sum.test(words) && doTermsVary(cellsIn(sheet, start_date), ends) ? 'term' : 'year';
}

const wholeTerm =
  /\btotal\b|contract (?:value|amount)|\btcv\b|ultimate|\bterm\b|lifetime|^gesamt|vertragswert|^val(?:ue|or)$/;
const perCycle =
  /\b(?:billing|invoice|abrechnung|facturation|facturacion)\b|\bper (?:cycle|period|payment)\b/;
const paidEachTime =
  /\b(?:price|fee|charge|rate|instal?lment|payment|amount|preis|gebuhr|rate|betrag|prix|montant|precio|importe|preco)\b/;
const sum = /\b(?:amount|betrag|montant|importe|monto|montante)\b/;

// What the cells of a foreign column say of it, where its name says nothing (docs/product/csv-import.md#guesses): days in
// pairs, amounts of money, addresses, billing cycles. A handful of cells proves nothing, and of two columns that could be
// meant none is.

/** The columns that no name has claimed, and the cells of each. */
export interface UnclaimedColumns {
  readonly names: readonly string[];
  readonly cellsOf: (name: string) => readonly string[];
}

type Claimed = Readonly<Partial<Record<CsvColumn, string>>>;

const fewestCells = 3;

/**
 * The columns that are recognized by their cells.
 * @example findByCells({}, { names: ['x'], cellsOf: () => ['a@b.cd', 'c@d.ef', 'e@f.gh'] }) // [['business_owner', 'x']]
 */
function findByCells(claimed: Claimed, { names, cellsOf }: UnclaimedColumns): [CsvColumn, string][] {
  const where = (test: (value: string) => boolean): string[] =>
    names.filter((name) => areMostly(cellsOf(name), test));
  const only = (column: CsvColumn, test: (value: string) => boolean): [CsvColumn, string][] => {
    const [name, ...others] = claimed[column] === undefined ? where(test) : [];
    return name === undefined || others.length > 0 ? [] : [[column, name]];
  };
  return [
    ...findTerm(claimed, where(isDay), cellsOf),
    ...only('cost', isMoney),
    ...only('billing_cycle', (value) => readBillingCycle(value) !== null),
    ...only('business_owner', (value) => /^[^\s@]+@[^\s@]+$/.test(value)),
  ];
}

/** Whether cells read like names: short, and many different ones. @example looksLikeNames(['Rocket', 'Sled', 'Cart']) // true */
function looksLikeNames(cells: readonly string[]): boolean {
  const values = filled(cells);
  if (values.length < fewestCells) return false;
  const short = values.filter((value) => value.length <= longestName && /\p{L}/u.test(value));
  return short.length * 2 > values.length && new Set(values).size * 4 >= values.length;
}

/** Whether most terms are neither a year nor a month long. @example doTermsVary(['2024-01-01'], ['2026-12-31']) // false: one proves nothing */
function doTermsVary(starts: readonly string[], ends: readonly string[]): boolean {
  const lengths = termLengths(starts, ends);
  const others = lengths.filter((days) => days < shortestYear || days > longestYear);
  return lengths.length >= fewestCells && others.length * 2 > lengths.length;
}

const longestName = 100;
const shortestYear = 330;
const longestYear = 400;

const filled = (cells: readonly string[]): string[] => cells.flatMap((cell) => readText(cell) ?? []);

// Nine of ten, since every list has its slips.
function areMostly(cells: readonly string[], test: (value: string) => boolean): boolean {
  const values = filled(cells);
  return values.length >= fewestCells && values.filter(test).length * 10 >= values.length * 9;
}

// A number of five or eight digits may be a day, and anything else.
const isDay = (value: string): boolean => !/^[\d.]+$/.test(value) && readDate(value) !== undefined;

const isMoney = (value: string): boolean => {
  const amount = readAmount(value);
  return 'cents' in amount && /\p{Sc}|\b[A-Z]{3}\b|\d[.,]\d{2}$|\d[.,]\d{3}\b/u.test(value);
};

// Start and end of a term, where all columns of days can be meant: those that are claimed, and as many as are still missing.
function findTerm(
  claimed: Claimed,
  days: readonly string[],
  cellsOf: UnclaimedColumns['cellsOf'],
): [CsvColumn, string][] {
  const missing = termColumns.filter((column) => claimed[column] === undefined);
  if (days.length !== missing.length) return [];
  const [starts = [], ends = []] = termColumns.map((column) =>
    claimed[column] === undefined ? days : [claimed[column]],
  );
  const pairs = starts.flatMap((start) => ends.map((end) => ({ start_date: start, end_date: end })));
  const term = pairs.find((pair) => areInOrder(cellsOf(pair.start_date), cellsOf(pair.end_date)));
  return term ? missing.map((column) => [column, term[column]]) : [];
}

const termColumns = ['start_date', 'end_date'] as const;

// Days of a column beside themselves are not in order, so that no column is start and end.
function areInOrder(starts: readonly string[], ends: readonly string[]): boolean {
  const lengths = termLengths(starts, ends);
  return (
    lengths.length >= fewestCells && lengths.filter((days) => days > 0).length * 10 >= lengths.length * 9
  );
}

const termLengths = (starts: readonly string[], ends: readonly string[]): number[] =>
  starts.flatMap((start, at) => {
    const from = readDate(start);
    const to = readDate(ends[at] ?? '');
    return from === undefined || to === undefined ? [] : [daysBetween(from, to)];
  });
