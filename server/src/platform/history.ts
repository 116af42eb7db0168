import type { ActivityType, Administered } from '@purser/domain/activity';
import type { NamedPerson } from '@purser/domain/people';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { columnsOf, recordOf } from '../db/statements.ts';
import { activities } from '../db/tables/activities.ts';

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

export interface Authorship {
  readonly userId: number;
  readonly userName: string;
  readonly at: string;
}

/** The person at work, under their present name. */
export const authorshipOf = ({ person, at }: { person: NamedPerson; at: string }): Authorship => ({
  userId: person.id,
  userName: person.name,
  at,
});

export interface HistoryEntry {
  readonly changes: readonly FieldChange[];
  readonly activity?: NewActivity;
}

/**
 * The parts of a statement that write its history entry, about the `id` that its part `item` answers; without such a row
 * nothing is written. The change and its entry share one statement, because a round trip to the database costs more
 * than what it carries.
 */
export function historyParts(authorship: Authorship, { changes, activity }: HistoryEntry): SQL {
  const real = changes.filter(({ oldValue, newValue }) => oldValue !== newValue);
  const logs = sql`logs as (
    insert into change_logs ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName", "createdAt")
    select item.id, change.*, ${authorship.userId}::integer, ${authorship.userName}::text, ${authorship.at}::timestamptz
    from item, jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
      as change("fieldName" text, "oldValue" text, "newValue" text))`;
  if (!activity) return logs;
  const { isLinked = true, ...entry } = activity;
  const row = { details: null, metadata: null, ...entry, ...signatureOf(authorship) };
  return sql`${logs}, activity as (
    insert into activities ("softwareId", ${columnsOf(Object.keys(row))})
    select case when ${isLinked} then item.id end, ${columnsOf(Object.keys(row), 'given')}
    from item, ${recordOf('activities', row)} as given)`;
}

export const signatureOf = ({ userId, userName, at }: Authorship) => ({ userId, userName, createdAt: at });

export async function recordActivity(
  tx: Executor,
  authorship: Authorship,
  activity: Omit<NewActivity, 'isLinked'>,
): Promise<void> {
  await tx.insert(activities).values({ ...activity, ...signatureOf(authorship) });
}

interface Administration {
  readonly about: Administered;
  readonly description: string;
  readonly details: string | null;
}

/** Records a change of settings for everyone; nothing where nothing changed. */
export async function recordAdministration(
  tx: Executor,
  authorship: Authorship,
  { about, ...activity }: Administration,
): Promise<void> {
  if (activity.details === null) return;
  await recordActivity(tx, authorship, {
    type: 'role_changed',
    ...activity,
    metadata: JSON.stringify({ about }),
  });
}

export async function writeHistory(
  tx: Executor,
  authorship: Authorship & { readonly softwareId: number },
  entry: HistoryEntry,
): Promise<void> {
  const item = sql`item as (select ${authorship.softwareId}::integer as id)`;
  await tx.execute(sql`with ${item}, ${historyParts(authorship, entry)} select 1`);
}
