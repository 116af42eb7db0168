import { monthLabel } from '@purser/domain/forecast/labels';
import { fiscalYearOf } from '@purser/domain/forecast/months';
import { addDollars } from '@purser/domain/money';
import type { Cell } from './forecast-view.ts';

/** A column of the table: a month, or the months of a fiscal year together. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** '2 months', where a year isn't whole. */
  readonly note: string | undefined;
  /** Undefined for a year. */
  readonly month: string | undefined;
  /** The months of its cells. */
  readonly span: Pick<Cell, 'month' | 'until'>;
  /** Which amounts it adds up: from one to another, both included. */
  readonly first: number;
  readonly last: number;
}

interface Year {
  readonly year: number;
  readonly first: number;
  readonly last: number;
}

/** The fiscal years that months lie in, in order. */
export function yearsOf(months: readonly string[], fiscalYearStart: number): Year[] {
  const years: Year[] = [];
  for (const [at, month] of months.entries()) {
    const year = fiscalYearOf(month, fiscalYearStart);
    const last = years.at(-1);
    if (last?.year === year) years[years.length - 1] = { ...last, last: at };
    else years.push({ year, first: at, last: at });
  }
  return years;
}

/**
 * The columns of a table: each month, followed by its fiscal year at the end of that; or fiscal years alone.
 * @example columnsOf(['2026-11', '2026-12', '2027-01'], { fiscalYearStart: 1, isYearly: false }).map(({ label }) => label) // ['Nov 2026', 'Dec 2026', 'FY 2026', 'Jan 2027', 'FY 2027']
 */
export function columnsOf(
  months: readonly string[],
  { fiscalYearStart, isYearly }: { readonly fiscalYearStart: number; readonly isYearly: boolean },
): Column[] {
  return yearsOf(months, fiscalYearStart).flatMap(({ year, first, last }) => {
    const count = last - first + 1;
    const whole = {
      key: `FY ${year}`,
      label: `FY ${year}`,
      note: count === 12 ? undefined : `${count} ${count === 1 ? 'month' : 'months'}`,
      month: undefined,
      span: { month: months[first], until: months[last] },
      first,
      last,
    };
    const own = months.slice(first, last + 1).map(
      (month, at): Column => ({
        key: month,
        label: monthLabel(month),
        note: undefined,
        month,
        span: { month },
        first: first + at,
        last: first + at,
      }),
    );
    return isYearly ? [whole] : [...own, whole];
  });
}

/**
 * Columns as paper has them: those of each fiscal year are a table of their own, or all years are one.
 * @example yearBlocks(columnsOf(months, { fiscalYearStart: 1, isYearly: true })).length // 1
 */
export function yearBlocks(columns: readonly Column[]): (readonly Column[])[] {
  const isYearly = columns.every(({ month }) => month === undefined);
  if (isYearly) return [columns];
  const years = columns.filter(({ month }) => month === undefined);
  return years.map(({ first, last }) =>
    columns.filter((column) => column.first >= first && column.last <= last),
  );
}

/** What the months of a cell are called: 'Mar 2027', 'FY 2027', 'FY 2026, 2 months', '24 months'. */
export function spanName({ month, until }: Cell, columns: readonly Column[], whole: string): string {
  if (month === undefined) return whole;
  const year = columns.find(
    ({ span }) => span.month === month && span.until === until && until !== undefined,
  );
  if (year) return [year.label, year.note].filter((text) => text !== undefined).join(', ');
  return until === undefined ? monthLabel(month) : `${monthLabel(month)} to ${monthLabel(until)}`;
}

/** What a column has of a row's months, in dollars that are exact to the cent. @example amountIn([0.1, 0.2], { first: 0, last: 1 }) // 0.3 */
export const amountIn = (
  amounts: readonly number[],
  { first, last }: Pick<Column, 'first' | 'last'>,
): number => addDollars(amounts.slice(first, last + 1));
