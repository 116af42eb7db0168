/** What a year's decisions saved (docs/product/renewals.md#if-nobody-acts): what became dearer stands beside it, never taken off. */
import { type DateText, yearOf } from '../days.ts';
import { type Cents, centsOf, dollarsOf } from '../money.ts';

/** A decision that was carried out. Costs are dollars a year; `newCost` is null where the contract was cancelled. */
export interface SettledDecision {
  readonly softwareId: number;
  readonly contractId: number;
  readonly decidedOn: DateText;
  readonly cost: number;
  readonly newCost: number | null;
}

/** A sum in dollars with the decisions that it is made of; each with its part. */
export interface SavingsSum<Decision> {
  readonly amount: number;
  readonly items: readonly { readonly decision: Decision; readonly amount: number }[];
}

/** A year's savings, by the day of decision. `saved` is what was cancelled and what became cheaper, together. */
export interface Savings<Decision> {
  readonly saved: number;
  readonly cancelled: SavingsSum<Decision>;
  readonly cheaper: SavingsSum<Decision>;
  readonly dearer: SavingsSum<Decision>;
}

/** @example savingsOf([{ decidedOn: '2026-11-10', cost: 118_000, newCost: 115_640, … }], 2026).saved // 2360 */
export function savingsOf<Decision extends SettledDecision>(
  decisions: readonly Decision[],
  year: number,
): Savings<Decision> {
  const ofYear = decisions.filter(({ decidedOn }) => yearOf(decidedOn) === year);
  const less = ({ cost, newCost }: Decision): Cents => centsOf(cost) - centsOf(newCost ?? 0);
  const cancelled = savedIn(
    ofYear.filter(({ newCost }) => newCost === null),
    less,
  );
  const renewed = ofYear.filter(({ newCost }) => newCost !== null);
  const cheaper = savedIn(
    renewed.filter((decision) => less(decision) > 0n),
    less,
  );
  const dearer = savedIn(
    renewed.filter((decision) => less(decision) < 0n),
    (decision) => -less(decision),
  );
  return {
    saved: dollarsOf(centsOf(cancelled.amount) + centsOf(cheaper.amount)),
    cancelled,
    cheaper,
    dearer,
  };
}

function savedIn<Decision>(
  decisions: readonly Decision[],
  partOf: (decision: Decision) => Cents,
): SavingsSum<Decision> {
  const amount = decisions.reduce((sum, decision) => sum + partOf(decision), 0n);
  return {
    amount: dollarsOf(amount),
    items: decisions.map((decision) => ({ decision, amount: dollarsOf(partOf(decision)) })),
  };
}
