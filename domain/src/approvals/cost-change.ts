/** How a year's cost changes against the contract that a requested one follows (docs/product/approvals.md#conditions). */
import { amountText, type Cents, dollarsOf } from '../money.ts';
import { changeText } from '../renewal/price-change.ts';

/**
 * A change of cost in a line, its amounts after the company's sign.
 * @example changeOfCost({ from: 13_260_000n, to: 13_525_200n }, '$') // '+$2,652, +2.0%, now $132,600 a year'
 */
export function changeOfCost(
  { from, to }: { readonly from: Cents; readonly to: Cents },
  sign: string,
): string {
  const now = `now ${amountText(from, sign)} a year`;
  if (from === to) return `none, ${now}`;
  const difference = to - from;
  const amount = amountText(difference < 0n ? -difference : difference, sign);
  return `${difference < 0n ? '−' : '+'}${amount}, ${changeText(dollarsOf(from), dollarsOf(to))}, ${now}`;
}
