/**
 * What something costs a year as one value (docs/product/currencies.md#contracts): cents of the company's currency and, where it is
 * in another one, the amount there and the rate that they follow from. The wire and the columns have the same in four fields.
 */
import { decimalText, powerOfTen } from '../kinds/decimals.ts';
import { type Cents, centsOf, divideHalfUp, dollarsOf, largestCost } from '../money.ts';
import { amountNumber, type MinorUnits, minorOf } from './currency-amounts.ts';
import { type CurrencyCode, decimalsOf } from './known-currencies.ts';
import { type Rate, rateDecimals, rateNumber, rateOf } from './rates.ts';

/** An amount in a currency that isn't the company's, and at which rate it is the company's. */
export interface OwnAmount {
  readonly currency: CurrencyCode;
  readonly minor: MinorUnits;
  readonly rate: Rate;
}

/** What something costs a year; `own` is null where it is in the company's currency. */
export interface Money {
  readonly cents: Cents;
  readonly own: OwnAmount | null;
}

/** The same as the wire and the columns have it: all three null where the company's currency is its own. */
export interface MoneyFields {
  readonly currency: CurrencyCode | null;
  readonly originalCost: number | null;
  readonly rate: number | null;
  readonly cost: number;
}

/** The names of the fields. */
export const moneyFieldNames = ['currency', 'originalCost', 'rate', 'cost'] as const;

/** Reads it from the fields of the wire or the columns. @example moneyOf({ currency: null, originalCost: null, rate: null, cost: 12.5 }) // { cents: 1250n, own: null } */
export const moneyOf = ({ currency, originalCost, rate, cost }: MoneyFields): Money => ({
  cents: centsOf(cost),
  own:
    currency === null || originalCost === null || rate === null
      ? null
      : { currency, minor: minorOf(originalCost, currency), rate: rateOf(rate) },
});

/** Writes it into the fields. @example moneyFields({ cents: 1250n, own: null }).cost // 12.5 */
export const moneyFields = ({ cents, own }: Money): MoneyFields => ({
  currency: own && own.currency,
  originalCost: own && amountNumber(own.minor, own.currency),
  rate: own && rateNumber(own.rate),
  cost: dollarsOf(cents),
});

/**
 * What an amount of another currency costs: exactly amount × rate, rounded half up to cents once; or what is wrong with it in words.
 * @example convertedMoney({ currency: 'EUR', minor: 3_328_000n, rate: 115_840_000n }) // { cents: 3855155n, own: … }
 */
export function convertedMoney(own: OwnAmount): Money | { readonly words: string } {
  const cents = divideHalfUp(own.minor * own.rate, powerOfTen(decimalsIn(own) - 2));
  if (cents === 0n) return { words: 'At this rate the cost comes to less than a cent' };
  if (cents > centsOf(largestCost)) return { words: 'At this rate the cost is too large' };
  return { cents, own };
}

/** The same by a rate of the table. @example moneyAtRate(own, 1.1584) // { cents: 3706880n, own: … } */
export const moneyAtRate = (own: OwnAmount, rate: number): Money | { readonly words: string } =>
  convertedMoney({ ...own, rate: rateOf(rate) });

/**
 * The cost before it is rounded, in digits, for a sum that people can check.
 * @example unroundedCost({ currency: 'EUR', minor: 3_328_000n, rate: 115_840_000n }) // '38551.552'
 */
export function unroundedCost(own: OwnAmount): string {
  const decimals = decimalsIn(own);
  const text = decimalText(own.minor * own.rate, decimals);
  const least = text.length - decimals + 2;
  let end = text.length;
  while (end > least && text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

// Of the product of an amount and its rate.
const decimalsIn = ({ currency }: OwnAmount): number => decimalsOf(currency) + rateDecimals;
