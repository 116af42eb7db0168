/** A CSV file of budgets (docs/product/forecast.md#budgets): the columns year, segment, vendor and amount, in any order. */
import type { RowMessage } from '../csv/records.ts';
import { shownValue } from '../csv/remarks.ts';
import { isSpreadsheetError, readText } from '../csv/text.ts';
import type { CurrencyCode } from '../currencies/known-currencies.ts';
import {
  type DecimalEvidence,
  inferDecimal,
  isNoAmount,
  isOpenAmount,
  otherMark,
  readAmount,
} from '../kinds/written-amounts.ts';
import { longest } from '../limits.ts';
import { dollarsOf, largestCost } from '../money.ts';
import { namedColumns } from '../named-columns.ts';
import type { BudgetAmount } from './budget.ts';

/** A record of the file, numbered with the header as 1. */
export interface BudgetRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A budget of a file, its fiscal year, and the row that it stands in. */
export interface FiledBudget extends BudgetAmount {
  readonly year: number;
  readonly row: number;
}

/** What a file of budgets says, and the rows that can't be read. */
export interface BudgetFile {
  /** The years of its rows, those with nothing in them too. */
  readonly years: ReadonlySet<number>;
  readonly budgets: readonly FiledBudget[];
  readonly errors: readonly RowMessage[];
}

const columns = {
  year: ['year', 'fiscalyear', 'fy'],
  segment: ['segment', 'businesssegment', 'department'],
  vendor: ['vendor', 'supplier'],
  amount: ['amount', 'budget'],
} as const;
type Column = keyof typeof columns;

/** Where the columns are, each counted from 0. */
export type BudgetColumns = Readonly<Record<Column, number | undefined>>;

/**
 * The columns of a header; undefined where the year, the segment or the amount is missing, and the name of one that is there twice.
 * @example budgetColumns(['Fiscal year', 'Segment', 'Budget']) // { year: 0, segment: 1, vendor: undefined, amount: 2 }
 */
export function budgetColumns(
  header: readonly string[],
): BudgetColumns | { readonly repeated: string } | undefined {
  const { find, repeated } = namedColumns(header, columns, lettersOnly);
  if (repeated !== undefined) return { repeated };
  const found = {
    year: find('year'),
    segment: find('segment'),
    vendor: find('vendor'),
    amount: find('amount'),
  };
  const isWhole = [found.year, found.segment, found.amount].every((at) => at !== undefined);
  return isWhole ? found : undefined;
}

const lettersOnly = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Reads the rows below the header, whose amounts are in the company's currency.
 * @example readBudgets([{ row: 2, cells: ['2027', 'Studio', '800,000'] }], columns, 'USD').budgets[0]?.amount // 800000
 */
export function readBudgets(
  rows: readonly BudgetRecord[],
  at: BudgetColumns,
  currency: CurrencyCode,
): BudgetFile {
  const budgets: FiledBudget[] = [];
  const errors: RowMessage[] = [];
  const years = new Set<number>();
  const amounts = at.amount;
  const signs = inferDecimal(amounts === undefined ? [] : rows.map(({ cells }) => cells[amounts] ?? ''));
  for (const { row, cells } of rows) {
    const read = readBudget(cells, at, { signs, currency });
    if (typeof read === 'string') errors.push({ row, message: read });
    else {
      years.add(read.year);
      // A segment without a budget has a row of the file that the page gives.
      if (read.amount !== null) budgets.push({ ...read, amount: read.amount, row });
    }
  }
  return { years, budgets, errors };
}

type ReadBudget = Omit<FiledBudget, 'row' | 'amount'> & { readonly amount: number | null };

function readBudget(
  cells: readonly string[],
  at: BudgetColumns,
  { signs, currency }: { readonly signs: DecimalEvidence; readonly currency: CurrencyCode },
): ReadBudget | string {
  const cell = (column: Column): string | null =>
    at[column] === undefined ? null : readText(cells[at[column]]);
  const year = /^(?:FY\s*)?(\d{4})$/i.exec(cell('year') ?? '')?.[1];
  if (year === undefined || year === '0000') return 'Please write the fiscal year with four digits';
  const [segment, vendor] = [cell('segment'), cell('vendor')];
  if (segment === null) return 'Please name a segment';
  const broken = [segment, vendor ?? ''].find(isSpreadsheetError);
  if (broken !== undefined) return `“${broken}” is an error of the spreadsheet`;
  if (segment.length > longest.name || (vendor?.length ?? 0) > longest.name)
    return `A name can have at most ${longest.name} characters`;
  const text = cell('amount');
  if (text === null || isNoAmount(text)) return { year: Number(year), segment, vendor, amount: null };
  const mark = otherMark(text, currency);
  if (mark !== undefined) return `“${shownValue(text)}” is in ${mark}, and budgets are in ${currency}`;
  if (isGuess(text, signs)) return `“${shownValue(text)}” can be two amounts. Please write it like 1200.50`;
  const amount = readAmount(text, signs);
  if (!('cents' in amount)) return 'Please write the amount in digits, such as 1200.50 or 1,200.50';
  const dollars = dollarsOf(amount.cents);
  if (dollars <= 0 || dollars > largestCost) return 'A budget is above 0 and at most 999,999,999,999.99';
  return { year: Number(year), segment, vendor, amount: dollars };
}

// Three digits behind a comma are thousands, as in every form, unless the column is written in two ways. Behind a point they
// may be a thousand, or decimals with a zero at the end.
const isGuess = (text: string, { state }: DecimalEvidence): boolean =>
  isOpenAmount(text) && (state === 'mixed' || (state === 'open' && text.includes('.')));
