/**
 * What an import will do, worked out before anything is written (decisions: CSV): which items are new, which
 * change and how, and what is said about each row. The same plan serves the trial run and the import.
 */
import { planApprovedItem } from './csv-approval.ts';
import { type KnownItem, matchRows } from './csv-matching.ts';
import { type ItemChange, type ItemRows, type NewItem, planItem } from './csv-plan-item.ts';
import type { CsvRecord, RowMessage } from './csv-records.ts';
import type { RowRemark } from './csv-remarks.ts';
import { newSearch, type Search } from './csv-search.ts';

/** What became of a row: it made something new, changed what was there, or neither. */
export type RowOutcome = 'created' | 'updated' | 'unchanged';

/** An import before it is written. Rows are counted once each, in outcomes or errors. */
export interface ImportPlan {
  readonly creations: readonly NewItem[];
  readonly changes: readonly ItemChange[];
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly warnings: readonly RowRemark[];
  readonly errors: readonly RowMessage[];
}

/** What may be asked of rows beside being sound. */
export interface ImportRules {
  /** Rows that would add a contract, or change the terms of one, are refused. */
  readonly contractsNeedApproval: boolean;
}

/**
 * Plans an import. Rows with the same `unique_id` are one item with several contracts; without one, each row is
 * an item of its own, and fully equal rows are one.
 */
export function planImport(
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  { contractsNeedApproval }: ImportRules = { contractsNeedApproval: false },
): ImportPlan {
  const search = newSearch();
  const outcomes = new Map<number, RowOutcome>();
  const { unique, repeated } = withoutRepeats(records);
  for (const { row } of repeated) outcomes.set(row, 'unchanged');
  const warnings = repeated.map(repeatRemark);
  const errors: RowMessage[] = [];
  const refused: RowMessage[] = [];
  const creations: NewItem[] = [];
  const changes: ItemChange[] = [];
  for (const group of groupRows(unique, knownItems, search)) {
    const planned = contractsNeedApproval ? planApprovedItem(group, search) : planItem(group, search);
    for (const error of planned.errors) errors.push(error);
    for (const refusal of planned.refused) refused.push(refusal);
    if (planned.errors.length > 0) continue;
    for (const warning of planned.warnings) warnings.push(warning);
    for (const [row, outcome] of planned.outcomes) outcomes.set(row, outcome);
    if (planned.creation) creations.push(planned.creation);
    if (planned.change) changes.push(planned.change);
  }
  creations.sort((a, b) => a.row - b.row);
  // A list of arguments has an end that a file's rows may lie beyond.
  for (const refusal of [...refused, ...refusedRepeats(repeated, refused)]) errors.push(refusal);
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

function withoutRows(warnings: RowRemark[], errors: readonly RowMessage[]): RowRemark[] {
  if (errors.length === 0) return warnings;
  const rows = new Set(errors.map(({ row }) => row));
  return warnings.filter(({ row }) => !rows.has(row));
}

function groupRows(
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  search: Search,
): ItemRows[] {
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
  const matches = matchRows({ records: unnamed, knownItems, taken }, search);
  return [...groups, ...unnamed.map((record) => ({ rows: [record], known: matches.get(record) }))];
}

interface Repeat {
  readonly row: number;
  readonly first: number;
}

const repeatRemark = ({ row, first }: Repeat): RowRemark => ({
  row,
  kind: 'duplicate',
  message: `Duplicate of row ${first}, imported once`,
});

function withoutRepeats(records: readonly CsvRecord[]): { unique: CsvRecord[]; repeated: Repeat[] } {
  const firstRows = new Map<string, number>();
  const unique: CsvRecord[] = [];
  const repeated: Repeat[] = [];
  for (const record of records) {
    const text = JSON.stringify([record.unique_id, record.item, record.contract]);
    const first = firstRows.get(text);
    if (first === undefined) {
      firstRows.set(text, record.row);
      unique.push(record);
    } else repeated.push({ row: record.row, first });
  }
  return { unique, repeated };
}
