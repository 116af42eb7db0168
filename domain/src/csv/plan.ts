/**
 * What an import will do, worked out before anything is written (docs/product/csv-import.md): which items are new, which
 * change and how, and what is said about each row. The same plan serves the trial run and the import.
 */

import { approvalMessages, termList } from '../contract-approval.ts';
import { isActive } from '../options.ts';
import type { CostedContract } from '../spend.ts';
import type { SameProductChoice } from './columns.ts';
import { type EndedRule, type SettledItem, settleEnded } from './ended.ts';
import { type KnownContract, type KnownItem, matchRows } from './matching.ts';
import {
  type ItemChange,
  type ItemRows,
  type NewItem,
  type PlannedItem,
  planItem,
  type TermRow,
  unplanned,
} from './plan-item.ts';
import {
  countRepeated,
  differentProducts,
  exclusiveEnds,
  groupByProduct,
  knownProducts,
  type RepeatedProducts,
} from './products.ts';
import type { CsvRecord, RowMessage } from './records.ts';
import type { RowRemark } from './remarks.ts';
import { newSearch, type Search } from './search.ts';

/** The effect of a row: it creates something, changes something, does neither, or is left out. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** An import before it is written. Rows are counted once each, in outcomes or errors. */
export interface ImportPlan {
  readonly creations: readonly NewItem[];
  readonly changes: readonly ItemChange[];
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  /** How many of the unchanged rows only repeat another one. */
  readonly duplicates: number;
  readonly warnings: readonly RowRemark[];
  readonly errors: readonly RowMessage[];
  /** Contracts that are over, of items that would stay active; what becomes of them is the rule's. */
  readonly ended: readonly CostedContract[];
  readonly repeated: RepeatedProducts;
}

/** The rules that an import follows beside the validity of its rows. */
export interface ImportRules {
  /** Rows that would add a contract, or change the terms of one, are refused. */
  readonly contractsNeedApproval: boolean;
  /** Whether rows of one product are items of their own (the default) or contracts of one. */
  readonly sameProduct?: SameProductChoice | undefined;
  /** What becomes of contracts that are over; by default they are imported as they are. */
  readonly ended?: EndedRule;
}

/**
 * Plans an import. Rows with the same `unique_id` are one item with several contracts; without one, each row is
 * an item of its own, or a contract of the item that is its product; fully equal rows are one.
 */
export function planImport(
  records: Iterable<CsvRecord>,
  knownItems: readonly KnownItem[],
  rules: ImportRules = { contractsNeedApproval: false },
): ImportPlan {
  const search = newSearch();
  const { unique, repeats } = withoutRepeats(records);
  const repeated = countRepeated(unique);
  const overlapping = exclusiveEnds(unique);
  const made = emptyPlan();
  for (const { row } of repeats) made.outcomes.set(row, 'unchanged');
  const planRows = (group: ItemRows): PlannedItem =>
    rules.contractsNeedApproval ? planApprovedItem(group, search) : planItem(group, search);
  for (const group of groupRows(unique.splice(0), { knownItems, rules, search })) {
    const faults = group.rows.length > 1 ? differentProducts(group.rows) : [];
    if (faults.length > 0) addAll(made.errors, faults);
    else addItem(made, settleEnded(group, planRows, rules.ended ?? keepEnded));
  }
  const { creations, changes, outcomes, errors, ended } = made;
  creations.sort((a, b) => a.row - b.row);
  addAll(errors, made.refused);
  addAll(errors, refusedRepeats(repeats, errors));
  for (const { row, first } of repeats) if (outcomes.get(first) === 'skipped') outcomes.set(row, 'skipped');
  for (const { row } of errors) outcomes.delete(row);
  const ofChanges = overlapping.filter(({ row }) => outcomes.get(row) !== 'unchanged');
  const remarks = [
    ...made.warnings,
    ...ofChanges,
    ...knownProducts(creations, knownItems),
    ...repeats.map(repeatRemark),
  ];
  const warnings = withoutRows(remarks, errors);
  const duplicates = repeats.filter(({ row }) => outcomes.get(row) === 'unchanged').length;
  return { creations, changes, outcomes, duplicates, warnings, errors, ended, repeated };
}

// Nothing ends before this day.
const keepEnded: EndedRule = { today: '', choice: 'keep' };

interface Made {
  readonly outcomes: Map<number, RowOutcome>;
  readonly creations: NewItem[];
  readonly changes: ItemChange[];
  readonly warnings: RowRemark[];
  readonly errors: RowMessage[];
  readonly refused: RowMessage[];
  readonly ended: CostedContract[];
}

const emptyPlan = (): Made => ({
  outcomes: new Map(),
  creations: [],
  changes: [],
  warnings: [],
  errors: [],
  refused: [],
  ended: [],
});

function addItem(made: Made, { planned, ended, skipped }: SettledItem): void {
  addAll(made.errors, planned.errors);
  addAll(made.refused, planned.refused);
  if (planned.errors.length > 0) return;
  addAll(made.warnings, planned.warnings);
  for (const [row, outcome] of planned.outcomes) made.outcomes.set(row, outcome);
  for (const row of skipped) made.outcomes.set(row, 'skipped');
  if (planned.creation) made.creations.push(planned.creation);
  if (planned.change) made.changes.push(planned.change);
  if (ended) made.ended.push(ended);
}

// Not `push(...more)`: a call takes fewer arguments than a file has rows.
function addAll<Thing>(list: Thing[], more: readonly Thing[]): void {
  for (const one of more) list.push(one);
}

// A row that says the same as a refused one is refused with it, for all of its reasons.
function refusedRepeats(repeats: readonly Repeat[], refused: readonly RowMessage[]): RowMessage[] {
  const byRow = Map.groupBy(refused, ({ row }) => row);
  return repeats.flatMap(({ row, first }) => (byRow.get(first) ?? []).map((fault) => ({ ...fault, row })));
}

function withoutRows(warnings: RowRemark[], errors: readonly RowMessage[]): RowRemark[] {
  if (errors.length === 0) return warnings;
  const rows = new Set(errors.map(({ row }) => row));
  return warnings.filter(({ row }) => !rows.has(row));
}

interface GroupTask {
  readonly knownItems: readonly KnownItem[];
  readonly rules: ImportRules;
  readonly search: Search;
}

// One by one: a record is garbage once its item is planned, which is half the memory of a large file.
function* groupRows(records: CsvRecord[], { knownItems, rules, search }: GroupTask): Generator<ItemRows> {
  const knownById = new Map<string | null, KnownItem>(knownItems.map((known) => [known.unique_id, known]));
  const byId = Map.groupBy(records.splice(0), ({ unique_id }) => unique_id);
  const unnamed = byId.get(null) ?? [];
  byId.delete(null);
  const groups: ItemRows[] = [...byId].map(([id, rows]) => ({ rows, known: knownById.get(id) }));
  const taken = new Set(groups.flatMap(({ known }) => known ?? []));
  const task = { records: unnamed, knownItems, taken };
  if (rules.sameProduct === 'one') return yield* [...groups, ...groupByProduct(task, search)];
  const matches = matchRows(task, search);
  yield* groups;
  unnamed.reverse();
  for (let record = unnamed.pop(); record; record = unnamed.pop()) {
    yield { rows: [record], known: matches.get(record) };
  }
}

interface Repeat {
  readonly row: number;
  readonly first: number;
}

const repeatRemark = ({ row, first }: Repeat): RowRemark => ({
  row,
  kind: 'duplicate',
  message: `Duplicate of row ${first}, imported once`,
  several: 'Duplicates of earlier rows, imported once',
});

function withoutRepeats(records: Iterable<CsvRecord>): { unique: CsvRecord[]; repeats: Repeat[] } {
  const unique: CsvRecord[] = [];
  const repeats: Repeat[] = [];
  const firstLike = firstFinder();
  for (const record of records) {
    const first = firstLike(record);
    if (first === record) unique.push(record);
    else repeats.push({ row: record.row, first: first.row });
  }
  return { unique, repeats };
}

// The texts of all rows would be as much as the file, so only rows of one product and day are compared as a whole.
function firstFinder(): (record: CsvRecord) => CsvRecord {
  const alone = new Map<string, CsvRecord>();
  const several = new Map<string, Map<string, CsvRecord>>();
  return (record) => {
    const { vendor, product_name } = record.item;
    const key = JSON.stringify([record.unique_id, vendor, product_name, record.contract?.startDate]);
    const only = alone.get(key);
    if (!only) {
      alone.set(key, record);
      return record;
    }
    const alike = several.get(key) ?? new Map([[wholeText(only), only]]);
    several.set(key, alike);
    const text = wholeText(record);
    const first = alike.get(text) ?? record;
    alike.set(text, first);
    return first;
  };
}

const wholeText = ({ unique_id, item, contract }: CsvRecord): string =>
  JSON.stringify([unique_id, item, contract]);

// Which rows of a file are refused because contracts need an approval (docs/product/contracts.md#approval-of-contracts): those that would
// add a contract or change the terms of one. The item's other rows are imported as if they stood alone.

/** Plans one item from those of its rows that need no approval; the others are refused. */
function planApprovedItem(group: ItemRows, search: Search): PlannedItem {
  const all = planItem(group, search);
  const termRows = new Set(all.termRows.map(({ row }) => row));
  const reopening = reopeningRows(group).filter((row) => !termRows.has(row));
  // The faults of a row are reported first.
  if (all.termRows.length + reopening.length === 0 || all.errors.length > 0) return all;
  const refused = [
    ...all.termRows.map((termRow) => ({ row: termRow.row, message: refusalMessage(termRow) })),
    ...reopening.map((row) => ({ row, message: approvalMessages.reopening })),
  ];
  const numbers = new Set(refused.map(({ row }) => row));
  const rows = group.rows.filter(({ row }) => !numbers.has(row));
  if (rows.length === 0) return { ...unplanned, refused };
  // The other rows can't mean the contracts of the refused ones.
  const taken = new Set(all.termRows.map(({ known }) => known));
  const contracts = group.known?.contracts.filter((contract) => !taken.has(contract)) ?? [];
  const rest = planItem({ ...group, rows, contracts }, search);
  if (rest.termRows.length === 0) return { ...rest, refused };
  // Pairing gives up on a list of too many alike rows, and what it leaves open is refused as well.
  return { ...unplanned, refused: [...refused, ...rows.map(({ row }) => ({ row, message: unclear }))] };
}

// An item that has ended goes on by another status, and so do its contracts.
function reopeningRows({ rows, known }: ItemRows): number[] {
  if (!known || isActive(known.item.status ?? 'active') || !known.contracts.some(goesOn)) return [];
  return rows.flatMap(({ row, item }) => (item.status !== null && isActive(item.status) ? [row] : []));
}

const goesOn = ({ values }: KnownContract): boolean => values.autoRenew === true || values.endDate === null;

/**
 * Why a row is refused that adds a contract, or changes terms of a known one.
 * @example refusalMessage({ known, changed: ['cost'] }) // '… and this row would change the cost of one. …'
 */
export const refusalMessage = ({ known, changed }: Pick<TermRow, 'known' | 'changed'>): string =>
  known
    ? `Contracts need an approval here, and this row would change the ${termList(changed)} of one. Please submit a new contract for approval in Purser, or ask an administrator to import the row`
    : 'Contracts need an approval here, and this row would add one. Please submit it for approval in Purser, or ask an administrator to import the row';

const unclear =
  'Contracts need an approval here, and it isn’t clear which one this row is about. Please make the change in Purser, or ask an administrator to import the row';
