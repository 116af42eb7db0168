/**
 * Which rows mean which items that were there before the file (decisions: CSV). A row without `unique_id` matches
 * by vendor, product, segments and start date, case and spaces ignored, and no two rows match one item. Where
 * several fit, each row gets the item it agrees with, so that importing a file twice changes nothing.
 */

import { pairUp } from './csv-pairing.ts';
import {
  type ContractValues,
  type CsvRecord,
  completeContract,
  completeItem,
  contractFields,
  type ItemValues,
  isSame,
  itemFields,
  ownFields,
} from './csv-records.ts';
import type { DateText } from './days.ts';

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

/** Whether every value that is given equals the known one: nothing would change. */
export function agreesWith(
  record: CsvRecord,
  known: KnownItem,
  contract: KnownContract | undefined,
): boolean {
  const fields = record.contract ? itemFields : [...itemFields, ...ownFields];
  const isItemSame = fields.every(
    (field) => record.item[field] === null || isSame(record.item[field], known.item[field]),
  );
  return isItemSame && doesContractAgree(record.contract, contract);
}

/** Whether a contract's given values all equal the known ones. */
export function doesContractAgree(given: ContractValues | null, known: KnownContract | undefined): boolean {
  if (given === null) return true;
  if (known === undefined) return false;
  return contractFields.every((field) => given[field] === null || given[field] === known.values[field]);
}

/**
 * Pairs rows with known items. Rows that find none are new. Items that rows name by `unique_id` are `taken`.
 * @example matchRows(records, knownItems, new Set()).get(record) // the item, or undefined
 */
export function matchRows(
  records: readonly CsvRecord[],
  knownItems: readonly KnownItem[],
  taken: ReadonlySet<KnownItem>,
): Map<CsvRecord, KnownItem> {
  const candidates = indexOf(
    knownItems.filter((known) => !taken.has(known)),
    ({ known, contract }) => keyOf(known.item, contract?.values.startDate ?? null),
  );
  const inReach = ({ item, contract }: CsvRecord) => candidates.get(keyOf(item, contract?.startDate ?? null));
  const rows = records.filter(inReach);
  const matches = pairUp<CsvRecord, KnownItem>({
    rows,
    before: matchAlike(rows, candidates),
    *thingsFor(record) {
      for (const { known, contract } of inReach(record) ?? []) {
        if (agreesWith(record, known, contract)) yield known;
      }
    },
  });
  const claimed = new Set(matches.values());
  for (const record of rows) {
    if (matches.has(record)) continue;
    const free = inReach(record)?.find(({ known }) => !claimed.has(known));
    if (!free) continue;
    matches.set(record, free.known);
    claimed.add(free.known);
  }
  return matches;
}

interface Candidate {
  readonly known: KnownItem;
  readonly contract: KnownContract | undefined;
}

// The surest pairs, found at once: an item that is just what the row would create.
function matchAlike(
  rows: readonly CsvRecord[],
  candidates: ReadonlyMap<string, readonly Candidate[]>,
): Map<CsvRecord, KnownItem> {
  const alike = new Map<string, KnownItem[]>();
  for (const { known, contract } of [...candidates.values()].flat()) {
    const signature = signatureOf(known.item, contract?.values ?? null);
    const others = alike.get(signature);
    if (others) others.push(known);
    else alike.set(signature, [known]);
  }
  const claimed = new Set<KnownItem>();
  const matches = new Map<CsvRecord, KnownItem>();
  for (const record of rows) {
    const found = alike.get(createdSignature(record))?.find((known) => !claimed.has(known));
    if (!found) continue;
    matches.set(record, found);
    claimed.add(found);
  }
  return matches;
}

function indexOf(
  knownItems: readonly KnownItem[],
  keyFor: (candidate: Candidate) => string,
): Map<string, Candidate[]> {
  const index = new Map<string, Candidate[]>();
  for (const known of knownItems) {
    const contracts = known.contracts.length > 0 ? known.contracts : [undefined];
    for (const contract of contracts) {
      const key = keyFor({ known, contract });
      const others = index.get(key);
      if (others) others.push({ known, contract });
      else index.set(key, [{ known, contract }]);
    }
  }
  return index;
}

function keyOf(item: ItemValues, startDate: DateText | null): string {
  const segments = (item.business_segment ?? []).map(plain).toSorted();
  return JSON.stringify([plain(item.vendor ?? ''), plain(item.product_name ?? ''), segments, startDate]);
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '');

const createdSignature = ({ item, contract }: CsvRecord): string =>
  signatureOf(completeItem(item), contract && completeContract(contract));

function signatureOf(item: ItemValues, contract: ContractValues | null): string {
  const fields = contract ? itemFields : [...itemFields, ...ownFields];
  return JSON.stringify([
    fields.map((field) => item[field]),
    contract && contractFields.map((field) => contract[field]),
  ]);
}
