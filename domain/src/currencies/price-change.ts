/**
 * What a new price changes, of a contract that stays in its currency (docs/product/currencies.md#changes): the price itself, and
 * the rate, which the market makes.
 */

import { powerOfTen } from '../kinds/decimals.ts';
import { type Cents, centsOf, divideHalfUp } from '../money.ts';
import type { CurrencyTerms } from './contract-currency.ts';
import { type MinorUnits, minorOf } from './currency-amounts.ts';
import { decimalsOf } from './known-currencies.ts';
import { rateDecimals, rateOf } from './rates.ts';

/** A change in the contract's currency, and in the company's, where its parts add up to `total`. */
export interface PriceChange {
  readonly minor: MinorUnits;
  readonly total: Cents;
  readonly byPrice: Cents;
  readonly byRate: Cents;
}

/**
 * The change from one contract to the next; undefined where they aren't in the same other currency. The price's part is by the
 * rate before.
 * @example priceChange({ currency: 'EUR', originalCost: 32000, rate: 1.125, cost: 36000 }, next)?.byPrice // 144000n
 */
export function priceChange(before: CurrencyTerms, after: CurrencyTerms): PriceChange | undefined {
  const { currency, originalCost, rate } = before;
  if (currency === null || originalCost === null || rate === null) return undefined;
  if (after.currency !== currency || after.originalCost === null) return undefined;
  const minor = minorOf(after.originalCost, currency) - minorOf(originalCost, currency);
  const total = centsOf(after.cost) - centsOf(before.cost);
  const exact = (minor < 0n ? -minor : minor) * rateOf(rate);
  const cents = divideHalfUp(exact, powerOfTen(decimalsOf(currency) + rateDecimals - 2));
  const byPrice = minor < 0n ? -cents : cents;
  return { minor, total, byPrice, byRate: total - byPrice };
}

/**
 * The price of a contract in its own currency where the company pays another cost for it at the rate that it has; undefined of one
 * in the company's.
 * @example raisedPrice({ currency: 'EUR', originalCost: 32000, cost: 36000 }, 37800) // 3360000n
 */
export function raisedPrice(
  { currency, originalCost, cost: before }: Pick<CurrencyTerms, 'currency' | 'originalCost' | 'cost'>,
  cost: number,
): MinorUnits | undefined {
  if (currency === null || originalCost === null) return undefined;
  return divideHalfUp(minorOf(originalCost, currency) * centsOf(cost), centsOf(before));
}
