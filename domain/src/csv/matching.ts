/**
 * Which rows mean which items that were there before the file (docs/product/csv-import.md#matching-rows). A row without
 * `unique_id` matches by vendor, product, segments and start date, case and spaces ignored, and no two rows match one item.
 * Where several fit, each row gets the item it agrees with, so that importing a file twice changes nothing.
 */

import type { DateText } from '../days.ts';
import { alikeText, sameProductKey } from '../same-product.ts';
import { contractFieldNames } from '../terms.ts';
import { type Candidate, findAgreeing, handOut, signatureOf, type Values } from './agreement.ts';
import { pairUp } from './pairing.ts';
import {
  type ContractValues,
  type CsvRecord,
  completeContract,
  completeItem,
  type ItemValues,
  itemFields,
  ownFields,
} from './records.ts';
import type { Search } from './search.ts';

/** A contract as it was before the file. */
export interface KnownContract {
  readonly id: number;
  readonly version: number;
  readonly values: ContractValues;
}

/** An item as it was before the file, its contracts in the order of start date, then id. */
export interface KnownItem {
  readonly id: number;
  readonly version: number;
  readonly unique_id: string;
  readonly item: ItemValues;
  readonly contracts: readonly KnownContract[];
}

/** Rows, and the items they may mean: all but those that rows name by `unique_id`, which are `taken`. */
export interface MatchingTask {
  readonly records: readonly CsvRecord[];
  readonly knownItems: readonly KnownItem[];
  readonly taken: ReadonlySet<KnownItem>;
}

/**
 * Pairs rows with known items. Rows that find none are new.
 * @example matchRows({ records, knownItems, taken: new Set() }, newSearch()).get(record) // the item, or undefined
 */
export function matchRows(
  { records, knownItems, taken }: MatchingTask,
  search: Search,
): Map<CsvRecord, KnownItem> {
  const free = knownItems.filter((known) => !taken.has(known));
  const index = indexOf(free);
  const inReach = new Map<CsvRecord, readonly Candidate<KnownItem>[]>();
  for (const record of records) {
    const candidates = index.get(keyOf(record.item, record.contract?.startDate ?? null));
    if (candidates) inReach.set(record, candidates);
  }
  const rows = [...inReach.keys()];
  const candidatesFor = (record: CsvRecord) => inReach.get(record) ?? [];
  const valuesOf = ({ item, contract }: CsvRecord): Values => valuesIn(item, contract);
  const agreeing = findAgreeing({ rows, valuesOf, candidatesFor }, search);
  const thingsFor = (record: CsvRecord) => agreeing.get(record) ?? nothing;
  const before = matchAlike(rows, [...index.values()]);
  const matches = pairUp<CsvRecord, KnownItem>({ rows, before, thingsFor }, search);
  const nextIn = handOut(new Set(matches.values()));
  const known = new Map<readonly Candidate<KnownItem>[], readonly KnownItem[]>();
  for (const group of index.values())
    known.set(
      group,
      group.map(({ thing }) => thing),
    );
  for (const record of rows) {
    if (matches.has(record)) continue;
    const found = nextIn(known.get(candidatesFor(record)) ?? nothing);
    if (found) matches.set(record, found);
  }
  return matches;
}

const nothing: readonly KnownItem[] = [];

// The surest pairs, found at once: an item that is just what the row would create.
function matchAlike(
  rows: readonly CsvRecord[],
  groups: readonly (readonly Candidate<KnownItem>[])[],
): Map<CsvRecord, KnownItem> {
  const alike = new Map<string, KnownItem[]>();
  for (const { thing, values } of groups.flat()) {
    addTo(alike, signatureOf(values), thing);
  }
  const nextIn = handOut(new Set<KnownItem>());
  const matches = new Map<CsvRecord, KnownItem>();
  for (const record of rows) {
    const found = nextIn(alike.get(createdSignature(record)) ?? nothing);
    if (found) matches.set(record, found);
  }
  return matches;
}

function indexOf(knownItems: readonly KnownItem[]): Map<string, Candidate<KnownItem>[]> {
  const index = new Map<string, Candidate<KnownItem>[]>();
  for (const known of knownItems) {
    const contracts = known.contracts.length > 0 ? known.contracts : [undefined];
    for (const contract of contracts) {
      const values = valuesIn(known.item, contract?.values ?? null);
      addTo(index, keyOf(known.item, contract?.values.startDate ?? null), { thing: known, values });
    }
  }
  return index;
}

function addTo<Thing>(lists: Map<string, Thing[]>, key: string, thing: Thing): void {
  const others = lists.get(key);
  if (others) others.push(thing);
  else lists.set(key, [thing]);
}

function keyOf(item: ItemValues, startDate: DateText | null): string {
  const segments = (item.business_segment ?? []).map(alikeText).toSorted();
  return JSON.stringify([sameProductKey(item.vendor ?? '', item.product_name ?? ''), segments, startDate]);
}

const createdSignature = ({ item, contract }: CsvRecord): string =>
  signatureOf(valuesIn(completeItem(item), contract && completeContract(contract)));

function valuesIn(item: ItemValues, contract: ContractValues | null): Values {
  const fields = contract ? itemFields : [...itemFields, ...ownFields];
  return [...fields.map((field) => item[field]), ...(contract ? contractValues(contract) : [])];
}

/** A contract's values in the order of its fields. */
export const contractValues = (contract: ContractValues): Values =>
  contractFieldNames.map((field) => contract[field]);
