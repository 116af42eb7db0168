import {
  type NewSoftware,
  percentagesProblem,
  type Software,
  type SoftwareChanges,
} from '@purser/api/software';
import { optionLabel, softwareStatuses } from '@purser/domain/options';
import { invalid, Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { differences } from '../../platform/changes.ts';
import { releaseUploads } from '../../platform/files/uploads.ts';
import { auditParts, authorshipOf, type NewActivity, writeAudit } from '../../platform/history.ts';
import { nameInTexts, namesOf, requirePeople } from '../../platform/people.ts';
import { permit, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';
import {
  deleteSoftware as deleteRow,
  findSoftware,
  findSoftwareForDelete,
  findSoftwareForUpdate,
  insertSoftware,
  listUploadKeys,
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

/** A new item by itself, without what is created with it. */
export type NewItem = Omit<NewSoftware, 'contract' | 'files'>;

/** An item's own fields, checked for all that the schema can't know; throws where they name what isn't there. */
export async function newItem({ person, db, at }: Work, input: NewItem) {
  permit(person, 'edit software');
  await requireKnownValues(db, input);
  return { ...input, createdAt: at, updatedAt: at };
}

/** Adds an item by itself. */
export async function createSoftware(work: Work, input: NewItem): Promise<Software> {
  const values = await newItem(work, input);
  const telling = auditParts(authorshipOf(work), {
    changes: [creationOf(input)],
    activity: { type: 'software_updated', description: `${titleOf(input)} was added` },
  });
  return withUniqueId(work.at, input.unique_id, (unique_id) =>
    insertSoftware(work.db, { ...values, unique_id }, telling),
  );
}

/** Changes the fields that are sent; nothing is written where nothing differs. */
export async function updateSoftware(work: Work, id: number, input: SoftwareChanges): Promise<Software> {
  permit(work.person, 'edit software');
  const row = await getSoftware(work.db, id);
  requireVersion(work.ifMatch, row.version);
  const changes = differences(row, completed(row, input));
  if (Object.keys(changes).length === 0) return row;
  await requireKnownValues(work.db, changes);
  const names = await namesOf(work.db, peopleOf(row, changes));
  const telling = auditParts(authorshipOf(work), {
    changes: softwareHistory(row, changes, names),
    activity: changeActivity(row, { ...row, ...changes }),
  });
  const updated = await updateRow(work.db, { row, changes: { ...changes, updatedAt: work.at } }, telling);
  // Somebody else wrote between reading and writing: their change is the one to start from now.
  return updated ?? updateSoftware(work, id, input);
}

/** Deletes an item and all that belongs to it. The feed keeps what was deleted, and by whom. */
export async function deleteSoftware(work: Work, id: number): Promise<void> {
  permit(work.person, 'delete software');
  await work.db.transaction(async (tx) => {
    const row = (await findSoftwareForDelete(tx, id)) ?? missing();
    requireVersion(work.ifMatch, row.version);
    const keys = await listUploadKeys(tx, id);
    await deleteRow(tx, id);
    await releaseUploads({ ...work, db: tx }, keys);
    await writeAudit(
      tx,
      { ...authorshipOf(work), softwareId: id },
      {
        changes: [],
        activity: {
          type: 'software_updated',
          description: `${titleOf(row)} was deleted`,
          details: `${row.unique_id}, deleted by ${await nameInTexts(tx, work.person)}`,
          isLinked: false,
        },
      },
    );
  });
}

/** What an item is called. */
export const titleOf = (row: Pick<Software, 'vendor' | 'product_name'>): string =>
  `${row.vendor} ${row.product_name}`;

/** The one row with which an item's history begins. */
export const creationOf = (row: Pick<Software, 'vendor' | 'product_name'>) => ({
  fieldName: 'software',
  oldValue: null,
  newValue: titleOf(row),
});

const missing = (): never => {
  throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
};

// Percentages that no longer fit changed segments are dropped; sent ones must fit (docs/product/software.md#segments).
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

async function requireKnownValues(db: Executor, values: Partial<Omit<Software, 'unique_id'>>): Promise<void> {
  const { business_owner_id, tech_admin_id, executive_sponsor_id, status } = values;
  await requirePeople(db, { business_owner_id, tech_admin_id, executive_sponsor_id });
  if (status === undefined || softwareStatuses.some((known) => known === status)) return;
  const { statusOptions } = await getOptions(db);
  if (statusOptions.includes(status)) return;
  throw invalid({ status: `Status must be one of ${statusOptions.join(', ')}` });
}

function changeActivity(before: Software, after: Software): NewActivity {
  if (before.status === after.status) {
    return { type: 'software_updated', description: `${titleOf(after)} was updated` };
  }
  return {
    type: 'status_change',
    description: `${titleOf(after)} is now ${optionLabel(after.status).toLowerCase()}`,
    details: `${optionLabel(before.status)} → ${optionLabel(after.status)}`,
  };
}

const peopleOf = (row: Software, changes: Partial<Software>): number[] =>
  (['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const)
    .filter((field) => field in changes)
    .flatMap((field) => [row[field], changes[field]])
    .filter((id): id is number => typeof id === 'number');
