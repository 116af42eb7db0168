import { ownerFields } from '@purser/domain/workflow';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { ownerColumns } from '../software/software.queries.ts';

/**
 * How many people go with their import at most: the database looks for each of them wherever people are named. A company
 * that brings more along deletes the rest in Settings.
 */
export const mostPeopleRemoved = 500;

/** Every column that keeps a person from being removed, beside the owners of items; a test looks for further ones. */
export const namedIn: Readonly<Record<string, readonly string[]>> = {
  activities: ['userId'],
  change_logs: ['userId'],
  comments: ['userId'],
  csv_mappings: ['userId'],
  imports: ['userId', 'undoneBy'],
  mails: ['userId', 'causedBy'],
  purchase_requests: ['requestorId', ...ownerFields, 'currentAssigneeId', 'updatedBy'],
  request_attachments: ['uploadedBy'],
  request_changes: ['userId'],
  request_comments: ['userId'],
  request_steps: ['approverId', 'assigneeId', 'decidedBy'],
  settings: ['updatedBy'],
  uploads: ['userId'],
  vendor_files: ['uploadedBy'],
};

/**
 * The people whom an import has added and who have left no trace: they never signed in, are nowhere named, and own no
 * item but those of `going`.
 */
export const removablePeople = (importId: number, going: SQL): SQL => sql`
  select users.id from users join import_writes on kind = 'person' and "recordId" = users.id
  where "importId" = ${importId} and "deletedAt" is null and role = 'user'
    and "googleSub" is null and "passwordHash" is null and "lastSignInAt" is null
    and not exists (select from settings where key = 'workflow'
      and jsonb_path_exists(value, '$.**.approverId ? (@ == $id)', jsonb_build_object('id', users.id)))
    ${sql.join(ownerColumns.map((column) => ownsNone(column, going)))}
    ${sql.join(Object.entries(namedIn).flatMap(([table, columns]) => columns.map((column) => isNowhere(table, column))))}
  order by users.id limit ${mostPeopleRemoved}`;

// One condition for each column: joined into one, they could only be tried item by item.
const ownsNone = (column: string, going: SQL): SQL =>
  sql` and not exists (select from software where ${sql.identifier(column)} = users.id and software.id not in ${going})`;

const isNowhere = (table: string, column: string): SQL =>
  sql` and not exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = users.id)`;

/** Removes them, once the items that they own are gone; answers how many. */
export async function removePeople(tx: Executor, importId: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from users where id in (${removablePeople(importId, sql`(select 0)`)})`,
  );
  return rowCount ?? 0;
}

/** Everybody who owns a changed item of an import, or owned it before. */
export async function listOwnerIds(tx: Executor, importId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct owner.id from import_writes join software on software.id = "recordId"
    cross join lateral (values (business_owner_id), (tech_admin_id), (executive_sponsor_id),
      ((before ->> 'business_owner_id')::integer), ((before ->> 'tech_admin_id')::integer),
      ((before ->> 'executive_sponsor_id')::integer)) as owner(id)
    where "importId" = ${importId} and kind = 'item' and before is not null and owner.id is not null`);
  return rows.map(({ id }) => id);
}
