import type { ItemChange, NewItem } from '@purser/domain/csv/plan-item';
import type { ItemValues } from '@purser/domain/csv/records';
import { nameOf } from '@purser/domain/people';
import type { Executor } from '../../db/client.ts';
import type { Authorship } from '../../platform/history.ts';
import { lockPeople } from '../../platform/locks.ts';
import { addPeople } from '../../platform/people.ts';
import { nextUniqueId } from '../software/unique-id.ts';
import {
  addContracts,
  insertChanges,
  insertContracts,
  insertItems,
  listPeopleByEmail,
  type Owners,
  updateContracts,
  updateItems,
} from './import.queries.ts';
import { changeHistory, creationHistory, type ItemHistory, newContractHistory } from './import-history.ts';
import type { PlanBatch } from './import-tasks.ts';
import { recordBefore, recordNewContracts, recordNewItems, recordPeople } from './import-writes.queries.ts';

/** What writing a plan needs: the transaction, who imports, which import it is, and whom to tell how many items more are written. */
export interface WriteContext {
  readonly tx: Executor;
  readonly authorship: Authorship;
  readonly importId: number;
  readonly step: (items: number) => void;
}

/** The outcome of a write: `stale` where somebody changed in the meantime what the plan was made from. */
export type WriteOutcome = 'written' | 'stale';

/** What is to be written: who owns something of it, and the items, batch by batch. */
export interface PlanToWrite {
  readonly owners: readonly string[];
  readonly nextBatch: () => Promise<PlanBatch | undefined>;
}

/** Writes a plan: people, new items, changed items, each with contracts and history. */
export async function writePlan(writing: WriteContext, plan: PlanToWrite): Promise<WriteOutcome> {
  const people = await addOwners(writing, plan.owners);
  for (let batch = await plan.nextBatch(); batch; batch = await plan.nextBatch()) {
    const { creations, changes } = batch;
    if (creations.length > 0 && !(await writeNewItems(writing, creations, people))) return 'stale';
    if (changes.length > 0 && !(await writeChanges(writing, changes, people))) return 'stale';
    writing.step(creations.length + changes.length);
  }
  return 'written';
}

type People = ReadonlyMap<string, { readonly id: number; readonly name: string }>;

async function addOwners(
  { tx, authorship, importId }: WriteContext,
  owners: readonly string[],
): Promise<People> {
  const known = await listPeopleByEmail(tx);
  if (owners.every((email) => known.has(email))) return known;
  await lockPeople(tx);
  // Somebody may have signed in for the first time while this waited.
  const present = await listPeopleByEmail(tx);
  const emails = owners.filter((email) => !present.has(email));
  await addPeople(
    tx,
    authorship.at,
    emails.map((email) => ({ email, name: nameOf(email) })),
  );
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
): Promise<boolean> {
  const rows = batch.map(({ unique_id, item, contracts }) => ({
    unique_id: unique_id ?? nextUniqueId(authorship.at),
    item,
    owners: ownersOf(item, people),
    contracts,
    isGiven: unique_id !== null,
  }));
  const ids = new Map<(typeof rows)[number], number>();
  let waiting = rows;
  while (waiting.length > 0) {
    const inserted = await insertItems(tx, authorship, waiting);
    for (const row of waiting) {
      const id = inserted.get(row.unique_id);
      if (id !== undefined) ids.set(row, id);
    }
    const refused = waiting.filter((row) => !ids.has(row));
    // A number of ours that is taken becomes the next one; a given one was taken since the plan was made.
    if (refused.some(({ isGiven }) => isGiven)) return false;
    waiting = refused.map((row) => Object.assign(row, { unique_id: nextUniqueId(authorship.at) }));
  }
  const contracts = rows.flatMap((row) =>
    row.contracts.map((contract) => ({ ...contract, softwareId: ids.get(row) ?? 0 })),
  );
  if (contracts.length > 0) await insertContracts(tx, authorship, contracts);
  await insertChanges(
    tx,
    authorship,
    rows.map((row) => creationHistory(ids.get(row) ?? 0, row.item)),
  );
  await recordNewItems(
    tx,
    importId,
    [...ids].map(([row, id]) => ({ id, contracts: row.contracts.length })),
  );
  return true;
}

const idOfKnown = ({ known }: { readonly known: { readonly id: number } }): number => known.id;

async function writeChanges(
  { tx, authorship, importId }: WriteContext,
  batch: readonly ItemChange[],
  people: People,
): Promise<boolean> {
  const items = batch.filter(({ fields }) => fields.length > 0);
  const changed = batch.flatMap(({ contracts }) => contracts);
  await recordBefore(tx, importId, { items: items.map(idOfKnown), contracts: changed.map(idOfKnown) });
  const written = await updateItems(
    tx,
    authorship,
    items.map(({ known, after }) => ({
      id: known.id,
      version: known.version,
      item: after,
      owners: ownersOf(after, people),
    })),
  );
  if (written !== items.length) return false;
  const updated = await updateContracts(
    tx,
    authorship,
    changed.map(({ known, after }) => ({ ...after, id: known.id, version: known.version })),
  );
  if (updated !== changed.length) return false;
  const added = await addContracts(
    tx,
    authorship,
    batch.flatMap(({ known, newContracts }) =>
      newContracts.map((contract) => ({ ...contract, softwareId: known.id })),
    ),
  );
  await recordNewContracts(
    tx,
    importId,
    added.map(({ id }) => id),
  );
  const names = new Map([...people].map(([email, { name }]) => [email, name]));
  const history: ItemHistory[] = batch.flatMap((change) =>
    changeHistory(change, (email) => names.get(email) ?? email),
  );
  await insertChanges(tx, authorship, [...history, ...added.map(newContractHistory)]);
  return true;
}
