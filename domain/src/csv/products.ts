/**
 * Rows of one product (docs/product/csv-import.md#rows-of-one-product): the same vendor and product, letter case and spaces
 * ignored. They are items of their own, or one item with several contracts, whose segments and teams are those of all its
 * rows.
 */

import { alikeText, sameProductKey } from '../same-product.ts';
import { type KnownItem, matchRows } from './matching.ts';
import type { ItemRows } from './plan-item.ts';
import { type CsvRecord, type ItemValues, type RowMessage, silentItem } from './records.ts';
import { shownValue } from './remarks.ts';
import type { Search } from './search.ts';

/** How many rows are about a product that another row is about too, and how many such products there are. */
export interface RepeatedProducts {
  readonly rows: number;
  readonly products: number;
}

/** Counts repeated products among rows; those with a `unique_id` are settled by it. @example countRepeated([]) // { rows: 0, products: 0 } */
export function countRepeated(records: readonly CsvRecord[]): RepeatedProducts {
  const counts = new Map<string, number>();
  for (const { unique_id, item } of records) {
    if (unique_id !== null || item.vendor === null || item.product_name === null) continue;
    const key = productKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const repeated = [...counts.values()].filter((count) => count > 1);
  return { rows: repeated.reduce((sum, count) => sum + count, 0), products: repeated.length };
}

/** Rows without `unique_id`, and the items they may mean. */
interface ProductTask {
  readonly records: readonly CsvRecord[];
  readonly knownItems: readonly KnownItem[];
  readonly taken: ReadonlySet<KnownItem>;
}

/**
 * Brings the rows of one product together. A row that means an item of its own stays with it, so that what was imported
 * row by row isn't merged; the others go to the first item of that product, or make one.
 */
export function groupByProduct(task: ProductTask, search: Search): ItemRows[] {
  const { records, knownItems, taken } = task;
  const matches = matchRows(task, search);
  const homes = new Map<string, KnownItem>();
  const free = knownItems.filter((known) => !taken.has(known));
  for (const known of [...matches.values(), ...free]) {
    const key = productKey(known.item);
    if (!homes.has(key)) homes.set(key, known);
  }
  const groups = Map.groupBy(records, (record): KnownItem | string => {
    const key = productKey(record.item);
    return matches.get(record) ?? homes.get(key) ?? (isNamed(record) ? key : `row ${record.row}`);
  });
  return [...groups].map(([home, rows]) => ({
    rows: withAllNames(rows),
    known: typeof home === 'string' ? undefined : home,
  }));
}

/** The faults of rows that give one `unique_id` to different products. @example differentProducts([]) // [] */
export function differentProducts(rows: readonly CsvRecord[]): RowMessage[] {
  const products = new Map<string, CsvRecord>();
  for (const record of rows) {
    const { product_name } = record.item;
    const key = product_name === null ? undefined : alikeText(product_name);
    if (key !== undefined && !products.has(key)) products.set(key, record);
  }
  const [one, other] = products.values();
  if (!one || !other) return [];
  const message = `Unique ID ${one.unique_id} stands for ${nameIn(one)} in row ${one.row} and for ${nameIn(other)} in row ${other.row}. Please give each product a unique ID of its own, or none`;
  return rows.map(({ row }) => ({ row, message }));
}

const nameIn = ({ item }: CsvRecord): string => shownValue(item.product_name ?? '');

const isNamed = ({ item }: CsvRecord): boolean => item.vendor !== null && item.product_name !== null;

const productKey = ({ vendor, product_name }: ItemValues): string =>
  sameProductKey(vendor ?? '', product_name ?? '');

function withAllNames(rows: readonly CsvRecord[]): readonly CsvRecord[] {
  if (rows.length === 1) return rows;
  // However the others spell them.
  const { vendor, product_name } = rows[0]?.item ?? silentItem;
  const business_segment = namesOf(rows, 'business_segment');
  const team_usage = namesOf(rows, 'team_usage');
  const isShared = (business_segment?.length ?? 0) > 1;
  return rows.map((record) => {
    const own = record.item.business_segment;
    // Shares of one row's segments are no shares of all.
    const isPart = isShared && own?.length !== business_segment?.length;
    const shares = isPart ? null : record.item.business_segment_percentages;
    const item = {
      ...record.item,
      vendor,
      product_name,
      business_segment,
      business_segment_percentages: shares,
      team_usage,
    };
    return { ...record, item };
  });
}

function namesOf(
  rows: readonly CsvRecord[],
  field: 'business_segment' | 'team_usage',
): readonly string[] | null {
  const names = new Set(rows.flatMap(({ item }) => item[field] ?? []));
  return names.size > 0 ? [...names] : null;
}
