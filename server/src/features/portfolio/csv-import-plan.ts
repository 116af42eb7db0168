import { setImmediate } from 'node:timers/promises';
import { type ColumnMapping, type CsvColumn, csvColumns, ownMapping } from '@purser/domain/csv-columns';
import { inferReading, type Reading } from '@purser/domain/csv-inference';
import { type ImportPlan, type ImportRules, planInSteps } from '@purser/domain/csv-plan';
import type { CsvRecord, RowMessage } from '@purser/domain/csv-records';
import { type Cells, type RowContext, readRow } from '@purser/domain/csv-rows';
import { exampleMark } from '@purser/domain/csv-text';
import { may } from '@purser/domain/policy';
import type { Executor } from '../../db/client.ts';
import type { NumberedRow } from '../../platform/csv-records.ts';
import type { Person } from '../../platform/session.ts';
import { getOptions, getSwitches } from '../../platform/settings.ts';
import type { CsvFile } from './csv-file.ts';
import { listDeletedEmails, listPeopleByEmail } from './csv-import.queries.ts';
import { listKnownItems } from './csv-known.queries.ts';

/** A file with the decision how to read it. */
export interface MappedFile {
  readonly file: CsvFile;
  readonly mapping: ColumnMapping;
  readonly reading: Reading;
}

/** An import worked out: the plan, and all remarks by row. */
export interface MadePlan {
  readonly plan: ImportPlan;
  readonly warnings: readonly RowMessage[];
  readonly errors: readonly RowMessage[];
}

/** What making a plan needs beside the file. `pause` gives way to other requests and ends a cancelled import. */
export interface Planner {
  readonly db: Executor;
  readonly person: Person;
  readonly pause: () => Promise<void>;
}

/** Settles how the columns of a file read. */
export function mapFile(file: CsvFile, mapping: ColumnMapping): MappedFile {
  const reading = inferReading(mapping, (column) => {
    const at = indexOf(file, mapping, column);
    return at === undefined ? [] : file.rows.map(({ cells }) => cells[at] ?? '');
  });
  return { file, mapping, reading };
}

const rowsBetweenPauses = 500;

/** Reads every row and plans what the file does to the portfolio as it is now. */
export async function makePlan(planner: Planner, mapped: MappedFile): Promise<MadePlan> {
  const { db, person, pause } = planner;
  const context = await contextOf(db, person, mapped);
  const cellsOf = cellReader(mapped);
  const isSpilled = spillTest(mapped.file);
  const records: CsvRecord[] = [];
  const warnings: RowMessage[] = [];
  const errors: RowMessage[] = [];
  for (const [at, { row, cells }] of mapped.file.rows.entries()) {
    if (at % rowsBetweenPauses === 0) await pause();
    const named = cellsOf(cells);
    if (isExample(named)) {
      warnings.push({ row, message: 'The template’s example, left out' });
      continue;
    }
    if (isSpilled(cells)) {
      errors.push({ row, message: spilledMessage(mapped.file, cells) });
      continue;
    }
    const result = readRow(row, named, context);
    if (result.record) records.push(result.record);
    errors.push(...result.faults.map((message) => ({ row, message })));
    warnings.push(...result.warnings.map((message) => ({ row, message })));
  }
  const known = await listKnownItems(db);
  await pause();
  const plan = await planWithPauses(planInSteps(records, known, await rulesOf(db, person)), pause);
  return {
    plan,
    // How a row was read no longer matters where it changes nothing; that it changes nothing does.
    warnings: byRow([
      ...warnings.filter(({ row }) => plan.outcomes.get(row) !== 'unchanged'),
      ...plan.warnings,
    ]),
    errors: byRow([...errors, ...plan.errors]),
  };
}

async function planWithPauses(
  steps: Iterator<void, ImportPlan>,
  pause: Planner['pause'],
): Promise<ImportPlan> {
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

/** Lets waiting requests through. */
export const giveWay = (): Promise<void> => setImmediate();

/** Whether a row is the template's example, which nobody means to import. */
export const isExample = (cells: Cells): boolean => cells.unique_id?.trim().toUpperCase() === exampleMark;

/**
 * Whether a row has values beyond the header's last column, which means that a value before them was cut in two and all
 * behind it are shifted. A file of somebody else may leave its last columns without a name in every row.
 */
function spillTest({ header, rows }: CsvFile): (cells: NumberedRow['cells']) => boolean {
  const reachesBeyond = (cells: NumberedRow['cells']): boolean =>
    cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
  const beyond = rows.filter(({ cells }) => reachesBeyond(cells)).length;
  const isHabit = ownMapping(header) === undefined && beyond * 2 > rows.length;
  return isHabit ? () => false : reachesBeyond;
}

const delimiterWords: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

const spilledMessage = ({ header, delimiter }: CsvFile, cells: NumberedRow['cells']): string =>
  `This row has ${cells.length} values and the header ${header.length}. Please put a value that holds a ${delimiterWords[delimiter] ?? 'separator'} in quotes`;

/** Gives a row's cells their names. */
export function cellReader({
  file,
  mapping,
}: Omit<MappedFile, 'reading'>): (cells: NumberedRow['cells']) => Cells {
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

async function contextOf(
  db: Executor,
  person: Person,
  { mapping, reading }: MappedFile,
): Promise<RowContext> {
  const known = await listPeopleByEmail(db);
  const deleted = await listDeletedEmails(db);
  const mayAdd = may(person, 'add people');
  return {
    reading,
    amount: mapping.amount ?? 'year',
    options: await getOptions(db),
    personState: (email) => {
      if (known.has(email)) return 'known';
      return mayAdd && !deleted.has(email) ? 'added' : 'unknown';
    },
  };
}

// Read where the import writes, so that its rows are held to the setting of that moment.
async function rulesOf(db: Executor, person: Person): Promise<ImportRules> {
  if (may(person, 'skip approvals')) return { contractsNeedApproval: false };
  const { contractsNeedApproval } = await getSwitches(db);
  return { contractsNeedApproval };
}

const byRow = (messages: readonly RowMessage[]): RowMessage[] => messages.toSorted((a, b) => a.row - b.row);
