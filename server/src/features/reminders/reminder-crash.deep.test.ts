import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openedPlace } from '../../../test/opened-database.ts';
import { addPerson } from '../../../test/people.ts';
import { cutOff, stateOf, tablesWrittenBy } from '../../../test/write-triggers.ts';
import { type ReminderContext, sendReminders } from './reminders.service.ts';

// A run writes to five tables and to the queue. Its connection is cut at the first write to each, and at its commit:
// nothing of it may be there, and the next run does all of it.

interface Place extends ReminderContext {
  readonly pool: pg.Pool;
}

const items = 3;

type Mode = 'repeat' | 'days';

async function preparePlace(mode: Mode = 'repeat'): Promise<Place> {
  const place = await openedPlace('2026-11-21T06:00:00.000Z');
  const { db } = place;
  const bob = await addPerson(db, { email: 'bob@example.com' });
  await db.execute(sql`
    insert into software (unique_id, vendor, product_name, business_owner_id, tech_admin_id, executive_sponsor_id)
    select number, 'Figma', number, ${bob}, ${bob}, ${bob} from generate_series(1, ${items}) as number`);
  await db.execute(sql`
    insert into contracts ("softwareId", "startDate", "endDate", cost) select id, '2026-01-05', '2026-12-04', 1200 from software`);
  await db.execute(sql`
    insert into settings (key, value) values ('emailRules', ${JSON.stringify({ renewalReminder: { mode } })}::jsonb)`);
  return place;
}

async function expectAllOnce(place: Place, mode: Mode = 'repeat'): Promise<void> {
  await sendReminders(place);
  await sendReminders(place);
  const { tables, jobs } = await stateOf(place.pool);
  expect(tables.mails).toHaveLength(items);
  expect(tables.notifications).toHaveLength(items);
  expect(jobs).toHaveLength(items);
  // Where they repeat, one line for the item beside the person's.
  expect(tables.sent_reminders).toHaveLength(mode === 'repeat' ? items * 2 : items);
  expect(tables.software).toEqual(
    Array.from({ length: items }, () =>
      expect.objectContaining({ last_reminder_sent: '2026-11-21T06:00:00.000Z' }),
    ),
  );
}

test('A run writes to the items and their version, the mails, the notifications and what was sent', async () => {
  const place = await preparePlace();
  const tables = await tablesWrittenBy(place.pool, () => sendReminders(place));
  expect(tables).toEqual(['software', 'data_changes', 'mails', 'notifications', 'sent_reminders']);
});

test.each([
  ['software', 'at the write', 'repeat'],
  ['notifications', 'at the write', 'repeat'],
  ['mails', 'at the write', 'repeat'],
  ['sent_reminders', 'at the write', 'repeat'],
  ['mails', 'at the commit', 'repeat'],
  ['mails', 'at the write', 'days'],
  ['sent_reminders', 'at the write', 'days'],
  ['sent_reminders', 'at the commit', 'days'],
] as const)(
  'A run that is cut off when it writes to %s, %s, leaves nothing, and the next does all of it once (%s)',
  async (table, when, mode) => {
    const place = await preparePlace(mode);
    const { before, after } = await cutOff(place.pool, [table, when], () => sendReminders(place));
    expect(after).toEqual(before);
    await expectAllOnce(place, mode);
  },
);

test('Two servers that remind on days at the same moment tell everybody once', async () => {
  const place = await preparePlace('days');
  expect((await stateOf(place.pool)).jobs).toEqual([]);
  await Promise.all([sendReminders(place), sendReminders(place)]);
  await expectAllOnce(place, 'days');
});
