/**
 * Dates as spreadsheets write them (docs/product/csv-files.md#dates-in-files): `YYYY-MM-DD`, `YYYYMMDD`, `M/D/YYYY`,
 * `D.M.YYYY`, with or without a time, month names in English, Excel's serial numbers 20000 to 80000. A year of two digits is
 * one of 1970 to 2069. Whether day or month comes first is inferred from a whole column; where every cell leaves it open,
 * the US order is taken with a warning.
 */

import { type DateText, isDateText } from '../days.ts';
import { longest } from '../limits.ts';
import { addDays } from '../renewal/civil-days.ts';
import { plainWord } from './written-words.ts';

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

// As lists of words in the order of the year, by how many letters of each are enough.
const monthWords: ReadonlyMap<string, number> = new Map(
  [
    'january february march april may june july august september october november december',
    'jan feb mar apr may jun jul aug sept oct nov dec',
    'januar februar marz april mai juni juli august september oktober november dezember',
    'janner feber mrz apr mai jun jul aug sep okt nov dez',
    'janv fevr maerz avr . juni juil aou - - - -',
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'ene fev mar abr mai jun jul ago set out - dic',
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    '- - - - - - - - setiembre - - -',
  ].flatMap((line) => line.split(' ').map((word, at) => [word, at + 1] as const)),
);

const monthOf = (name: string): number | undefined => monthWords.get(plainWord(name));

/** Reads a day whose month is a name, in the languages whose headers are known. @example readNamed('2. März 2026') // '2026-03-02' */
export function readNamed(text: string): DateText | undefined {
  const parts = namedParts(text);
  const month = parts && monthOf(parts.name);
  return month === undefined ? undefined : dateFrom(parts?.year, String(month), parts?.day);
}

// `24 October 2011`, `1er mars 2026`, `2 de marzo de 2026`, or `Oct 24, 2011`, with the day of the week before it or without;
// whether the name is a month's remains to be seen.
function namedParts(text: string) {
  const day = text.replace(weekday, '');
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|[º°])?[\s.-]+(?:(?:de|of) )?(\p{L}+\.?)[\s,-]+(?:del? )?(\d{4}|\d{2})$/u.exec(
      day,
    );
  if (dayFirst) return { day: dayFirst[1], name: dayFirst[2] ?? '', year: dayFirst[3] };
  const monthFirst = /^(\p{L}+\.?)[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/u.exec(day);
  return monthFirst ? { day: monthFirst[2], name: monthFirst[1] ?? '', year: monthFirst[3] } : undefined;
}

const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|sonnabend|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|(?:segunda|ter[çc]a|quarta|quinta|sexta)-feira|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\b\.?,? /iu;

// The first days of calendars, which programs write where they have none: Excel (also on a Mac), Access, .NET, Unix.
const zeroDays: ReadonlySet<string> = new Set(
  '1899-12-30 1899-12-31 1900-01-01 1904-01-01 1969-12-31 1970-01-01'.split(' '),
);
/** Whether a cell has what programs write for no day at all. @example isZeroDay('12/30/1899') // true */
export function isZeroDay(cell: string): boolean {
  const text = dayIn(cell);
  return (
    timeAlone.test(cell.trim().slice(0, longest.date)) || areZeros(text) || zeroDays.has(readDate(text) ?? '')
  );
}

// The time of a day that isn't there, or a zero.
const timeAlone = /^(?:0+(?:[.,]0+)?|00?:00(?::00)?|12:00(?::00)? ?AM)$/i;

// `0000-00-00`, `1/0/1900`, `0-Jan-00`, `0001-01-01`.
function areZeros(text: string): boolean {
  const [, ...parts] = /^(\d{1,4})[-/. ](\d{1,2}|\p{L}{3,10}\.?)[-/. ](\d{1,4})$/u.exec(text) ?? [];
  const isYearFirst = parts[0]?.length === 4;
  const year = parts.at(isYearFirst ? 0 : -1) ?? '';
  const rest = isYearFirst ? parts.slice(1) : parts.slice(0, -1);
  if (year === '0000' || year === '0001') return true;
  return (year === '1900' || year === '00') && rest.some((part) => /^0+$/.test(part));
}

const lastShortYear = 69;

function dateFrom(year = '', month = '', day = ''): DateText | undefined {
  const century = Number(year) <= lastShortYear ? '20' : '19';
  const text = `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDateText(text) ? text : undefined;
}
