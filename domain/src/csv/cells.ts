/**
 * Reads single cells of a row by their column's kind (docs/product/csv-files.md#a-row), with a message for each that is
 * wrong and a word on its value. What a person has matched with words of ours is read as those.
 */

import type { DateText } from '../days.ts';
import { longest } from '../limits.ts';
import type { BillingCycle, SoftwareOptions } from '../options.ts';
import { parseEmail } from '../people.ts';
import { percentagesMessage } from '../segments.ts';
import { type AmountMeaning, type CsvColumn, columnLabel, type DateColumn } from './columns.ts';
import { readDate } from './dates.ts';
import { needsDateWarning, type Reading } from './inference.ts';
import { isTooLong, tooLong } from './lengths.ts';
import { isOption, knownOption } from './options.ts';
import { personRemark, type Remark, shownValue, type UnlistedValues, unlistedRemark } from './remarks.ts';
import {
  noContract,
  readBillingCycle,
  readBoolean,
  readList,
  readPercentages,
  readText,
  writePercentages,
} from './text.ts';
import type { ReadValue } from './values.ts';

/** What reading a row depends on beside the row. */
export interface RowContext {
  readonly reading: Reading;
  readonly amount: AmountMeaning;
  readonly options: SoftwareOptions;
  /** What becomes of a person: known, added by this import, or unknown and left out. */
  readonly personState: (email: string) => 'known' | 'added' | 'unknown';
  /** What the words of the file are read as; themselves where nothing is said. */
  readonly readValue?: ReadValue;
}

/** A row's cells by our columns; a column that the file lacks is undefined. */
export type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

/** A row on its way: its cells, and what was found wrong or doubtful so far. */
export interface Desk {
  readonly cells: Cells;
  readonly context: RowContext;
  readonly faults: string[];
  /** What is said of the values that are wrong. */
  readonly details: string[];
  readonly warnings: Remark[];
  /** Words of the file that can't be taken, but could be matched with ours. */
  readonly unlisted: UnlistedValues[];
}

/** The longest text of a column, in characters, where it isn't a name's. */
const longestText: Readonly<Partial<Record<CsvColumn, number>>> = {
  product_name: longest.product_name,
  notes: longest.prose,
  unique_id: longest.unique_id,
  status: longest.status,
};

/** Takes a fault, and says of which value. @example addFault(desk, 'Invalid start date', 'Start date soon …') */
export function addFault(desk: Desk, message: string, detail: string): void {
  desk.faults.push(message);
  desk.details.push(detail);
}

/** Reads a date; null for none and for a wrong one. @example readDay(desk, 'start_date', 'Invalid start date') // '2026-01-31' */
export function readDay(desk: Desk, column: DateColumn, wrong: string): DateText | null {
  const { cells, context, faults, warnings } = desk;
  const text = readText(cells[column]);
  if (text === null || text.toLowerCase() === noContract) return null;
  const date = readDate(text, context.reading.orders[column]);
  if (isTooLong(text, 'date')) faults.push(tooLong(column, 'date'));
  else if (date === undefined) addFault(desk, wrong, unreadableDate(column, text));
  else if (needsDateWarning(context.reading, column, text)) {
    const message = `${columnLabel(column)} ${text} can mean two days; it is read as ${date}`;
    warnings.push({ kind: `open ${column}`, message });
  }
  return date ?? null;
}

const unreadableDate = (column: DateColumn, text: string): string =>
  `${columnLabel(column)} is ${shownValue(text)}. Please write it like 2026-12-31`;

/** Reads a text; null for none and for one that is too long. @example readName(desk, 'vendor') // 'Acme' */
export function readName({ cells, faults }: Desk, column: CsvColumn): string | null {
  const text = readText(cells[column]);
  const most = longestText[column] ?? longest.name;
  if (text === null || text.length <= most) return text;
  faults.push(`${columnLabel(column)} can have at most ${most.toLocaleString('en-US')} characters`);
  return null;
}

/** Reads a value that Settings list, or another one with a warning. @example readOption(desk, 'status', ['active']) // 'active' */
export function readOption(
  desk: Desk,
  column: 'status' | 'payment_type',
  known: readonly string[],
): string | null {
  const text = readName(desk, column);
  const option = text === null ? null : optionOf(desk, column, known)(text);
  if (option === null || option === '') return null;
  if (!isOption(option, known)) desk.warnings.push(unlistedRemark(column, [option]));
  return option;
}

/** The same without a word on it, where the cell is read a second time. @example readKnown(desk, 'payment_type', ['ACH']) // 'ACH' */
export function readKnown(desk: Desk, column: 'payment_type', known: readonly string[]): string | null {
  const text = readText(desk.cells[column]);
  return text === null ? null : optionOf(desk, column, known)(text) || null;
}

const optionOf =
  ({ context }: Desk, column: Parameters<ReadValue>[0], ...known: (readonly string[])[]) =>
  (text: string): string =>
    knownOption(context.readValue?.(column, text) ?? text, ...known);

/** Reads a list of values that Settings list, or others with a warning. @example readNames(desk, 'team_usage', ['IT']) // ['IT'] */
export function readNames(
  desk: Desk,
  column: 'business_segment' | 'team_usage',
  known: readonly string[],
): string[] | null {
  const text = readText(desk.cells[column]);
  if (text === null) return null;
  const read = readList(text).map(optionOf(desk, column, known));
  const names = [...new Set(read.filter((name) => name !== ''))];
  if (names.length > 200 || names.some((name) => name.length > 500)) {
    desk.faults.push(`${columnLabel(column)} can have at most 200 values of 500 characters`);
    return null;
  }
  const unknown = names.filter((name) => !isOption(name, known));
  if (unknown.length > 0) desk.warnings.push(unlistedRemark(column, unknown));
  return names.length > 0 ? names : null;
}

/** Reads how an item is shared, names in their order. @example readShares(desk, ['Capital', 'Studio']) // 'Capital:60;Studio:40' */
export function readShares(desk: Desk, segments: readonly string[] | null): string | null {
  const text = readText(desk.cells.business_segment_percentages);
  if (text === null) return null;
  const percentages = readPercentages(text);
  if (percentages === undefined) {
    addFault(
      desk,
      percentagesMessage,
      `Percentages are ${shownValue(text)}. Please write them like Capital:60;Studio:40`,
    );
    return null;
  }
  const lists = [segments ?? [], desk.context.options.businessSegments];
  const nameOf = optionOf(desk, 'business_segment', ...lists);
  const shares = new Map<string, number>();
  for (const [name, part] of Object.entries(percentages)) {
    const ours = nameOf(name);
    // Two words of the file may mean one segment of ours, or none.
    if (ours !== '') shares.set(ours, (shares.get(ours) ?? 0) + part);
  }
  return writePercentages(Object.fromEntries(shares), [...shares.keys()].toSorted());
}

/** Reads a person's address; who isn't known is told of. @example readPerson(desk, 'tech_admin') // 'ann@example.com' */
export function readPerson({ cells, context, faults, warnings }: Desk, column: CsvColumn): string | null {
  const text = readText(cells[column]);
  if (text === null || text.toLowerCase() === 'none') return null;
  if (isTooLong(text, 'name')) {
    faults.push(tooLong(column, 'name'));
    return null;
  }
  const email = parseEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text);
  const state = email === undefined ? 'no address' : context.personState(email);
  if (state !== 'known') warnings.push(personRemark(column, state, email ?? text));
  return state === 'known' || state === 'added' ? (email ?? null) : null;
}

/** Reads yes and no. @example readYesNo(desk, 'auto_renew') // true */
export function readYesNo(desk: Desk, column: CsvColumn): boolean | null {
  const text = readText(desk.cells[column]);
  if (text === null) return null;
  const answer = readBoolean(text);
  if (answer === undefined) {
    const label = columnLabel(column);
    addFault(desk, `${label} must be true or false`, `${label} is ${shownValue(text)}`);
  }
  return answer ?? null;
}

/** Reads how often something is billed or looked at. @example readCycle(desk, 'billing_cycle') // 'yearly' */
export function readCycle(
  desk: Desk,
  column: 'billing_cycle' | 'price_check_frequency',
): BillingCycle | null {
  const text = cycleText(desk, column);
  const cycle = readBillingCycle(text ?? undefined);
  if (cycle !== null || text === null) return cycle;
  const label = columnLabel(column);
  const wrong = `${label} must be monthly, quarterly or yearly`;
  addFault(desk, wrong, `${label} is ${shownValue(text)}. Contracts can’t be billed that way`);
  if (column === 'billing_cycle') desk.unlisted.push({ column, values: [text] });
  return null;
}

/** The same without a word on it, where the cell is read a second time. */
export const cycleIn = (desk: Desk): BillingCycle | null =>
  readBillingCycle(cycleText(desk, 'billing_cycle') ?? undefined);

function cycleText(
  { cells, context }: Desk,
  column: 'billing_cycle' | 'price_check_frequency',
): string | null {
  const text = readText(cells[column]);
  if (text === null || column === 'price_check_frequency') return text;
  return context.readValue?.(column, text) ?? text;
}
