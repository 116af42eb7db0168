/**
 * Writes the digests that are due (docs/product/notifications.md#digests). The job may run at any time and on any number of
 * servers: what a digest tells of stops waiting in the transaction that writes it, and nobody gets two for one day.
 */
import {
  type DigestEntry,
  digestOfEntries,
  digestReason,
  isInDigest,
  lastDigests,
} from '@purser/domain/digests';
import { keptDays } from '@purser/domain/notifications';
import { later } from '../../platform/clock.ts';
import { sendMailJobs } from '../../platform/mail/mail-jobs.ts';
import { linkTo } from '../../platform/mail/notify.ts';
import type { Server } from '../../platform/serve.ts';
import {
  deleteNotificationsBefore,
  endWaiting,
  findPeopleWithNews,
  findWaitingNews,
  insertDigests,
  type NewDigest,
  type WaitingRow,
} from './notifications.queries.ts';

type DigestContext = Pick<Server, 'db' | 'jobs' | 'clock'> & { readonly timeZone: string };

// So many people's digests are one transaction.
const atOnce = 50;
const day = 24 * 60 * 60 * 1000;

export async function sendDigests(context: DigestContext): Promise<void> {
  const now = context.clock.now();
  const times = lastDigests({ now, timeZone: context.timeZone });
  await sendAll(context, {
    occasion: times.day,
    before: times.daily,
    isSoon: false,
    isDue: (row) => isInDigest(row, times),
  });
}

/** Writes the mails of what was so many that it is one mail, which wait for no hour. */
export async function sendManyAsOne(context: DigestContext): Promise<void> {
  const now = context.clock.now();
  const isDue = ({ waits }: WaitingRow): boolean => waits === 'soon';
  await sendAll(context, { occasion: `soon ${now}`, before: later(now, 1), isSoon: true, isDue });
}

/** Digests of one kind: what they are called, which people they may have news for, and which news that is. */
interface Sending {
  readonly occasion: string;
  readonly before: string;
  readonly isSoon: boolean;
  readonly isDue: (row: WaitingRow) => boolean;
}

async function sendAll(context: DigestContext, sending: Sending): Promise<void> {
  let last = 0;
  for (;;) {
    const people = await findPeopleWithNews(context.db, { ...sending, after: last, limit: atOnce });
    await writeDigests(context, people, sending);
    last = people.at(-1) ?? 0;
    if (people.length < atOnce) return;
  }
}

async function writeDigests(
  { db, jobs, clock, timeZone }: DigestContext,
  people: readonly number[],
  { occasion, isDue }: Sending,
): Promise<void> {
  if (people.length === 0) return;
  await db.transaction(async (tx) => {
    // Locked, so that another server which is at it too waits, and then finds that nothing waits any more.
    const waiting = await findWaitingNews(tx, people);
    const due = Map.groupBy(waiting.filter(isDue), ({ userId }) => userId);
    const digests = [...due].map(([userId, rows]) => digestOf(userId, rows, timeZone));
    const written = await insertDigests(tx, {
      digests,
      occasion,
      at: clock.now(),
    });
    const told = written.flatMap(({ userId }) => due.get(userId) ?? []);
    await endWaiting(
      tx,
      told.map(({ id }) => id),
    );
    await sendMailJobs(
      { db: tx, jobs },
      written.map(({ id }) => id),
    );
  });
}

function digestOf(userId: number, rows: readonly WaitingRow[], timeZone: string): NewDigest {
  const entries: DigestEntry[] = rows.map((row) => ({ ...row, link: linkTo(row) }));
  const details = { ...digestOfEntries(entries, timeZone), link: '/notifications' };
  return { userId, why: digestReason(entries), details };
}

/** Removes what is older than it has to be; what still waits for a digest stays until that has it. */
export const removeOldNotifications = ({
  db,
  clock,
}: Pick<DigestContext, 'db' | 'clock'>): Promise<unknown> =>
  deleteNotificationsBefore(db, later(clock.now(), -keptDays * day));
