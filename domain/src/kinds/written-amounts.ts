/**
 * Amounts as spreadsheets write them (docs/product/csv-files.md#amounts-in-files): currency signs, thousands separators,
 * decimal commas and accounting negatives. Which sign begins the cents is inferred from a whole column; where every cell
 * leaves it open, the US reading is taken with a warning.
 */
import { currenciesOf } from '../currencies/currency-signs.ts';
import type { CurrencyCode } from '../currencies/known-currencies.ts';
import { longest } from '../limits.ts';
import type { Cents } from '../money.ts';
import { readDecimal } from './decimals.ts';
import { type DecimalSign, evenText, numberReadings, signEvidence, signOf } from './written-numbers.ts';
import { isPending } from './written-words.ts';

/** What a column says about its decimal sign: settled, open (both fit), mixed (cells disagree), or nothing. */
export interface DecimalEvidence {
  readonly decimal: DecimalSign | undefined;
  readonly state: 'settled' | 'open' | 'mixed' | 'none';
}

/** An amount that was read, or why it couldn't be. */
export type AmountReading =
  | { readonly cents: Cents }
  | { readonly fault: 'not a number' | 'too many decimals' | 'too long' };

/** How an amount is read that could be read in two ways. */
export interface WrittenAmount {
  /** How many decimals its currency has; two where nothing is said. */
  readonly decimals?: number;
  /** The decimal sign that a person chose or the column settled, which then holds strictly; else a cell is read in the only way that fits it, or the US way. */
  readonly decimal?: DecimalSign | undefined;
}

/**
 * Reads an amount, its sign included, in minor units of its currency.
 * @example readAmount('(1,234.50)') // { cents: -123450n }
 * @example readAmount('¥2,400,000', { decimals: 0 }) // { cents: 2400000n }
 */
export function readAmount(cell: string, { decimals = 2, decimal }: WrittenAmount = {}): AmountReading {
  if (cell.trim().length > longest.amount) return { fault: 'too long' };
  const { digits, isNegative } = withoutSigns(cell);
  const readings = numberReadings(digits);
  const plain = readings[decimal ?? (signOf(readings) === ',' ? ',' : '.')];
  if (plain === undefined) return { fault: 'not a number' };
  const reading = readDecimal(plain, decimals);
  if ('fault' in reading) return { fault: 'too many decimals' };
  return { cents: isNegative ? -reading.parts : reading.parts };
}

/** The sign or the code of a currency that an amount has before or behind it. @example currencyMark('-€ 12') // '€' */
export function currencyMark(cell: string): string | undefined {
  const text = cell.trim().normalize('NFKC');
  if (text.length > longest.amount) return undefined;
  const inner = withoutFrame(text);
  return (signBefore.exec(inner) ?? signBehind.exec(inner))?.[0].trim();
}

/** Whether a cell says that there is no amount, or none yet: `$ -` is nothing in accounts. @example isNoAmount('TBD') // true */
export function isNoAmount(cell: string): boolean {
  if (isPending(cell)) return true;
  const text = evenText(cell).replaceAll('—', '-');
  const bare =
    text.length > longest.amount ? text : text.replace(signBefore, '').trim().replace(signBehind, '').trim();
  return text !== '' && /^-{0,3}$/.test(bare);
}

/** The sign or code beside an amount that isn't of its currency. @example otherMark('£ 5', 'EUR') // '£' */
export function otherMark(text: string, currency: CurrencyCode): string | undefined {
  const mark = currencyMark(text);
  return mark === undefined || currenciesOf(mark).includes(currency) ? undefined : mark;
}

// Without the parentheses and signs around an amount. From the end by hand: a pattern would look at each of them again and again.
function withoutFrame(text: string): string {
  let end = text.length;
  while (end > 0 && /[)\s-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[(\s-]+/, '');
}

const signBefore = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z])|[Kk]r\.?|S?Fr(?:\.|(?=[\s\d]))|[Ee]uros?\b)/u;
const signBehind = /(?:\p{Sc}|[A-Z]{3}|[Kk]r\.?|S?Fr\.?|[Ee]uros?)$/u;

/**
 * What a column's cells say about their decimal sign.
 * @example inferDecimal(['1.234', '56,5']) // { decimal: ',', state: 'settled' }
 */
export function inferDecimal(cells: Iterable<string>): DecimalEvidence {
  const { proven, open } = signEvidence(digitsOf(cells));
  const [decimal, ...others] = proven;
  if (others.length > 0) return { decimal: undefined, state: 'mixed' };
  if (decimal !== undefined) return { decimal, state: 'settled' };
  return { decimal: undefined, state: open.size > 0 ? 'open' : 'none' };
}

function* digitsOf(cells: Iterable<string>): Generator<string> {
  for (const cell of cells) yield withoutSigns(cell).digits;
}

/** Whether a cell reads as a number both with a decimal point and with a decimal comma. @example isOpenAmount('1,234') // true */
export const isOpenAmount = (cell: string): boolean =>
  signOf(numberReadings(withoutSigns(cell).digits)) === 'open';

const noDigits = { digits: '', isNegative: false };

// The digits without currency, sign and brackets. Step by step from both ends inwards, since a single pattern would take long
// over many spaces.
function withoutSigns(cell: string): typeof noDigits {
  if (cell.trim().length > longest.amount) return noDigits;
  const opening = cut(withZeros(evenText(cell)).replace(/^\+/, ''), /^\(/);
  const before = cut(opening.rest, /^-/);
  const currency = cut(before.rest, signBefore);
  const between = cut(currency.rest, /^-/);
  const closing = cut(between.rest, /\)$/);
  const after = cut(closing.rest, /-$/);
  const digits = cut(after.rest, signBehind).rest;
  const signs = [before, between, after].filter(({ isThere }) => isThere).length;
  if (!/^[\d.,][\d.,' ]*$/.test(digits) || signs > 1 || opening.isThere !== closing.isThere) return noDigits;
  return { digits, isNegative: signs === 1 || opening.isThere };
}

/**
 * A text with zeros where a dash stands for them, as people write whole amounts in German and French.
 * @example withZeros("CHF 1'200.-") // "CHF 1'200.00"
 */
export const withZeros = (text: string): string =>
  text.length > longest.amount ? text : text.replace(/(\d[.,]) ?[-–—=]{1,2}(?![^)\s]{0,40}\d)/, '$100');

function cut(text: string, sign: RegExp): { readonly rest: string; readonly isThere: boolean } {
  const rest = text.replace(sign, '');
  return { rest: rest.trim(), isThere: rest.length < text.length };
}
