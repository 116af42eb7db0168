/**
 * How the values of mapped columns read, column by column: what a person chose holds, what they left open is inferred from
 * every cell, and what stays open is read the US way with a warning (docs/product/csv-files.md#dates-in-files). A date
 * column that is open by itself follows the file's other date columns where those agree.
 */
import { type DecimalEvidence, inferDecimal, isOpenAmount } from '../kinds/written-amounts.ts';
import {
  type DateOrder,
  hasShortYear,
  inferDateOrder,
  isOpenDate,
  type OrderEvidence,
} from '../kinds/written-days.ts';
import {
  type DecimalSign,
  type OpenCells,
  openCells,
  plainNumber,
  signEvidence,
} from '../kinds/written-numbers.ts';
import { type ColumnMapping, type CsvColumn, type DateColumn, dateColumns, plainName } from './columns.ts';

/** How to read each column, and which cells of it need a warning because they fit two readings. */
export interface Reading {
  readonly orders: Readonly<Partial<Record<DateColumn, DateOrder>>>;
  readonly openDates: ReadonlySet<DateColumn>;
  readonly decimal: DecimalSign | undefined;
  readonly isDecimalOpen: boolean;
  /** A foreign file writes 5 % as 0.05, as a spreadsheet keeps it. */
  readonly arePercentsParts: boolean;
  /** How rates are read that fit both signs. */
  readonly openRates: OpenCells;
  /** What is settled for the whole file, to complete the mapping with; undefined where a person should say it. */
  readonly dateOrder: DateOrder | undefined;
  readonly settledDecimal: DecimalSign | undefined;
  /** Some date has a year of two digits. */
  readonly hasShortYears: boolean;
}

/** Gives all cells of one of our columns, in the file's order. */
export type CellsOf = (column: CsvColumn) => Iterable<string>;

/** Decides how the mapped columns read. @example inferReading({ columns: { start_date: 'From' } }, () => ['31.1.2024']).dateOrder // 'DMY' */
export function inferReading(mapping: ColumnMapping, cellsOf: CellsOf): Reading {
  const dates = dateColumns.filter((column) => mapping.columns[column] !== undefined);
  const evidence = new Map(dates.map((column) => [column, inferDateOrder(cellsOf(column))]));
  const common = mapping.dateOrder ?? commonOrder([...evidence.values()]);
  const orders: Partial<Record<DateColumn, DateOrder>> = {};
  const openDates = new Set<DateColumn>();
  for (const [column, { order, state }] of evidence) {
    const own = mapping.dateOrder ?? order ?? (state === 'open' && common !== 'YMD' ? common : undefined);
    if (own) orders[column] = own;
    else if (state !== 'none') openDates.add(column);
  }
  const amounts = decimalOf(mapping, cellsOf);
  const decimal = mapping.decimal ?? amounts.decimal;
  return {
    orders: withoutYearFirst(orders, mapping.dateOrder),
    openDates,
    decimal,
    openRates: openRates(mapping.columns.rate === undefined ? [] : cellsOf('rate'), decimal),
    arePercentsParts: arePercentsParts(mapping, cellsOf),
    isDecimalOpen: mapping.decimal === undefined && (amounts.state === 'open' || amounts.state === 'mixed'),
    dateOrder: mapping.dateOrder ?? (openDates.size > 0 ? undefined : common),
    settledDecimal: decimal,
    hasShortYears: dates.some((column) => someCell(cellsOf(column), hasShortYear)),
  };
}

// Where the amounts leave it open, the file's other numbers say what begins decimals.
function decimalOf(mapping: ColumnMapping, cellsOf: CellsOf): DecimalEvidence {
  const amounts = inferDecimal(amountCells(mapping, cellsOf));
  if (amounts.state === 'settled' || amounts.state === 'mixed') return amounts;
  const [decimal, ...others] = signEvidence(otherNumbers(mapping, cellsOf)).proven;
  return decimal === undefined || others.length > 0 ? amounts : { decimal, state: 'settled' };
}

function* otherNumbers({ columns }: ColumnMapping, cellsOf: CellsOf): Generator<string> {
  for (const column of ['renewal_uplift', 'rate'] as const)
    if (columns[column] !== undefined)
      for (const cell of cellsOf(column))
        yield cell
          .replace(/%/, '')
          .replace(/^\s*[-−–]/, '')
          .trim();
}

function arePercentsParts({ columns }: ColumnMapping, cellsOf: CellsOf): boolean {
  const name = columns.renewal_uplift;
  if (name === undefined || plainName(name) === plainName('renewal_uplift')) return false;
  let isSome = false;
  for (const cell of cellsOf('renewal_uplift')) {
    const text = cell.trim();
    const number = Number(plainNumber(text, undefined));
    if (text === '' || number === 0) continue;
    if (!(Math.abs(number) < 1)) return false;
    isSome = true;
  }
  return isSome;
}

// What the amounts are written with can confirm how the rates are.
function openRates(cells: Iterable<string>, decimal: DecimalSign | undefined): OpenCells {
  const own = signEvidence(cells);
  const proven = decimal === undefined ? own.proven : new Set([...own.proven, decimal]);
  return openCells(own, { proven, open: own.open });
}

function* amountCells({ columns }: ColumnMapping, cellsOf: CellsOf): Generator<string> {
  for (const column of ['cost', 'original_cost'] as const)
    if (columns[column] !== undefined) yield* cellsOf(column);
}

function someCell(cells: Iterable<string>, test: (cell: string) => boolean): boolean {
  for (const cell of cells) if (test(cell)) return true;
  return false;
}

/** Whether a cell of a date column needs a warning. */
export const needsDateWarning = (reading: Reading, column: DateColumn, cell: string): boolean =>
  reading.openDates.has(column) && isOpenDate(cell);

/** Whether an amount needs a warning. */
export const needsAmountWarning = (reading: Reading, cell: string): boolean =>
  reading.isDecimalOpen && isOpenAmount(cell);

// Columns that are written year first agree with every other, since they say nothing of day and month.
function commonOrder(evidence: readonly OrderEvidence[]): DateOrder | undefined {
  const orders = new Set(evidence.flatMap(({ order }) => (order === undefined ? [] : [order])));
  if (orders.size > 1) orders.delete('YMD');
  return orders.size === 1 ? [...orders][0] : undefined;
}

// An inferred "year first" must not forbid a column's rare other cell; only a person's choice is strict.
function withoutYearFirst(
  orders: Reading['orders'],
  chosen: DateOrder | undefined,
): Partial<Record<DateColumn, DateOrder>> {
  if (chosen === 'YMD') return orders;
  return Object.fromEntries(Object.entries(orders).filter(([, order]) => order !== 'YMD'));
}
