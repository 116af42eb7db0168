/**
 * What an import will do, worked out before anything is written (decisions: CSV): which items are new, which
 * change and how, and what is said about each row. The same plan serves the trial run and the import.
 */
import { planApprovedItem } from './csv-approval.ts';
import { type KnownItem, matchRows } from './csv-matching.ts';
import { finish, isPauseDue, newPace, type Pace } from './csv-pace.ts';
import { type ItemChange, type ItemRows, type NewItem, planItem } from './csv-plan-item.ts';
import type { CsvRecord, RowMessage } from './csv-records.ts';

/** What became of a row: it made something new, changed what was there, or neither. */
export type RowOutcome = 'created' | 'updated' | 'unchanged';

/** An import before it is written. Rows are counted once each, in outcomes or errors. */
export interface ImportPlan {
  readonly creations: readonly NewItem[];
  readonly changes: readonly ItemChange[];
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly warnings: readonly RowMessage[];
  readonly errors: readonly RowMessage[];
}

/**
 * Plans an import. Rows with the same `unique_id` are one item with several contracts; without one, each row is
 * an item of its own, and fully equal rows are one.
 */
export const planImport = (
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  rules?: ImportRules,
): ImportPlan => finish(planInSteps(records, knownItems, rules));

/** What may be asked of rows beside being sound. */
export interface ImportRules {
  /** Rows that would add a contract, or change the terms of one, are refused. */
  readonly contractsNeedApproval: boolean;
}

/** {@link planImport} in steps of some milliseconds; whoever takes them may do something else in between, or stop. */
export function* planInSteps(
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  { contractsNeedApproval }: ImportRules = { contractsNeedApproval: false },
): Generator<void, ImportPlan> {
  const pace = newPace();
  const outcomes = new Map<number, RowOutcome>();
  const warnings: RowMessage[] = [];
  const errors: RowMessage[] = [];
  const refused: RowMessage[] = [];
  const creations: NewItem[] = [];
  const changes: ItemChange[] = [];
  const { unique, repeated } = yield* withoutRepeats(records, pace);
  for (const { row, first } of repeated) {
    outcomes.set(row, 'unchanged');
    warnings.push({ row, message: `Same as row ${first}, taken once` });
  }
  for (const group of yield* groupRows(unique, knownItems, pace)) {
    const planned = yield* contractsNeedApproval ? planApprovedItem(group, pace) : planItem(group, pace);
    errors.push(...planned.errors);
    refused.push(...planned.refused);
    if (planned.errors.length > 0) continue;
    warnings.push(...planned.warnings);
    for (const [row, outcome] of planned.outcomes) outcomes.set(row, outcome);
    if (planned.creation) creations.push(planned.creation);
    if (planned.change) changes.push(planned.change);
  }
  creations.sort((a, b) => a.row - b.row);
  errors.push(...refused, ...refusedRepeats(repeated, refused));
  for (const { row } of errors) outcomes.delete(row);
  return { creations, changes, outcomes, warnings: withoutRows(warnings, errors), errors };
}

// A row that says the same as a refused one is refused with it.
function refusedRepeats(repeated: readonly Repeat[], refused: readonly RowMessage[]): RowMessage[] {
  const messages = new Map(refused.map(({ row, message }) => [row, message]));
  return repeated.flatMap(({ row, first }) => {
    const message = messages.get(first);
    return message === undefined ? [] : [{ row, message }];
  });
}

function withoutRows(warnings: RowMessage[], errors: readonly RowMessage[]): RowMessage[] {
  if (errors.length === 0) return warnings;
  const rows = new Set(errors.map(({ row }) => row));
  return warnings.filter(({ row }) => !rows.has(row));
}

function* groupRows(
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  pace: Pace,
): Generator<void, ItemRows[]> {
  const knownById = new Map(knownItems.map((known) => [known.unique_id, known]));
  const named = new Map<string, CsvRecord[]>();
  for (const record of records) {
    if (record.unique_id === null) continue;
    const others = named.get(record.unique_id);
    if (others) others.push(record);
    else named.set(record.unique_id, [record]);
  }
  const groups: ItemRows[] = [...named].map(([id, rows]) => ({ rows, known: knownById.get(id) }));
  const taken = new Set(groups.flatMap(({ known }) => known ?? []));
  const unnamed = records.filter((record) => record.unique_id === null);
  const matches = yield* matchRows({ records: unnamed, knownItems, taken }, pace);
  return [...groups, ...unnamed.map((record) => ({ rows: [record], known: matches.get(record) }))];
}

interface Repeat {
  readonly row: number;
  readonly first: number;
}

// Writing a row as a text takes as long as so many looks.
const textWork = 50;

function* withoutRepeats(
  records: readonly CsvRecord[],
  pace: Pace,
): Generator<void, { unique: CsvRecord[]; repeated: Repeat[] }> {
  const firstRows = new Map<string, number>();
  const unique: CsvRecord[] = [];
  const repeated: Repeat[] = [];
  for (const record of records) {
    if (isPauseDue(pace, textWork)) yield;
    const text = JSON.stringify([record.unique_id, record.item, record.contract]);
    const first = firstRows.get(text);
    if (first === undefined) {
      firstRows.set(text, record.row);
      unique.push(record);
    } else repeated.push({ row: record.row, first });
  }
  return { unique, repeated };
}
