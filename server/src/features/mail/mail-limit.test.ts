import { mostMailsAnHour } from '@purser/domain/limits';
import { mostMentions } from '@purser/domain/mentions';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { act, askedFor, requestScene, stepNames } from '../../../test/request-scene.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const minute = 60_000;
const refusal = (minutes: string) =>
  `You would have caused more than 1,000 mails within an hour. Nothing was sent or saved; please try again in ${minutes}`;

const usernames = Array.from({ length: mostMentions }, (_, at) => `p${at + 1}`);
const everybody = usernames.map((username) => `@${username}`).join(' ');

/** Ann, an item that is nobody's, and as many people as a comment can mention. */
async function scene() {
  const { app, visitor: ann } = await withVisitor();
  for (const username of usernames) await addPerson(app.db, { email: `${username}@example.com` });
  const { id } = (await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Team' })).json();
  return { app, ann, url: `/api/software/${id}/comments` };
}

/** Lets somebody have caused so many mails at this moment, which were sent. */
const caused = ({ db, clock }: TestApp, username: string, count: number) =>
  db.execute(sql`
    insert into mails (event, occasion, "userId", details, status, "createdAt", "causedBy", "sentTo", subject)
    select 'softwareComment', 'earlier ' || n || ' ' || ${clock.now()}, id, '{}', 'sent', ${clock.now()}, id, email, ''
    from users, generate_series(1, ${count}) as n where username = ${username}`);

const statuses = async ({ db }: TestApp) =>
  (
    await db.execute(sql`select username, status, "lastError", attempts from mails
      join users on users.id = mails."userId" where occasion not like 'earlier%' order by mails.id`)
  ).rows;

const commentCount = async (visitor: Visitor, url: string): Promise<number> =>
  (await visitor.get(url)).json().length;

test('Who has caused a thousand mails within an hour can’t cause another by a comment, and reads when they can', async () => {
  const { app, ann, url } = await scene();
  const rounds = mostMailsAnHour / mostMentions;
  for (let round = 1; round <= rounds; round += 1) {
    expect((await ann.send('POST', url, { content: `${everybody} ${round}` })).statusCode).toBe(201);
    app.clock.pass(1000);
  }
  const refused = await ann.send('POST', url, { content: '@p1' });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ error: refusal('60 minutes'), code: 'too_many_mails' });
  expect(Number(refused.headers['retry-after'])).toBe(3600 - rounds);
  expect(await commentCount(ann, url)).toBe(rounds);
  expect(await statuses(app)).toHaveLength(mostMailsAnHour);

  // What mails nobody is nobody's to count, and others have limits of their own.
  expect((await ann.send('POST', url, { content: 'Nobody in particular' })).statusCode).toBe(201);
  const bob = await app.signIn({ email: 'bob@example.com' });
  const { id } = (await bob.send('POST', '/api/software', { vendor: 'Adobe', product_name: 'Cloud' })).json();
  expect((await bob.send('POST', `/api/software/${id}/comments`, { content: '@p1' })).statusCode).toBe(201);

  app.clock.pass((3600 - rounds) * 1000);
  expect((await ann.send('POST', url, { content: everybody })).statusCode).toBe(201);
  expect((await ann.send('POST', url, { content: '@p1' })).statusCode).toBe(429);
});

test('The thousandth mail still goes, and a request’s comments count with an item’s', async () => {
  const { app, ann, url } = await scene();
  await caused(app, 'ann', mostMailsAnHour - 2);
  app.clock.pass(59 * minute);
  const draft = (await ann.send('POST', '/api/purchase-requests', {})).json();
  const place = `/api/purchase-requests/${draft.id}/comments`;
  const tooMany = await ann.send('POST', place, { content: '@p1 @p2 @p3' });
  expect(tooMany.json()).toMatchObject({ status: 429, error: refusal('a minute') });
  expect(tooMany.headers['retry-after']).toBe('60');
  expect((await ann.send('POST', place, { content: '@p1' })).statusCode).toBe(201);
  expect((await ann.send('POST', url, { content: '@p1' })).statusCode).toBe(201);
  expect((await ann.send('POST', url, { content: '@p1' })).statusCode).toBe(429);
});

test('Comments sent at the same moment don’t pass the limit together', async () => {
  const { app, ann, url } = await scene();
  await caused(app, 'ann', mostMailsAnHour - 5);
  const answers = await Promise.all(usernames.map(() => ann.send('POST', url, { content: '@p1 @p2' })));
  const accepted = answers.filter(({ statusCode }) => statusCode === 201);
  expect(accepted).toHaveLength(2);
  expect(await commentCount(ann, url)).toBe(2);
  expect(await statuses(app)).toHaveLength(4);
});

test('A decision goes on beyond the limit; its mails are held for an administrator, who sends them', async () => {
  const { scene, app, ann, chief, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  await caused(app, 'tess', mostMailsAnHour - 1);
  const decided = await act(tess, url, ['approve', stepNames.tech, 'Fine']);
  expect(decided.json()).toMatchObject({ status: 'in_progress', currentStep: stepNames.legal, heldMails: 2 });
  const held = {
    status: 'failed',
    attempts: 0,
    lastError:
      'Tess (tess) had caused 1,000 mails within an hour, so this one was held back. ‘Send again’ lets it go out',
  };
  expect(await statuses(app)).toEqual([
    expect.objectContaining({ username: 'tess', status: 'waiting' }),
    { username: 'ann', ...held },
    { username: 'bob', ...held },
  ]);
  await app.runJobs();
  const { mails } = (await chief.get('/api/mails?status=failed')).json();
  expect(mails).toMatchObject([held, held]);
  const again = await chief.send('POST', `/api/mails/${mails[0].id}/resend`);
  expect(again.json()).toMatchObject({ status: 'waiting' });
  await app.runJobs();
  expect((await chief.get('/api/mails?status=failed')).json().mails).toHaveLength(1);
});

test('Whoever took somebody else’s name is told of by the user name, where their mails are held', async () => {
  const { scene, app, ann, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  await tess.send('PUT', '/api/me', { name: 'Bob' });
  await caused(app, 'tess', mostMailsAnHour);
  await act(tess, url, ['approve', stepNames.tech]);
  const words = await app.db.execute(sql`select distinct "lastError" from mails where status = 'failed'`);
  expect(words.rows).toEqual([{ lastError: expect.stringMatching(/^Bob \(tess\) had caused/) }]);
  const feed: { description: string; details: string }[] = (await ann.get('/api/activity-feed')).json();
  expect(feed).toContainEqual(
    expect.objectContaining({
      description: 'Mails that Bob (tess) causes are held back',
      details: expect.stringMatching(/^Bob \(tess\) had caused/),
    }),
  );
});

test('That mails are held is told to everyone once within an hour, and again in the next', async () => {
  const { scene, app, ann, tess } = await requestScene();
  const first = await askedFor(scene);
  const second = await askedFor(scene);
  const third = await askedFor(scene);
  for (const url of [first, second, third]) await act(ann, url, ['approve', stepNames.submission]);
  const told = async () => {
    const feed: { metadata: string | null }[] = (await ann.get('/api/activity-feed')).json();
    return feed.filter(({ metadata }) => metadata === '{"about":"mail"}');
  };
  await caused(app, 'tess', mostMailsAnHour);
  await ann.send('PUT', '/api/me', { name: 'TESS' });
  for (const url of [first, second]) await act(tess, url, ['approve', stepNames.tech]);
  expect(await told()).toMatchObject([
    {
      description: 'Mails that Tess (tess) causes are held back',
      details:
        'Tess (tess) had caused 1,000 mails within an hour. Administrators find the others in Settings, Outgoing mail, and can send them',
      metadata: '{"about":"mail"}',
      userId: scene.ids.tess,
    },
  ]);
  app.clock.pass(61 * minute);
  await caused(app, 'tess', mostMailsAnHour);
  await act(tess, third, ['approve', stepNames.tech]);
  expect(await told()).toHaveLength(2);
});

test('What was held back was not sent, and doesn’t count', async () => {
  const { scene, app, ann, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  await caused(app, 'tess', mostMailsAnHour - 1);
  app.clock.pass(30 * minute);
  await act(tess, url, ['approve', stepNames.tech]);
  const comment = () => tess.send('POST', `${url}/comments`, { content: 'For ann and bob' });
  expect((await comment()).statusCode).toBe(429);
  app.clock.pass(30 * minute);
  await caused(app, 'tess', mostMailsAnHour - 2);
  expect((await comment()).statusCode).toBe(201);
  expect((await comment()).statusCode).toBe(429);
});

test('Test mails count too, and are refused in words', async () => {
  const { app, url } = await scene();
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  await caused(app, 'chief', mostMailsAnHour - 1);
  const body = { type: 'softwareComment', to: 'ops@example.com' };
  const send = () => chief.send('POST', '/api/settings/email-rules/test', body);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '429', '429']);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().error).toBe(refusal('60 minutes'));
  expect((await chief.send('POST', url, { content: '@p1' })).statusCode).toBe(429);
});

test('Each mail knows who caused it; reminders are nobody’s', async () => {
  const { app, ann, url } = await scene();
  const owner = await addPerson(app.db, { email: 'p1@example.com' });
  const contract = { startDate: '2026-01-01', endDate: '2026-12-01', cost: 1200, billingCycle: 'yearly' };
  const item = { vendor: 'Adobe', product_name: 'Cloud', business_owner_id: owner, contract };
  await ann.send('POST', '/api/software', item);
  await ann.send('POST', url, { content: '@p1' });
  await app.runJobs();
  const { rows } = await app.db.execute(sql`select event, username from mails
    left join users on users.id = mails."causedBy" order by event desc`);
  expect(rows).toEqual([
    { event: 'softwareComment', username: 'ann' },
    { event: 'renewalReminder', username: null },
  ]);
});
