import type { Contract } from '@purser/api/contracts';
import { percentagesOf } from '@purser/domain/csv/export';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import { type FindablePerson, shownName, takenNames } from '@purser/domain/people';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { ownerFields } from '@purser/domain/workflow';
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { assignments, columnsOf } from '../../db/statements.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { users } from '../../db/tables/users.ts';
import type { Authorship, FieldChange } from '../../platform/history.ts';
import type { Owners } from '../../platform/mail/notify.ts';
import { ownerColumns } from '../software/software.queries.ts';

/** The people who weren't deleted, by e-mail address; their names as the history has them. */
export async function listPeopleByEmail(db: Executor): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, username: users.username })
    .from(users)
    .where(isNull(users.deletedAt));
  const taken = takenNames(rows);
  return new Map(rows.map((person) => [person.email, { id: person.id, name: shownName(person, taken) }]));
}

/** Whoever may be named in a file, by address, name or user name. */
export const listFindablePeople = (db: Executor): Promise<FindablePerson[]> =>
  db
    .select({ email: users.email, name: users.name, username: users.username })
    .from(users)
    .where(isNull(users.deletedAt));

/** The addresses of deleted people, which nobody else can get. */
export async function listDeletedEmails(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ email: users.email }).from(users).where(isNotNull(users.deletedAt));
  return new Set(rows.map(({ email }) => email));
}

/** An item's fields, and its owners by id. */
export interface ItemRow {
  readonly unique_id: string;
  readonly item: ItemValues;
  readonly owners: Owners;
}

const fieldColumns = columnsOf(softwareFieldNames);

/** Adds items and answers their ids by `unique_id`; those whose `unique_id` is taken are missing. */
export async function insertItems(
  tx: Executor,
  { at }: Authorship,
  items: readonly ItemRow[],
): Promise<Map<string, number>> {
  const given = JSON.stringify(items.map((item) => ({ unique_id: item.unique_id, ...itemColumnsOf(item) })));
  const { rows } = await tx.execute<{ id: number; unique_id: string }>(sql`
    insert into software (unique_id, ${fieldColumns}, "createdAt", "updatedAt")
    select unique_id, ${fieldColumns}, ${at}::timestamptz, ${at}::timestamptz
    from json_populate_recordset(null::software, ${given}::json)
    on conflict (unique_id) do nothing returning id, unique_id`);
  return new Map(rows.map(({ id, unique_id }) => [unique_id, id]));
}

/** A row to change, of the version that was read. */
interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Changes items; answers how many were still of the version that was read. */
export const updateItems = (
  tx: Executor,
  authorship: Authorship,
  items: readonly (Versioned & Omit<ItemRow, 'unique_id'>)[],
): Promise<number> =>
  updateRows(tx, authorship, {
    table: 'software',
    columns: softwareFieldNames,
    rows: items.map((item) => ({ id: item.id, version: item.version, ...itemColumnsOf(item) })),
  });

/** Changes contracts; answers how many were still of the version that was read. */
export const updateContracts = (
  tx: Executor,
  authorship: Authorship,
  rows: readonly (ContractValues & Versioned)[],
): Promise<number> => updateRows(tx, authorship, { table: 'contracts', columns: contractFieldNames, rows });

interface Update {
  readonly table: 'software' | 'contracts';
  readonly columns: readonly string[];
  readonly rows: readonly Versioned[];
}

async function updateRows(
  tx: Executor,
  { at }: Authorship,
  { table: name, columns, rows }: Update,
): Promise<number> {
  const table = sql.identifier(name);
  const { rowCount } = await tx.execute(sql`
    update ${table} set ${assignments(columns)}, version = ${table}.version + 1, "updatedAt" = ${at}::timestamptz
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) as given
    where ${table}.id = given.id and ${table}.version = given.version`);
  return rowCount ?? 0;
}

type NewContract = ContractValues & { readonly softwareId: number };

export const insertContracts = (
  tx: Executor,
  authorship: Authorship,
  contracts: readonly NewContract[],
): Promise<unknown> => tx.execute(contractInsertion(authorship, contracts));

/** Adds contracts and answers them as they are stored. */
export async function insertAndReturnContracts(
  tx: Executor,
  authorship: Authorship,
  contracts: readonly NewContract[],
): Promise<Contract[]> {
  const insertion = contractInsertion(authorship, contracts);
  return (await tx.execute<Contract & Record<string, unknown>>(sql`${insertion} returning *`)).rows;
}

const termColumns = columnsOf(contractFieldNames);

const contractInsertion = ({ at }: Authorship, contracts: readonly NewContract[]): SQL => sql`
  insert into contracts ("softwareId", ${termColumns}, "createdAt", "updatedAt")
  select "softwareId", ${termColumns}, ${at}::timestamptz, ${at}::timestamptz
  from json_populate_recordset(null::contracts, ${JSON.stringify(contracts)}::json)`;

/** Adds rows to the histories of many items at once. */
export async function insertChanges(
  tx: Executor,
  { userId, userName, at }: Authorship,
  changes: readonly (FieldChange & { readonly softwareId: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${changeLogs} ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName", "createdAt")
    select "softwareId", "fieldName", "oldValue", "newValue", ${userId}::integer, ${userName}::text, ${at}::timestamptz
    from json_populate_recordset(null::change_logs, ${JSON.stringify(changes)}::json)
    where "oldValue" is distinct from "newValue"`);
}

// The addresses of owners are no columns, so the database ignores them. A missing list of teams is empty here.
const itemColumnsOf = ({ item, owners }: Omit<ItemRow, 'unique_id'>) => ({
  ...item,
  ...owners,
  business_segment_percentages: percentagesOf(item.business_segment_percentages, item.business_segment ?? []),
  team_usage: item.team_usage ?? [],
});

// The records by which an import can be undone (decision 71). Rows are copied within the database, since in this process
// they would take the memory of the whole portfolio.

interface WrittenRecord {
  readonly id: number;
}

// With an array, the database uses the index whatever size it believes the table to have.
const idsOf = (records: readonly WrittenRecord[]): SQL =>
  sql`array(select value::integer from json_array_elements_text(${JSON.stringify(records.map(({ id }) => id))}::json))`;

/** Records items that were just added, each with the number of its contracts. */
export const recordNewItems = (
  tx: Executor,
  importId: number,
  items: readonly (WrittenRecord & { readonly contracts: number })[],
): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version, "contractCount")
    select ${importId}::integer, 'item', id, id, 1, contracts
    from json_to_recordset(${JSON.stringify(items)}::json) as added(id integer, contracts integer)`);

/** Records items and contracts as they are before their change, with the version that they are going to have. */
export const recordBefore = (
  tx: Executor,
  importId: number,
  changed: { readonly items: readonly WrittenRecord[]; readonly contracts: readonly WrittenRecord[] },
): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version, before)
    select ${importId}::integer, 'item', id, id, version + 1, row_to_json(software) from software
    where id = any(${idsOf(changed.items)})
    union all
    select ${importId}, 'contract', id, "softwareId", version + 1, row_to_json(contracts) from contracts
    where id = any(${idsOf(changed.contracts)})`);

/** Records contracts that were just added to older items. */
export async function recordNewContracts(
  tx: Executor,
  importId: number,
  contracts: readonly WrittenRecord[],
): Promise<void> {
  if (contracts.length === 0) return;
  await tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version)
    select ${importId}::integer, 'contract', id, "softwareId", version from contracts
    where id = any(${idsOf(contracts)})`);
}

/** The most people that an undo removes: each is looked for in every table below. The others can be deleted in Settings. */
export const mostPeopleRemoved = 500;

/** Every column that keeps a person from being removed, beside the owners of items; a test looks for further ones. */
export const namedIn: Readonly<Record<string, readonly string[]>> = {
  absences: ['delegateId'],
  activities: ['userId'],
  budgets: ['updatedBy'],
  change_logs: ['userId'],
  comments: ['userId'],
  csv_mappings: ['userId'],
  forecast_scenarios: ['userId'],
  imports: ['userId', 'undoneBy'],
  mails: ['userId', 'causedBy'],
  purchase_requests: ['requestorId', ...ownerFields, 'currentAssigneeId', 'sentBackBy', 'updatedBy'],
  renewal_decisions: ['decidedBy'],
  request_attachments: ['uploadedBy'],
  request_changes: ['userId'],
  request_comments: ['userId'],
  request_steps: ['assigneeId', 'decidedBy', 'escalateToId'],
  settings: ['updatedBy'],
  step_decisions: ['personId', 'onBehalfOfId'],
  uploads: ['userId'],
  vendor_files: ['uploadedBy'],
  workflow_versions: ['savedBy'],
};

/** The people of an import who never signed in, are named nowhere, and own no other items than the ones of `undone`. */
export const removablePeople = (importId: number, undone: SQL): SQL => sql`
  select users.id from users join import_writes on kind = 'person' and "recordId" = users.id
  where "importId" = ${importId} and "deletedAt" is null and role = 'user'
    and "passwordHash" is null and "lastSignInAt" is null
    and not exists (select from identities where "userId" = users.id)
    and not exists (select from settings where key in ('workflow', 'approvalGroups', 'requestForms')
      and jsonb_path_exists(value, '$.** ? (@.approverId == $id || @.escalateToId == $id || @.id == $id || @.memberIds[*] == $id)',
        jsonb_build_object('id', users.id)))
    and not exists (select from request_steps
      where jsonb_path_exists(approvers, '$.** ? (@.heldById == $id || @.id == $id)', jsonb_build_object('id', users.id)))
    ${sql.join(ownerColumns.map((column) => ownsNone(column, undone)))}
    ${sql.join(Object.entries(namedIn).flatMap(([table, columns]) => columns.map((column) => isNowhere(table, column))))}
  order by users.id limit ${mostPeopleRemoved}`;

// A condition for each column, since a single condition for all of them could use no index.
const ownsNone = (column: string, undone: SQL): SQL =>
  sql` and not exists (select from software where ${sql.identifier(column)} = users.id and software.id not in ${undone})`;

const isNowhere = (table: string, column: string): SQL =>
  sql` and not exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = users.id)`;

/** Removes them, once their items are removed; answers how many. */
export async function removePeople(tx: Executor, importId: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from users where id in (${removablePeople(importId, sql`(select 0)`)})`,
  );
  return rowCount ?? 0;
}

/** The owners of the changed items of an import, today's and those of before the import. */
export async function listOwnerIds(tx: Executor, importId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct owner.id from import_writes join software on software.id = "recordId"
    cross join lateral (values (business_owner_id), (tech_admin_id), (executive_sponsor_id),
      ((before ->> 'business_owner_id')::integer), ((before ->> 'tech_admin_id')::integer),
      ((before ->> 'executive_sponsor_id')::integer)) as owner(id)
    where "importId" = ${importId} and kind = 'item' and before is not null and owner.id is not null`);
  return rows.map(({ id }) => id);
}
