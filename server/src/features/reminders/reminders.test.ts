import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem as added } from '../../../test/items.ts';
import { withMails } from '../../../test/mail-scene.ts';
import { addPerson } from '../../../test/people.ts';
import type { ReceivedMail } from '../../../test/smtp-server.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { sendReminders } from './reminders.service.ts';

const day = 24 * 60 * 60 * 1000;

/** Ann, who is no admin, and the people who are owners. */
async function ownersIn<Place extends { readonly app: TestApp }>(place: Place) {
  const { app } = place;
  const ann = await app.signIn({ email: 'ann@example.com' });
  const bob = await addPerson(app.db, { email: 'bob@example.com' });
  const tess = await addPerson(app.db, { email: 'tess@example.com' });
  return { ...place, ann, bob, tess };
}

const scene = async () => ownersIn(await withVisitor());
const mailed = async (env: Record<string, string> = {}) => ownersIn(await withMails(env));

/** Adds an item with a contract, and answers its id. Tests take place on 2026-11-21. */
const addedItem = (ann: Visitor, item: object, contract: object = {}): Promise<number> =>
  added(
    ann,
    { startDate: '2026-01-05', endDate: '2026-12-04', cost: 1200.5, ...contract },
    { vendor: 'Figma', product_name: 'Organization', ...item },
  );

/** All reminders, as `ITEM RENEWALDAY TODAY ADDRESS`. */
async function remindersIn({ db }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select replace(occasion, 'renewal ', '') || ' ' || email as line
    from mails join users on users.id = "userId" where event = 'renewalReminder' order by mails.id`);
  return rows.map(({ line }) => line);
}

const linksOf = ({ html = '' }: ReceivedMail): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

test('A reminder reaches each owner once and says what there is to know', async () => {
  const { smtp, app, ann, bob, tess } = await mailed({ APP_URL: 'https://purser.example' });
  const owners = { business_owner_id: bob, tech_admin_id: tess, executive_sponsor_id: bob };
  const id = await addedItem(
    ann,
    { vendor: 'Figma <b>& Co</b>', ...owners },
    { endDate: '2026-12-31', cancellationNoticeDate: '2026-12-01' },
  );
  await app.runJobs();
  await app.runJobs();
  const mails = smtp.received.toSorted(
    (one, other) => one.recipients[0]?.localeCompare(other.recipients[0] ?? '') ?? 0,
  );
  expect(mails.map(({ recipients }) => recipients)).toEqual([['bob@example.com'], ['tess@example.com']]);
  for (const mail of mails) {
    expect(mail.subject).toBe('Figma <b>& Co</b> Organization: act by Dec 1, 2026 (10 days left)');
    expect(mail.text).toContain(`Figma <b>& Co</b> Organization: act by Dec 1, 2026 (10 days left).

That is the last day to cancel.

- Contract ends: Dec 31, 2026
- Act by: Dec 1, 2026
- Annual cost: $1,200.50
`);
    expect(linksOf(mail)).toEqual([
      `https://purser.example/dashboard?software=${id}`,
      'https://purser.example/notifications?view=settings',
    ]);
  }
});

test('A notice date on the contract’s last day or after it is called no deadline', async () => {
  const { smtp, app, ann, bob, tess } = await mailed();
  const owners = { business_owner_id: bob, tech_admin_id: tess, executive_sponsor_id: bob };
  await addedItem(ann, owners, { endDate: '2026-12-01', cancellationNoticeDate: '2026-12-01' });
  await addedItem(ann, owners, { endDate: '2026-12-02', cancellationNoticeDate: '2026-12-20' });
  await app.runJobs();
  expect(smtp.received).toHaveLength(4);
  for (const { text } of smtp.received) {
    expect(text).toContain('That is the contract’s last day.');
    expect(text).not.toMatch(/to cancel/i);
  }
});

test('A reminder is no edit: the item keeps its version and says when its owners were reminded', async () => {
  const { app, ann, bob } = await scene();
  const due = await addedItem(ann, { business_owner_id: bob });
  const other = await addedItem(ann, {}, { endDate: '2027-12-04' });
  const before = (await ann.get(`/api/software/${due}`)).json();
  app.clock.pass(day);
  await sendReminders(app);
  expect((await ann.get(`/api/software/${due}`)).json()).toEqual({
    ...before,
    last_reminder_sent: '2026-11-22T12:00:00.000Z',
  });
  expect((await ann.get(`/api/software/${other}`)).json()).toMatchObject({ last_reminder_sent: null });
});

test('Reminders go out by the rule that an admin has saved', async () => {
  const { app, ann, bob, tess } = await scene();
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  const id = await addedItem(ann, { business_owner_id: bob, tech_admin_id: tess });
  const renewalReminder = { renewalPeriodDays: 12, reminderFrequencyDays: 3, roles: ['tech_admin'] };
  jsonOf(await chief.send('PUT', '/api/settings/email-rules', { renewalReminder }));
  for (let passed = 0; passed < 6; passed += 1) {
    await sendReminders(app);
    app.clock.pass(day);
  }
  // From November 22 on, twelve days before December 4, each third day.
  expect(await remindersIn(app)).toEqual([
    `${id} 2026-12-04 2026-11-22 tess@example.com`,
    `${id} 2026-12-04 2026-11-25 tess@example.com`,
  ]);
});

test('What would reach nobody is sent once somebody is there', async () => {
  const { app, ann } = await scene();
  const id = await addedItem(ann, {});
  await sendReminders(app);
  expect(await remindersIn(app)).toEqual([]);
  expect((await ann.get(`/api/software/${id}`)).json()).toMatchObject({ last_reminder_sent: null });
  await addPerson(app.db, { email: 'chief@example.com', role: 'admin' });
  app.clock.pass(day);
  await sendReminders(app);
  expect(await remindersIn(app)).toEqual([`${id} 2026-12-04 2026-11-22 chief@example.com`]);
});

test('Owners who are gone are stood in for by the admins', async () => {
  const { app, ann, bob, tess } = await scene();
  await addPerson(app.db, { email: 'chief@example.com', role: 'admin' });
  const id = await addedItem(ann, {
    business_owner_id: bob,
    tech_admin_id: tess,
    executive_sponsor_id: tess,
  });
  // As an older version may have left it.
  await app.db.execute(sql`update users set "deletedAt" = now() where id = ${bob}`);
  await sendReminders(app);
  expect((await remindersIn(app)).toSorted()).toEqual([
    `${id} 2026-12-04 2026-11-21 chief@example.com`,
    `${id} 2026-12-04 2026-11-21 tess@example.com`,
  ]);
});

test('An item that is being deleted keeps nobody else from being reminded', async () => {
  const { app, ann, bob } = await scene();
  const gone = await addedItem(ann, { business_owner_id: bob });
  const kept = await addedItem(ann, { business_owner_id: bob });
  const deletion = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const deleted = app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from software where id = ${gone}`);
    isHeld.resolve();
    await deletion.promise;
  });
  await isHeld.promise;
  const sent = sendReminders(app);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => app.db.execute(waiting)).toMatchObject({ rowCount: 1 });
  deletion.resolve();
  await Promise.all([deleted, sent]);
  expect(await remindersIn(app)).toEqual([`${kept} 2026-12-04 2026-11-21 bob@example.com`]);
});

test('Servers that remind at the same moment send each mail once', async () => {
  const { app, ann, bob, tess } = await scene();
  const ids: number[] = [];
  for (let number = 0; number < 5; number += 1)
    ids.push(
      await addedItem(ann, { business_owner_id: bob, tech_admin_id: tess, executive_sponsor_id: tess }),
    );
  const expected: string[] = [];
  // December 4 has November 25 and December 2, 9 and so on as its days; November 18 was missed.
  const days = new Set(['2026-11-21', '2026-11-25', '2026-12-02', '2026-12-09']);
  for (let passed = 0; passed < 20; passed += 1) {
    const today = app.clock.today();
    await Promise.all(Array.from({ length: 6 }, () => sendReminders(app)));
    if (days.has(today))
      expected.push(
        ...ids.flatMap((id) =>
          ['bob', 'tess'].map((name) => `${id} 2026-12-04 ${today} ${name}@example.com`),
        ),
      );
    app.clock.pass(day);
  }
  expect((await remindersIn(app)).toSorted()).toEqual(expected.toSorted());
  const jobs = await app.db.execute(sql`select from jobs.job where name = 'send-mail'`);
  expect(jobs.rowCount).toBe(expected.length);
});

test('Servers that remind at midnight, some a day ahead of others, send what is late once', async () => {
  const { app, ann, bob, tess } = await scene();
  const owners = { business_owner_id: bob, tech_admin_id: tess, executive_sponsor_id: tess };
  const ids = [await addedItem(ann, owners), await addedItem(ann, owners)];
  const tomorrow = { now: () => '2026-11-22T00:00:00.000Z', today: () => '2026-11-22' };
  const servers = [app, { ...app, clock: tomorrow }];
  await Promise.all([...servers, ...servers, ...servers].map((server) => sendReminders(server)));
  const sent = (await remindersIn(app)).map((line) => line.replace(/2026-11-2[12] /, ''));
  expect(sent.toSorted()).toEqual(
    ids.flatMap((id) => ['bob', 'tess'].map((name) => `${id} 2026-12-04 ${name}@example.com`)),
  );
});
