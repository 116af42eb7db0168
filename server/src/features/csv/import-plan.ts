import { readAmountHeader } from '@purser/domain/csv/amount-header';
import type { Cells, RowContext } from '@purser/domain/csv/cells';
import {
  type ColumnMapping,
  type CsvColumn,
  csvColumns,
  ownMapping,
  type RenewalMeaning,
} from '@purser/domain/csv/columns';
import { effectOf } from '@purser/domain/csv/effect';
import { inferReading, type Reading } from '@purser/domain/csv/inference';
import type { KnownItem } from '@purser/domain/csv/matching';
import { valueReader } from '@purser/domain/csv/options';
import { type ImportRules, planImport } from '@purser/domain/csv/plan';
import type { CsvRecord, RowMessage } from '@purser/domain/csv/records';
import type { RowRemark, UnlistedValues } from '@purser/domain/csv/remarks';
import { usualRenewal } from '@purser/domain/csv/renewal-day';
import { type RowResult, readRow } from '@purser/domain/csv/rows';
import { exampleMark } from '@purser/domain/csv/text';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import type { SoftwareOptions } from '@purser/domain/options';
import { type FindablePerson, personFinder } from '@purser/domain/people';
import type { NumberedRow } from '../../platform/csv/records.ts';
import type { RateHistory } from '../../platform/currencies.ts';
import type { CsvFile } from './csv-file.ts';

export interface MappedFile {
  readonly file: CsvFile;
  readonly mapping: ColumnMapping;
  readonly reading: Reading;
  /** What a renewal date says of a row's contract: as somebody chose, or as the column's name says. */
  readonly renewal: RenewalMeaning;
  /** Those that are still to be read; each is let go of as it is. */
  readonly rows: NumberedRow[];
}

/** A fault of a row, with the values in it that none of our option lists has. */
export interface RowFault extends RowMessage {
  readonly unlisted?: readonly UnlistedValues[];
}

export interface ImportContext {
  readonly options: SoftwareOptions;
  /** All people, and the addresses of the deleted ones. */
  readonly people: readonly FindablePerson[];
  readonly deleted: ReadonlySet<string>;
  readonly mayAddPeople: boolean;
  readonly today: DateText;
  readonly company: CurrencyCode;
  readonly rates: ReadonlyMap<CurrencyCode, RateHistory>;
  readonly rules: Pick<ImportRules, 'contractsNeedApproval'>;
}

export function mapFile(file: CsvFile, mapping: ColumnMapping): MappedFile {
  const rows = file.takeRows();
  const reading = inferReading(mapping, (column) => {
    const at = indexOf(file, mapping, column);
    return at === undefined ? [] : rows.map(({ cells }) => cells[at] ?? '');
  });
  const renewal = mapping.renewal ?? usualRenewal(mapping.columns, ownMapping(file.header) !== undefined);
  return { file, mapping, reading, renewal, rows };
}

export type MadePlan = ReturnType<typeof makePlan>;

/** Reads every row and plans what the file does to today's portfolio; answers the plan, its effect, and all remarks by row. */
export function makePlan(mapped: MappedFile, context: ImportContext, knownItems: readonly KnownItem[]) {
  const found: Found = { warnings: [...mapped.file.leftOut], errors: [], examples: 0, renewals: 0 };
  const { today, rules } = context;
  const { sameProduct, ended = 'keep' } = mapped.mapping;
  const records = readRows(mapped, rowContextOf(mapped, context), found);
  const plan = planImport(records, knownItems, { ...rules, sameProduct, ended: { today, choice: ended } });
  const { warnings, errors, examples, renewals } = found;
  return {
    plan,
    effect: effectOf(plan, knownItems, today),
    today,
    examples,
    renewals,
    // Of a row that changes nothing, only that is remarked, not how its cells were read.
    warnings: byRow([
      ...warnings.filter(({ row }) => plan.outcomes.get(row) !== 'unchanged'),
      ...plan.warnings,
    ]),
    errors: byRow([...errors, ...plan.errors]),
  };
}

/** What is found in a file beside its records. */
interface Found {
  readonly warnings: RowRemark[];
  readonly errors: RowFault[];
  /** How many rows are the template's example. */
  examples: number;
  /** How many contracts end by their renewal date, or could. */
  renewals: number;
}

// One by one, so that the plan can let go of each record when it has its item.
function* readRows(mapped: MappedFile, context: RowContext, found: Found): Generator<CsvRecord> {
  const cellsOf = cellReader(mapped);
  const isSpilled = spillTest(mapped);
  for (const { row, cells } of takenInOrder(mapped.rows)) {
    const named = cellsOf(cells);
    if (isExample(named)) {
      found.examples += 1;
      found.warnings.push({ row, message: 'The template’s example, left out' });
      continue;
    }
    if (isSpilled(cells)) {
      found.errors.push({ row, message: spilledMessage(mapped.file, cells) });
      continue;
    }
    const result = readRow(row, named, context);
    if (result.asksForRenewal) found.renewals += 1;
    if (result.record) yield result.record;
    found.errors.push(...faultsOf(row, result));
    found.warnings.push(...result.warnings.map((warning) => ({ row, ...warning })));
  }
}

// A row's cells are garbage once it is read, since its record has what they say.
function* takenInOrder(rows: NumberedRow[]): Generator<NumberedRow> {
  rows.reverse();
  for (let next = rows.pop(); next; next = rows.pop()) yield next;
}

// The first fault of a row has the details of all.
const faultsOf = (row: number, { faults, details, unlisted }: RowResult): RowFault[] =>
  faults.map((message, at) =>
    at > 0 || details.length === 0
      ? { row, message }
      : { row, message, detail: details.map((detail) => `${detail}.`).join(' '), unlisted },
  );

const isExample = (cells: Cells): boolean => cells.unique_id?.trim().toUpperCase() === exampleMark;

/**
 * Tests whether a row has values beyond the header's last column, which means that one of its values was cut in two. If most
 * rows of a foreign file do, its last columns just have no names.
 */
function spillTest({ file: { header }, rows }: MappedFile): (cells: NumberedRow['cells']) => boolean {
  const reachesBeyond = (cells: NumberedRow['cells']): boolean =>
    cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
  const beyond = rows.filter(({ cells }) => reachesBeyond(cells)).length;
  const isHabit = ownMapping(header) === undefined && beyond * 2 > rows.length;
  return isHabit ? () => false : reachesBeyond;
}

const delimiterWords: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

const spilledMessage = ({ header, delimiter }: CsvFile, cells: NumberedRow['cells']): string =>
  `This row has ${cells.length} values, but the header has ${header.length}. Please put values that contain a ${delimiterWords[delimiter] ?? 'separator'} in quotes`;

/** Answers a function that gives a row's cells the names of our columns. */
function cellReader({ file, mapping }: MappedFile): (cells: NumberedRow['cells']) => Cells {
  const indexes = csvColumns.flatMap((column): [CsvColumn, number][] => {
    const at = indexOf(file, mapping, column);
    return at === undefined ? [] : [[column, at]];
  });
  return (cells) => {
    const named: Partial<Record<CsvColumn, string>> = {};
    for (const [column, at] of indexes) named[column] = cells[at] ?? '';
    return named;
  };
}

function indexOf(file: CsvFile, mapping: ColumnMapping, column: CsvColumn): number | undefined {
  const name = mapping.columns[column];
  const at = name === undefined ? -1 : file.names.indexOf(name);
  return at < 0 ? undefined : at;
}

const rowContextOf = (
  { mapping, reading, renewal }: MappedFile,
  { options, people, deleted, mayAddPeople, company, rates }: ImportContext,
): RowContext => ({
  reading,
  findPerson: personFinder(people),
  ...amountsOf(mapping),
  renewal,
  options,
  money: { company, findRate: (currency, day) => rateOn(rates.get(currency) ?? [], day) },
  readValue: valueReader(mapping.values),
  personState: stateOf({ known: new Set(people.map(({ email }) => email)), deleted, mayAddPeople }),
});

// A person's choice comes before what the name of the column says.
function amountsOf({ amount, columns }: ColumnMapping): Pick<RowContext, 'amount' | 'names'> {
  const { cost, original_cost } = columns;
  const names = {
    ...(cost !== undefined && { cost: readAmountHeader(cost) }),
    ...(original_cost !== undefined && { original_cost: readAmountHeader(original_cost) }),
  };
  return { amount: amount ?? names.cost?.period ?? 'year', names };
}

const stateOf =
  ({
    known,
    deleted,
    mayAddPeople,
  }: { readonly known: ReadonlySet<string> } & Pick<
    ImportContext,
    'deleted' | 'mayAddPeople'
  >): RowContext['personState'] =>
  (email) => {
    if (known.has(email)) return 'known';
    return mayAddPeople && !deleted.has(email) ? 'added' : 'unknown';
  };

// The last one up to the day, in a list that begins with the earliest.
function rateOn(history: RateHistory, day: DateText): number | undefined {
  let [from, to] = [0, history.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((history[middle]?.[0] ?? '') <= day) from = middle + 1;
    else to = middle;
  }
  return history[from - 1]?.[1];
}

const byRow = <Message extends RowMessage>(messages: readonly Message[]): Message[] =>
  messages.toSorted((a, b) => a.row - b.row);
