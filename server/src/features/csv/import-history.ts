import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { percentagesOf } from '@purser/domain/csv/export';
import type { ItemChange } from '@purser/domain/csv/plan-item';
import type { ItemField, ItemValues } from '@purser/domain/csv/records';
import { kindOf, pick } from '@purser/domain/fields';
import { softwareFieldNames, softwareFields } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import type { Executor } from '../../db/client.ts';
import { differences, fieldChange } from '../../platform/changes.ts';
import type { Authorship, FieldChange } from '../../platform/history.ts';
import { namesOf } from '../../platform/people.ts';
import { contractHistory, summaryOf } from '../contracts/contract-history.ts';
import { creationOf, readable, softwareHistory } from '../software/software.service.ts';
import { insertChanges, listOwnerIds } from './import.queries.ts';
import { listRevertedContracts, listRevertedItems, type Reverted } from './import-undo-write.queries.ts';

type ItemHistory = FieldChange & { readonly softwareId: number };

/** The one row with which a new item's history begins. */
export const creationHistory = (softwareId: number, { vendor, product_name }: ItemValues): ItemHistory => ({
  softwareId,
  ...creationOf({ vendor: vendor ?? '', product_name: product_name ?? '' }),
});

/** A row for each field of a known item that the import changes. */
export function changeHistory(change: ItemChange, nameOf: (email: string) => string): ItemHistory[] {
  const softwareId = change.known.id;
  const ofItem = change.fields.map((field) => {
    const shown = (item: ItemValues): unknown => shownIn(item, field, nameOf);
    const named = { fieldName: wireNames[field] ?? field, kind: kindOf(softwareFields, field) };
    return fieldChange(named, shown(change.known.item), shown(change.after));
  });
  const ofContracts = change.contracts.flatMap(({ known, after, fields }) =>
    contractHistory({ id: known.id, ...known.values }, pick(after, fields)),
  );
  return [...ofItem, ...ofContracts].map((row) => ({ ...row, softwareId }));
}

export const newContractHistory = (contract: Contract): ItemHistory => ({
  softwareId: contract.softwareId,
  fieldName: `contract #${contract.id}`,
  oldValue: null,
  newValue: summaryOf(contract),
});

const wireNames: Readonly<Partial<Record<ItemField, string>>> = {
  business_owner: 'business_owner_id',
  tech_admin: 'tech_admin_id',
  executive_sponsor: 'executive_sponsor_id',
};

const noNames: ReadonlyMap<number, string> = new Map();

// A file has addresses of people, and percentages in a form of its own.
function shownIn(item: ItemValues, field: ItemField, nameOf: (email: string) => string): unknown {
  const value = item[field];
  if (wireNames[field] && typeof value === 'string') return nameOf(value);
  if (field !== 'business_segment_percentages') return value;
  return readable(field, percentagesOf(item[field], item.business_segment ?? []), noNames);
}

/**
 * Adds the changes of an undo to the histories of the items that it restores, before it restores them, and in batches, so
 * that a large import takes no more memory than a small one.
 */
export async function recordReverted(tx: Executor, authorship: Authorship, importId: number): Promise<void> {
  const names = await namesOf(tx, await listOwnerIds(tx, importId));
  const record = (history: readonly ItemHistory[]): Promise<void> => insertChanges(tx, authorship, history);
  await inBatches(
    (after) => listRevertedItems(tx, importId, after),
    (items) => record(items.flatMap((item) => itemHistory(item, names))),
  );
  await inBatches(
    (after) => listRevertedContracts(tx, importId, after),
    (contracts) => record(contracts.flatMap(revertedContract)),
  );
}

/** Reads rows in the order of their ids, a batch after the other. */
async function inBatches<Row extends { readonly id: number }>(
  list: (after: number) => Promise<Row[]>,
  use: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  let batch = await list(0);
  while (batch.length > 0) {
    await use(batch);
    batch = await list(batch.at(-1)?.id ?? 0);
  }
}

function itemHistory(
  { id, before, now }: Reverted<Software>,
  names: ReadonlyMap<number, string>,
): ItemHistory[] {
  if (!before) return [];
  const changes = differences<Software>(now, pick(before, softwareFieldNames));
  return softwareHistory(now, changes, names).map((row) => ({ ...row, softwareId: id }));
}

function revertedContract({ id, before, now }: Reverted<Contract>): ItemHistory[] {
  const { softwareId } = now;
  if (!before) {
    return [{ softwareId, fieldName: `contract #${id}`, oldValue: summaryOf(now), newValue: null }];
  }
  const changes = differences<Contract>(now, pick(before, contractFieldNames));
  return contractHistory(now, changes).map((row) => ({ ...row, softwareId }));
}
