import type { DateText } from '@purser/domain/days';
import { addDays } from '@purser/domain/renewal/civil-days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sendReminders } from './reminders.service.ts';

const day = 24 * 60 * 60 * 1000;
const renewing = { startDate: '2025-12-01', endDate: '2026-11-30', autoRenew: true };
const contracts = [
  { ...renewing, noticeCount: 90, noticeUnit: 'days' },
  { ...renewing, endDate: '2027-02-28', startDate: '2026-03-01', noticeCount: 90, noticeUnit: 'days' },
  { ...renewing, renewalMonths: 6, noticeCount: 2, noticeUnit: 'months' },
  { ...renewing, renewalMonths: 1, noticeCount: 10, noticeUnit: 'days', billingCycle: 'monthly' },
  { ...renewing, renewalMonths: 1, noticeCount: 3, noticeUnit: 'months' },
  { ...renewing, cancellationNoticeDate: '2026-11-25', noticeCount: 1, noticeUnit: 'days' },
  {
    ...renewing,
    endDate: '2027-05-31',
    cancellationNoticeDate: '2027-05-20',
    noticeCount: 1,
    noticeUnit: 'months',
  },
  { ...renewing, autoRenew: false, endDate: '2027-03-31', noticeCount: 1, noticeUnit: 'months' },
  renewing,
];

/** The mails of the day, as the item and the day that each names. */
async function mailsOf({ db, clock }: TestApp): Promise<{ id: number; named: DateText }[]> {
  const { rows } = await db.execute<{ id: number; named: DateText }>(sql`
    select "softwareId" as id, details->>'renewalDate' as named from mails
    where event = 'renewalReminder' and "createdAt" = ${clock.now()}::timestamptz order by mails.id`);
  return rows;
}

const isAllowed = (named: DateText, today: DateText, state: string): boolean =>
  named >= today || state === 'missed' || state === 'lapsed';

test('For a year, each mail of the default rule names the day of the page, and none comes later unless it is missed', async () => {
  await using app = await startApp();
  const bob = await addPerson(app.db, { email: 'bob@example.com' });
  const owners = { business_owner_id: bob, tech_admin_id: bob, executive_sponsor_id: bob };
  for (const contract of contracts) {
    const ann = await app.signIn({ email: 'ann@example.com' });
    const item = { vendor: 'Acme', product_name: 'Rocket', ...owners, contract: { cost: 1200, ...contract } };
    expect((await ann.send('POST', '/api/software', item)).statusCode).toBe(201);
  }
  const ids = new Set<number>();
  for (let passed = 0; passed < 365; passed += 1) {
    await sendReminders(app);
    const mails = await mailsOf(app);
    const today = app.clock.today();
    // A session of days ago may be over.
    const ann = mails.length > 0 ? await app.signIn({ email: 'ann@example.com' }) : undefined;
    for (const { id, named } of mails) {
      const { actBy, state, term } = (await ann?.get(`/api/software/${id}/renewal`))?.json() ?? {};
      // Without notice the day to act is the term's last, and missing it is told of once, on the day after.
      const isOver = id === contracts.length && term.start === today;
      const isNamed = named === actBy && isAllowed(named, today, state);
      const isMissed = isOver && named === addDays(today, -1);
      expect([id, today, named, isNamed || isMissed]).toEqual([id, today, named, true]);
      ids.add(id);
    }
    app.clock.pass(day);
  }
  expect(ids.size).toBe(contracts.length);
});
