/**
 * Numbers within a field's range, as calls, forms and files give them: a whole number, a percentage, a list of days
 * (docs/product/contracts.md#renewal-terms).
 */
import { longest } from '../limits.ts';
import { centsOf, centsText, dollarsOf } from '../money.ts';
import { parseCents } from './decimals.ts';
import { type Named, type ParsedValue, type Range, type ReadKind, readingOf } from './kind.ts';

/** The most days that a list of days has. */
export const mostDays = 12;

const isWithin = (value: number, { least, most }: Range): boolean => value >= least && value <= most;

/**
 * A whole number within the range; undefined for any other, and for a text that isn't plain digits.
 * @example readCount('12', { least: 1, most: 120 }) // 12
 */
export function readCount(given: number | string, range: Range): number | undefined {
  const text = String(given).trim();
  const count = text.length <= longest.amount && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return isWithin(count, range) ? count : undefined;
}

/**
 * A percentage within the range with at most two decimals, with or without its sign; undefined for any other.
 * @example readPercent('7.5 %', { least: -50, most: 200 }) // 7.5
 */
export function readPercent(given: number | string, range: Range): number | undefined {
  const text = String(given).trim();
  const hundredths = parseCents((text.endsWith('%') ? text.slice(0, -1) : text).replace('−', '-'));
  const percent = hundredths === undefined ? Number.NaN : dollarsOf(hundredths);
  return isWithin(percent, range) ? percent + 0 : undefined;
}

/**
 * Days within the range, each once and the greatest first, of a list or a text of them; undefined where one of them is wrong.
 * @example readDays('7; 30, 90', { least: 0, most: 365 }) // [90, 30, 7]
 */
export function readDays(
  given: string | readonly (number | string)[],
  range: Range,
): readonly number[] | undefined {
  const parts = typeof given === 'string' ? partsOf(given) : given;
  const days = parts.map((part) => readCount(part, range));
  if (!days.every((day) => day !== undefined)) return undefined;
  return [...new Set(days)].toSorted((one, other) => other - one);
}

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A percentage with both decimals, as the history and files have it. @example percentText(7.5) // '7.50' */
export const percentText = (percent: number): string => centsText(centsOf(percent));

/** A number with what it counts. @example countText(1, 'months') // '1 month' */
export const countText = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? unit.replace(/s$/, '') : unit}`;

/** What is said of a number that is none or outside of its range. @example countFault('Renewal length', { least: 1, most: 120 }) // 'Renewal length must be a whole number from 1 to 120' */
export const countFault = (name: string, range: Range): string =>
  `${name} must be a whole number from ${rangeText(range)}`;

/** The same of a percentage. @example percentFault('Increase', { least: -50, most: 200 }) // 'Increase must be a percentage from −50 to 200 with at most two decimals' */
export const percentFault = (name: string, range: Range): string =>
  `${name} must be a percentage from ${rangeText(range)} with at most two decimals`;

/** The same of a list of days. @example daysFault('Reminder days', { least: 0, most: 365 }) // 'Reminder days must be whole numbers from 0 to 365' */
export const daysFault = (name: string, range: Range): string =>
  `${name} must be whole numbers from ${rangeText(range)}`;

/** What is said of too many days. @example tooManyDays('Reminder days') // 'Reminder days can be at most 12' */
export const tooManyDays = (name: string): string => `${name} can be at most ${mostDays}`;

/** A range in words. @example rangeText({ least: -50, most: 200 }) // '−50 to 200' */
export const rangeText = ({ least, most }: Range): string => `${numberText(least)} to ${numberText(most)}`;

const numberText = (value: number): string => value.toLocaleString('en-US').replace('-', '−');

/** A whole number within the field's range. */
export const count: ReadKind<number, number | string> = {
  wire: 'numeric',
  isBlankNone: true,
  read: (given, { name, range }) => readingOf(readCount(given, range), countFault(name, range)),
  text: String,
  example: '12',
  control: 'count',
};

/** Percent within the field's range, with at most two decimals. */
export const percent: ReadKind<number, number | string> = {
  wire: 'numeric',
  isBlankNone: true,
  read: (given, { name, range }) => readingOf(readPercent(given, range), percentFault(name, range)),
  text: percentText,
  example: '5.00',
  control: 'percent',
};

/**
 * Reads days within the range, with the sentence for what is wrong with them; no day is null.
 * @example readDayList('7; 30', { name: 'Reminder days', range: { least: 0, most: 365 } }) // { value: [30, 7] }
 */
export function readDayList(
  given: string | readonly (number | string)[],
  { name, range }: Named,
): ParsedValue<readonly number[] | null> {
  const days = readDays(given, range);
  if (days === undefined) return { fault: daysFault(name, range) };
  if (days.length > mostDays) return { fault: tooManyDays(name) };
  return { value: days.length > 0 ? days : null };
}

/** Different whole numbers of days within the field's range, the greatest first; never an empty list. */
export const days: ReadKind<readonly number[] | null, readonly number[] | string> = {
  wire: 'days',
  isBlankNone: true,
  read: readDayList,
  text: (list) => (list ?? []).join(', '),
  cell: (list) => (list ?? []).join(';'),
  example: '90;30;7',
  control: 'text',
};
