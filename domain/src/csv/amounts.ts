/**
 * Amounts as spreadsheets write them (docs/product/csv-files.md#amounts-in-files): currency signs, thousands separators,
 * decimal commas and accounting negatives. Which sign begins the cents is inferred from a whole column; where every cell
 * leaves it open, the US reading is taken with a warning. An amount may stand for a month, a quarter or a whole term.
 */

import { readDecimal } from '../currencies/decimals.ts';
import { type DateText, daysBetween } from '../days.ts';
import { longest } from '../limits.ts';
import { type Cents, divideHalfUp } from '../money.ts';
import type { AmountMeaning, DecimalSign } from './columns.ts';

/** What a column says about its decimal sign: settled, open (both fit), mixed (cells disagree), or nothing. */
export interface DecimalEvidence {
  readonly decimal: DecimalSign | undefined;
  readonly state: 'settled' | 'open' | 'mixed' | 'none';
}

/** An amount that was read, or why it couldn't be. */
export type AmountReading =
  | { readonly cents: Cents }
  | { readonly fault: 'not a number' | 'too many decimals' | 'too long' };

/**
 * Reads an amount, its sign included. `given` is the decimal sign a person chose or the column settled, which then
 * holds strictly; without it a cell is read in the only way that fits it, else the US way.
 * @example readAmount('(1,234.50)') // { cents: -123450n }
 */
export const readAmount = (cell: string, given?: DecimalSign): AmountReading =>
  readMinorAmount(cell, 2, given);

/**
 * The same for a currency with so many decimals; the cents are its minor units.
 * @example readMinorAmount('¥2,400,000', 0) // { cents: 2400000n }
 */
export function readMinorAmount(cell: string, decimals: number, given?: DecimalSign): AmountReading {
  if (cell.trim().length > longest.amount) return { fault: 'too long' };
  const { digits, isNegative } = withoutSigns(cell);
  const decimal = given ?? cellEvidence(digits) ?? '.';
  const pattern = decimal === ',' ? commaDecimals : pointDecimals;
  if (!pattern.test(digits)) return { fault: 'not a number' };
  const plain = digits.replace(decimal === ',' ? /[.' ]/g : /[,' ]/g, '').replace(',', '.');
  const reading = readDecimal(plain.replace(/^\./, '0.').replace(/\.$/, ''), decimals);
  if ('fault' in reading) return { fault: 'too many decimals' };
  return { cents: isNegative ? -reading.parts : reading.parts };
}

/** The sign or the code of a currency that an amount has before or behind it. @example currencyMark('-€ 12') // '€' */
export function currencyMark(cell: string): string | undefined {
  const text = cell.trim().normalize('NFKC');
  if (text.length > longest.amount) return undefined;
  const [mark] = marks.exec(withoutFrame(text)) ?? [];
  return mark?.trim();
}

// Without the parentheses and signs around an amount. From the end by hand: a pattern would look at each of them again and again.
function withoutFrame(text: string): string {
  let end = text.length;
  while (end > 0 && /[)\s-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[(\s-]+/, '');
}

const marks = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z])|[Kk]r\.?)|(?:\p{Sc}|[A-Z]{3}|[Kk]r\.?)$/u;

/**
 * What a column's cells say about their decimal sign.
 * @example inferDecimal(['1.234', '56,5']) // { decimal: ',', state: 'settled' }
 */
export function inferDecimal(cells: Iterable<string>): DecimalEvidence {
  const seen = { '.': false, ',': false, open: false };
  for (const cell of cells) {
    const { digits } = withoutSigns(cell);
    const evidence = cellEvidence(digits);
    if (evidence) seen[evidence] = true;
    else seen.open ||= isOpenDigits(digits);
  }
  if (seen['.'] && seen[',']) return { decimal: undefined, state: 'mixed' };
  if (seen['.'] || seen[',']) return { decimal: seen['.'] ? '.' : ',', state: 'settled' };
  return { decimal: undefined, state: seen.open ? 'open' : 'none' };
}

/** Whether a cell reads as a number both with a decimal point and with a decimal comma. @example isOpenAmount('1,234') // true */
export const isOpenAmount = (cell: string): boolean => {
  const { digits } = withoutSigns(cell);
  return cellEvidence(digits) === undefined && isOpenDigits(digits);
};

/** The days that a whole-term amount is for, both included. */
export interface AmountTerm {
  readonly startDate: DateText;
  readonly endDate: DateText;
}

/**
 * Cents a year from an amount in cents. Only a whole-term amount needs the term: `amount × 365 / days`, both ends
 * counted, rounded half up; undefined where it has no end.
 * @example annualCents(10000n, 'month') // 120000n
 */
export function annualCents(cents: Cents, meaning: AmountMeaning, term?: AmountTerm): Cents | undefined {
  if (meaning === 'year') return cents;
  if (meaning === 'month') return cents * 12n;
  if (meaning === 'quarter') return cents * 4n;
  if (!term) return undefined;
  const days = daysBetween(term.startDate, term.endDate) + 1;
  return days > 0 && cents >= 0n ? divideHalfUp(cents * 365n, BigInt(days)) : undefined;
}

// Thousands are groups of three with one separator between them, or as in India of two before the last three.
const pointDecimals =
  /^(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?$|^\.\d+$/;
const commaDecimals = /^(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)(?:,\d*)?$|^,\d+$/;

const noDigits = { digits: '', isNegative: false };

// The digits without currency, sign and brackets, and with one kind of space, apostrophe and minus sign. Step by step from
// both ends inwards, since a single pattern would take long over many spaces.
function withoutSigns(cell: string): typeof noDigits {
  const trimmed = cell.trim();
  if (trimmed.length > longest.amount) return noDigits;
  const text = trimmed
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[’‘`´]/g, "'");
  const opening = cut(text, /^\(/);
  const before = cut(opening.rest, /^-/);
  const currency = cut(before.rest, /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z])|[Kk]r\.?)/u);
  const between = cut(currency.rest, /^-/);
  const closing = cut(between.rest, /\)$/);
  const after = cut(closing.rest, /-$/);
  const digits = cut(after.rest, /(?:\p{Sc}|[A-Z]{3}|[Kk]r\.?)$/u).rest;
  const signs = [before, between, after].filter(({ isThere }) => isThere).length;
  if (!/^[\d.,][\d.,' ]*$/.test(digits) || signs > 1 || opening.isThere !== closing.isThere) return noDigits;
  return { digits, isNegative: signs === 1 || opening.isThere };
}

function cut(text: string, sign: RegExp): { readonly rest: string; readonly isThere: boolean } {
  const rest = text.replace(sign, '');
  return { rest: rest.trim(), isThere: rest.length < text.length };
}

// The decimal sign that a single cell proves, if it does.
function cellEvidence(digits: string): DecimalSign | undefined {
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (!/^[\d.,' ]+$/.test(digits) || (points === 0 && commas === 0)) return undefined;
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points > 1) return ',';
  if (commas > 1) return '.';
  if (isOpenDigits(digits)) return undefined;
  return points === 1 ? '.' : ',';
}

// One sign before exactly three digits may separate thousands or cents, unless what stands before it says more.
const isOpenDigits = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
