import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { earlierMigrations } from '../../test/earlier-migrations.ts';
import { openedDatabase } from '../../test/opened-database.ts';
import { createEmptyDatabase, quietLog } from '../../test/test-database.ts';
import { sendReminders } from '../features/reminders/reminders.service.ts';
import { openJobs, prepareJobs } from '../platform/jobs.ts';
import { migrateDatabase } from './migrate.ts';

/** How many migrations there were before reminders had one ledger. */
const before = 26;

/** An earlier version's database with one owner, Bob, updated and run on some days; answers who was told, as `DAY ITEM PERSON`. */
async function toldAfterUpdate(earlier: string, days: readonly string[]): Promise<string[]> {
  const { pool, db } = await openedDatabase(createEmptyDatabase());
  await migrateDatabase(pool, { log: quietLog, folder: await earlierMigrations(before) });
  await pool.query(`
    insert into users (email, username, name) values ('bob@a.example', 'bob', 'Bob'), ('tess@a.example', 'tess', 'Tess');
    insert into software (vendor, product_name, unique_id, business_owner_id, tech_admin_id, executive_sponsor_id)
      select 'Acme', number, number, 1, 2, 2 from generate_series(1, 4) number;
    ${earlier}`);
  await migrateDatabase(pool, { log: quietLog });
  await prepareJobs(pool, quietLog, 'UTC');
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  for (const today of days)
    for (const hour of ['06', '07'])
      await sendReminders({
        db,
        jobs,
        clock: { now: () => `${today}T${hour}:00:00.000Z`, today: () => today },
      });
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', to_char(mails."createdAt" at time zone 'UTC', 'MM-DD'), "softwareId", username) as line
    from mails join users on users.id = "userId" order by 1`);
  return rows.map(({ line }) => line);
}

const contracts = (...ends: readonly string[]): string =>
  ends
    .map(
      (end, at) =>
        `insert into contracts ("softwareId", "startDate", "endDate", cost) values (${at + 1}, '2026-01-01', '${end}', 12);`,
    )
    .join('');

test('What was reminded again and again before the update isn’t told twice, and what is due on its day is told once', async () => {
  const told = await toldAfterUpdate(
    // The days of the first are Nov 17 and 24, of the second Nov 20, of the third Nov 17 and 24.
    `${contracts('2026-12-17', '2026-12-20', '2026-12-17')}
    insert into renewal_reminders values (1, '2026-12-17', '2026-11-17'), (3, '2026-12-17', '2026-11-17'), (1, '2026-12-01', '2026-11-08');
    insert into renewal_snoozes ("userId", "softwareId", until) values (1, 3, '2026-11-22');
    insert into notifications ("userId", kind, "eventKey", title, "softwareId", "createdAt")
      values (1, 'renewal', 'renewalReminder renewal 3 2026-12-17 2026-11-17', 'Decide', 3, '2026-11-17T06:00:00Z');`,
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'],
  );
  const both = (line: string): string[] => [`${line} bob`, `${line} tess`];
  expect(told).toEqual([...both('11-20 2'), ...both('11-24 1'), ...both('11-24 3')]);
});

test('Nor is what was told on listed days, by one person after the other', async () => {
  const told = await toldAfterUpdate(
    // The days of the first are Nov 17 and Dec 3, of the second Nov 20, of the third, which Bob has not heard of, Nov 17.
    `${contracts('2026-12-17', '2026-12-20', '2026-12-17', '2026-11-19')}
    insert into settings (key, value) values ('emailRules', '{"renewalReminder": {"mode": "days", "days": [60, 30, 14]}}');
    insert into told_renewals values (1, '2026-12-17', '2026-12-17', 60, 1, '2026-10-18'), (1, '2026-12-17', '2026-12-17', 30, 1, '2026-11-17'),
      (1, '2026-12-17', '2026-12-17', 30, 2, '2026-11-17'), (3, '2026-12-17', '2026-12-17', 30, 2, '2026-11-17'),
      (4, '2026-11-19', '2026-11-19', -1, 1, '2026-11-20'), (4, '2026-11-19', '2026-11-19', -1, 2, '2026-11-20');`,
    ['2026-11-20', '2026-11-21', '2026-12-03'],
  );
  expect(told).toEqual([
    '11-20 2 bob',
    '11-20 2 tess',
    '11-20 3 bob',
    '12-03 1 bob',
    '12-03 1 tess',
    '12-03 3 bob',
    '12-03 3 tess',
  ]);
});

test('What the rule told before its mode changed counts after the update too', async () => {
  const told = await toldAfterUpdate(
    `${contracts('2026-12-17', '2026-12-17')}
    insert into told_renewals values (1, '2026-12-17', '2026-12-17', 30, 1, '2026-11-17');`,
    ['2026-11-20'],
  );
  expect(told).toEqual(['11-20 2 bob', '11-20 2 tess']);
});
