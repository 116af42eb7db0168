import type { ItemChange, NewItem } from '@purser/domain/csv/plan-item';
import type { ItemValues } from '@purser/domain/csv/records';
import { nameOf } from '@purser/domain/people';
import type { Executor } from '../../db/client.ts';
import type { Authorship } from '../../platform/history.ts';
import { recordPeople } from '../../platform/imports.ts';
import { lockPeople } from '../../platform/locks.ts';
import type { Owners } from '../../platform/mail/notify.ts';
import { addPeople } from '../../platform/people.ts';
import { nextUniqueId } from '../software/unique-id.ts';
import {
  insertAndReturnContracts,
  insertChanges,
  insertContracts,
  insertItems,
  listPeopleByEmail,
  recordBefore,
  recordNewContracts,
  recordNewItems,
  updateContracts,
  updateItems,
} from './import.queries.ts';
import { changeHistory, creationHistory, newContractHistory } from './import-history.ts';
import type { PlanBatch, Planned } from './import-tasks.ts';

export interface WriteContext {
  readonly tx: Executor;
  readonly authorship: Authorship;
  readonly importId: number;
  /** Called with the number of items of each batch that was written. */
  readonly onWritten: (items: number) => void;
}

interface PlanToWrite extends Pick<Planned, 'owners'> {
  readonly nextBatch: () => Promise<PlanBatch | undefined>;
}

/** Thrown where somebody has changed what the plan was made from. */
export const stalePlan = new Error('Somebody changed an item between the plan of an import and its writing.');

/** Writes a plan: people, new items, changed items, each with contracts and history. */
export async function writePlan(context: WriteContext, { owners, nextBatch }: PlanToWrite): Promise<void> {
  const people = await addOwners(context, owners);
  for (let batch = await nextBatch(); batch; batch = await nextBatch()) {
    const { creations, changes } = batch;
    if (creations.length > 0) await writeNewItems(context, creations, people);
    if (changes.length > 0) await writeChanges(context, changes, people);
    context.onWritten(creations.length + changes.length);
  }
}

type People = ReadonlyMap<string, { readonly id: number; readonly name: string }>;

async function addOwners(
  { tx, authorship, importId }: WriteContext,
  owners: readonly string[],
): Promise<People> {
  const known = await listPeopleByEmail(tx);
  if (owners.every((email) => known.has(email))) return known;
  await lockPeople(tx);
  // Somebody may have signed in for the first time before the lock.
  const present = await listPeopleByEmail(tx);
  const emails = owners.filter((email) => !present.has(email));
  const newPeople = emails.map((email) => ({ email, name: nameOf(email) }));
  await addPeople(tx, authorship.at, newPeople);
  await recordPeople(tx, importId, emails);
  return listPeopleByEmail(tx);
}

const ownersOf = (item: ItemValues, people: People): Owners => ({
  business_owner_id: idOf(item.business_owner, people),
  tech_admin_id: idOf(item.tech_admin, people),
  executive_sponsor_id: idOf(item.executive_sponsor, people),
});

const idOf = (email: string | null, people: People): number | null =>
  email === null ? null : (people.get(email)?.id ?? null);

async function writeNewItems(
  { tx, authorship, importId }: WriteContext,
  batch: readonly NewItem[],
  people: People,
): Promise<void> {
  const rows = batch.map(({ unique_id, item, contracts }) => ({
    unique_id: unique_id ?? nextUniqueId(authorship.at),
    item,
    owners: ownersOf(item, people),
    contracts,
    isGiven: unique_id !== null,
  }));
  const ids = new Map<(typeof rows)[number], number>();
  let left = rows;
  while (left.length > 0) {
    const inserted = await insertItems(tx, authorship, left);
    for (const row of left) {
      const id = inserted.get(row.unique_id);
      if (id !== undefined) ids.set(row, id);
    }
    const refused = left.filter((row) => !ids.has(row));
    // A generated number that is taken is replaced by the next one; a given one was free when the plan was made.
    if (refused.some(({ isGiven }) => isGiven)) throw stalePlan;
    left = refused.map((row) => Object.assign(row, { unique_id: nextUniqueId(authorship.at) }));
  }
  const contracts = rows.flatMap((row) =>
    row.contracts.map((contract) => ({ ...contract, softwareId: ids.get(row) ?? 0 })),
  );
  if (contracts.length > 0) await insertContracts(tx, authorship, contracts);
  const history = rows.map((row) => creationHistory(ids.get(row) ?? 0, row.item));
  await insertChanges(tx, authorship, history);
  const newItems = [...ids].map(([row, id]) => ({ id, contracts: row.contracts.length }));
  await recordNewItems(tx, importId, newItems);
}

async function writeChanges(
  { tx, authorship, importId }: WriteContext,
  batch: readonly ItemChange[],
  people: People,
): Promise<void> {
  const items = batch.filter(({ fields }) => fields.length > 0);
  const changed = batch.flatMap(({ contracts }) => contracts);
  await recordBefore(tx, importId, {
    items: items.map(({ known }) => known),
    contracts: changed.map(({ known }) => known),
  });
  const itemRows = items.map(({ known: { id, version }, after }) => {
    return { id, version, item: after, owners: ownersOf(after, people) };
  });
  if ((await updateItems(tx, authorship, itemRows)) !== items.length) throw stalePlan;
  const contractRows = changed.map(({ known: { id, version }, after }) => ({ ...after, id, version }));
  if ((await updateContracts(tx, authorship, contractRows)) !== changed.length) throw stalePlan;
  const newContracts = batch.flatMap(({ known, newContracts: added }) =>
    added.map((contract) => ({ ...contract, softwareId: known.id })),
  );
  const added = await insertAndReturnContracts(tx, authorship, newContracts);
  await recordNewContracts(tx, importId, added);
  const history = batch.flatMap((change) =>
    changeHistory(change, (email) => people.get(email)?.name ?? email),
  );
  await insertChanges(tx, authorship, [...history, ...added.map(newContractHistory)]);
}
