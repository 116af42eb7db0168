/** What the rows of a forecast are called: names in place of ids (docs/product/forecast.md#groups). */
import type { Dimension, Key } from '@purser/domain/forecast/dimensions';
import { labelOf } from '@purser/domain/forecast/labels';
import { optionLabel } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { namesOf } from '../../platform/people.ts';

interface Keyed {
  readonly keys: readonly Key[];
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Reads what the keys of rows are called; answers the labels of a row's keys. */
export async function readLabels(
  db: Executor,
  by: readonly Dimension[],
  rows: readonly Keyed[],
): Promise<(row: Keyed) => string[]> {
  const owners = await namesOf(db, idsIn(rows, by.indexOf('owner')));
  const items = by.includes('item') ? await readItemNames(db, idsIn(rows, by.indexOf('item'))) : noNames;
  const names = {
    ownerOf: (key: string) => owners.get(Number(key)),
    itemOf: (key: string) => items.get(key),
    statusOf: optionLabel,
  };
  return ({ keys }) => by.map((group, at) => labelOf(group, keys[at] ?? null, names));
}

/** Reads what some items are called, by their ids. */
export async function readItemLabels(
  db: Executor,
  items: readonly { readonly id: number }[],
): Promise<(id: number) => string> {
  const keyed = ({ id }: { readonly id: number }): Keyed => ({ keys: [String(id)] });
  if (items.length === 0) return () => '';
  const labelsOf = await readLabels(db, ['item'], items.map(keyed));
  return (id) => labelsOf(keyed({ id }))[0] ?? '';
}

const idsIn = (rows: readonly Keyed[], at: number): number[] =>
  at < 0
    ? []
    : [...new Set(rows.map(({ keys }) => keys[at] ?? null))].flatMap((key) =>
        key !== null && /^\d+$/.test(key) ? [Number(key)] : [],
      );

/** Vendor and product by key: an item's id, or `request-` with a request's. */
async function readItemNames(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select id::text as key, vendor || ' ' || product_name as name from software
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)
    union all
    select 'request-' || id, vendor || ' ' || "productName" from purchase_requests where status = 'in_progress'`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
