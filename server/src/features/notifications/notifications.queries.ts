import type { QueryOf } from '@purser/api/endpoint';
import { type listNotifications, type Notification, notificationReply } from '@purser/api/notifications';
import type { DigestEntry, WaitingNews } from '@purser/domain/digests';
import { kindTerms, type MailPace } from '@purser/domain/notifications';
import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { notificationSettings, notifications } from '../../db/tables/notifications.ts';
import type { DetailsWithoutRule } from '../../platform/mail/mail-without-rule.ts';

const columns = repliedColumns(notifications, notificationReply);

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

interface WaitingPeople {
  readonly after: number;
  /** ISO 8601 in UTC. */
  readonly before: string;
  readonly limit: number;
  /** Whether it waits for no hour. */
  readonly isSoon: boolean;
}

/** The people after an id who have something older than a moment waiting for a digest. */
export async function findPeopleWithNews(
  db: Executor,
  { after, before, limit, isSoon }: WaitingPeople,
): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct "userId" from notifications
    where waits is not null and (waits = 'soon') = ${isSoon} and "userId" > ${after} and "createdAt" < ${before}::timestamptz and not (${isOfDeleted})
    order by "userId" limit ${limit}`);
  return rows.map(({ userId }) => userId);
}

/** Something that waits for a digest. */
export interface WaitingRow extends WaitingNews, Omit<DigestEntry, 'link'> {
  readonly id: number;
  readonly userId: number;
  readonly softwareId: number | null;
  readonly requestId: number | null;
}

/** All that waits for these people's digests, locked, with how they want to be told of it now. */
export async function findWaitingNews(tx: Executor, people: readonly number[]): Promise<WaitingRow[]> {
  const { rows } = await tx.execute<Omit<WaitingRow, 'pace'> & { pace: WaitingRow['pace'] | null }>(sql`
    select news.id, news."userId", news.kind, news.title, news.detail, news."softwareId", news."requestId",
      news."createdAt", news.waits, settings.mail as pace
    from notifications as news
    left join notification_settings as settings on settings."userId" = news."userId" and settings.kind = news.kind
    where news.waits is not null and news."userId" in (${idsIn(people)})
    order by news.id for update of news`);
  return rows.map((row) => ({ ...row, pace: row.pace ?? kindTerms[row.kind].pace }));
}

/** A digest that is about to be written. */
export interface NewDigest {
  readonly userId: number;
  readonly why: string;
  readonly details: DetailsWithoutRule['digest'];
}

/** Writes the mails of digests, but for people who have one of that day already. */
export async function insertDigests(
  tx: Executor,
  { digests, occasion, at }: { digests: readonly NewDigest[]; occasion: string; at: string },
): Promise<{ readonly id: number; readonly userId: number }[]> {
  if (digests.length === 0) return [];
  const { rows } = await tx.execute<{ id: number; userId: number }>(sql`
    insert into mails (event, occasion, "userId", why, details, "createdAt")
    select 'digest', ${occasion}, "userId", why, details, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as given("userId" integer, why text, details jsonb)
    on conflict (event, occasion, "userId") do nothing returning id, "userId"`);
  return rows;
}

/** Notes that these have come by digest. */
export const endWaiting = (tx: Executor, ids: readonly number[]): Promise<unknown> =>
  tx.execute(sql`update notifications set waits = null where id in (${idsIn(ids)})`);

/** What waits for the digest of a person who isn't deleted stays. */
export const deleteNotificationsBefore = (db: Executor, before: string): Promise<unknown> =>
  db.execute(sql`
    delete from notifications where "createdAt" < ${before}::timestamptz and (waits is null or ${isOfDeleted})`);

// Something may have happened at the very moment in which the person was deleted.
const isOfDeleted = sql`exists (
  select from users where users.id = notifications."userId" and users."deletedAt" is not null)`;

// One parameter for a list of any length, so that the text of a statement stays the same.
const idsIn = (ids: readonly number[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer`;
