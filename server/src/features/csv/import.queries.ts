import type { Contract } from '@purser/api/contracts';
import { percentagesOf } from '@purser/domain/csv/export';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import { shownName, takenNames } from '@purser/domain/people';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { assignments, columnsOf } from '../../db/statements.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { users } from '../../db/tables/users.ts';
import type { Authorship, FieldChange } from '../../platform/history.ts';
import type { Owners } from '../../platform/mail/mails.ts';

/** The people who weren't deleted, by e-mail address; their names as the history has them. */
export async function listPeopleByEmail(db: Executor): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, username: users.username })
    .from(users)
    .where(isNull(users.deletedAt));
  const taken = takenNames(rows);
  return new Map(rows.map((person) => [person.email, { id: person.id, name: shownName(person, taken) }]));
}

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
