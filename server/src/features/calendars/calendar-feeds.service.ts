/** Making and revoking the addresses that calendars fetch (docs/product/renewals.md#feeds). */
import { createHash, randomBytes } from 'node:crypto';
import { type CalendarFeed, calendarFeed, type NewCalendarFeed } from '@purser/api/calendar-feeds';
import { invalid } from '@purser/domain/problem';
import { feedName } from '@purser/domain/renewal/calendar-feeds';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { firstRow, theRow } from '../../db/rows.ts';
import { calendarFeeds } from '../../db/tables/calendar-feeds.ts';
import { audit } from '../../platform/audit.ts';
import { lockLimitsOf } from '../../platform/locks.ts';
import { noSuch } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';

const mostFeeds = 50;

const shown = repliedColumns(calendarFeeds, calendarFeed);

export const listFeeds = (db: Executor, userId: number): Promise<CalendarFeed[]> =>
  db.select(shown).from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).orderBy(calendarFeeds.id);

/** Makes a feed, and tells its secret this once. */
export const createFeed = (
  work: Work,
  { kind, segment }: NewCalendarFeed,
  appUrl: string,
): Promise<{ id: number; url: string }> =>
  inTransaction(work, async (within, tx) => {
    const userId = work.person.id;
    await lockLimitsOf(tx, userId);
    const count = await tx.$count(calendarFeeds, eq(calendarFeeds.userId, userId));
    if (count >= mostFeeds) throw invalid({ kind: `You have ${mostFeeds} feeds: please revoke one first` });
    const token = randomBytes(32).toString('base64url');
    const feed = {
      userId,
      kind,
      segment: kind === 'segment' ? segment : null,
      tokenHash: hashOf(token),
      createdAt: work.at,
    };
    const { id } = await theRow(tx.insert(calendarFeeds).values(feed).returning({ id: calendarFeeds.id }));
    await audit(within, 'feed_created', { note: describe(feed) });
    return { id, url: `${appUrl}/calendar/${token}.ics` };
  });

export const deleteFeed = (work: Work, id: number): Promise<void> =>
  inTransaction(work, async (within, tx) => {
    const [feed] = await tx
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, work.person.id)))
      .returning();
    if (!feed) return noSuch('feed');
    await audit(within, 'feed_revoked', { note: describe(feed) });
  });

const describe = (feed: NewCalendarFeed): string =>
  feed.segment === null ? feedName(feed) : `segment ${feed.segment}`;

/** The feed of a secret; undefined for a wrong one, and for that of a deleted person. */
export async function findFeed(db: Executor, token: string, now: string) {
  const feed = await firstRow(
    db
      .select()
      .from(calendarFeeds)
      .where(
        and(
          eq(calendarFeeds.tokenHash, hashOf(token)),
          sql`exists (select from users where users.id = ${calendarFeeds.userId} and users."deletedAt" is null)`,
        ),
      ),
  );
  if (feed) await noteUse(db, feed.id, now);
  return feed;
}

// Calendars ask every few minutes; to the hour is enough to see whether a feed is used.
const noteUse = (db: Executor, id: number, now: string) =>
  db.execute(sql`
    update calendar_feeds set "lastUsedAt" = ${now}::timestamptz
    where id = ${id} and ("lastUsedAt" is null or "lastUsedAt" < ${now}::timestamptz - interval '1 hour')`);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
