import type { QueryOf } from '@purser/api/endpoint';
import type { listNotifications, Notification } from '@purser/api/notifications';
import type { MailPace } from '@purser/domain/notifications';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { notificationSettings, notifications } from '../../db/tables/notifications.ts';

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  title: notifications.title,
  detail: notifications.detail,
  softwareId: notifications.softwareId,
  requestId: notifications.requestId,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

const isUnread = isNull(notifications.readAt);

/** A person's notifications, the newest first. */
export const findNotifications = (
  db: Executor,
  userId: number,
  { before, kind, unread, limit }: QueryOf<typeof listNotifications>,
): Promise<Notification[]> =>
  db
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        before === undefined ? undefined : lt(notifications.id, before),
        kind && eq(notifications.kind, kind),
        unread === 'true' ? isUnread : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);

export async function countUnread(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isUnread));
  return row?.number ?? 0;
}

/** Marks a person's own notifications as read, all of them without ids. What was read before keeps its moment. */
export const markRead = (
  db: Executor,
  { userId, ids, at }: { userId: number; ids: readonly number[] | undefined; at: string },
): Promise<unknown> =>
  db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), isUnread, ids && inArray(notifications.id, [...ids])));

/** What a person has chosen, by kind. */
export async function findChosen(db: Executor, userId: number): Promise<Record<string, MailPace>> {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return Object.fromEntries(rows.map(({ kind, mail }) => [kind, mail]));
}

export async function saveChosen(
  db: Executor,
  userId: number,
  chosen: readonly { readonly kind: string; readonly mail: MailPace }[],
): Promise<void> {
  await db.execute(sql`
    insert into notification_settings ("userId", kind, mail)
    select ${userId}::integer, kind, mail
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as given(kind text, mail text) order by kind
    on conflict ("userId", kind) do update set mail = excluded.mail`);
}
