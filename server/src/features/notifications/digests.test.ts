import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem } from '../../../test/items.ts';
import { requestsWithMails } from '../../../test/mail-scene.ts';
import { act, askedFor, stepNames } from '../../../test/request-scene.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { writeMails } from '../../platform/mail/notify.ts';
import { sendDigests } from './digests.service.ts';

const appUrl = 'https://purser.example';
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** An item of bob's, at noon of Saturday, Nov 21. */
async function scene(env: Record<string, string> = {}) {
  const opened = await requestsWithMails(env);
  const { ann, ids, app, smtp } = opened;
  const item = { vendor: 'Figma', product_name: 'Organization', business_owner_id: ids.bob };
  let seen = 0;
  return {
    ...opened,
    softwareId: await addedItem(ann, null, item),
    /** Lets time pass, does what is due, and answers what has arrived since, as `bob: subject`. */
    after: async (milliseconds: number) => {
      app.clock.pass(milliseconds);
      await app.runJobs();
      const arrived = smtp.received.slice(seen);
      seen = smtp.received.length;
      return arrived.map(
        ({ recipients, subject }) => `${recipients.join().replace('@example.com', '')}: ${subject}`,
      );
    },
    last: () => smtp.received.at(-1),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const choose = async (visitor: Visitor, kinds: Record<string, string>): Promise<void> => {
  const settings = Object.entries(kinds).map(([kind, mail]) => [kind, { mail }]);
  jsonOf(await visitor.send('PUT', '/api/me/notification-settings', Object.fromEntries(settings)));
};

const comment = async ({ ann, softwareId }: Scene, content: string): Promise<void> =>
  jsonOf(await ann.send('POST', `/api/software/${softwareId}/comments`, { content }), 201);

test('What is to come daily comes in one digest at 7:00, each thing once, and nothing by itself', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'daily', your_turn: 'daily' });
  await comment(all, 'One <b>');
  await comment(all, 'Two');
  const url = await askedFor(all);
  await act(all.ann, url, ['approve', stepNames.submission]);
  await act(all.tess, url, ['approve', stepNames.tech]);
  expect(await all.after(0)).toEqual([
    'tess: Your turn: Wasabi Cloud Storage',
    'ann: Tess approved Tech Security: Wasabi Cloud Storage',
  ]);
  expect(await all.after(19 * hour - 1)).toEqual([]);
  expect(await all.after(1)).toEqual(['bob: Saturday, Nov 21 in Purser: 3 things']);
  expect(all.last()?.text).toBe(`Saturday, Nov 21 in Purser

My turn

- Your turn: Wasabi Cloud Storage: ${appUrl}/requests/1 12:00 PM
Legal Review, requested by Ann.

Comments

- Ann commented: Figma Organization: ${appUrl}/dashboard?software=1 12:00 PM
One <b>
- Ann commented: Figma Organization: ${appUrl}/dashboard?software=1 12:00 PM
Two

Open Notifications: ${appUrl}/notifications

Why you get this: You asked to be told of requests waiting for you and comments daily.

Change how you are told: ${appUrl}/notifications?view=settings
`);
  expect(all.last()?.html).toContain('One &lt;b&gt;');
  for (let passed = 0; passed < 3; passed += 1) expect(await all.after(day)).toEqual([]);
  await comment(all, 'Three');
  expect(await all.after(day)).toEqual(['bob: Wednesday, Nov 25 in Purser: 1 thing']);
});

test('The weekly digest comes on Mondays and has what is to come daily with it', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'weekly' });
  await comment(all, 'On Saturday');
  expect(await all.after(19 * hour)).toEqual([]);
  await choose(all.bob, { comment: 'weekly', mention: 'daily' });
  await comment(all, 'On Sunday, @bob');
  expect(await all.after(day)).toEqual(['bob: Nov 21 to Nov 22 in Purser: 2 things']);
  await comment(all, 'On Monday');
  expect(await all.after(6 * day)).toEqual([]);
  expect(await all.after(day)).toEqual(['bob: Monday, Nov 23 in Purser: 1 thing']);
});

test('The hour is that of the company’s zone', async () => {
  const all = await scene({ TIME_ZONE: 'Pacific/Kiritimati' });
  await choose(all.bob, { comment: 'daily' });
  await comment(all, 'At 2:00 on Sunday');
  expect(await all.after(5 * hour - 1)).toEqual([]);
  expect(await all.after(1)).toEqual(['bob: Sunday, Nov 22 in Purser: 1 thing']);
  expect(all.last()?.text).toContain('2:00 AM');
});

test('What waits comes along whatever is chosen later, and nothing twice', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'weekly' });
  await comment(all, 'One');
  await choose(all.bob, { comment: 'none' });
  await comment(all, 'Two');
  expect(await all.after(day)).toEqual(['bob: Saturday, Nov 21 in Purser: 1 thing']);
  await choose(all.bob, { comment: 'daily' });
  await comment(all, 'Three');
  await choose(all.bob, { comment: 'at_once' });
  await comment(all, 'Four');
  expect(await all.after(0)).toEqual(['bob: Figma Organization: comment by Ann']);
  expect(await all.after(day)).toEqual(['bob: Sunday, Nov 22 in Purser: 1 thing']);
  expect(await all.after(9 * day)).toEqual([]);
});

test('Nobody gets two digests for a day, and what is left comes the next', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'daily', mention: 'weekly' });
  await comment(all, 'One');
  await comment(all, 'For @bob');
  // On Sunday.
  expect(await all.after(day)).toEqual(['bob: Saturday, Nov 21 in Purser: 1 thing']);
  await choose(all.bob, { mention: 'daily' });
  expect(await all.after(hour)).toEqual([]);
  expect(await all.after(19 * hour)).toEqual(['bob: Saturday, Nov 21 in Purser: 1 thing']);
});

test('A deleted person, and what was deleted, is in no digest', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'daily' });
  await choose(all.eve, { mention: 'daily' });
  await comment(all, 'For @eve');
  expect((await all.chief.send('DELETE', `/api/users/${all.ids.eve}`)).statusCode).toBeLessThan(300);
  const { rows } = await all.app.db.execute(
    sql`select from notification_settings where "userId" = ${all.ids.eve}`,
  );
  expect(rows).toEqual([]);
  expect((await all.ann.send('DELETE', `/api/software/${all.softwareId}`)).statusCode).toBeLessThan(300);
  expect(await all.after(2 * day)).toEqual([]);
});

test('What can’t wait is mailed at once, whatever is chosen', async () => {
  const all = await scene();
  await choose(all.bob, { renewal: 'weekly' });
  const mailing = {
    event: 'renewalReminder',
    about: { softwareId: all.softwareId },
    recipients: [{ id: all.ids.bob, why: 'You are its business owner.' }],
    details: { vendor: 'Figma', product: 'Organization', renewalDate: '2026-11-20', daysLeft: '1 day ago' },
  } as const;
  const { db, jobs, clock } = all.app;
  await db.transaction((tx) =>
    writeMails({ db: tx, jobs, at: clock.now(), person: null }, [
      { ...mailing, occasion: 'missed', cannotWait: true },
      { ...mailing, occasion: 'due' },
    ]),
  );
  expect(await all.after(0)).toEqual(['bob: Figma Organization: act by Nov 20, 2026 (1 day ago)']);
  expect(await all.after(2 * day)).toEqual(['bob: Saturday, Nov 21 in Purser: 1 thing']);
});

test('Administrators see a digest among the outgoing mails, and send it again', async () => {
  const all = await scene();
  await choose(all.bob, { comment: 'daily' });
  await comment(all, 'One');
  all.app.clock.pass(day);
  const { db, jobs, clock } = all.app;
  await sendDigests({ db, jobs, clock, timeZone: 'UTC' });
  const { mails } = jsonOf(await all.chief.get('/api/mails'));
  expect(mails).toMatchObject([
    {
      event: 'digest',
      status: 'waiting',
      userId: all.ids.bob,
      subject: 'Saturday, Nov 21 in Purser: 1 thing',
      link: '/notifications',
      why: 'You asked to be told of comments daily.',
    },
  ]);
  const one = jsonOf(await all.chief.get(`/api/mails/${mails[0].id}`));
  expect(one.html).toContain('Ann commented: Figma Organization');
  jsonOf(await all.chief.send('POST', `/api/mails/${mails[0].id}/resend`));
  expect(await all.after(0)).toEqual(['bob: Saturday, Nov 21 in Purser: 1 thing']);
});

test('Two servers at once write each digest once', async () => {
  const all = await scene();
  await all.app.db.execute(sql`
    insert into users (email, username, name) select 'p' || n || '@example.com', 'p' || n, 'P' from generate_series(1, 120) n`);
  await all.app.db.execute(sql`
    insert into notifications ("userId", kind, "eventKey", title, "createdAt", waits)
    select id, 'comment', 'event ' || n, 'Number ' || n, '2026-11-20T12:00:00Z', 'daily'
    from users cross join generate_series(1, 20) n where username ~ '^p'`);
  const { db, jobs, clock } = all.app;
  const context = { db, jobs, clock, timeZone: 'UTC' };
  await Promise.all([sendDigests(context), sendDigests(context), sendDigests(context)]);
  const { rows } = await db.execute(sql`
    select count(*)::integer as digests, count(distinct "userId")::integer as people,
      sum(jsonb_array_length(details #> '{groups,0,entries}'))::integer as things,
      (select count(*)::integer from notifications where waits is not null) as waiting
    from mails where event = 'digest'`);
  expect(rows).toEqual([{ digests: 120, people: 120, things: 2400, waiting: 0 }]);
});
