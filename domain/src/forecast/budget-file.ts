/** A CSV file of budgets (docs/product/forecast.md#budgets): the columns year, segment, vendor and amount, in any order. */
import { type AmountHeader, readAmountHeader, timesAYear } from '../csv/amount-header.ts';
import type { RowMessage } from '../csv/records.ts';
import { shownValue } from '../csv/remarks.ts';
import { type Places, type Table, tableFile } from '../csv/table-file.ts';
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
import type { BudgetAmount } from './budget.ts';

/** A budget of a file, its fiscal year, and the row that it stands in. */
export interface FiledBudget extends BudgetAmount {
  readonly year: number;
  readonly row: number;
  /** The row as it stands in the file. */
  readonly cells: readonly string[];
}

/** What a file of budgets says, and the rows that can't be read. */
export interface BudgetFile {
  /** The years of its rows, those with nothing in them too. */
  readonly years: ReadonlySet<number>;
  readonly budgets: readonly FiledBudget[];
  readonly errors: readonly RowMessage[];
}

type BudgetColumn = 'year' | 'segment' | 'vendor' | 'amount';

/** What is asked of a file of budgets. */
export interface BudgetQuestion {
  /** The company's currency, in which budgets are. */
  readonly company: CurrencyCode;
}

/** Files of budgets, whose amounts are in the company's currency, for a year. */
export const budgetFile = tableFile({
  columns: {
    year: {
      label: 'Fiscal year',
      names: 'year, fiscal year, fy, jahr, geschaftsjahr, annee, exercice, ano, ejercicio',
      isRequired: true,
    },
    segment: {
      label: 'Segment',
      names: `segment, business segment, department, cost center, cost centre, business unit, bereich, abteilung,
        kostenstelle, departement, centre de cout, departamento, centro de costo`,
      isRequired: true,
    },
    vendor: {
      label: 'Vendor',
      names: 'vendor, supplier, lieferant, anbieter, fournisseur, proveedor, fornecedor',
    },
    amount: {
      label: 'Amount',
      names: `amount, budget, annual budget, yearly budget, monthly budget, quarterly budget, betrag, montant, importe,
        presupuesto, orcamento, valor`,
      isRequired: true,
    },
  },
  noColumns: {
    code: 'no_budget_columns',
    message: 'This file has no budgets. Please name its columns year, segment, vendor and amount',
  },
  limit: { rows: 2000, message: 'This file has more than 2,000 budgets. Please split it' },
  read: ({ header, at, rows }: Table<BudgetColumn>, { company }: BudgetQuestion): BudgetFile => {
    const budgets: FiledBudget[] = [];
    const errors: RowMessage[] = [];
    const years = new Set<number>();
    const { amount } = at;
    const says = readAmountHeader(amount === undefined ? '' : (header[amount] ?? ''));
    const signs = inferDecimal(amount === undefined ? [] : rows.map(({ cells }) => cells[amount] ?? ''));
    for (const { row, cells } of rows) {
      const read = readBudget(cells, at, { signs, company, says });
      if (typeof read === 'string') errors.push({ row, message: read });
      else {
        years.add(read.year);
        // A segment without a budget has a row of the file that the page gives.
        if (read.amount !== null) budgets.push({ ...read, amount: read.amount, row, cells });
      }
    }
    return { years, budgets, errors };
  },
});

/** How the amounts of a file are to be read. */
interface AmountRules {
  readonly signs: DecimalEvidence;
  readonly company: CurrencyCode;
  readonly says: AmountHeader;
}

type ReadBudget = Omit<FiledBudget, 'row' | 'amount' | 'cells'> & { readonly amount: number | null };

function readBudget(
  cells: readonly string[],
  at: Places<BudgetColumn>,
  { signs, company, says }: AmountRules,
): ReadBudget | string {
  const cell = (column: BudgetColumn): string | null =>
    at[column] === undefined ? null : readText(cells[at[column]]);
  const year = /^(?:FY\s*)?(\d{4})$/i.exec(cell('year') ?? '')?.[1];
  if (year === undefined || year === '0000') return 'Please write the fiscal year with four digits';
  const [segment, vendor] = [cell('segment'), cell('vendor')];
  if (segment === null) return 'Please name a segment';
  const broken = [segment, vendor ?? ''].find(isSpreadsheetError);
  if (broken !== undefined) return `“${broken}” is a spreadsheet error`;
  if (segment.length > longest.name || (vendor?.length ?? 0) > longest.name)
    return `A name can have at most ${longest.name} characters`;
  const text = cell('amount');
  if (text === null || isNoAmount(text)) return { year: Number(year), segment, vendor, amount: null };
  const mark = otherMark(text, company) ?? otherMarkOf(says, company);
  if (mark !== undefined) return `“${shownValue(text)}” is in ${mark}, and budgets are in ${company}`;
  if (isGuess(text, signs)) return `“${shownValue(text)}” can be two amounts. Please write it like 1200.50`;
  const amount = readAmount(text, signs);
  if (!('cents' in amount)) return 'Please write the amount in digits, such as 1200.50 or 1,200.50';
  const dollars = dollarsOf(amount.cents * says.scale * timesAYear(says));
  if (dollars <= 0 || dollars > largestCost) return 'A budget is above 0 and at most 999,999,999,999.99';
  return { year: Number(year), segment, vendor, amount: dollars };
}

// Three digits behind a comma are thousands, as in every form, unless the column is written in two ways. Behind a point they
// may be a thousand, or decimals with a zero at the end.
const isGuess = (text: string, { state }: DecimalEvidence): boolean =>
  isOpenAmount(text) && (state === 'mixed' || (state === 'open' && text.includes('.')));

// What a header says of the currency holds for cells that say nothing.
const otherMarkOf = ({ currency }: AmountHeader, company: CurrencyCode): string | undefined =>
  currency === undefined ? undefined : otherMark(`${currency} 1`, company);
