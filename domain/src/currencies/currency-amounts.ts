/**
 * Amounts of any currency, in whole minor units: cents of a euro, yen, thousandths of a dinar
 * (docs/product/currencies.md#amounts). A contract's cost is its original cost times its rate, rounded half up to cents.
 */

import { type DecimalFault, decimalText, mostDigits, powerOfTen, readDecimal } from '../kinds/decimals.ts';
import { type Cents, centsOf, divideHalfUp, largestCost } from '../money.ts';
import { type CurrencyCode, currencyName, decimalsOf } from './known-currencies.ts';
import { type Rate, rateDecimals, rateOf } from './rates.ts';

/** An amount in whole minor units of its currency. */
export type MinorUnits = bigint;

/** The most minor units of an amount: fifteen digits, which a number of JSON holds exactly. */
export const mostMinorUnits: MinorUnits = powerOfTen(15) - 1n;

/** An amount, or what is wrong with it in words. */
export type MinorReading = { readonly minor: MinorUnits } | { readonly words: string };

/** What is said of a cost that has too many digits. @example originalTooLarge('JPY') // 'The cost in JPY is too large' */
export const originalTooLarge = (currency: CurrencyCode): string => `The cost in ${currency} is too large`;

/**
 * Reads what a contract costs in its own currency: above 0, with the currency's decimals.
 * @example readOriginalCost('33280.5', 'EUR') // { minor: 3328050n }
 */
export function readOriginalCost(value: string | number, currency: CurrencyCode): MinorReading {
  const decimals = decimalsOf(currency);
  const reading = readDecimal(value, decimals);
  if ('fault' in reading) return { words: faultWords(reading.fault, currency) };
  if (reading.parts === 0n) return { words: 'The cost must be greater than 0' };
  if (reading.parts > mostMinorUnits) return { words: originalTooLarge(currency) };
  return { minor: reading.parts };
}

function faultWords(fault: DecimalFault, currency: CurrencyCode): string {
  if (fault === 'negative') return 'The cost must be greater than 0';
  if (fault === 'too long') return `The cost has at most ${mostDigits} digits`;
  if (fault === 'not a number') return 'Write the cost in digits, such as 1200.50';
  const decimals = decimalsOf(currency);
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  return `An amount in ${currency} (${currencyName(currency)}) has ${most}`;
}

/** Minor units of an amount that the wire or the database carries. @example minorOf(33_280, 'EUR') // 3328000n */
export function minorOf(amount: number, currency: CurrencyCode): MinorUnits {
  const reading = readDecimal(Math.abs(amount), decimalsOf(currency));
  if ('fault' in reading) throw new RangeError(faultWords(reading.fault, currency));
  return amount < 0 ? -reading.parts : reading.parts;
}

/** An amount as the number that the wire and the database carry. @example amountNumber(3_328_000n, 'EUR') // 33280 */
export const amountNumber = (minor: MinorUnits, currency: CurrencyCode): number =>
  Number(decimalText(minor, decimalsOf(currency)));

/** An amount in digits with its currency's decimals, as files carry it. @example amountDigits(3_328_000n, 'EUR') // '33280.00' */
export const amountDigits = (minor: MinorUnits, currency: CurrencyCode): string =>
  decimalText(minor, decimalsOf(currency));

/** Whole cents of the company's currency, or what is wrong with them in words. */
export type CostReading = { readonly cents: Cents } | { readonly words: string };

/**
 * What a contract costs in the company's currency: exactly original cost × rate, rounded half up to cents once.
 * @example convertedCost(3_328_000n, 'EUR', 115_840_000n) // { cents: 3855155n }
 */
export function convertedCost(minor: MinorUnits, currency: CurrencyCode, rate: Rate): CostReading {
  const cents = divideHalfUp(exactly(minor, rate), powerOfTen(decimalsOf(currency) + rateDecimals - 2));
  if (cents === 0n) return { words: 'At this rate the cost comes to less than a cent' };
  if (cents > centsOf(largestCost)) return { words: 'At this rate the cost is too large' };
  return { cents };
}

/**
 * What a contract in another currency costs by a rate of the table, in the company's currency.
 * @example costAtRate({ currency: 'EUR', originalCost: 32000 }, 1.1584) // { cents: 3706880n }
 */
export const costAtRate = (
  { currency, originalCost }: { readonly currency: CurrencyCode; readonly originalCost: number },
  rate: number,
): CostReading => convertedCost(minorOf(originalCost, currency), currency, rateOf(rate));

/**
 * The same before it is rounded, in digits, for a sum that people can check.
 * @example unroundedCost(3_328_000n, 'EUR', 115_840_000n) // '38551.552'
 */
export function unroundedCost(minor: MinorUnits, currency: CurrencyCode, rate: Rate): string {
  const decimals = decimalsOf(currency) + rateDecimals;
  const text = decimalText(exactly(minor, rate), decimals);
  const least = text.length - decimals + 2;
  let end = text.length;
  while (end > least && text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

const exactly = (minor: MinorUnits, rate: Rate): bigint => minor * rate;

// As English texts write them: a sign that several currencies share stands with its country.
const signs: ReadonlyMap<CurrencyCode, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['AUD', 'A$'],
  ['BRL', 'R$'],
  ['CAD', 'CA$'],
  ['CNY', 'CN¥'],
  ['HKD', 'HK$'],
  ['ILS', '₪'],
  ['INR', '₹'],
  ['KRW', '₩'],
  ['MXN', 'MX$'],
  ['NZD', 'NZ$'],
  ['PHP', '₱'],
  ['TWD', 'NT$'],
  ['VND', '₫'],
]);

/** The sign that stands before an amount; the code where there is none. @example currencySign('CHF') // 'CHF' */
export const currencySign = (currency: CurrencyCode): string => signs.get(currency) ?? currency;

/** An amount as people read it, with all of its currency's decimals. @example moneyText(3_328_000n, 'EUR') // '€33,280.00' */
export function moneyText(minor: MinorUnits, currency: CurrencyCode): string {
  const [whole = '', decimals] = amountDigits(minor < 0n ? -minor : minor, currency).split('.');
  const figures = BigInt(whole).toLocaleString('en-US');
  const text = `${signBefore(currency)}${figures}${decimals === undefined ? '' : `.${decimals}`}`;
  return minor < 0n ? `-${text}` : text;
}

/** What stands right before the figures: a code stands apart from them, a sign doesn’t. @example signBefore('EUR') // '€' */
export const signBefore = (currency: CurrencyCode): string => signs.get(currency) ?? `${currency}\u00A0`;
