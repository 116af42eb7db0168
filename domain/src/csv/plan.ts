/**
 * What an import will do, worked out before anything is written (docs/product/csv-import.md): which items are new, which
 * change and how, and what is said about each row. The same plan serves the trial run and the import.
 */

import { comparableText, sameProductKey } from '../same-product.ts';
import type { CostedContract } from '../spend.ts';
import { planApprovedItem } from './approval.ts';
import type { SameProductChoice } from './columns.ts';
import { type EndedRule, type SettledItem, settleEnded } from './ended.ts';
import { type KnownItem, type MatchingTask, matchRows } from './matching.ts';
import { type ItemChange, type ItemRows, type NewItem, type PlannedItem, planItem } from './plan-item.ts';
import { type CsvRecord, emptyItem, type ItemValues, type RowMessage } from './records.ts';
import { type RowRemark, shownValue } from './remarks.ts';
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
  const warnings = withoutRows([...made.warnings, ...repeats.map(repeatRemark)], errors);
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

// Rows of one product (docs/product/csv-import.md#rows-of-one-product): the same vendor and product, letter case and spaces
// ignored. They are items of their own, or one item with several contracts, whose segments and teams are those of all its
// rows.

/** How many rows are about a product that another row is about too, and how many such products there are. */
interface RepeatedProducts {
  readonly rows: number;
  readonly products: number;
}

/** Counts repeated products among rows; those with a `unique_id` are settled by it. @example countRepeated([]) // { rows: 0, products: 0 } */
function countRepeated(records: readonly CsvRecord[]): RepeatedProducts {
  const counted = records.filter((record) => record.unique_id === null && isNamed(record));
  const products = Map.groupBy(counted, ({ item }) => productKey(item));
  const repeated = [...products.values()].filter((rows) => rows.length > 1);
  return { rows: repeated.flat().length, products: repeated.length };
}

/**
 * Groups the rows of one product. A row that matches an item stays with it, so that what was imported row by row isn't
 * merged; the others go to the first item of that product, or make one.
 */
function groupByProduct(task: MatchingTask, search: Search): ItemRows[] {
  const { records, knownItems, taken } = task;
  const matches = matchRows(task, search);
  const free = knownItems.filter((known) => !taken.has(known));
  // The first item of a product counts.
  const candidates = [...matches.values(), ...free].toReversed();
  const itemByProduct = new Map(candidates.map((known) => [productKey(known.item), known]));
  const groups = Map.groupBy(records, (record): KnownItem | string => {
    const key = productKey(record.item);
    return matches.get(record) ?? itemByProduct.get(key) ?? (isNamed(record) ? key : `row ${record.row}`);
  });
  return [...groups].map(([target, rows]) => ({
    rows: withAllNames(rows),
    known: typeof target === 'string' ? undefined : target,
  }));
}

/** The faults of rows that give one `unique_id` to different products. @example differentProducts([]) // [] */
function differentProducts(rows: readonly CsvRecord[]): RowMessage[] {
  const named = rows.filter(({ item }) => item.product_name !== null);
  const [[first] = [], [second] = []] = Map.groupBy(named, ({ item }) =>
    comparableText(item.product_name ?? ''),
  ).values();
  if (!first || !second) return [];
  const message = `Unique ID ${first.unique_id} stands for ${nameIn(first)} in row ${first.row} and for ${nameIn(second)} in row ${second.row}. Please give each product a unique ID of its own, or none`;
  return rows.map(({ row }) => ({ row, message }));
}

const nameIn = ({ item }: CsvRecord): string => shownValue(item.product_name ?? '');

const isNamed = ({ item }: CsvRecord): boolean => item.vendor !== null && item.product_name !== null;

const productKey = ({ vendor, product_name }: ItemValues): string =>
  sameProductKey(vendor ?? '', product_name ?? '');

function withAllNames(rows: readonly CsvRecord[]): readonly CsvRecord[] {
  if (rows.length === 1) return rows;
  // All rows take the first one's spelling.
  const { vendor, product_name } = rows[0]?.item ?? emptyItem;
  const business_segment = namesOf(rows, 'business_segment');
  const team_usage = namesOf(rows, 'team_usage');
  const isShared = (business_segment?.length ?? 0) > 1;
  return rows.map((record) => {
    const own = record.item.business_segment;
    // Shares of one row's segments are no shares of all.
    const isPart = isShared && own?.length !== business_segment?.length;
    const business_segment_percentages = isPart ? null : record.item.business_segment_percentages;
    const merged = { vendor, product_name, business_segment, business_segment_percentages, team_usage };
    return { ...record, item: { ...record.item, ...merged } };
  });
}

function namesOf(
  rows: readonly CsvRecord[],
  field: 'business_segment' | 'team_usage',
): readonly string[] | null {
  const names = new Set(rows.flatMap(({ item }) => item[field] ?? []));
  return names.size > 0 ? [...names] : null;
}
