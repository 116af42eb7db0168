/**
 * What the cells of a foreign column say of it, where its name says nothing (docs/product/csv-import.md#guesses): days in
 * pairs, amounts of money, addresses, billing cycles. A handful of cells proves nothing, and of two columns that could be
 * meant none is.
 */

import { daysBetween } from '../days.ts';
import { readAmount } from '../kinds/written-amounts.ts';
import { readDate } from '../kinds/written-days.ts';
import type { CsvColumn } from './columns.ts';
import { readBillingCycle, readText } from './text.ts';

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
export function findByCells(claimed: Claimed, { names, cellsOf }: UnclaimedColumns): [CsvColumn, string][] {
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
export function looksLikeNames(cells: readonly string[]): boolean {
  const values = filled(cells);
  if (values.length < fewestCells) return false;
  const short = values.filter((value) => value.length <= longestName && /\p{L}/u.test(value));
  return short.length * 2 > values.length && new Set(values).size * 4 >= values.length;
}

/** Whether most terms are neither a year nor a month long. @example doTermsVary(['2024-01-01'], ['2026-12-31']) // false: one proves nothing */
export function doTermsVary(starts: readonly string[], ends: readonly string[]): boolean {
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
