/**
 * Amounts of any currency, in whole minor units: cents of a euro, yen, thousandths of a dinar
 * (docs/product/currencies.md#amounts).
 */

import { decimalText, powerOfTen, readDecimal } from '../kinds/decimals.ts';
import { type CurrencyCode, decimalsOf } from './known-currencies.ts';

/** An amount in whole minor units of its currency. */
export type MinorUnits = bigint;

/** The most minor units of an amount: fifteen digits, which a number of JSON holds exactly. */
export const mostMinorUnits: MinorUnits = powerOfTen(15) - 1n;

/** What is said of a cost that has too many digits. @example originalTooLarge('JPY') // 'The cost in JPY is too large' */
export const originalTooLarge = (currency: CurrencyCode): string => `The cost in ${currency} is too large`;

/** Minor units of an amount that the wire or the database carries. @example minorOf(33_280, 'EUR') // 3328000n */
export function minorOf(amount: number, currency: CurrencyCode): MinorUnits {
  const reading = readDecimal(Math.abs(amount), decimalsOf(currency));
  if ('fault' in reading) throw new RangeError(`${amount} ${currency} is ${reading.fault}`);
  return amount < 0 ? -reading.parts : reading.parts;
}

/** An amount as the number that the wire and the database carry. @example amountNumber(3_328_000n, 'EUR') // 33280 */
export const amountNumber = (minor: MinorUnits, currency: CurrencyCode): number =>
  Number(decimalText(minor, decimalsOf(currency)));

/** An amount in digits with its currency's decimals, as files carry it. @example amountDigits(3_328_000n, 'EUR') // '33280.00' */
export const amountDigits = (minor: MinorUnits, currency: CurrencyCode): string =>
  decimalText(minor, decimalsOf(currency));

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
