import {
  type NewSoftware,
  percentagesProblem,
  type Software,
  type SoftwareChanges,
} from '@purser/api/software';
import { kindOf, pick } from '@purser/domain/fields';
import { optionLabel, softwareStatuses } from '@purser/domain/options';
import { invalid } from '@purser/domain/problem';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFields } from '@purser/domain/software-fields';
import type { Executor } from '../../db/client.ts';
import { differences, fieldChange } from '../../platform/changes.ts';
import { authorshipOf, type FieldChange, historyParts, type NewActivity } from '../../platform/history.ts';
import { hasNewOwners, notifyNewOwners } from '../../platform/mail/owner-news.ts';
import { namesOf, requirePeople } from '../../platform/people.ts';
import { noSuch, permit, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';
import {
  findSoftware,
  insertSoftware,
  ownerColumns,
  updateSoftware as updateRow,
} from './software.queries.ts';
import { withUniqueId } from './unique-id.ts';

export async function getSoftware(db: Executor, id: number): Promise<Software> {
  return (await findSoftware(db, id)) ?? noSuch('software');
}

export type NewSoftwareItem = Omit<NewSoftware, 'contract' | 'files'>;

/** A new item's fields. People and status are checked here, since the schema can't know them. */
export async function newItem({ person, db, at }: Work, input: NewSoftwareItem) {
  permit(person, 'edit software');
  await requireKnownValues(db, input);
  return { ...input, createdAt: at, updatedAt: at };
}

export async function createSoftware(work: Work, input: NewSoftwareItem): Promise<Software> {
  const values = await newItem(work, input);
  const history = historyParts(authorshipOf(work), {
    changes: [creationOf(input)],
    activity: { type: 'software_updated', description: `${titleOf(input)} was added` },
  });
  return withUniqueId(work.at, input.unique_id, (unique_id) =>
    insertSoftware(work.db, { ...values, unique_id }, history),
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
  const history = historyParts(authorshipOf(work), {
    changes: softwareHistory(row, changes, names),
    activity: changeActivity(row, { ...row, ...changes }),
  });
  const write = async (db: Executor): Promise<Software | undefined> => {
    const written = await updateRow(db, { row, changes: { ...changes, updatedAt: work.at } }, history);
    if (written) await notifyNewOwners({ ...work, db }, row, written);
    return written;
  };
  const isTold = hasNewOwners(work.person.id, row, changes);
  const updated = isTold ? await work.db.transaction(write) : await write(work.db);
  // Somebody else wrote between reading and writing, so the change is applied to what they wrote.
  return updated ?? updateSoftware(work, id, input);
}

export const titleOf = (row: Pick<Software, 'vendor' | 'product_name'>): string =>
  `${row.vendor} ${row.product_name}`;

/** The row with which an item's history begins. */
export const creationOf = (row: Pick<Software, 'vendor' | 'product_name'>) => ({
  fieldName: 'software',
  oldValue: null,
  newValue: titleOf(row),
});

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
  await requirePeople(db, pick(values, ownerColumns));
  const { status } = values;
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
  ownerColumns
    .filter((field) => field in changes)
    .flatMap((field) => [row[field], changes[field]])
    .filter((id) => typeof id === 'number');

export function softwareHistory(
  before: Software,
  changes: Partial<Software>,
  names: ReadonlyMap<number, string>,
): FieldChange[] {
  return Object.entries(changes).map(([field, value]) => {
    const shown = (given: unknown): unknown => readable(field, given, names);
    return fieldChange(
      { fieldName: field, kind: kindOf(softwareFields, field) },
      shown(Reflect.get(before, field)),
      shown(value),
    );
  });
}

/** A value as history shows it: a person by name, percentages as words. */
export function readable(field: string, value: unknown, names: ReadonlyMap<number, string>): unknown {
  if (kindOf(softwareFields, field) === 'person' && typeof value === 'number')
    return names.get(value) ?? `#${value}`;
  if (field !== 'business_segment_percentages' || typeof value !== 'string') return value;
  return Object.entries(parsePercentages(value) ?? {}).map(([segment, percent]) => `${segment} ${percent}%`);
}
