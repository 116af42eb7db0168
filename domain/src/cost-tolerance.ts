/**
 * How far the cost of a contract may lie above the one that was approved, before it takes an administrator to wrap the
 * request up (docs/product/approvals.md#cost-above-the-approved-one). All of it is exact: a cent above the limit is above
 * it.
 */
import { rateOf } from './currencies/rates.ts';
import { readPercent } from './kinds/numbers.ts';
import { type Cents, centsOf } from './money.ts';

/** Percent, where nobody has changed it. */
export const defaultTolerance = 10;

/** The most that can be set, in percent. */
export const mostTolerance = 1000;

/** The message of a tolerance that can't be set. */
export const toleranceMessage = 'Please enter a number from 0 to 1,000 with at most two decimals';

/** Whether it can be set: 0 to 1,000 percent, with at most two decimals. @example isTolerance(12.5) // true */
export const isTolerance = (percent: number): boolean =>
  readPercent(percent, { least: 0, most: mostTolerance }) !== undefined;

/**
 * The largest cost within the tolerance, rounded down to whole cents. The percentage has at most two decimals.
 * @example largestWithin(100_000n, 10) // 110_000n
 */
export const largestWithin = (approved: Cents, percent: number): Cents =>
  (approved * (10_000n + centsOf(percent))) / 10_000n;

/**
 * How far a cost lies above the approved one, in percent, rounded up to tenths so that no excess reads as none.
 * @example percentAbove(105_000n, 100_000n) // 5
 */
export function percentAbove(cost: Cents, approved: Cents): number {
  const tenths = ((cost - approved) * 1000n + approved - 1n) / approved;
  return Number(tenths) / 10;
}

/**
 * Whether an entered rate is within the tolerance of the table's, in percent of either.
 * @example isRateWithin(1, 1.1, 10) // true
 */
export function isRateWithin(entered: number, table: number, percent: number): boolean {
  const [own, other] = [rateOf(entered), rateOf(table)];
  return own <= largestWithin(other, percent) && other <= largestWithin(own, percent);
}
