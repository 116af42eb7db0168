/** How a year's cost changes against the contract that a requested one follows (docs/product/approvals.md#conditions). */
import { amountText, type Cents } from '../money.ts';

/** A change in percent with one decimal, rounded half away from zero. @example percentText(200n, 10_000n) // '+2.0%' */
export function percentText(difference: Cents, from: Cents): string {
  const magnitude = difference < 0n ? -difference : difference;
  const tenths = (magnitude * 2000n + from) / (2n * from);
  return `${difference < 0n ? '−' : '+'}${tenths / 10n}.${tenths % 10n}%`;
}

/**
 * A change of cost in a line.
 * @example changeOfCost({ from: 13_260_000n, to: 13_525_200n }) // '+$2,652, +2.0%, now $132,600 a year'
 */
export function changeOfCost({ from, to }: { readonly from: Cents; readonly to: Cents }): string {
  const now = `now ${amountText(from)} a year`;
  if (from === to) return `none, ${now}`;
  const difference = to - from;
  const amount = amountText(difference < 0n ? -difference : difference);
  return `${difference < 0n ? '−' : '+'}${amount}, ${percentText(difference, from)}, ${now}`;
}
