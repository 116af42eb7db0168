import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { createTestDatabase, quietLog } from '../../../test/test-database.ts';
import { contentsOf, holdWrites, tablesWrittenBy } from '../../../test/write-triggers.ts';
import { openDatabase } from '../../db/client.ts';
import { openJobs } from '../../platform/jobs.ts';
import { type ReminderContext, sendReminders } from './reminders.service.ts';

// A run writes to five tables and to the queue. Its connection is cut at the first write to each, and at its commit:
// nothing of it may be there, and the next run does all of it.

interface Place extends ReminderContext {
  readonly pool: pg.Pool;
}

const items = 3;

type Mode = 'repeat' | 'days';

async function preparePlace(mode: Mode = 'repeat'): Promise<Place> {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { pool, db, close } = await openDatabase(databaseUrl, { log: quietLog });
  onTestFinished(close);
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  const bob = await addPerson(db, { email: 'bob@example.com' });
  await db.execute(sql`
    insert into software (unique_id, vendor, product_name, business_owner_id, tech_admin_id, executive_sponsor_id)
    select number, 'Figma', number, ${bob}, ${bob}, ${bob} from generate_series(1, ${items}) as number`);
  await db.execute(sql`
    insert into contracts ("softwareId", "startDate", "endDate", cost) select id, '2026-01-05', '2026-12-04', 1200 from software`);
  await db.execute(sql`
    insert into settings (key, value) values ('emailRules', ${JSON.stringify({ renewalReminder: { mode } })}::jsonb)`);
  return { pool, db, jobs, clock: { now: () => '2026-11-21T06:00:00.000Z', today: () => '2026-11-21' } };
}

/** All that the application and its queue hold. */
async function stateOf({ pool, db }: Place) {
  const { rows } = await db.execute(sql`select data from jobs.job where name = 'send-mail' order by id`);
  return { tables: await contentsOf(pool), jobs: rows };
}

/** Ends the connection of whoever waits at a held write, as a server that dies does. */
const cutWaiter = ({ db }: Place) =>
  db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`);

// 13 days before the end, the days 90, 60, 30 and 14 have passed.
const passed = 4;

async function expectAllOnce(place: Place, mode: Mode = 'repeat'): Promise<void> {
  await sendReminders(place);
  await sendReminders(place);
  const { tables, jobs } = await stateOf(place);
  expect(tables.mails).toHaveLength(items);
  expect(tables.notifications).toHaveLength(items);
  expect(jobs).toHaveLength(items);
  expect(tables.renewal_reminders).toHaveLength(mode === 'repeat' ? items : 0);
  expect(tables.told_renewals).toHaveLength(mode === 'days' ? items * passed : 0);
  expect(tables.software).toEqual(
    Array.from({ length: items }, () =>
      expect.objectContaining({ last_reminder_sent: '2026-11-21T06:00:00.000Z' }),
    ),
  );
}

test('A run writes to the items and their version, the mails, the notifications and what was sent', async () => {
  const place = await preparePlace();
  const tables = await tablesWrittenBy(place.pool, () => sendReminders(place));
  expect(tables).toEqual(['software', 'data_changes', 'mails', 'notifications', 'renewal_reminders']);
});

test.each([
  ['software', 'at the write', 'repeat'],
  ['notifications', 'at the write', 'repeat'],
  ['mails', 'at the write', 'repeat'],
  ['renewal_reminders', 'at the write', 'repeat'],
  ['mails', 'at the commit', 'repeat'],
  ['mails', 'at the write', 'days'],
  ['told_renewals', 'at the write', 'days'],
  ['told_renewals', 'at the commit', 'days'],
] as const)(
  'A run that is cut off when it writes to %s, %s, leaves nothing, and the next does all of it once (%s)',
  async (table, when, mode) => {
    const place = await preparePlace(mode);
    const before = await stateOf(place);
    const hold = await holdWrites(place.pool, table, when);
    const failure = sendReminders(place).then(
      () => 'done',
      () => 'cut off',
    );
    await hold.reached();
    await cutWaiter(place);
    expect(await failure).toBe('cut off');
    await hold.release();
    expect(await stateOf(place)).toEqual(before);
    await expectAllOnce(place, mode);
  },
);

test('Two servers that remind on days at the same moment tell everybody once', async () => {
  const place = await preparePlace('days');
  expect((await stateOf(place)).jobs).toEqual([]);
  await Promise.all([sendReminders(place), sendReminders(place)]);
  await expectAllOnce(place, 'days');
});
