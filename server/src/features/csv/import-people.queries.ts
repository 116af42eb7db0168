import { ownerFields } from '@purser/domain/workflow';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { ownerColumns } from '../software/software.queries.ts';

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
