/**
 * Reads single cells of a row by their column's kind (docs/product/csv-files.md#a-row), with a message for each that is
 * wrong. Values that a person has matched with ours are read as ours.
 */

import type { CurrencyCode } from '../currencies/known-currencies.ts';
import type { DateText } from '../days.ts';
import type { Field } from '../fields.ts';
import { cycleFault } from '../kinds/choices.ts';
import type { ParsedValue } from '../kinds/kind.ts';
import { readDate } from '../kinds/written-days.ts';
import { isPending } from '../kinds/written-words.ts';
import { longest } from '../limits.ts';
import { readableDay } from '../mail-values.ts';
import type { BillingCycle, SoftwareOptions } from '../options.ts';
import { parseEmail } from '../people.ts';
import { percentageDecimals, percentagesMessage, sumOfPercents } from '../segments.ts';
import { softwareFields } from '../software-fields.ts';
import { contractTerms, type TermField } from '../terms.ts';
import type { AmountHeader } from './amount-header.ts';
import {
  type AmountMeaning,
  type CsvColumn,
  columnLabel,
  type DateColumn,
  type RenewalMeaning,
} from './columns.ts';
import { needsDateWarning, type Reading } from './inference.ts';
import { isOption, knownOption, type ReadValue } from './options.ts';
import { personRemark, type Remark, shownValue, type UnlistedValues, unlistedRemark } from './remarks.ts';
import {
  noContract,
  readBillingCycle,
  readList,
  readPercentages,
  readText,
  writePercentages,
} from './text.ts';

/** What reading a row depends on beside the row. */
export interface RowContext {
  readonly reading: Reading;
  readonly amount: AmountMeaning;
  /** What the names of the columns of amounts say of their cells. */
  readonly names?: Readonly<Partial<Record<'cost' | 'original_cost', AmountHeader>>>;
  /** What a renewal date says of a row's contract; nothing by default. */
  readonly renewal?: RenewalMeaning;
  readonly options: SoftwareOptions;
  /** Whether a person is known, is added by this import, or is unknown and left out. */
  readonly personState: (email: string) => 'known' | 'added' | 'unknown';
  /** The address of the person that a name means; null where it means several. Without it, no name means anybody. */
  readonly findPerson?: (name: string) => string | null | undefined;
  /** The company's currency, US dollars by default, and the rates of its table. */
  readonly money?: RowMoney;
  /** What the values of the file are read as; themselves by default. */
  readonly readValue?: ReadValue;
}

/** What a row's cost in another currency is turned into the company's by. */
export interface RowMoney {
  readonly company: CurrencyCode;
  /** The rate in force on a day; undefined where there is none. */
  readonly findRate: (currency: CurrencyCode, day: DateText) => number | undefined;
}

/** A row's cells by our columns; a column that the file lacks is undefined. */
export type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

/** A row that is being read: its cells, and what is wrong or doubtful in them so far. */
export interface RowReading {
  readonly cells: Cells;
  readonly context: RowContext;
  readonly faults: string[];
  /** The values that are wrong, each in a sentence. */
  readonly details: string[];
  readonly warnings: Remark[];
  /** Values of the file that can't be taken, but could be matched with ours. */
  readonly unlisted: UnlistedValues[];
}

// Checked before a cell is read, since some ways of reading take longer the longer a text is (decision 65).
const advice = {
  amount: 'Please write it like 1234.56',
  date: 'Please write it like 2026-12-31',
  name: 'Please give one email address',
  cell: 'Please shorten it',
} as const;

/** What limits the length of a cell: an amount, a date, a person, or any cell. */
export type CellKind = keyof typeof advice;

/** Whether a cell is too long for its kind. @example isTooLong('1'.repeat(41), 'amount') // true */
export const isTooLong = (text: string, kind: CellKind): boolean => text.length > longest[kind];

/** The fault of a cell that is too long for its kind. @example tooLong('cost', 'amount') // 'Cost is longer than 40 characters. Please write it like 1234.56' */
export const tooLong = (column: CsvColumn, kind: CellKind): string =>
  `${columnLabel(column)} is longer than ${longest[kind].toLocaleString('en-US')} characters. ${advice[kind]}`;

/** The longest text of a column, in characters, where its field says so. */
const longestTexts: ReadonlyMap<string, number> = new Map([
  ['unique_id', longest.unique_id],
  ...Object.entries<Field>(softwareFields).flatMap(longestOf),
  ...Object.values<TermField>(contractTerms).flatMap((term) => longestOf([term.column, term])),
]);

function longestOf([column, { most }]: readonly [string, Field]): [string, number][] {
  return most === undefined ? [] : [[column, most]];
}

/** Adds a fault with the value that has it. @example addFault(reading, 'Invalid start date', 'Start date soon …') */
export function addFault(reading: RowReading, message: string, detail: string): void {
  reading.faults.push(message);
  reading.details.push(detail);
}

/** Reads a date; null for none and for a wrong one. @example readDay(reading, 'start_date', 'Invalid start date') // '2026-01-31' */
export function readDay(reading: RowReading, column: DateColumn, wrong: string): DateText | null {
  const { cells, context, faults, warnings } = reading;
  const text = readText(cells[column]);
  if (text === null || text.toLowerCase() === noContract) return null;
  const date = readDate(text, context.reading.orders[column]);
  if (isTooLong(text, 'date')) faults.push(tooLong(column, 'date'));
  else if (date === undefined) addFault(reading, wrong, unreadableDate(column, text));
  else if (needsDateWarning(context.reading, column, text)) {
    const message = `${columnLabel(column)} ${text} can mean two days; it is read as ${readableDay(date)}`;
    warnings.push({ kind: `open ${column}`, message });
  }
  return date ?? null;
}

const unreadableDate = (column: DateColumn, text: string): string =>
  `${columnLabel(column)} is ${shownValue(text)}. Please write it like 2026-12-31`;

/** Reads a text; null for none and for one that is too long. @example readName(reading, 'vendor') // 'Acme' */
export function readName({ cells, faults }: RowReading, column: CsvColumn): string | null {
  const text = readText(cells[column]);
  const most = longestTexts.get(column) ?? longest.name;
  if (text === null || text.length <= most) return text;
  faults.push(`${columnLabel(column)} can have at most ${most.toLocaleString('en-US')} characters`);
  return null;
}

/** Reads a value that Settings list, or another one with a warning. @example readOption(reading, 'status', ['active']) // 'active' */
export function readOption(
  reading: RowReading,
  column: 'status' | 'payment_type',
  known: readonly string[],
): string | null {
  const text = readName(reading, column);
  const option = text === null ? null : optionOf(reading, column, known)(text);
  if (option === null || option === '') return null;
  if (!isOption(option, known)) reading.warnings.push(unlistedRemark(column, [option]));
  return option;
}

const optionOf =
  ({ context }: RowReading, column: Parameters<ReadValue>[0], ...known: (readonly string[])[]) =>
  (text: string): string =>
    knownOption(context.readValue?.(column, text) ?? text, ...known);

/** Reads a list of values that Settings list, or others with a warning. @example readNames(reading, 'team_usage', ['IT']) // ['IT'] */
export function readNames(
  reading: RowReading,
  column: 'business_segment' | 'team_usage',
  known: readonly string[],
): string[] | null {
  const text = readText(reading.cells[column]);
  if (text === null) return null;
  const read = readList(text).map(optionOf(reading, column, known));
  const names = [...new Set(read.filter((name) => name !== ''))];
  if (names.length > 200 || names.some((name) => name.length > 500)) {
    reading.faults.push(`${columnLabel(column)} can have at most 200 values of 500 characters`);
    return null;
  }
  const unknown = names.filter((name) => !isOption(name, known));
  if (unknown.length > 0) reading.warnings.push(unlistedRemark(column, unknown));
  return names.length > 0 ? names : null;
}

const hasManyDecimals = /:\s?\d{1,3}[.,]\d{3}/;

/** Reads how an item is shared, names in their order. @example readShares(reading, ['Capital', 'Studio']) // 'Capital:60;Studio:40' */
export function readShares(reading: RowReading, segments: readonly string[] | null): string | null {
  const text = readText(reading.cells.business_segment_percentages);
  if (text === null) return null;
  const percentages = readPercentages(text);
  if (percentages === undefined) {
    addFault(
      reading,
      hasManyDecimals.test(text) ? percentageDecimals : percentagesMessage,
      `Percentages are ${shownValue(text)}. Please write them like Capital:60;Studio:40`,
    );
    return null;
  }
  const lists = [segments ?? [], reading.context.options.businessSegments];
  const nameOf = optionOf(reading, 'business_segment', ...lists);
  const shares = new Map<string, number>();
  for (const [name, part] of Object.entries(percentages)) {
    const ours = nameOf(name);
    // Two values of the file may mean one segment of ours, or none.
    if (ours !== '') shares.set(ours, sumOfPercents([shares.get(ours) ?? 0, part]));
  }
  return writePercentages(Object.fromEntries(shares), [...shares.keys()].toSorted());
}

/** Reads a person's address, or that of the person with a name, with a warning for an unknown one. @example readPerson(reading, 'tech_admin') // 'ann@example.com' */
export function readPerson(
  { cells, context, faults, warnings }: RowReading,
  column: CsvColumn,
): string | null {
  const text = readText(cells[column]);
  if (text === null || isPending(text)) return null;
  if (isTooLong(text, 'name')) {
    faults.push(tooLong(column, 'name'));
    return null;
  }
  const found = context.findPerson?.(text);
  const email = parseEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text) ?? found ?? undefined;
  const unnamed = found === null ? 'several' : 'no name';
  const state = email === undefined ? unnamed : context.personState(email);
  if (state !== 'known') warnings.push(personRemark(column, state, email ?? text));
  return state === 'known' || state === 'added' ? (email ?? null) : null;
}

/** The same row for a cell that is read a second time: its faults and warnings are dropped. */
export const readAgain = (reading: RowReading): RowReading => ({
  ...reading,
  faults: [],
  details: [],
  warnings: [],
  unlisted: [],
});

/** Reads a cell by its kind; null for none and for what can't be read. @example readCell(reading, 'rate', readRateNumber) // 1.1 */
export function readCell<Value>(
  reading: RowReading,
  column: CsvColumn,
  read: (text: string) => ParsedValue<Value>,
): Value | null {
  const text = readText(reading.cells[column]);
  if (text === null) return null;
  const result = read(text);
  if ('value' in result) return result.value;
  addFault(reading, result.fault, `${columnLabel(column)} is ${shownValue(text)}`);
  return null;
}

/** Reads how often something is billed or looked at. @example readCycle(reading, 'billing_cycle') // 'yearly' */
export function readCycle(
  reading: RowReading,
  column: 'billing_cycle' | 'price_check_frequency',
): BillingCycle | null {
  const given = readText(reading.cells[column]);
  const text =
    given !== null && column === 'billing_cycle'
      ? (reading.context.readValue?.(column, given) ?? given)
      : given;
  const cycle = readBillingCycle(text ?? undefined);
  if (cycle !== null || text === null) return cycle;
  const label = columnLabel(column);
  addFault(reading, cycleFault(label), `${label} is ${shownValue(text)}. Contracts can’t be billed that way`);
  if (column === 'billing_cycle') reading.unlisted.push({ column, values: [text] });
  return null;
}
