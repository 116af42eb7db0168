/**
 * Rows of one product (docs/product/csv-import.md#rows-of-one-product): the same vendor and product, letter case and spaces
 * ignored. They are items of their own, or one item with several contracts, whose segments and teams are those of all its
 * rows.
 */

import { readableDay } from '../mail-values.ts';
import { comparableText, sameProductKey } from '../same-product.ts';
import { type KnownItem, type MatchingTask, matchRows } from './matching.ts';
import type { ItemRows, NewItem } from './plan-item.ts';
import { type CsvRecord, emptyItem, type ItemValues, type RowMessage } from './records.ts';
import { type RowRemark, shownValue } from './remarks.ts';
import type { Search } from './search.ts';

/** How many rows are about a product that another row is about too, and how many such products there are. */
export interface RepeatedProducts {
  readonly rows: number;
  readonly products: number;
}

/** Counts repeated products among rows; those with a `unique_id` are settled by it. @example countRepeated([]) // { rows: 0, products: 0 } */
export function countRepeated(records: readonly CsvRecord[]): RepeatedProducts {
  const counted = records.filter((record) => record.unique_id === null && isNamed(record));
  const products = Map.groupBy(counted, ({ item }) => productKey(item));
  const repeated = [...products.values()].filter((rows) => rows.length > 1);
  return { rows: repeated.flat().length, products: repeated.length };
}

/**
 * Groups the rows of one product. A row that matches an item stays with it, so that what was imported row by row isn't
 * merged; the others go to the first item of that product, or make one.
 */
export function groupByProduct(task: MatchingTask, search: Search): ItemRows[] {
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
export function differentProducts(rows: readonly CsvRecord[]): RowMessage[] {
  const named = rows.filter(({ item }) => item.product_name !== null);
  const [[first] = [], [second] = []] = Map.groupBy(named, ({ item }) =>
    comparableText(item.product_name ?? ''),
  ).values();
  if (!first || !second) return [];
  const message = `Unique ID ${first.unique_id} stands for ${nameIn(first)} in row ${first.row} and for ${nameIn(second)} in row ${second.row}. Please give each product a unique ID of its own, or none`;
  return rows.map(({ row }) => ({ row, message }));
}

/** The remarks on new items whose product already has one. @example knownProducts([], known) // [] */
export function knownProducts(creations: readonly NewItem[], knownItems: readonly KnownItem[]): RowRemark[] {
  if (creations.length === 0) return [];
  const known = new Set(knownItems.map(({ item }) => productKey(item)));
  return (
    creations
      // A new Unique ID means another item.
      .filter(({ unique_id, item }) => unique_id === null && known.has(productKey(item)))
      .map(({ row, item: { vendor, product_name } }) => {
        const name = shownValue(`${vendor ?? ''} ${product_name ?? ''}`);
        const instead = 'To give an item another contract instead, write its Unique ID into the row';
        return {
          row,
          kind: 'known product',
          message: `You already have ${name}; this row adds another item. ${instead}`,
          several: `You already have these products, such as ${name}; these rows add more items. ${instead}`,
        };
      })
  );
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

/** Remarks on contracts of one product that overlap the next by their last day, as where a file's ends aren't included. */
export function exclusiveEnds(records: readonly CsvRecord[]): RowRemark[] {
  const byProduct = Map.groupBy(
    records.filter(({ contract }) => contract !== null),
    ({ unique_id, item }) =>
      `${unique_id ?? ''}${sameProductKey(item.vendor ?? '', item.product_name ?? '')}`,
  );
  return [...byProduct.values()].flatMap((rows) => {
    const starts = new Set(rows.length > 1 ? rows.map(({ contract }) => contract?.startDate) : []);
    return rows.flatMap(({ row, contract }) => {
      const end = contract?.endDate ?? undefined;
      return end !== undefined && end !== contract?.startDate && starts.has(end)
        ? [exclusiveRemark(row, end)]
        : [];
    });
  });
}

const exclusiveRemark = (row: number, day: string): RowRemark => ({
  row,
  kind: 'exclusive end',
  message: `This contract ends on ${readableDay(day)}, the day its product’s next contract starts. That day counts twice; if the contract ended the day before, please correct its end date`,
  several: `These contracts end on the day their product’s next contract starts, such as ${readableDay(day)}. That day counts twice; if they ended the day before, please correct the end dates`,
});
