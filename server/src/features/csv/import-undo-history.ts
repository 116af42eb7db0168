import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { pick } from '@purser/domain/fields';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import type { Executor } from '../../db/client.ts';
import { differences } from '../../platform/changes.ts';
import type { Authorship } from '../../platform/history.ts';
import { namesOf } from '../../platform/people.ts';
import { contractHistory, summaryOf } from '../contracts/contracts.service.ts';
import { softwareHistory } from '../software/software-history.ts';
import { insertChanges } from './import.queries.ts';
import type { ItemHistory } from './import-history.ts';
import { listOwnerIds } from './import-people.queries.ts';
import { listRevertedContracts, listRevertedItems, type Reverted } from './import-undo-write.queries.ts';

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
