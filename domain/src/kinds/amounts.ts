/** Amounts and rates as calls and forms give them (docs/product/dates-and-money.md#amounts, docs/product/currencies.md#contracts). */
import { type MinorUnits, mostMinorUnits, originalTooLarge } from '../currencies/currency-amounts.ts';
import { type CurrencyCode, currencyName, decimalsOf } from '../currencies/known-currencies.ts';
import { rateNumber, rateOf, rateText, readRate } from '../currencies/rates.ts';
import { longest } from '../limits.ts';
import { centsOf, centsText, largestCost } from '../money.ts';
import { type DecimalFault, mostDigits, parseCents, readDecimal, shortDecimalText } from './decimals.ts';
import type { ParsedValue, ReadKind } from './kind.ts';

/** What is said of an amount that isn't given, and of one that isn't a positive number; `name` is what it is called. */
export interface AmountWords {
  readonly name: string;
  readonly missing: string;
  readonly wrong: string;
}

/** What is said of a cost, or of another amount of that name. @example amountWords('Cost').missing // 'Cost is required' */
export const amountWords = (name: string): AmountWords => ({
  name,
  missing: `${name} is required`,
  wrong: `${name} must be a positive number`,
});

// Hexadecimal, exponents and the word Infinity are numbers to a machine and mistakes to a person.
const isDecimal = (given: string | number): boolean =>
  typeof given === 'number' || /^\s*[+-]?[\d.]+\s*$/.test(given);

/**
 * Reads an amount above 0 with at most two decimals, in dollars.
 * @example readPositiveAmount('12.50', amountWords('Cost')) // { value: 12.5 }
 */
export function readPositiveAmount(given: string | number, words: AmountWords): ParsedValue<number> {
  const { length } = String(given).trim();
  if (length === 0) return { fault: words.missing };
  if (length > longest.amount)
    return { fault: `${words.name} can have at most ${longest.amount} characters` };
  if (!(Number(given) > 0) || !isDecimal(given)) return { fault: words.wrong };
  if (Number(given) > largestCost) return { fault: `${words.name} can be at most 999,999,999,999.99` };
  // Zeros count too where a person wrote them: 1.000 may mean a thousand.
  const hasMore = parseCents(given) === undefined || /\.\d{3,}\s*$/.test(String(given));
  return hasMore ? { fault: `${words.name} can have at most two decimals` } : { value: Number(given) };
}

/** Dollars a year in the company's currency. */
export const amount: ReadKind<number, number | string> = {
  wire: 'numeric',
  read: (given, { name }) => readPositiveAmount(given, amountWords(name)),
  text: (dollars) => centsText(centsOf(dollars)),
  example: '12000.00',
  control: 'amount',
};

// No currency has more; how many its own has is checked where the currency is known.
const mostDecimals = 4;

const notPositive = 'The cost must be a positive number';
const originalFaults: Readonly<Record<DecimalFault, string>> = {
  'not a number': notPositive,
  negative: notPositive,
  'too long': 'The cost has too many digits',
  'too many decimals': 'The cost has too many decimals',
};

function readOriginal(given: number | string): ParsedValue<number> {
  const reading = readDecimal(given, mostDecimals);
  if ('fault' in reading) return { fault: originalFaults[reading.fault] };
  if (reading.parts <= 0n) return { fault: notPositive };
  if (reading.parts > mostMinorUnits * 10_000n) return { fault: 'The cost is too large' };
  return { value: Number(shortDecimalText(reading.parts, mostDecimals)) };
}

/** An amount a year in the record's own currency, with that one's decimals. */
export const original: ReadKind<number, number | string> = {
  wire: 'numeric',
  isBlankNone: true,
  read: readOriginal,
  // Of at most fifteen digits, which a number writes as they are.
  text: String,
  example: '10000.00',
  control: 'text',
};

/** An amount, or what is wrong with it in words. */
export type MinorReading = { readonly minor: MinorUnits } | { readonly words: string };

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

/** Reads a rate of at most eight decimals. @example readRateNumber('1.10') // { value: 1.1 } */
export function readRateNumber(given: number | string): ParsedValue<number> {
  const reading = readRate(given);
  return 'rate' in reading ? { value: rateNumber(reading.rate) } : { fault: reading.words };
}

/** What one unit of the record's own currency is in the company's. */
export const rate: ReadKind<number, number | string> = {
  wire: 'numeric',
  isBlankNone: true,
  read: readRateNumber,
  // A rate below a millionth would get an exponent.
  text: (number) => rateText(rateOf(number)),
  example: '1.2',
  control: 'text',
};
