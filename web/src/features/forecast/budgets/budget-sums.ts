import type { BudgetUse } from '@purser/api/budgets';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { segmentPlace } from '../../../lib/segment-order.ts';

/** A budget and how it is used, in dollars. */
export type BudgetSum = Pick<BudgetUse, 'budget' | 'spent' | 'forecast' | 'left'>;

/** @example nameOfUse({ segment: 'Studio', vendor: 'Avid' }) // 'Avid in Studio' */
export const nameOfUse = ({ segment, vendor }: Pick<BudgetUse, 'segment' | 'vendor'>): string =>
  vendor === null ? segment : `${vendor} in ${segment}`;

export const wholeYear = ({ spent, forecast }: BudgetSum): number => addDollars([spent, forecast]);

/** How much of a budget its year uses, in percent; undefined where there is none. */
export const usedShare = (row: BudgetSum): number | undefined =>
  row.budget === null ? undefined : (100 * wholeYear(row)) / row.budget;

/** The rows of segments, or those of vendors within them; segments in the order of Settings. */
export const rowsInOrder = (
  rows: readonly BudgetUse[],
  of: 'segments' | 'vendors',
  businessSegments: readonly string[],
): BudgetUse[] =>
  rows
    .filter(({ vendor }) => (vendor === null) === (of === 'segments'))
    .toSorted(
      (a, b) => segmentPlace(businessSegments, a.segment) - segmentPlace(businessSegments, b.segment),
    );

export const hasBudgets = (rows: readonly BudgetUse[]): boolean => rows.some(({ budget }) => budget !== null);

/** Months in a row without their year. @example spanOfMonths(['2026-11', '2026-12']) // 'Nov and Dec' */
export function spanOfMonths(months: readonly string[]): string {
  const names = months.map((month) => monthLabel(month).slice(0, 3));
  return [names[0], names.at(-1)].slice(0, names.length).join(names.length === 2 ? ' and ' : ' to ');
}

/** Segments together. Only what segments with a budget cost is held against their budgets. */
export interface SegmentSums {
  /** Of all of them; `budget` and `left` are of those with a budget. */
  readonly all: BudgetSum;
  readonly budgeted: BudgetSum;
  /** What the others cost in the year. */
  readonly others: { readonly count: number; readonly amount: number };
}

/** @example sumOfSegments([]).all.budget // null */
export function sumOfSegments(rows: readonly BudgetUse[]): SegmentSums {
  const segments = rows.filter(({ vendor }) => vendor === null);
  const budgeted = together(segments.filter(({ budget }) => budget !== null));
  const others = segments.filter(({ budget }) => budget === null);
  return {
    all: { ...together(segments), left: budgeted.left },
    budgeted,
    others: { count: others.length, amount: wholeYear(together(others)) },
  };
}

function together(rows: readonly BudgetUse[]): BudgetSum {
  const budgets = rows.flatMap(({ budget }) => budget ?? []);
  const spent = addDollars(rows.map((row) => row.spent));
  const forecast = addDollars(rows.map((row) => row.forecast));
  const budget = budgets.length === 0 ? null : addDollars(budgets);
  return { budget, spent, forecast, left: budget === null ? null : addDollars([budget, -spent, -forecast]) };
}

/** The segments that cost more than their budgets. */
export const overspent = (rows: readonly BudgetUse[]): string[] =>
  rows.flatMap(({ segment, vendor, left }) =>
    vendor === null && left !== null && left < 0 ? [segment] : [],
  );

/**
 * What is used up to the end of each month: spent in full months, and foreseen from the current one on.
 * @example usedUpTo([1, 2], ['2026-10', '2026-11'], '2026-11') // { actual: [1, 1], foreseen: [0, 2] }
 */
export function usedUpTo(
  amounts: readonly number[],
  months: readonly string[],
  thisMonth: string,
): { readonly actual: number[]; readonly foreseen: number[] } {
  const upTo = (at: number, isOver: boolean): number =>
    addDollars(amounts.slice(0, at + 1).filter((_, index) => (months[index] ?? '') < thisMonth === isOver));
  return { actual: months.map((_, at) => upTo(at, true)), foreseen: months.map((_, at) => upTo(at, false)) };
}
