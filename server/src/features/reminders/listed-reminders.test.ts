import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { type ReminderMemory, sendReminders } from './reminders.service.ts';

const day = 24 * 60 * 60 * 1000;
const rulesAddress = '/api/settings/email-rules';

/** Reminders on days; chief is the administrator, and Bob owns what is added. Tests begin on 2026-11-21. */
async function scene(rule: object = {}) {
  const app = await startApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  const bob = await addPerson(app.db, { email: 'bob@example.com' });
  await saveRule(app, { mode: 'days', ...rule });
  const memory: ReminderMemory = {};
  const told: string[] = [];
  /** Runs once a day, so many days. */
  const passDays = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await sendReminders({ ...app, memory });
      told.push(...(await newMails(app)));
      app.clock.pass(day);
    }
  };
  return { app, chief, bob, passDays, told };
}

async function saveRule(app: TestApp, renewalReminder: object): Promise<void> {
  // A session of days ago may be over.
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  jsonOf(await chief.send('PUT', rulesAddress, { renewalReminder }));
}

const addItem = (chief: Visitor, bob: number, contract: object): Promise<number> =>
  addedItem(
    chief,
    { startDate: '2025-12-11', endDate: '2026-12-10', cost: 1200, ...contract },
    { business_owner_id: bob, tech_admin_id: bob, executive_sponsor_id: bob },
  );

/** The mails that were written since the last call, as `DAY NAME`. */
async function newMails({ db, clock }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from mails join users on users.id = "userId"
    where event = 'renewalReminder' and mails."createdAt" = ${clock.now()}::timestamptz order by email`);
  return rows.map(({ email }) => `${clock.today().slice(5)} ${email.replace('@example.com', '')}`);
}

const renewing = { autoRenew: true, renewalMonths: 12 };

test('A rule that mails nobody tells nobody of a missed day either, administrators included', async () => {
  const { app, chief, bob, passDays, told } = await scene({ roles: [] });
  await addItem(chief, bob, { ...renewing, noticeCount: 15, noticeUnit: 'days' });
  await passDays(10);
  expect(told).toEqual([]);
  const { rows } = await app.db.execute(sql`select from notifications where kind = 'renewal'`);
  expect(rows).toEqual([]);
});

test('What was told again and again isn’t told anew once days are listed, nor the other way round', async () => {
  const { app, chief, bob, passDays, told } = await scene({ mode: 'repeat' });
  await addItem(chief, bob, { endDate: '2026-12-05' });
  await passDays(1);
  await saveRule(app, { mode: 'days' });
  await passDays(2);
  // 14 days before the end were November 21, on which the rule before has told of it; 7 days before are November 28.
  expect(told.splice(0)).toEqual(['11-21 bob']);
  await passDays(5);
  expect(told.splice(0)).toEqual(['11-28 bob']);
  await saveRule(app, { mode: 'repeat' });
  await passDays(5);
  // Its days are November 5, 12, 19, 26 and December 3.
  expect(told).toEqual(['12-03 bob']);
});

test('Nor where the day to act follows from a notice period', async () => {
  const { app, chief, bob, passDays, told } = await scene({ mode: 'repeat' });
  // December 2, of which 14 days before were November 18; 7 days before are November 25.
  await addItem(chief, bob, { ...renewing, noticeCount: 8, noticeUnit: 'days' });
  await passDays(1);
  await saveRule(app, { mode: 'days' });
  await passDays(5);
  expect(told).toEqual(['11-21 bob', '11-25 bob']);
});

test('A term that was missed on its last day is told of in words of its own, from the next', async () => {
  const { app, chief, bob, passDays, told } = await scene();
  await addItem(chief, bob, { ...renewing, endDate: '2026-11-20' });
  await passDays(1);
  expect(told).toEqual(['11-21 bob', '11-21 chief']);
  const { rows } = await app.db.execute<{ details: object }>(sql`
    select details from mails where event = 'renewalReminder' order by id limit 1`);
  expect(rows[0]?.details).toMatchObject({
    renewalDate: '2026-11-20',
    daysLeft: '1 day ago',
    startDate: '',
    endDate: '2026-11-20',
    noticeDate: '',
    dayMeaning:
      'The day to act passed without notice, and the contract auto-renewed. Term Nov 21, 2026 to Nov 20, 2027, renews itself for 12 months. No notice period: last day Nov 20, 2027.',
  });
});

test('Who wants no mail of renewals has an old missed day in the next digest all the same', async () => {
  const { app, chief, bob, passDays, told } = await scene();
  const settings = { renewal: { mail: 'none' } };
  expect((await chief.send('PUT', '/api/me/notification-settings', settings)).statusCode).toBe(200);
  await addItem(chief, bob, { endDate: '2026-11-10' });
  await app.db.execute(sql`update contracts set "updatedAt" = '2026-01-01T12:00:00Z'`);
  await passDays(1);
  expect(told).toEqual([]);
  const { rows } = await app.db.execute(sql`
    select email, waits from notifications join users on users.id = "userId" where kind = 'renewal' order by email`);
  expect(rows).toEqual([
    { email: 'bob@example.com', waits: 'daily' },
    { email: 'chief@example.com', waits: 'daily' },
  ]);
});

test('What changes on the day is told with the next run, and nothing of a deleted person is kept', async () => {
  const { app, chief, bob, passDays, told } = await scene();
  const id = await addItem(chief, bob, { endDate: '2027-11-20' });
  await passDays(1);
  expect(told).toEqual([]);
  const contracts = (await chief.get(`/api/software/${id}/contracts`)).json();
  await chief.send('PUT', `/api/contracts/${contracts[0].id}`, { endDate: '2026-11-29' });
  await passDays(1);
  expect(told).toEqual(['11-22 bob']);
  expect((await chief.send('DELETE', `/api/users/${bob}`)).statusCode).toBe(204);
  const { rows } = await app.db.execute(sql`select from sent_reminders where "userId" = ${bob}`);
  expect(rows).toEqual([]);
});

test.each(['repeat', 'days'])(
  'A mail names the day that pages name, with reminders by the mode %s',
  async (mode) => {
    const { app, chief, bob, passDays } = await scene({ mode });
    const terms = {
      startDate: '2026-03-01',
      endDate: '2027-02-28',
      billingCycle: 'monthly',
      autoRenew: true,
    };
    const id = await addItem(chief, bob, { ...terms, noticeCount: 90, noticeUnit: 'days' });
    await passDays(1);
    const { actBy } = (await chief.get(`/api/software/${id}/renewal`)).json();
    const { rows } = await app.db.execute<{ details: object }>(sql`select details from mails`);
    expect(actBy).toBe('2026-11-30');
    expect(rows[0]?.details).toMatchObject({
      renewalDate: actBy,
      noticeDate: actBy,
      endDate: '2027-02-28',
      dayMeaning:
        'Term Mar 1, 2026 to Feb 28, 2027, renews itself for 12 months (assumed). 90 days’ notice: last day Nov 30, 2026. Renews on Mar 1, 2027 for 12 months.',
    });
  },
);

test('Where reminders repeat, an item that somebody has put off rests for that person, who is then told what came meanwhile', async () => {
  const { app, chief, bob, passDays, told } = await scene({ mode: 'repeat' });
  const tess = await addPerson(app.db, { email: 'tess@example.com' });
  const contract = { startDate: '2026-01-05', endDate: '2026-12-04', cost: 1200 };
  const owners = { business_owner_id: bob, tech_admin_id: tess, executive_sponsor_id: tess };
  const id = await addedItem(chief, contract, owners);
  const owner = await app.signIn({ email: 'bob@example.com' });
  jsonOf(await owner.send('POST', `/api/software/${id}/snooze`, { until: '2026-11-27' }));
  await passDays(12);
  expect(told).toEqual(['11-21 tess', '11-25 tess', '11-27 bob', '12-02 bob', '12-02 tess']);
});
