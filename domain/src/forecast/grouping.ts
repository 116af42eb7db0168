/**
 * Amounts added up by one or two groups (docs/product/forecast.md#groups). The sums of the parts of a portfolio add up to the sums of
 * the whole, so that a cache of parts computes only the changed ones again. All amounts are whole cents.
 */
import { unassigned } from '../segments.ts';
import { flatMapSteps, mapSteps, type Steps, sortSteps } from '../steps.ts';
import {
  type Dimension,
  type ForecastGrouping,
  type Key,
  type PlacedAmount,
  readKey,
  segmentOf,
} from './dimensions.ts';
import type { Shares } from './item-shares.ts';
import type { LayerAmounts } from './month-amounts.ts';

/** Which parts of an item's amounts count; an empty set asks for all. A missing payment type is ''. */
export interface AmountFilter {
  readonly segments: ReadonlySet<string>;
  readonly paymentTypes: ReadonlySet<string>;
}

/** Rows by their first key and their second, which is null where there is one group. A row has a sum for each column. */
export type Sums = ReadonlyMap<Key, ReadonlyMap<Key, readonly number[]>>;

/** Sums that are being added up. */
export interface SumTable {
  readonly rows: Map<Key, Map<Key, number[]>>;
  readonly by: readonly Dimension[];
  readonly columns: number;
}

/** @example emptyTable(['segment'], 12) */
export const emptyTable = (by: readonly Dimension[], columns: number): SumTable => ({
  rows: new Map(),
  by,
  columns,
});

/** Amounts of what costs something, without themselves. */
export type AmountPlace = Omit<PlacedAmount, 'amount'>;

/** Adds amounts to the rows that their parts belong to; to the columns of their months, or the only one. */
export function addAmounts(
  table: SumTable,
  { place, amounts }: { readonly place: AmountPlace; readonly amounts: readonly LayerAmounts[] },
  filter: AmountFilter,
): void {
  for (const { layer, paymentType, parts } of amounts) {
    if (!hasPaymentType(filter, paymentType)) continue;
    for (let part = 0; part < parts.length; part += 1)
      if (hasSegment(filter, place.shares, part))
        addMonths(table, { place, layer, paymentType, part }, parts[part] ?? []);
  }
}

interface PlacedPart extends Pick<LayerAmounts, 'layer' | 'paymentType'> {
  readonly place: AmountPlace;
  readonly part: number;
}

// Month after month goes to the same row, unless rows are those of months: to find one takes longer than to add to it.
function addMonths(
  table: SumTable,
  { place, layer, paymentType, part }: PlacedPart,
  months: readonly number[],
): void {
  const hasPeriods = table.by.some(isPeriod);
  let row: number[] | undefined;
  for (let at = 0; at < months.length; at += 1) {
    const cents = months[at] ?? 0;
    if (cents === 0) continue;
    if (!row || hasPeriods) row = rowOf(table, { ...place, amount: { at, layer, paymentType } }, part);
    const column = table.columns === 1 ? 0 : at;
    row[column] = (row[column] ?? 0) + cents;
  }
}

const isPeriod = (group: Dimension): boolean => group === 'month' || group === 'quarter' || group === 'year';

function rowOf(table: SumTable, placed: PlacedAmount, part: number): number[] {
  const [first, second] = table.by;
  return rowAt(
    table,
    first ? readKey[first](placed, part) : null,
    second ? readKey[second](placed, part) : null,
  );
}

/** What of amounts counts in each month, in whole cents. @example countedMonths(amounts, { shares, months: 12 }, { segments: new Set(['Studio']), paymentTypes: new Set() })[0] // 5000 */
export function countedMonths(
  amounts: readonly LayerAmounts[],
  { shares, months }: { readonly shares: Shares; readonly months: number },
  filter: AmountFilter,
): number[] {
  const counted = Array.from({ length: months }, () => 0);
  for (const { paymentType, parts } of amounts) {
    if (!hasPaymentType(filter, paymentType)) continue;
    for (let part = 0; part < parts.length; part += 1)
      if (hasSegment(filter, shares, part)) addColumns(counted, parts[part] ?? []);
  }
  return counted;
}

/** A row: its groups, none of them a period, and their keys; a key that is undefined stands for any. */
export interface RowKeys {
  readonly by: readonly ForecastGrouping[];
  readonly keys: readonly (Key | undefined)[];
}

/** What amounts add to a row in each month, in whole cents: what `addAmounts` would, without the other rows. */
export function monthsOfRow(
  { place, amounts }: { readonly place: AmountPlace; readonly amounts: readonly LayerAmounts[] },
  row: RowKeys,
  filter: AmountFilter,
): number[] {
  const cents = place.periods.span.months.map(() => 0);
  for (const { layer, paymentType, parts } of amounts) {
    if (!hasPaymentType(filter, paymentType)) continue;
    const placed = { ...place, amount: { at: 0, layer, paymentType } };
    for (let part = 0; part < parts.length; part += 1)
      if (hasSegment(filter, place.shares, part) && hasKeys(row, placed, part))
        addColumns(cents, parts[part] ?? []);
  }
  return cents;
}

const hasKeys = ({ by, keys }: RowKeys, placed: PlacedAmount, part: number): boolean =>
  by.every((group, at) => keys[at] === undefined || readKey[group](placed, part) === keys[at]);

/** Adds up the sums of parts of a portfolio. */
export function* addSums(parts: readonly Sums[], columns: number): Steps<Sums> {
  const table = emptyTable([], columns);
  for (const part of parts)
    for (const [first, rows] of part) {
      for (const [second, amounts] of rows) addColumns(rowAt(table, first, second), amounts);
      yield;
    }
  return table.rows;
}

/** What rows with some keys have in all; a key that is undefined stands for any. @example centsOfRows(sums, ['Studio', undefined]) // 5000 */
export function centsOfRows(sums: Sums, [first, second]: readonly (Key | undefined)[]): number {
  let cents = 0;
  for (const [key, others] of sums)
    for (const [other, amounts] of others)
      if ((first === undefined || key === first) && (second === undefined || other === second))
        cents += amounts[0] ?? 0;
  return cents;
}

/** Adds amounts to others, column by column. */
export function addColumns(to: number[], amounts: readonly number[]): void {
  for (let at = 0; at < amounts.length; at += 1) to[at] = (to[at] ?? 0) + (amounts[at] ?? 0);
}

/** A row with its keys, as many as there are groups, its amounts and their sum, in dollars. */
export interface GroupRow {
  readonly keys: readonly Key[];
  readonly amounts: readonly number[];
  readonly total: number;
}

/** Rows in dollars, the largest first, equals by their keys. */
export function* groupRows(sums: Sums, by: readonly Dimension[]): Steps<GroupRow[]> {
  const rows = yield* flatMapSteps(sums, ([first, others]) =>
    [...others].map(([second, amounts]) => ({ keys: by.length > 1 ? [first, second] : [first], amounts })),
  );
  const inDollars = yield* mapSteps(rows, ({ keys, amounts }) => ({
    keys,
    amounts: amounts.map(dollars),
    total: dollars(sumOf(amounts)),
  }));
  return yield* sortSteps(inDollars, (a, b) => b.total - a.total || compareKeys(a.keys, b.keys));
}

/** Dollars of whole cents. @example dollars(1250) // 12.5 */
export const dollars = (cents: number): number => cents / 100;

/** @example sumOf([1, 2]) // 3 */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

const hasPaymentType = ({ paymentTypes }: AmountFilter, paymentType: Key): boolean =>
  paymentTypes.size === 0 || paymentTypes.has(paymentType ?? '');

const hasSegment = ({ segments }: AmountFilter, shares: Shares, part: number): boolean =>
  segments.size === 0 || segments.has(segmentOf(shares, part) ?? unassigned);

function rowAt({ rows, columns }: SumTable, first: Key, second: Key): number[] {
  const others = rows.get(first) ?? new Map<Key, number[]>();
  if (others.size === 0) rows.set(first, others);
  const known = others.get(second);
  if (known) return known;
  const row = Array.from({ length: columns }, () => 0);
  others.set(second, row);
  return row;
}

// What is missing comes last.
function compareKeys(one: readonly Key[], other: readonly Key[]): number {
  for (const [at, key] of one.entries()) {
    const second = other[at] ?? null;
    if (key === second) continue;
    if (key === null || second === null) return key === null ? 1 : -1;
    return key < second ? -1 : 1;
  }
  return 0;
}
