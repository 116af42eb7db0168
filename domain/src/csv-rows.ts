/**
 * Reads one row of a CSV file: every cell by its column's kind, with a message for each that is wrong (Spec 1 §5,
 * decisions: CSV). A row with a fault is left out whole; a doubt is a warning and the row counts.
 */

import { annualCents, readAmount } from './csv-amounts.ts';
import {
  type AmountMeaning,
  type CsvColumn,
  columnLabel,
  csvColumns,
  type DateColumn,
} from './csv-columns.ts';
import { readDate } from './csv-dates.ts';
import { needsAmountWarning, needsDateWarning, type Reading } from './csv-inference.ts';
import { isTooLong, tooLong } from './csv-lengths.ts';
import { isOption, knownOption } from './csv-options.ts';
import type { ContractValues, CsvRecord, ItemValues } from './csv-records.ts';
import { personRemark, type Remark, unlistedRemark } from './csv-remarks.ts';
import {
  noContract,
  readBillingCycle,
  readBoolean,
  readList,
  readPercentages,
  readText,
  writePercentages,
} from './csv-text.ts';
import type { DateText } from './days.ts';
import { longest } from './limits.ts';
import { dollarsOf, largestCost } from './money.ts';
import type { BillingCycle, SoftwareOptions } from './options.ts';
import { parseEmail } from './people.ts';
import { percentagesMessage } from './segments.ts';

/** What reading a row depends on beside the row. */
export interface RowContext {
  readonly reading: Reading;
  readonly amount: AmountMeaning;
  readonly options: SoftwareOptions;
  /** What becomes of a person: known, added by this import, or unknown and left out. */
  readonly personState: (email: string) => 'known' | 'added' | 'unknown';
}

/** A row's cells by our columns; a column that the file lacks is undefined. */
export type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

/** A row that was read, or its faults; both with what is doubtful. */
export interface RowResult {
  readonly record: CsvRecord | undefined;
  readonly faults: readonly string[];
  readonly warnings: readonly Remark[];
}

/** The longest text of each column, in characters. */
const longestText = {
  vendor: longest.name,
  product_name: longest.product_name,
  notes: longest.prose,
  unique_id: longest.unique_id,
  status: longest.status,
  payment_type: longest.name,
};

/** Reads a row; `row` is its record's number in the file. */
export function readRow(row: number, cells: Cells, context: RowContext): RowResult {
  const long = csvColumns.filter((column) => isTooLong(cells[column] ?? '', 'cell'));
  const desk: Desk = { cells, context, faults: long.map((column) => tooLong(column, 'cell')), warnings: [] };
  if (long.length > 0) return { record: undefined, faults: desk.faults, warnings: [] };
  const contract = readContract(desk);
  const item = readItem(desk);
  const record = { row, unique_id: readName(desk, 'unique_id'), item, contract };
  return {
    record: desk.faults.length === 0 ? record : undefined,
    faults: desk.faults,
    warnings: desk.warnings,
  };
}

interface Desk {
  readonly cells: Cells;
  readonly context: RowContext;
  readonly faults: string[];
  readonly warnings: Remark[];
}

function readItem(desk: Desk): ItemValues {
  const hasNoContract = saysNoContract(desk);
  const isOwnCost = hasNoContract && readText(desk.cells.cost) !== null;
  const segments = readNames(desk, 'business_segment', desk.context.options.businessSegments);
  return {
    vendor: readName(desk, 'vendor'),
    product_name: readName(desk, 'product_name'),
    notes: readName(desk, 'notes'),
    status: readOption(desk, 'status', desk.context.options.statusOptions),
    business_segment: segments,
    business_segment_percentages: readShares(desk, segments),
    team_usage: readNames(desk, 'team_usage', desk.context.options.teamUsage),
    renewal_date: readDay(desk, 'renewal_date', 'Invalid renewal date'),
    business_owner: readPerson(desk, 'business_owner'),
    tech_admin: readPerson(desk, 'tech_admin'),
    executive_sponsor: readPerson(desk, 'executive_sponsor'),
    billing_cycle: readCycle(desk, 'billing_cycle'),
    paymentType: readOption(desk, 'payment_type', desk.context.options.paymentTypes),
    cost: isOwnCost ? readCost(desk, 'year') : null,
  };
}

function readContract(desk: Desk): ContractValues | null {
  const { cells, context, faults } = desk;
  const hasStart = readText(cells.start_date) !== null && !saysNoContract(desk);
  const hasCost = readText(cells.cost) !== null;
  if (!hasStart && (!hasCost || saysNoContract(desk))) return warnOfLoneCells(desk);
  const startDate = readDay(desk, 'start_date', 'Invalid start date');
  const endDate = readDay(desk, 'end_date', 'Invalid end date');
  if (!hasStart) faults.push('Start date is required');
  if (!hasCost) faults.push('Cost is required');
  if (startDate && endDate && endDate < startDate) faults.push('End date can’t be before the start date');
  const isWholeTerm = context.amount === 'term';
  if (isWholeTerm && readText(cells.end_date) === null)
    faults.push('End date is required for a whole-term cost');
  const term = startDate && endDate && endDate >= startDate ? { startDate, endDate } : undefined;
  const cost = hasCost && (term || !isWholeTerm) ? readCost(desk, context.amount, term) : checkCost(desk);
  const rest = {
    billingCycle: readBillingCycle(cells.billing_cycle),
    paymentType: readKnown(cells.payment_type, context.options.paymentTypes),
    autoRenew: readYesNo(desk, 'auto_renew'),
    cancellationNoticeDate: readDay(desk, 'cancellation_notice_date', 'Invalid cancellation notice date'),
    nextReviewDate: readDay(desk, 'next_review_date', 'Invalid next review date'),
    priceCheckFrequency: readCycle(desk, 'price_check_frequency'),
  };
  return startDate !== null && cost !== null ? { startDate, endDate, cost, ...rest } : null;
}

const contractOnly = [
  'end_date',
  'auto_renew',
  'cancellation_notice_date',
  'next_review_date',
  'price_check_frequency',
] as const;

// Cells of a contract that isn't one would be lost in silence.
function warnOfLoneCells({ cells, warnings }: Desk): null {
  const lone = contractOnly.filter((column) => readText(cells[column]) !== null).map(columnLabel);
  if (lone.length > 0) {
    warnings.push({ message: `${lone.join(', ')} left out: a contract needs a cost and a start date` });
  }
  return null;
}

const saysNoContract = ({ cells }: Desk): boolean => cells.start_date?.trim().toLowerCase() === noContract;

function readCost(
  desk: Desk,
  meaning: AmountMeaning,
  term?: { startDate: DateText; endDate: DateText },
): number | null {
  const cents = amountIn(desk);
  if (cents === undefined) return null;
  const yearly = annualCents(cents, meaning, term);
  const dollars = yearly === undefined ? 0 : dollarsOf(yearly);
  if (dollars > largestCost) desk.faults.push('Cost can be at most 999,999,999,999.99');
  else if (dollars > 0) return dollars;
  else desk.faults.push('Cost must be a positive number');
  return null;
}

// A whole-term amount whose dates are wrong can't be worked out, but may be wrong by itself too.
function checkCost(desk: Desk): null {
  if (readText(desk.cells.cost) !== null) amountIn(desk);
  return null;
}

function amountIn({ cells, context, faults, warnings }: Desk): bigint | undefined {
  const text = readText(cells.cost) ?? '';
  const amount = readAmount(text, context.reading.decimal);
  if ('fault' in amount && amount.fault === 'too long') faults.push(tooLong('cost', 'amount'));
  else if ('fault' in amount && amount.fault === 'too many decimals')
    faults.push('Cost can have at most two decimals');
  else if ('fault' in amount || amount.cents <= 0n) faults.push('Cost must be a positive number');
  else {
    if (needsAmountWarning(context.reading, text)) {
      const message = `Cost ${text} fits two readings; taken as ${dollarsOf(amount.cents)}`;
      warnings.push({ kind: 'open cost', message });
    }
    return amount.cents;
  }
  return undefined;
}

function readDay(
  { cells, context, faults, warnings }: Desk,
  column: DateColumn,
  wrong: string,
): DateText | null {
  const text = readText(cells[column]);
  if (text === null || text.toLowerCase() === noContract) return null;
  const date = readDate(text, context.reading.orders[column]);
  if (isTooLong(text, 'date')) faults.push(tooLong(column, 'date'));
  else if (date === undefined) faults.push(wrong);
  else if (needsDateWarning(context.reading, column, text)) {
    const message = `${columnLabel(column)} ${text} fits two readings; taken as ${date}`;
    warnings.push({ kind: `open ${column}`, message });
  }
  return date ?? null;
}

function readName({ cells, faults }: Desk, column: keyof typeof longestText): string | null {
  const text = readText(cells[column]);
  if (text === null || text.length <= longestText[column]) return text;
  faults.push(
    `${columnLabel(column)} can have at most ${longestText[column].toLocaleString('en-US')} characters`,
  );
  return null;
}

function readOption(desk: Desk, column: 'status' | 'payment_type', known: readonly string[]): string | null {
  const text = readName(desk, column);
  const option = text === null ? null : knownOption(text, known);
  if (option !== null && !isOption(option, known)) desk.warnings.push(unlistedRemark(column, [option]));
  return option;
}

function readKnown(cell: string | undefined, known: readonly string[]): string | null {
  const text = readText(cell);
  return text === null ? null : knownOption(text, known);
}

function readNames(
  desk: Desk,
  column: 'business_segment' | 'team_usage',
  known: readonly string[],
): string[] | null {
  const text = readText(desk.cells[column]);
  if (text === null) return null;
  const names = [...new Set(readList(text).map((name) => knownOption(name, known)))];
  if (names.length > 200 || names.some((name) => name.length > 500)) {
    desk.faults.push(`${columnLabel(column)} can have at most 200 values of 500 characters`);
    return null;
  }
  const unknown = names.filter((name) => !isOption(name, known));
  if (unknown.length > 0) desk.warnings.push(unlistedRemark(column, unknown));
  return names.length > 0 ? names : null;
}

function readShares({ cells, context, faults }: Desk, segments: readonly string[] | null): string | null {
  const text = readText(cells.business_segment_percentages);
  if (text === null) return null;
  const percentages = readPercentages(text);
  if (percentages === undefined) {
    faults.push(percentagesMessage);
    return null;
  }
  const lists = [segments ?? [], context.options.businessSegments];
  const entries = Object.entries(percentages).map(
    ([name, part]) => [knownOption(name, ...lists), part] as const,
  );
  const named = Object.fromEntries(entries);
  return writePercentages(named, Object.keys(named).toSorted());
}

function readPerson({ cells, context, faults, warnings }: Desk, column: CsvColumn): string | null {
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

function readYesNo({ cells, faults }: Desk, column: CsvColumn): boolean | null {
  const text = readText(cells[column]);
  if (text === null) return null;
  const answer = readBoolean(text);
  if (answer === undefined) faults.push(`${columnLabel(column)} must be true or false`);
  return answer ?? null;
}

function readCycle(desk: Desk, column: 'billing_cycle' | 'price_check_frequency'): BillingCycle | null {
  const cycle = readBillingCycle(desk.cells[column]);
  if (cycle === null && readText(desk.cells[column]) !== null) {
    desk.faults.push(`${columnLabel(column)} must be monthly, quarterly or yearly`);
  }
  return cycle;
}
