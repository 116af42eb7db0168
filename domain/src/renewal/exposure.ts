/**
 * What a renewal costs where nobody acts (docs/product/renewals.md#if-nobody-acts): the cost with the increase that the contract
 * foresees, once for each renewal since the price was recorded.
 */
import { type Cents, centsOf, divideHalfUp, dollarsOf, largestCost } from '../money.ts';
import type { RenewalContract } from './renewal-source.ts';

const mostCents = centsOf(largestCost);

/**
 * A cost after a number of renewals, in cents, rounded half up at each. It stops at the largest cost there is.
 * @example upliftedCost(10_000n, 5, 2) // 11025n
 */
export function upliftedCost(cents: Cents, uplift: number | null, renewals: number): Cents {
  const factor = 10_000n + BigInt(Math.round((uplift ?? 0) * 100));
  let cost = cents;
  for (let renewal = 0; renewal < renewals; renewal += 1) {
    const next = divideHalfUp(cost * factor, 10_000n);
    // Neither no increase nor one that rounding swallows is worked out a thousand times.
    if (next === cost) return cost;
    if (next > mostCents) return mostCents;
    cost = next;
  }
  return cost;
}

/** What a contract that renews itself costs in a year, in dollars, and what it commits to with its next term. */
export interface Exposure {
  /** A year from the boundary on. */
  readonly nextCost: number | null;
  /** The whole of the term that begins there. */
  readonly committed: number | null;
  /** A year of the term that runs, as the increase foresees it; the recorded cost in the term as signed. */
  readonly estimatedCost: number;
}

/** What a contract costs that renews itself for so many months, in its term with a number; it ends where `months` is null. */
export function exposureOf(
  { cost, renewalUplift }: Pick<RenewalContract, 'cost' | 'renewalUplift'>,
  number: number,
  months: number | null,
): Exposure {
  if (months === null) return { nextCost: null, committed: null, estimatedCost: cost };
  const estimated = upliftedCost(centsOf(cost), renewalUplift, number - 1);
  const next = upliftedCost(estimated, renewalUplift, 1);
  return {
    nextCost: dollarsOf(next),
    committed: dollarsOf(divideHalfUp(next * BigInt(months), 12n)),
    estimatedCost: dollarsOf(estimated),
  };
}
