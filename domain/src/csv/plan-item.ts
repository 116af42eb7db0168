/**
 * What the rows of one item do to it (docs/product/csv-import.md#matching-rows): a blank cell leaves the value, a contract
 * with the same start date is updated, another start date adds one. Where rows of one item disagree, the last one counts.
 */

import { type ApprovedTerms, changedTerms } from '../contract-approval.ts';
import { pick } from '../fields.ts';
import { arePercentagesValid, percentagesMessage } from '../segments.ts';
import { contractFieldNames, endFault } from '../terms.ts';
import { type Candidate, findAgreeing } from './agreement.ts';
import { costFollows, isCostAlone } from './cost-follows.ts';
import { hiddenCells } from './hidden-cells.ts';
import { contractValues, type KnownContract, type KnownItem } from './matching.ts';
import { pairUp } from './pairing.ts';
import {
  type ContractValues,
  type CsvRecord,
  carriedFields,
  completeContract,
  completeItem,
  emptyItem,
  type ItemField,
  type ItemValues,
  isSame,
  itemFields,
  missingNames,
  type RowMessage,
} from './records.ts';
import type { RowRemark } from './remarks.ts';
import { type Search, takeInOrder } from './search.ts';
import { readPercentages } from './text.ts';

/** An item to be created, with its contracts; `row` is where it begins. A missing `unique_id` is made. */
export interface NewItem {
  readonly row: number;
  readonly unique_id: string | null;
  readonly item: ItemValues;
  readonly contracts: readonly ContractValues[];
}

/** Fields of a known contract that get another value. */
export interface ContractChange {
  readonly known: KnownContract;
  readonly after: ContractValues;
  readonly fields: readonly (keyof ContractValues)[];
}

/** A known item of which something changes. */
export interface ItemChange {
  readonly known: KnownItem;
  readonly after: ItemValues;
  readonly fields: readonly ItemField[];
  readonly contracts: readonly ContractChange[];
  readonly newContracts: readonly ContractValues[];
}

/** A row that adds a contract or, where there is a known one, changes some of its terms. */
export interface TermRow {
  readonly row: number;
  readonly known: KnownContract | undefined;
  readonly changed: readonly (keyof ApprovedTerms)[];
}

/** The plan of one item. With errors, all its rows are left out. */
export interface PlannedItem {
  readonly creation: NewItem | undefined;
  readonly change: ItemChange | undefined;
  readonly outcomes: ReadonlyMap<number, 'created' | 'updated' | 'unchanged'>;
  /** The rows that are about terms of contracts, which may need an approval. */
  readonly termRows: readonly TermRow[];
  readonly warnings: readonly RowRemark[];
  readonly errors: readonly RowMessage[];
  /** Rows that are left out, while the item's other rows are imported. */
  readonly refused: readonly RowMessage[];
}

/** The plan of an item to which nothing is done. */
export const unplanned: PlannedItem = {
  creation: undefined,
  change: undefined,
  outcomes: new Map(),
  termRows: [],
  warnings: [],
  errors: [],
  refused: [],
};

/** The rows of one item, and what is known of it. */
export interface ItemRows {
  readonly rows: readonly CsvRecord[];
  readonly known: KnownItem | undefined;
  /** Those of its contracts that the rows may be about; all by default. */
  readonly contracts?: readonly KnownContract[];
}

/** Plans one item from its rows; without a known one it is new. */
export function planItem(group: ItemRows, search: Search): PlannedItem {
  const { rows, known } = group;
  const warnings: RowRemark[] = [];
  const merged = mergeItem(rows, warnings);
  const errors = faultsOf(merged.values, known).flatMap((message) =>
    rows.map(({ row }) => ({ row, message })),
  );
  if (known) {
    const { contracts = known.contracts } = group;
    return planChange({ rows, known, contracts, merged, warnings, errors }, search);
  }
  const contracts = rows.flatMap(({ row, contract }) =>
    contract ? [{ row, contract: completeContract(contract) }] : [],
  );
  for (const { row, contract } of contracts) warnOfMissingEnd(warnings, row, contract);
  const terms = contracts.map(({ contract }) => contract);
  for (const remark of hiddenCells(rows, terms)) warnings.push(remark);
  const [first] = rows;
  return {
    ...unplanned,
    creation: first && {
      row: first.row,
      unique_id: first.unique_id,
      item: completeItem(merged.values),
      contracts: terms,
    },
    outcomes: new Map(rows.map(({ row }) => [row, 'created'])),
    termRows: contracts.map(({ row }) => ({ row, known: undefined, changed: [] })),
    warnings,
    errors,
  };
}

interface Merged {
  readonly values: ItemValues;
  /** The row that each field's value comes from. */
  readonly sources: ReadonlyMap<ItemField, number>;
}

const allFields: readonly ItemField[] = [...itemFields, ...carriedFields];

function mergeItem(rows: readonly CsvRecord[], warnings: RowRemark[]): Merged {
  const values = new Map<ItemField, unknown>();
  const sources = new Map<ItemField, number>();
  for (const { row, item, contract } of rows) {
    for (const field of allFields) {
      const value = item[field];
      if (value === null) continue;
      const earlier = sources.get(field);
      // Where a row has a contract, billing and payment are the contract's.
      if (contract && carriedFields.some((carried) => carried === field)) continue;
      if (earlier !== undefined && !isSame(values.get(field), value))
        warnings.push(disagreement(row, earlier, field));
      values.set(field, value);
      sources.set(field, row);
    }
  }
  return { values: { ...emptyItem, ...Object.fromEntries(values) }, sources };
}

const disagreement = (row: number, earlier: number, field: ItemField): RowRemark => ({
  row,
  kind: `another ${field}`,
  message: `Row ${row} has ${differentOf(field)} from row ${earlier}; row ${row} is used`,
  several: `These rows have ${differentOf(field)} from an earlier row of the same item; the last one is used`,
});

function differentOf(field: ItemField): string {
  const isPlural = field === 'notes' || field === 'business_segment_percentages';
  return `${isPlural ? 'different' : 'a different'} ${fieldText(field)}`;
}

// `paymentType` is the one name that isn't written with underscores.
const fieldText = (field: ItemField): string =>
  field === 'paymentType' ? 'payment type' : field.replaceAll('_', ' ');

function faultsOf(values: ItemValues, known: KnownItem | undefined): string[] {
  const vendor = values.vendor ?? known?.item.vendor ?? null;
  const product_name = values.product_name ?? known?.item.product_name ?? null;
  const segments = values.business_segment ?? known?.item.business_segment ?? [];
  const areSharesWrong = !doSharesFit(values.business_segment_percentages, segments);
  return [...missingNames({ vendor, product_name }), ...(areSharesWrong ? [percentagesMessage] : [])];
}

function doSharesFit(shares: string | null, segments: readonly string[]): boolean {
  const percentages = readPercentages(shares ?? '');
  return shares === null || (percentages !== undefined && arePercentagesValid(percentages, segments));
}

interface ChangedRows extends Required<ItemRows> {
  readonly known: KnownItem;
  readonly merged: Merged;
  readonly warnings: RowRemark[];
  readonly errors: readonly RowMessage[];
}

function planChange(
  { rows, known, contracts: knownContracts, merged, warnings, errors }: ChangedRows,
  search: Search,
): PlannedItem {
  const fields = changedFields(merged.values, known);
  const changedRows = new Set(fields.map((field) => merged.sources.get(field) ?? 0));
  const given = { ...known.item, ...pick(merged.values, fields) };
  const after = withFittingShares(given);
  if (after !== given) fields.push('business_segment_percentages');
  const contracts: ContractChange[] = [];
  const newContracts: ContractValues[] = [];
  const termRows: TermRow[] = [];
  const faults: RowMessage[] = [...errors];
  for (const [record, contract] of pairContracts(rows, knownContracts, search)) {
    const update = contract ? changeContract(record.contract, contract) : undefined;
    if (update && isCostAlone(update)) faults.push({ row: record.row, message: costFollows(update.after) });
    if (update && update.fields.length > 0) contracts.push(update);
    if (!contract && record.contract) newContracts.push(completeContract(record.contract));
    const end = update?.after ?? newContracts.at(-1);
    if (end) warnOfMissingEnd(warnings, record.row, end);
    if (!update || update.fields.length > 0) changedRows.add(record.row);
    const changed = contract && update ? changedTerms(contract.values, update.after) : [];
    if (!contract || changed.length > 0) termRows.push({ row: record.row, known: contract, changed });
  }
  const changed = new Map(contracts.map((one) => [one.known, one.after]));
  const kept = known.contracts.map((one) => changed.get(one) ?? one.values);
  for (const remark of hiddenCells(rows, [...kept, ...newContracts])) warnings.push(remark);
  const isChanged = fields.length + contracts.length + newContracts.length > 0;
  for (const record of rows) {
    if (record.unique_id === null && !changedRows.has(record.row)) {
      warnings.push({ row: record.row, message: 'Already there, nothing changes' });
    }
  }
  return {
    ...unplanned,
    change: isChanged ? { known, after, fields, contracts, newContracts } : undefined,
    outcomes: new Map(rows.map(({ row }) => [row, changedRows.has(row) ? 'updated' : 'unchanged'])),
    termRows,
    warnings,
    errors: faults,
  };
}

// Percentages that no longer fit changed segments are dropped, as they are on a screen.
function withFittingShares(item: ItemValues): ItemValues {
  const doFit = doSharesFit(item.business_segment_percentages, item.business_segment ?? []);
  return doFit ? item : { ...item, business_segment_percentages: null };
}

function changedFields(values: ItemValues, known: KnownItem): ItemField[] {
  // With a contract, billing and cost are the contract's, and the item's own are hidden and stay as they are.
  const fields = known.contracts.length > 0 ? itemFields : allFields;
  return fields.filter((field) => values[field] !== null && !isSame(values[field], known.item[field]));
}

/** Pairs each row that has a contract with a known one of the same start date, those that agree first; no two share one. */
function pairContracts(
  rows: readonly CsvRecord[],
  known: readonly KnownContract[],
  search: Search,
): [CsvRecord, KnownContract | undefined][] {
  const withContract = rows.filter(({ contract }) => contract !== null);
  const byStart = Map.groupBy(known, ({ values }) => values.startDate);
  const sameStart = ({ contract }: CsvRecord) => (contract && byStart.get(contract.startDate)) ?? nothing;
  const candidates = new Map([...byStart.values()].map((group) => [group, group.map(candidateOf)]));
  const agreeing = findAgreeing<CsvRecord, KnownContract>(
    {
      rows: withContract,
      valuesOf: ({ contract }) => (contract ? contractValues(contract) : []),
      candidatesFor: (record) => candidates.get(sameStart(record)) ?? [],
    },
    search,
  );
  const thingsFor = (record: CsvRecord) => agreeing.get(record) ?? nothing;
  const pairs = pairUp<CsvRecord, KnownContract>(
    { rows: withContract, before: new Map(), thingsFor },
    search,
  );
  const takeNext = takeInOrder(new Set(pairs.values()));
  return withContract.map((record) => [record, pairs.get(record) ?? takeNext(sameStart(record))]);
}

const nothing: KnownContract[] = [];

const candidateOf = (thing: KnownContract): Candidate<KnownContract> => ({
  thing,
  values: contractValues(thing.values),
});

function changeContract(given: ContractValues | null, known: KnownContract): ContractChange {
  const fields = contractFieldNames.filter(
    (field) => given !== null && given[field] !== null && !isSame(given[field], known.values[field]),
  );
  return { known, after: { ...known.values, ...(given && pick(given, fields)) }, fields };
}

function warnOfMissingEnd(warnings: RowRemark[], row: number, contract: ContractValues): void {
  if (endFault(contract) === 'missing')
    warnings.push({ row, message: 'Yearly contract without an end date' });
}
