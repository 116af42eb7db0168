import type { ActivityType, Administered } from '@purser/domain/activity';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { columnsOf, recordOf } from '../db/statements.ts';
import { activities } from '../db/tables/activities.ts';
import type { Work } from './serve.ts';

/** A changed field with its values as text; null is empty. */
export interface FieldChange {
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** An entry of the activity feed. It links to the item unless `isLinked` is false, as for a deleted one. */
export interface NewActivity {
  readonly type: ActivityType;
  readonly description: string;
  readonly details?: string | null;
  readonly isLinked?: boolean;
  readonly metadata?: string | null;
}

/** Who did something, under which name, and when. */
export interface Authorship {
  readonly userId: number;
  readonly userName: string;
  readonly at: string;
}

/** The person at work, under their present name. */
export const authorshipOf = ({ person, at }: Pick<Work, 'person' | 'at'>): Authorship => ({
  userId: person.id,
  userName: person.name,
  at,
});

/** The history rows and, where everyone should know, the activity of a change. */
export interface AuditEntry {
  readonly changes: readonly FieldChange[];
  readonly activity?: NewActivity;
}

/**
 * The parts of a statement that write its audit entry. The statement's part `item` answers the software's `id`; where it
 * answers no row, nothing is written. One statement changes the row and writes the entry, because each round trip to the
 * database costs more than what it carries.
 */
export function auditParts(authorship: Authorship, { changes, activity }: AuditEntry): SQL {
  const real = changes.filter(({ oldValue, newValue }) => oldValue !== newValue);
  const logs = sql`logs as (
    insert into change_logs ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName", "createdAt")
    select item.id, change.*, ${authorship.userId}::integer, ${authorship.userName}::text, ${authorship.at}::timestamptz
    from item, jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
      as change("fieldName" text, "oldValue" text, "newValue" text))`;
  if (!activity) return logs;
  const { isLinked = true, ...told } = activity;
  const row = { details: null, metadata: null, ...told, ...signatureOf(authorship) };
  return sql`${logs}, told as (
    insert into activities ("softwareId", ${columnsOf(Object.keys(row))})
    select case when ${isLinked} then item.id end, ${columnsOf(Object.keys(row), 'given')}
    from item, ${recordOf('activities', row)} as given)`;
}

/** The columns for the author of a row. */
export const signatureOf = ({ userId, userName, at }: Authorship) => ({ userId, userName, createdAt: at });

/** Adds an activity that belongs to no single item. */
export async function tellActivity(
  tx: Executor,
  authorship: Authorship,
  activity: Omit<NewActivity, 'isLinked'>,
): Promise<void> {
  await tx.insert(activities).values({ ...activity, ...signatureOf(authorship) });
}

/** A change of settings. */
interface Administration {
  readonly about: Administered;
  readonly description: string;
  readonly details: string | null;
}

/** Records a change of settings for everyone; nothing where nothing changed. */
export async function tellAdministration(
  tx: Executor,
  authorship: Authorship,
  { about, ...told }: Administration,
): Promise<void> {
  if (told.details === null) return;
  await tellActivity(tx, authorship, { type: 'role_changed', ...told, metadata: JSON.stringify({ about }) });
}

/** Writes the audit entry of a change that the transaction has made already. */
export async function writeAudit(
  tx: Executor,
  authorship: Authorship & { readonly softwareId: number },
  told: AuditEntry,
): Promise<void> {
  const item = sql`item as (select ${authorship.softwareId}::integer as id)`;
  await tx.execute(sql`with ${item}, ${auditParts(authorship, told)} select 1`);
}
