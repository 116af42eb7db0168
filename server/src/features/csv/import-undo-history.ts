import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import type { Executor } from '../../db/client.ts';
import { differences } from '../../platform/changes.ts';
import type { Authorship } from '../../platform/history.ts';
import { namesOf } from '../../platform/people.ts';
import { contractHistory, summaryOf } from '../contracts/contracts.service.ts';
import { softwareHistory } from '../software/software-history.ts';
import { insertChanges } from './import.queries.ts';
import type { ItemHistory } from './import-history.ts';
import { listOwnerIds } from './import-people.queries.ts';
import {
  contractFields,
  itemFields,
  listRevertedContracts,
  listRevertedItems,
  type Reverted,
} from './import-undo-write.queries.ts';

/**
 * Adds to the histories of all items that go back, one row per field, while they are still as the import left them;
 * batch by batch, so that a large import takes no more memory than a small one.
 */
export async function recordReverted(tx: Executor, authorship: Authorship, importId: number): Promise<void> {
  const names = await namesOf(tx, await listOwnerIds(tx, importId));
  await recordAll(tx, authorship, {
    list: (after) => listRevertedItems(tx, importId, after),
    historyOf: (item) => itemHistory(item, names),
  });
  await recordAll(tx, authorship, {
    list: (after) => listRevertedContracts(tx, importId, after),
    historyOf: revertedContract,
  });
}

/** Records in the order of their ids, and what is told of each. */
interface Telling<Row> {
  readonly list: (after: number) => Promise<Reverted<Row>[]>;
  readonly historyOf: (record: Reverted<Row>) => ItemHistory[];
}

async function recordAll<Row>(
  tx: Executor,
  authorship: Authorship,
  { list, historyOf }: Telling<Row>,
): Promise<void> {
  let batch = await list(0);
  while (batch.length > 0) {
    await insertChanges(tx, authorship, batch.flatMap(historyOf));
    batch = await list(batch.at(-1)?.id ?? 0);
  }
}

function itemHistory(
  { id, before, now }: Reverted<Software>,
  names: ReadonlyMap<number, string>,
): ItemHistory[] {
  if (!before) return [];
  const changes = differences(now, itemFields(before));
  return softwareHistory(now, changes, names).map((one) => ({ ...one, softwareId: id }));
}

function revertedContract({ id, before, now }: Reverted<Contract>): ItemHistory[] {
  const { softwareId } = now;
  if (!before) {
    return [{ softwareId, fieldName: `contract #${id}`, oldValue: summaryOf(now), newValue: null }];
  }
  const changes = differences(now, contractFields(before));
  return contractHistory(now, changes).map((one) => ({ ...one, softwareId }));
}
