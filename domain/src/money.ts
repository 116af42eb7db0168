/**
 * Money: amounts in the company's currency, held as whole cents so that sums are exact (docs/product/dates-and-money.md#amounts). A cost fits
 * `numeric(14,2)`: above 0, at most two decimals, at most 999,999,999,999.99.
 */

import { decimalText, parseCents } from './kinds/decimals.ts';

/** An amount in whole cents. */
export type Cents = bigint;

/** The largest cost that fits, in dollars. */
export const largestCost = 999_999_999_999.99;

/** Cents of an amount that has at most two decimals, as the database answers it. @example centsOf(0.29) // 29n */
export const centsOf = (dollars: number): Cents => BigInt(Math.round(dollars * 100));

/** Dollars as a number, as the wire carries them. @example dollarsOf(1250n) // 12.5 */
export const dollarsOf = (cents: Cents): number => Number(cents) / 100;

/** Amounts in dollars added up, exact to the cent however many and large they are. @example addDollars([0.1, 0.2]) // 0.3 */
export const addDollars = (amounts: Iterable<number>): number => {
  let sum = 0n;
  for (const amount of amounts) sum += centsOf(amount);
  return dollarsOf(sum);
};

/** Dollars as text with two decimals, as the database and a CSV file take them. @example centsText(-5n) // '-0.05' */
export const centsText = (cents: Cents): string => decimalText(cents, 2);

// Made once: making it takes longer than a hundred amounts.
const grouped = new Intl.NumberFormat('en-US');

/** An amount of the company's as people read it after its currency's sign, without cents where there are none. @example amountText(105_000n, '$') // '$1,050' */
export function amountText(cents: Cents, sign: string): string {
  const text = `${sign}${grouped.format(cents / 100n)}`;
  return cents % 100n === 0n ? text : `${text}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** A cost of the history or a mail as people read it; any other text as it is. @example readableCost('99000.00', '$') // '$99,000' */
export function readableCost(text: string, sign: string): string {
  const cents = parseCents(text);
  return cents === undefined || cents < 0n ? text : amountText(cents, sign);
}

/** A quotient of non-negative whole numbers, rounded half up. @example divideHalfUp(5n, 2n) // 3n */
export const divideHalfUp = (numerator: bigint, divisor: bigint): bigint =>
  (numerator * 2n + divisor) / (divisor * 2n);

/**
 * Splits cents by whole-number weights into parts that add up exactly: the largest remainders get the cents
 * left over, ties in the order given. Weights that add up to nothing give equal parts.
 * @example splitCents(100n, [1, 1, 1]) // [34n, 33n, 33n]
 */
export function splitCents(cents: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 1) return [cents];
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const fair = given > 0 ? weights : weights.map(() => 1);
  const total = BigInt(given > 0 ? given : weights.length);
  if (total === 0n) return [];
  const parts: Cents[] = [];
  const remainders: Cents[] = [];
  let left = cents;
  for (const weight of fair) {
    const product = cents * BigInt(weight);
    const part = product / total;
    parts.push(part);
    remainders.push(product - part * total);
    left -= part;
  }
  return withRest(parts, remainders, left);
}

/**
 * Amounts in whole dollars that add up to the whole dollars of their sum: what rounding leaves over goes to the largest
 * remainders, ties in the order given.
 * @example wholeDollars([150n, 150n]) // [2n, 1n]
 */
export function wholeDollars(amounts: readonly Cents[]): bigint[] {
  const dollars = amounts.map((cents) => cents / 100n);
  const remainders = amounts.map((cents) => cents % 100n);
  const sum = divideHalfUp(
    amounts.reduce((all, cents) => all + cents, 0n),
    100n,
  );
  return withRest(dollars, remainders, sum - dollars.reduce((all, part) => all + part, 0n));
}

// Adds one to the parts with the largest remainders. Less is left over than there are parts, seldom more than four.
function withRest(parts: bigint[], remainders: bigint[], rest: bigint): bigint[] {
  for (let left = rest; left > 0n; left -= 1n) {
    const at = largestAt(remainders);
    parts[at] = (parts[at] ?? 0n) + 1n;
    remainders[at] = -1n;
  }
  return parts;
}

// The index of the largest number, the first of equals.
function largestAt(numbers: readonly bigint[]): number {
  let best = 0;
  numbers.forEach((number, at) => {
    if (number > (numbers[best] ?? 0n)) best = at;
  });
  return best;
}
