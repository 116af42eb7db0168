import {
  type NewSoftware,
  percentagesProblem,
  type Software,
  type SoftwareChanges,
} from '@purser/api/software';
import { isActive, optionLabel, softwareStatuses } from '@purser/domain/options';
import { invalid, Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { differences } from '../../platform/changes.ts';
import { recordActivity, recordChanges } from '../../platform/history.ts';
import { namesOf, requirePeople } from '../../platform/people.ts';
import { permit, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';
import {
  deleteSoftware as deleteRow,
  findSoftware,
  findSoftwareForUpdate,
  insertSoftware,
  updateSoftware as updateRow,
} from './software.queries.ts';
import { softwareHistory } from './software-history.ts';
import { withUniqueId } from './unique-id.ts';

/** One item; 404 where there is none. */
export async function getSoftware(db: Executor, id: number): Promise<Software> {
  return (await findSoftware(db, id)) ?? missing();
}

/** One item, held until the transaction ends and of a version its writer knew; 404 or 412 otherwise. */
export async function holdSoftware(tx: Executor, id: number, ifMatch: Work['ifMatch']): Promise<Software> {
  const row = (await findSoftwareForUpdate(tx, id)) ?? missing();
  requireVersion(ifMatch, row.version);
  return row;
}

/** Adds an item with its first row of history. The caller owns the transaction and tells of it. */
export async function addSoftware(work: Work, input: Omit<NewSoftware, 'contract'>): Promise<Software> {
  permit(work.person, 'edit software');
  const { db: tx, at } = work;
  const { unique_id, ...values } = input;
  await requireKnownValues(tx, values);
  const row = { ...values, createdAt: at, updatedAt: at };
  const given = unique_id === null ? undefined : await insertSoftware(tx, { ...row, unique_id });
  const created = given ?? (await withUniqueId(at, (id) => insertSoftware(tx, { ...row, unique_id: id })));
  return created;
}

/** The history row and the activity of a new item without a contract. */
export async function createSoftware(work: Work, input: Omit<NewSoftware, 'contract'>): Promise<Software> {
  return work.db.transaction(async (tx) => {
    const created = await addSoftware({ ...work, db: tx }, input);
    await recordChanges(tx, deedOn(work, created.id), [creationOf(created)]);
    await recordActivity(tx, deedOn(work, created.id), {
      type: 'software_updated',
      description: `${titleOf(created)} was added`,
      softwareId: created.id,
    });
    return created;
  });
}

/** Changes the fields that are sent; nothing is written where nothing differs. */
export async function updateSoftware(work: Work, id: number, input: SoftwareChanges): Promise<Software> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    const row = await holdSoftware(tx, id, work.ifMatch);
    const changes = differences(row, completed(row, input));
    if (Object.keys(changes).length === 0) return row;
    await requireKnownValues(tx, changes);
    const updated = await updateRow(tx, id, { ...changes, updatedAt: work.at });
    const names = await namesOf(tx, peopleOf(row, changes));
    await recordChanges(tx, deedOn(work, id), softwareHistory(row, changes, names));
    await recordActivity(tx, deedOn(work, id), changeActivity(row, updated));
    return updated;
  });
}

/** Deletes an item and all that belongs to it. The feed keeps what was deleted, and by whom. */
export async function deleteSoftware(work: Work, id: number): Promise<void> {
  permit(work.person, 'delete software');
  await work.db.transaction(async (tx) => {
    const row = await holdSoftware(tx, id, work.ifMatch);
    await deleteRow(tx, id);
    await recordActivity(tx, deedOn(work, id), {
      type: 'software_updated',
      description: `${titleOf(row)} was deleted`,
      details: `${row.unique_id}, deleted by ${work.person.name}`,
      softwareId: null,
    });
  });
}

/** What an item is called. */
export const titleOf = (row: Pick<Software, 'vendor' | 'product_name'>): string =>
  `${row.vendor} ${row.product_name}`;

/** The one row with which an item's history begins. */
export const creationOf = (row: Software) => ({
  fieldName: 'software',
  oldValue: null,
  newValue: titleOf(row),
});

/** Who does something to which item, and when. */
export const deedOn = (work: Work, softwareId: number) => ({
  userId: work.person.id,
  at: work.at,
  softwareId,
});

const missing = (): never => {
  throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
};

// Percentages that no longer fit changed segments are dropped; sent ones must fit (decisions: Percentages).
function completed(row: Software, input: SoftwareChanges): SoftwareChanges {
  const segments = input.business_segment === undefined ? row.business_segment : input.business_segment;
  if (input.business_segment_percentages === undefined) {
    const isLost = percentagesProblem(segments, row.business_segment_percentages) !== undefined;
    return isLost ? { ...input, business_segment_percentages: null } : input;
  }
  const message = percentagesProblem(segments, input.business_segment_percentages);
  if (message) throw invalid({ business_segment_percentages: message });
  return input;
}

async function requireKnownValues(db: Executor, values: Partial<Software>): Promise<void> {
  const { business_owner_id, tech_admin_id, executive_sponsor_id, status } = values;
  await requirePeople(db, { business_owner_id, tech_admin_id, executive_sponsor_id });
  if (status === undefined || softwareStatuses.some((known) => known === status)) return;
  const { statusOptions } = await getOptions(db);
  if (statusOptions.includes(status)) return;
  throw invalid({ status: `Status must be one of ${statusOptions.join(', ')}` });
}

function changeActivity(before: Software, after: Software) {
  const softwareId = after.id;
  if (before.status === after.status) {
    return { type: 'software_updated' as const, description: `${titleOf(after)} was updated`, softwareId };
  }
  const verb = isActive(after.status) ? 'is' : 'is now';
  return {
    type: 'status_change' as const,
    description: `${titleOf(after)} ${verb} ${optionLabel(after.status).toLowerCase()}`,
    details: `${optionLabel(before.status)} → ${optionLabel(after.status)}`,
    softwareId,
  };
}

const peopleOf = (row: Software, changes: Partial<Software>): number[] =>
  (['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const)
    .filter((field) => field in changes)
    .flatMap((field) => [row[field], changes[field]])
    .filter((id): id is number => typeof id === 'number');
