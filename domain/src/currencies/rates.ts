/**
 * Rates: what one unit of a currency is in the company's (docs/product/currencies.md#rates). They have up to eight
 * decimals and at most fifteen digits, so that the number that crosses the wire is the number that was meant, and all that is
 * computed with them is exact until it is rounded once, half up.
 */
import type { DateText } from '../days.ts';
import {
  type DecimalFault,
  mostDigits,
  powerOfTen,
  readDecimal,
  shortDecimalText,
} from '../kinds/decimals.ts';
import { divideHalfUp } from '../money.ts';
import type { CurrencyCode } from './known-currencies.ts';

/** A rate in hundred-millionths, above 0: 1.1584 is 115840000n. */
export type Rate = bigint;

/** How many decimals a rate has at most. */
export const rateDecimals = 8;

/** The largest rate, 9999999.99999999. */
export const largestRate: Rate = powerOfTen(15) - 1n;

/** A rate, or what is wrong with it in words for the person who gave it. */
export type RateReading = { readonly rate: Rate } | { readonly words: string };

const words: Readonly<Record<DecimalFault, string>> = {
  'not a number': 'Write the rate in digits, such as 1.1584',
  negative: 'The rate must be greater than 0',
  'too many decimals': `A rate has at most ${rateDecimals} decimals`,
  'too long': `A rate has at most ${mostDigits} digits`,
};
const tooLarge = `The rate must be less than ${(largestRate + 1n) / powerOfTen(rateDecimals)}`;

/** What is said of a number that can't be a rate. @example rateFaultText('negative') // 'The rate must be greater than 0' */
export const rateFaultText = (fault: DecimalFault): string => words[fault];

/** Reads a rate as a person or a call gives it. @example readRate('1.1584') // { rate: 115840000n } */
export function readRate(value: string | number): RateReading {
  const reading = readDecimal(value, rateDecimals);
  return 'fault' in reading ? { words: words[reading.fault] } : fitting(reading.parts);
}

/** A rate in digits, as short as it goes. @example rateText(115_840_000n) // '1.1584' */
export const rateText = (rate: Rate): string => shortDecimalText(rate, rateDecimals);

/** A rate as the number that the wire and the database carry. @example rateNumber(115_840_000n) // 1.1584 */
export const rateNumber = (rate: Rate): number => Number(rateText(rate));

/** A rate that the wire or the database carries, whose checks it has passed. @example rateOf(1.1584) // 115840000n */
export const rateOf = (rate: number): Rate => {
  const reading = readRate(rate);
  if ('words' in reading) throw new RangeError(reading.words);
  return reading.rate;
};

/** How many decimals are kept of numbers that are divided into a rate: more than a rate has. */
export const quotedDecimals = 15;

/**
 * The rate of a currency, from an amount in the company's and the equal amount in it, both in parts of
 * {@link quotedDecimals} decimals: a cross rate, or with one unit of the company's the inverse.
 * @example crossRate(11_584n, 8_765n) // { rate: 132161825n }, rounded
 */
export function crossRate(companys: bigint, others: bigint): RateReading {
  if (companys <= 0n || others <= 0n) return { words: words.negative };
  return fitting(divideHalfUp(companys * powerOfTen(rateDecimals), others));
}

function fitting(rate: bigint): RateReading {
  if (rate === 0n) return { words: words.negative };
  return rate > largestRate ? { words: tooLarge } : { rate };
}

/** A rate of one day. */
export interface DatedRate {
  readonly currency: CurrencyCode;
  readonly date: DateText;
  /** The company's currency for one unit. */
  readonly rate: number;
}
