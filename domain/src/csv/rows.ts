/**
 * Reads one row of a CSV file: every cell by its column's kind, with a message for each that is wrong
 * (docs/product/csv-files.md#a-row). A row with a fault is left out whole; a doubt is a warning and the row counts.
 */

import type { DateText } from '../days.ts';
import { callEach, makeEach } from '../fields.ts';
import { readingOf } from '../kinds/kind.ts';
import { days } from '../kinds/numbers.ts';
import { readBoolean } from '../kinds/written-words.ts';
import { readableDay } from '../mail-values.ts';
import { contractTerms, endBeforeStart, endFault } from '../terms.ts';
import {
  addFault,
  type Cells,
  isTooLong,
  type RowContext,
  type RowReading,
  readAgain,
  readCell,
  readCycle,
  readDay,
  readName,
  readNames,
  readOption,
  readPerson,
  readShares,
  tooLong,
} from './cells.ts';
import { type ColumnOfKind, type CsvColumn, columnLabel, csvColumns, type DateColumn } from './columns.ts';
import { type CostedDays, hasCost, readContractCost, readOwnCost } from './cost-cells.ts';
import {
  type NumberColumn,
  readCountCell,
  readPercentCell,
  readUnitCell,
  settleNotice,
} from './number-cells.ts';
import { settleCells } from './odd-cells.ts';
import { type ContractValues, type CsvRecord, type ItemValues, missingNames } from './records.ts';
import { canEndByRenewal, readRenewal, readRenewalDay, warnOfHiddenRenewal } from './renewal-day.ts';
import { noContract, readText } from './text.ts';

/** A row that was read, undefined where it has faults, and what is wrong or doubtful in it. */
export interface RowResult
  extends Readonly<Pick<RowReading, 'faults' | 'details' | 'warnings' | 'unlisted'>> {
  readonly record: CsvRecord | undefined;
  /** Its contract ends by its renewal date, or could. */
  readonly asksForRenewal: boolean;
}

/** Reads a row; `row` is its record's number in the file. */
export function readRow(row: number, given: Cells, context: RowContext): RowResult {
  const long = csvColumns.filter((column) => isTooLong(given[column] ?? '', 'cell'));
  const { cells, ...odd } = long.length > 0 ? { cells: given, ...nothingOdd } : settleCells(given);
  const faults = [...odd.faults, ...long.map((column) => tooLong(column, 'cell'))];
  const details = [...odd.details];
  const warnings = [...odd.warnings];
  const unlisted: RowReading['unlisted'] = [];
  const reading: RowReading = { cells, context, faults, details, warnings, unlisted };
  if (long.length > 0) {
    return { record: undefined, faults, details, warnings, unlisted, asksForRenewal: false };
  }
  const { contract, renewal, asksForRenewal } = readContract(reading);
  const item = readItem(reading, renewal);
  const unique_id = readName(reading, 'unique_id');
  if (faults.length > 0) faults.unshift(...namesMissingIn(given));
  const record = { row, unique_id, item, contract };
  return {
    record: faults.length === 0 ? record : undefined,
    faults,
    details,
    warnings,
    unlisted,
    asksForRenewal,
  };
}

// A plan sees only rows without faults. With a unique ID the names may be the item's, or stand in another row.
function namesMissingIn({ unique_id, vendor, product_name }: Cells): string[] {
  if (readText(unique_id) !== null) return [];
  return missingNames({ vendor: readText(vendor), product_name: readText(product_name) });
}

const nothingOdd = { faults: [], details: [], warnings: [] };

function readItem(reading: RowReading, renewal: DateText | null): ItemValues {
  const hasNoContract = saysNoContract(reading);
  const isOwnCost = hasNoContract && readText(reading.cells.cost) !== null;
  const segments = readNames(reading, 'business_segment', reading.context.options.businessSegments);
  return {
    vendor: readName(reading, 'vendor'),
    product_name: readName(reading, 'product_name'),
    notes: readName(reading, 'notes'),
    status: readOption(reading, 'status', reading.context.options.statusOptions),
    business_segment: segments,
    business_segment_percentages: readShares(reading, segments),
    team_usage: readNames(reading, 'team_usage', reading.context.options.teamUsage),
    renewal_date: renewal,
    business_owner: readPerson(reading, 'business_owner'),
    tech_admin: readPerson(reading, 'tech_admin'),
    executive_sponsor: readPerson(reading, 'executive_sponsor'),
    billing_cycle: readCycle(reading, 'billing_cycle'),
    paymentType: readOption(reading, 'payment_type', reading.context.options.paymentTypes),
    cost: isOwnCost ? readOwnCost(reading) : null,
  };
}

interface ReadContract extends Pick<RowResult, 'asksForRenewal'> {
  readonly contract: ContractValues | null;
  /** What the row's renewal date says of the item. */
  readonly renewal: DateText | null;
}

function readContract(reading: RowReading): ReadContract {
  const { cells, context, faults } = reading;
  const hasStart = readText(cells.start_date) !== null && !saysNoContract(reading);
  const isCosted = hasCost(reading);
  if (!hasStart && (!isCosted || saysNoContract(reading))) {
    warnOfLoneCells(reading);
    return { contract: null, renewal: readRenewalDay(reading), asksForRenewal: false };
  }
  const startDate = readTermDay(reading, 'start_date');
  const givenEnd = readTermDay(reading, 'end_date');
  const renewal = readRenewal(reading, startDate);
  const endDate = givenEnd ?? renewal.end;
  if (!hasStart) faults.push('Start date is required');
  if (!isCosted) faults.push('Cost is required');
  const dates = startDate && endDate ? { startDate, endDate } : undefined;
  const isBackwards = dates !== undefined && endFault({ ...dates, billingCycle: null }) === 'beforeStart';
  if (isBackwards) addFault(reading, endBeforeStart, `It runs ${spanOf(dates)}`);
  const isWholeTerm = context.amount === 'term';
  if (isWholeTerm && readText(cells.end_date) === null && renewal.end === null)
    faults.push('End date is required for a whole-term cost');
  const term = isBackwards ? undefined : dates;
  const meaning = context.amount === 'cycle' ? cycleMeaning(reading) : context.amount;
  if (meaning === null && isCosted) faults.push('Billing cycle is required for a cost per billing cycle');
  const days = { meaning, term, startDate };
  const cost = isCosted ? readContractCost(reading, days) : null;
  const rest = settleNotice(reading, callEach(readers, reading));
  warnOfHiddenRenewal(reading, renewal, endDate);
  const isRead = startDate !== null && cost !== null;
  return {
    contract: isRead ? { startDate, endDate, ...cost, ...rest } : null,
    renewal: renewal.item,
    // Also of a row that is refused for want of an end, so that it stays a question.
    asksForRenewal: startDate !== null && isCosted && canEndByRenewal(reading),
  };
}

const spanOf = ({
  startDate,
  endDate,
}: {
  readonly startDate: DateText;
  readonly endDate: DateText;
}): string => `from ${readableDay(startDate)} to ${readableDay(endDate)}`;

const cycleMeanings = { yearly: 'year', quarterly: 'quarter', monthly: 'month' } as const;

// What a cell of the cycle that can't be read is told of elsewhere.
function cycleMeaning(reading: RowReading): CostedDays['meaning'] {
  const cycle = readCycle(readAgain(reading), 'billing_cycle');
  return cycle === null ? null : cycleMeanings[cycle];
}

// The cost is read with its currency and its rate.
const {
  startDate: _start,
  endDate: _end,
  cost: _cost,
  currency: _currency,
  originalCost: _original,
  rate: _rate,
  ...otherTerms
} = contractTerms;

// Made once and not for every row: a file has many.
const readers = makeEach(otherTerms, {
  day:
    ({ column }: { readonly column: DateColumn }) =>
    (reading: RowReading) =>
      readTermDay(reading, column),
  // The cells of payment and billing are read with the item too, where their faults are reported.
  text:
    ({ column }: { readonly column: ColumnOfKind<'text'> }) =>
    (reading: RowReading) =>
      column === 'payment_type'
        ? readOption(readAgain(reading), column, reading.context.options.paymentTypes)
        : readName(reading, column),
  cycle:
    ({ column }: { readonly column: ColumnOfKind<'cycle'> }) =>
    (reading: RowReading) =>
      readCycle(column === 'billing_cycle' ? readAgain(reading) : reading, column),
  yesNo:
    ({ column }: { readonly column: ColumnOfKind<'yesNo'> }) =>
    (reading: RowReading) =>
      readCell(reading, column, (text) =>
        readingOf(readBoolean(text), `${columnLabel(column)} must be true or false`),
      ),
  count: (column: NumberColumn<'count'>) => (reading: RowReading) => readCountCell(reading, column),
  percent: (column: NumberColumn<'percent'>) => (reading: RowReading) => readPercentCell(reading, column),
  days:
    ({ column, range }: NumberColumn<'days'>) =>
    (reading: RowReading) =>
      readCell(reading, column, (text) => days.read(text, { name: columnLabel(column), range })),
  unit:
    ({ column }: { readonly column: ColumnOfKind<'unit'> }) =>
    (reading: RowReading) =>
      readUnitCell(reading, column),
});

const readTermDay = (reading: RowReading, column: DateColumn): DateText | null =>
  readDay(reading, column, `Invalid ${columnLabel(column).toLowerCase()}`);

const alsoOfItems: readonly CsvColumn[] = ['start_date', 'cost', 'billing_cycle', 'payment_type'];
const contractOnly = Object.values(contractTerms)
  .map(({ column }) => column)
  .filter((column) => !alsoOfItems.includes(column));

// Without a warning the cells of a contract without start and cost would be lost unnoticed.
function warnOfLoneCells({ cells, warnings }: RowReading): void {
  const lone = contractOnly.filter((column) => readText(cells[column]) !== null).map(columnLabel);
  if (lone.length > 0) {
    warnings.push({ message: `${lone.join(', ')} left out: a contract needs a cost and a start date` });
  }
}

const saysNoContract = ({ cells }: RowReading): boolean =>
  cells.start_date?.trim().toLowerCase() === noContract;
