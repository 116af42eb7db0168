/** How one price compares with another (docs/product/renewals.md#the-next-term), for lists that need no more of a term. */
import { type Cents, centsOf, divideHalfUp } from '../money.ts';

/**
 * How far a price lies above another one, in percent with a decimal; '' where there is nothing to compare it with.
 * @example changeText(43_200, 45_360) // '+5.0%'
 */
export function changeText(before: number, after: number): string {
  const from = centsOf(before);
  if (from <= 0n) return '';
  const tenths = perMille(centsOf(after) - from, from);
  const size = tenths < 0n ? -tenths : tenths;
  return `${signOf(tenths)}${size / 10n}.${size % 10n}%`;
}

// Halves are rounded away from zero.
function perMille(change: Cents, from: Cents): bigint {
  const size = divideHalfUp((change < 0n ? -change : change) * 1000n, from);
  return change < 0n ? -size : size;
}

function signOf(value: bigint): string {
  if (value === 0n) return '';
  return value > 0n ? '+' : '−';
}
