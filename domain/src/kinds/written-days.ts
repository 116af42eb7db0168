/**
 * Dates as spreadsheets write them (docs/product/csv-files.md#dates-in-files): `YYYY-MM-DD`, `YYYYMMDD`, `M/D/YYYY`,
 * `D.M.YYYY`, with or without a time, month names in English, Excel's serial numbers 20000 to 80000. A year of two digits is
 * one of 1970 to 2069. Whether day or month comes first is inferred from a whole column; where every cell leaves it open,
 * the US order is taken with a warning.
 */

import { type DateText, isDateText } from '../days.ts';
import { longest } from '../limits.ts';
import { addDays } from '../renewal/civil-days.ts';
import { monthNumber } from './typed-day.ts';

/** Which part of a numeric date comes first. */
export type DateOrder = 'YMD' | 'MDY' | 'DMY';

/** What a column says about the order of its dates: settled, open (both fit), mixed (cells disagree), or nothing. */
export interface OrderEvidence {
  readonly order: DateOrder | undefined;
  readonly state: 'settled' | 'open' | 'mixed' | 'none';
}

/**
 * Reads a date; undefined where it isn't one or is longer than a date with its time. `given` is the order a person chose,
 * which then holds strictly; without it a numeric date is read in the only order that fits it, else dots day first and all others month first.
 * @example readDate('24 October 2011') // '2011-10-24'
 */
export function readDate(cell: string, given?: DateOrder): DateText | undefined {
  const text = dayIn(cell);
  const first = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (first) return dateFrom(first[1], first[3], first[4]);
  const compact = compactDate.exec(text);
  if (compact) return dateFrom(compact[1], compact[2], compact[3]);
  const numeric = readNumeric(text);
  if (numeric) return numericDate(numeric, given);
  return readSerial(text) ?? readNamed(text);
}

/**
 * What a column's cells say about the order of day and month. Year-first cells, serials and month names leave
 * nothing to say; dots mean day first unless a cell contradicts.
 * @example inferDateOrder(['1/2/2024', '1/31/2024']) // { order: 'MDY', state: 'settled' }
 */
export function inferDateOrder(cells: Iterable<string>): OrderEvidence {
  const seen = { month: false, day: false, slashes: false, dots: false, year: false };
  for (const cell of cells) {
    const text = dayIn(cell);
    const numeric = readNumeric(text);
    if (!numeric) {
      seen.year ||= isYearFirst(text) && readDate(text) !== undefined;
      continue;
    }
    if (numeric.second > 12 && numeric.first <= 12) seen.month = true;
    else if (numeric.first > 12 && numeric.second <= 12) seen.day = true;
    else if (numeric.first === numeric.second) continue;
    else if (numeric.separator === '.') seen.dots = true;
    else seen.slashes = true;
  }
  if (seen.month && seen.day) return { order: undefined, state: 'mixed' };
  if (seen.month) return { order: 'MDY', state: 'settled' };
  if (seen.day) return { order: 'DMY', state: 'settled' };
  if (seen.slashes) return { order: undefined, state: 'open' };
  if (seen.dots) return { order: 'DMY', state: 'settled' };
  return seen.year ? { order: 'YMD', state: 'settled' } : { order: undefined, state: 'none' };
}

/** Whether a cell fits both orders with different days. @example isOpenDate('1/2/2024') // true */
export function isOpenDate(cell: string): boolean {
  const numeric = readNumeric(dayIn(cell));
  if (!numeric || numeric.separator === '.') return false;
  return numeric.first <= 12 && numeric.second <= 12 && numeric.first !== numeric.second;
}

/** Whether a cell is a date whose year has two digits. @example hasShortYear('3/28/11') // true */
export function hasShortYear(cell: string): boolean {
  const text = dayIn(cell);
  const year = readNumeric(text)?.year ?? namedParts(text)?.year;
  return year?.length === 2 && readDate(text) !== undefined;
}

// Years that a contract may have, so that other numbers of eight digits are none.
const compactDate = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

const isYearFirst = (text: string): boolean => /^\d{4}[-/.]/.test(text) || compactDate.test(text);

interface Numeric {
  readonly first: number;
  readonly second: number;
  readonly year: string;
  readonly separator: string;
}

function readNumeric(text: string): Numeric | undefined {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!match) return undefined;
  const [, first, separator = '', second, year = ''] = match;
  return { first: Number(first), second: Number(second), year, separator };
}

function numericDate(numeric: Numeric, given: DateOrder | undefined): DateText | undefined {
  const { first, second, year, separator } = numeric;
  const monthFirst = dateFrom(year, String(first), String(second));
  const dayFirst = dateFrom(year, String(second), String(first));
  if (given === 'YMD') return undefined;
  if (given !== undefined) return given === 'MDY' ? monthFirst : dayFirst;
  return separator === '.' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

// The day of a cell without the time behind it; blank where the cell is too long for a date.
function dayIn(cell: string): string {
  const text = cell.trim();
  return text.length > longest.date ? '' : withoutTime(text);
}

const time =
  /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[AaPp]\.?[Mm]\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/;

// The day is taken as it is written: a contract's date has no zone to be moved through. A date has no colon, so that the
// first one is within the time, behind the hour's one or two digits.
function withoutTime(text: string): string {
  const colon = text.indexOf(':');
  const [hour = ''] = /\d{1,2}$/.exec(text.slice(Math.max(0, colon - 2), Math.max(0, colon))) ?? [];
  const start = colon - hour.length;
  if (hour === '' || !time.test(text.slice(start))) return text;
  const before = text.slice(0, start);
  if (before.endsWith('T')) return before.slice(0, -1);
  const day = before.trimEnd();
  if (day === before) return text;
  return day.endsWith(',') ? day.slice(0, -1) : day;
}

const serialStart = '1899-12-30';

function readSerial(text: string): DateText | undefined {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return undefined;
  const serial = Math.floor(Number(text));
  return serial >= 20_000 && serial <= 80_000 ? addDays(serialStart, serial) : undefined;
}

const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i;

function readNamed(text: string): DateText | undefined {
  const parts = namedParts(text);
  if (!parts || !monthName.test(parts.name)) return undefined;
  return dateFrom(parts.year, String(monthNumber(parts.name)), parts.day);
}

// `24 October 2011`, or `Oct 24, 2011`; whether the name is a month's remains to be seen.
function namedParts(text: string) {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(\p{L}+\.?)[\s,-]+(\d{4}|\d{2})$/u.exec(text);
  if (dayFirst) return { day: dayFirst[1], name: dayFirst[2] ?? '', year: dayFirst[3] };
  const monthFirst = /^(\p{L}+\.?)[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/u.exec(text);
  return monthFirst ? { day: monthFirst[2], name: monthFirst[1] ?? '', year: monthFirst[3] } : undefined;
}

const lastShortYear = 69;

function dateFrom(year = '', month = '', day = ''): DateText | undefined {
  const century = Number(year) <= lastShortYear ? '20' : '19';
  const text = `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDateText(text) ? text : undefined;
}
