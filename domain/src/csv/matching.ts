/**
 * Which rows mean which items that were there before the file (docs/product/csv-import.md#matching-rows). A row without
 * `unique_id` matches by vendor, product, segments and start date, case and spaces ignored, and no two rows match one item.
 * Where several fit, each row gets the item it agrees with, so that importing a file twice changes nothing.
 */

import type { DateText } from '../days.ts';
import type { TermDecision } from '../renewal/renewal-source.ts';
import { comparableText, sameProductKey } from '../same-product.ts';
import { contractFieldNames } from '../terms.ts';
import { type Candidate, findAgreeing, signatureOf, thingsBy, type Values } from './agreement.ts';
import { pairUp } from './pairing.ts';
import {
  type ContractValues,
  type CsvRecord,
  carriedFields,
  completeContract,
  completeItem,
  type ItemValues,
  itemFields,
} from './records.ts';
import { type Search, takeInOrder } from './search.ts';

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
  readonly decisions: readonly TermDecision[];
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
  const index = indexOf(knownItems.filter((known) => !taken.has(known)));
  const reachable = new Map<CsvRecord, readonly KnownCandidate[]>();
  for (const record of records) {
    const candidates = index.get(keyOf(record.item, record.contract?.startDate ?? null));
    if (candidates) reachable.set(record, candidates);
  }
  const rows = [...reachable.keys()];
  const candidatesFor = (record: CsvRecord) => reachable.get(record) ?? [];
  const valuesOf = ({ item, contract }: CsvRecord): Values => valuesIn(item, contract);
  const agreeing = findAgreeing({ rows, valuesOf, candidatesFor }, search);
  const thingsFor = (record: CsvRecord) => agreeing.get(record) ?? nothing;
  const before = matchCreated(rows, [...index.values()].flat());
  const matches = pairUp<CsvRecord, KnownItem>({ rows, before, thingsFor }, search);
  const takeNext = takeInOrder(new Set(matches.values()));
  const known = new Map([...index.values()].map((group) => [group, group.map(({ thing }) => thing)]));
  for (const record of rows) {
    if (matches.has(record)) continue;
    const found = takeNext(known.get(candidatesFor(record)) ?? nothing);
    if (found) matches.set(record, found);
  }
  return matches;
}

const nothing: readonly KnownItem[] = [];

// The surest pairs, found at once: an item that is just what the row would create.
function matchCreated(
  rows: readonly CsvRecord[],
  candidates: readonly KnownCandidate[],
): Map<CsvRecord, KnownItem> {
  const alike = thingsBy(candidates, signatureOf);
  const takeNext = takeInOrder(new Set<KnownItem>());
  const matches = new Map<CsvRecord, KnownItem>();
  for (const record of rows) {
    const found = takeNext(alike.get(createdSignature(record)) ?? nothing);
    if (found) matches.set(record, found);
  }
  return matches;
}

interface KnownCandidate extends Candidate<KnownItem> {
  readonly startDate: DateText | null;
}

// An item has a candidate for each of its contracts, or one for itself.
function indexOf(knownItems: readonly KnownItem[]): ReadonlyMap<string, readonly KnownCandidate[]> {
  const candidates = knownItems.flatMap((thing): KnownCandidate[] => {
    const contracts = thing.contracts.length > 0 ? thing.contracts.map(({ values }) => values) : [null];
    return contracts.map((contract) => ({
      thing,
      values: valuesIn(thing.item, contract),
      startDate: contract?.startDate ?? null,
    }));
  });
  return Map.groupBy(candidates, ({ thing, startDate }) => keyOf(thing.item, startDate));
}

function keyOf(item: ItemValues, startDate: DateText | null): string {
  const segments = (item.business_segment ?? []).map(comparableText).toSorted();
  return JSON.stringify([sameProductKey(item.vendor ?? '', item.product_name ?? ''), segments, startDate]);
}

const createdSignature = ({ item, contract }: CsvRecord): string =>
  signatureOf(valuesIn(completeItem(item), contract && completeContract(contract)));

function valuesIn(item: ItemValues, contract: ContractValues | null): Values {
  const fields = contract ? itemFields : [...itemFields, ...carriedFields];
  return [...fields.map((field) => item[field]), ...(contract ? contractValues(contract) : [])];
}

/** A contract's values in the order of its fields. */
export const contractValues = (contract: ContractValues): Values =>
  contractFieldNames.map((field) => contract[field]);
