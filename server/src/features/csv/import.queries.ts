import type { Contract } from '@purser/api/contracts';
import { percentagesOf } from '@purser/domain/csv/export';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import { shownName, takenNames } from '@purser/domain/people';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { assignments, columnsOf } from '../../db/statements.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { users } from '../../db/tables/users.ts';
import type { Authorship, FieldChange } from '../../platform/history.ts';

/** Everybody who wasn't deleted, by address; names as history tells them. */
export async function listPeopleByEmail(db: Executor): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, username: users.username })
    .from(users)
    .where(isNull(users.deletedAt));
  const taken = takenNames(rows);
  return new Map(rows.map((person) => [person.email, { id: person.id, name: shownName(person, taken) }]));
}

/** The addresses of people who were deleted: they stay taken, but name nobody. */
export async function listDeletedEmails(db: Executor): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where "deletedAt" is not null`,
  );
  return new Set(rows.map(({ email }) => email));
}

/** An item's columns as they are written; owners by id. */
export interface ItemRow {
  readonly unique_id: string;
  readonly item: ItemValues;
  readonly owners: Owners;
}

/** Who owns an item. */
export interface Owners {
  readonly business_owner_id: number | null;
  readonly tech_admin_id: number | null;
  readonly executive_sponsor_id: number | null;
}

const fieldColumns = columnsOf(softwareFieldNames);

/** Adds items and answers their ids by `unique_id`; those whose `unique_id` is taken are missing. */
export async function insertItems(
  tx: Executor,
  authorship: Authorship,
  items: readonly ItemRow[],
): Promise<Map<string, number>> {
  const given = JSON.stringify(items.map(({ unique_id, ...row }) => ({ unique_id, ...itemColumns(row) })));
  const { rows } = await tx.execute<{ id: number; unique_id: string }>(sql`
    insert into software (unique_id, ${fieldColumns}, "createdAt", "updatedAt")
    select unique_id, ${fieldColumns}, ${authorship.at}::timestamptz, ${authorship.at}::timestamptz
    from json_populate_recordset(null::software, ${given}::json)
    on conflict (unique_id) do nothing returning id, unique_id`);
  return new Map(rows.map(({ id, unique_id }) => [unique_id, id]));
}

/** A row to change, of the version that was read. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Writes items anew and counts their versions up; answers how many were still of the version that was read. */
export async function updateItems(
  tx: Executor,
  authorship: Authorship,
  items: readonly (Versioned & Omit<ItemRow, 'unique_id'>)[],
): Promise<number> {
  const given = JSON.stringify(
    items.map(({ id, version, ...row }) => ({ id, version, ...itemColumns(row) })),
  );
  const { rowCount } = await tx.execute(sql`
    update software set ${assignments(softwareFieldNames)}, version = software.version + 1,
      "updatedAt" = ${authorship.at}::timestamptz
    from json_populate_recordset(null::software, ${given}::json) as given
    where software.id = given.id and software.version = given.version`);
  return rowCount ?? 0;
}

/** A contract of an item that is there. */
type NewContract = ContractValues & { readonly softwareId: number };

/** Adds contracts to their items. */
export async function insertContracts(
  tx: Executor,
  authorship: Authorship,
  contracts: readonly NewContract[],
): Promise<void> {
  await tx.execute(insertionOf(authorship, contracts));
}

/** Adds contracts to their items and answers them as they are stored. */
export async function addContracts(
  tx: Executor,
  authorship: Authorship,
  contracts: readonly NewContract[],
): Promise<Contract[]> {
  const { rows } = await tx.execute<Contract & Record<string, unknown>>(
    sql`${insertionOf(authorship, contracts)} returning *`,
  );
  return rows;
}

const termColumns = columnsOf(contractFieldNames);

const insertionOf = (authorship: Authorship, contracts: readonly NewContract[]): SQL => sql`
  insert into contracts ("softwareId", ${termColumns}, "createdAt", "updatedAt")
  select "softwareId", ${termColumns}, ${authorship.at}::timestamptz, ${authorship.at}::timestamptz
  from json_populate_recordset(null::contracts, ${JSON.stringify(contracts)}::json)`;

/** Writes contracts anew and counts their versions up; answers how many were still of the version that was read. */
export async function updateContracts(
  tx: Executor,
  authorship: Authorship,
  contracts: readonly (ContractValues & Versioned)[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update contracts set ${assignments(contractFieldNames)}, version = contracts.version + 1,
      "updatedAt" = ${authorship.at}::timestamptz
    from json_populate_recordset(null::contracts, ${JSON.stringify(contracts)}::json) as given
    where contracts.id = given.id and contracts.version = given.version`);
  return rowCount ?? 0;
}

/** Adds rows to the histories of many items at once. */
export async function insertChanges(
  tx: Executor,
  authorship: Authorship,
  changes: readonly (FieldChange & { readonly softwareId: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${changeLogs} ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName", "createdAt")
    select "softwareId", "fieldName", "oldValue", "newValue", ${authorship.userId}::integer, ${authorship.userName}::text,
      ${authorship.at}::timestamptz
    from json_populate_recordset(null::change_logs, ${JSON.stringify(changes)}::json)
    where "oldValue" is distinct from "newValue"`);
}

// People are written by id (their addresses are no columns and fall away), percentages as the JSON text of the wire;
// an empty list of teams is no null here.
function itemColumns({ item, owners }: Omit<ItemRow, 'unique_id'>): Record<string, unknown> {
  return {
    ...item,
    ...owners,
    business_segment_percentages: percentagesOf(
      item.business_segment_percentages,
      item.business_segment ?? [],
    ),
    team_usage: item.team_usage ?? [],
  };
}
