/**
 * What a new price changes, of a contract that stays in its currency (docs/product/currencies.md#changes): the price itself, and
 * the rate, which the market makes.
 */

import { powerOfTen } from '../kinds/decimals.ts';
import { type Cents, centsOf, divideHalfUp } from '../money.ts';
import { type MoneyFields, moneyOf } from './contract-money.ts';
import type { MinorUnits } from './currency-amounts.ts';
import { decimalsOf } from './known-currencies.ts';
import { rateDecimals } from './rates.ts';

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
export function priceChange(before: MoneyFields, after: MoneyFields): PriceChange | undefined {
  const [from, to] = [moneyOf(before), moneyOf(after)];
  if (from.own === null || to.own?.currency !== from.own.currency) return undefined;
  const { currency, rate } = from.own;
  const minor = to.own.minor - from.own.minor;
  const total = to.cents - from.cents;
  const exact = (minor < 0n ? -minor : minor) * rate;
  const cents = divideHalfUp(exact, powerOfTen(decimalsOf(currency) + rateDecimals - 2));
  const byPrice = minor < 0n ? -cents : cents;
  return { minor, total, byPrice, byRate: total - byPrice };
}

/**
 * The price of a contract in its own currency where the company pays another cost for it at the rate that it has; undefined of one
 * in the company's.
 * @example raisedPrice({ currency: 'EUR', originalCost: 32000, rate: 1.125, cost: 36000 }, 37800) // 3360000n
 */
export function raisedPrice(before: MoneyFields, cost: number): MinorUnits | undefined {
  const { cents, own } = moneyOf(before);
  return own ? divideHalfUp(own.minor * centsOf(cost), cents) : undefined;
}
