import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { type Colleague, colleague, threeColleagues, withColleagues } from '../../../test/colleagues.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import { addIdentity } from '../../../test/people.ts';
import { importPeople } from '../../../test/people-files.ts';
import { browserOf, signIn, startPair } from '../../../test/sign-in-walk.ts';
import { startApp, startOwnApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { users } from '../../db/tables/users.ts';
import { endings } from '../../platform/in-name-of.ts';
import { standInIssuer } from '../session/session.queries.ts';

/** Two people and an administrator. Whoever is at work as Ann leaves behind all that acts in her name, and Bob as her delegate. */
async function leftBehind(app: TestApp) {
  const { ann, bob, eve } = await threeColleagues(app);
  const feeds = await leave(app, ann, bob.id);
  const absence = { from: '2026-11-20', to: '2027-11-20', delegateId: ann.id };
  jsonOf(await bob.send('PUT', `/api/users/${bob.id}/absence`, absence));
  expect(await namesOf(app, ann)).toEqual(endings.map(({ words: [word] }) => word));
  await app.runJobs();
  return { ann, bob, eve, feeds };
}

async function leave(app: TestApp, ann: Colleague, delegateId: number): Promise<string> {
  const absence = { from: '2026-11-20', to: '2027-11-20', delegateId };
  jsonOf(await ann.send('PUT', `/api/users/${ann.id}/absence`, absence));
  jsonOf(await ann.send('PUT', '/api/me/notification-settings', { comment: { mail: 'none' } }));
  const item = await addedItem(ann, yearly);
  jsonOf(await ann.send('POST', `/api/software/${item}/snooze`, { until: '2026-12-01' }));
  const { url } = jsonOf(await ann.send('POST', '/api/calendar-feeds', { kind: 'mine' }), 201);
  expect((await app.http.inject(new URL(url).pathname)).statusCode).toBe(200);
  return new URL(url).pathname;
}

/** What there is in somebody's name. */
async function namesOf(app: TestApp, { id }: { id: number }): Promise<string[]> {
  const names: string[] = [];
  for (const { table, person, words } of endings)
    if ((await app.db.$count(table, eq(person, id))) > 0) names.push(words[0]);
  return names;
}

/** Whether requests are about to be asked again whom they wait for; does so. */
async function areSettled(app: TestApp): Promise<boolean> {
  const { rows } = await app.db.execute(sql`
    select from jobs.job where name = 'settle-approvals' and state = 'created'`);
  await app.runJobs();
  return rows.length > 0;
}

async function lastNoteOf(app: TestApp, action: string): Promise<string | undefined> {
  const { rows } = await app.db.execute<{ note: string }>(sql`
    select details ->> 'note' as note from audit_entries where action = ${action} order by id desc limit 1`);
  return rows[0]?.note;
}

const allOfIt = '1 session, 1 absence, 1 calendar feed, 1 email preference, 1 snooze';

test('Signing somebody out everywhere, or everybody, ends all that acts in their name', async () => {
  await using app = await startApp();
  const { ann, bob, eve, feeds } = await leftBehind(app);
  expect((await eve.send('DELETE', `/api/users/${ann.id}/sessions`)).statusCode).toBe(204);
  expect(await namesOf(app, ann)).toEqual([]);
  expect((await app.http.inject(feeds)).statusCode).toBe(404);
  // What others gave her to do isn't in her name.
  expect(await namesOf(app, bob)).toEqual(['session', 'absence']);
  expect(await lastNoteOf(app, 'signed_out_everywhere')).toBe(`ended: ${allOfIt}`);
  expect(await areSettled(app)).toBe(true);
  expect((await eve.send('DELETE', '/api/sessions')).statusCode).toBe(204);
  expect(await areSettled(app)).toBe(true);
  expect([...(await namesOf(app, bob)), ...(await namesOf(app, eve))]).toEqual([]);
});

test('Nothing in the name of somebody who was deleted is left, nor comes back with them', async () => {
  await using app = await startApp();
  const { ann, bob, eve } = await leftBehind(app);
  expect((await eve.send('DELETE', `/api/users/${ann.id}`)).statusCode).toBe(204);
  expect(await namesOf(app, ann)).toEqual([]);
  expect(await lastNoteOf(app, 'person_deleted')).toBe(`ended: ${allOfIt}`);
  expect(await areSettled(app)).toBe(true);
  // Older versions left some of it.
  await app.db.update(users).set({ deletedAt: null }).where(eq(users.id, ann.id));
  await leave(app, await colleague(app, { email: 'ann.archer@example.com' }), bob.id);
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, ann.id));
  await app.runJobs();
  jsonOf(await importPeople(app, eve, { file: 'email\nann.archer@example.com\n' }));
  expect(await namesOf(app, ann)).toEqual([]);
  expect(await lastNoteOf(app, 'people_imported')).toMatch(/^ended: \d sessions?, 1 absence, /);
  expect(await areSettled(app)).toBe(true);
});

test('Whoever comes back acts for nobody whose delegate they were before: who brings them back does', async () => {
  await using app = await startApp();
  const { ann, bob, eve } = await leftBehind(app);
  const away = { from: '2026-11-20', to: '2027-11-20', delegateId: ann.id };
  jsonOf(await eve.send('PUT', `/api/users/${eve.id}/absence`, away));
  expect((await eve.send('DELETE', `/api/users/${ann.id}`)).statusCode).toBe(204);
  jsonOf(await importPeople(app, eve, { file: 'email\nann.archer@example.com\n' }));
  expect(jsonOf(await bob.get('/api/me')).absence).toEqual({ ...away, delegateId: eve.id });
  expect(jsonOf(await eve.get('/api/me')).absence).toBeUndefined();
  const [entry] = jsonOf(await eve.get('/api/audit?action=absence_changed'));
  expect(entry.details.target.id).toBe(bob.id);
});

test('Whoever proves that an account is theirs finds nothing that a predecessor left', async () => {
  await using pair = await startPair({ PASSWORD_SIGN_IN: 'true' });
  const { ann } = await leftBehind(pair.app);
  await signIn(browserOf(pair), 'ann.archer@example.com');
  expect(await namesOf(pair.app, ann)).toEqual(['session']);
  expect(await lastNoteOf(pair.app, 'signed_out_everywhere')).toBe(
    `the provider vouches for the address; ended: ${allOfIt}`,
  );
  expect(await areSettled(pair.app)).toBe(true);
});

test('Leaving evaluation mode ends it for all whom nobody proved, and every delegation', async () => {
  await using before = await startOwnApp();
  const real = await colleague(before, { email: 'rita@example.com' });
  await addIdentity(before.db, real.id, { issuer: 'https://accounts.google.com', sub: '1' });
  const { ann, bob, eve } = await leftBehind(before);
  await addIdentity(before.db, ann.id, { issuer: standInIssuer, sub: 'evaluation:ann' });
  const absence = { from: '2026-11-20', to: '2027-11-20', delegateId: bob.id };
  jsonOf(await eve.send('PUT', `/api/users/${real.id}/absence`, absence));
  await before.runJobs();
  await using _left = await before.again({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(40),
    APP_URL: 'https://purser.example',
  });
  expect([...(await namesOf(before, ann)), ...(await namesOf(before, bob))]).toEqual([]);
  expect(await namesOf(before, real)).toEqual(['session']);
  expect(await lastNoteOf(before, 'evaluation_ended')).toBe(
    'no longer administrators: Eve East; ended: 3 sessions, 3 absences, 1 calendar feed, 1 email preference, 1 snooze',
  );
  expect(await areSettled(before)).toBe(true);
});

const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/api/me')).statusCode === 200;

test('An administrator signs somebody out everywhere, and the feed tells of it', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const elsewhere = await app.signIn({ email: 'bob.baker@example.com' });
  const answer = await eve.send('DELETE', `/api/users/${bob.id}/sessions`);
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([]);
  expect([await isIn(bob), await isIn(elsewhere), await isIn(ann), await isIn(eve)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([
    {
      type: 'role_changed',
      description: 'Bob Baker was signed out everywhere',
      userId: eve.id,
      metadata: `{"action":"signed_out","userId":${bob.id}}`,
    },
  ]);
});

test('Of two people with one name the feed says who was signed out', async () => {
  const { ann, bob, eve } = await withColleagues();
  await bob.send('PUT', '/api/me', { name: 'ann archer' });
  await eve.send('DELETE', `/api/users/${bob.id}/sessions`);
  await ann.send('DELETE', `/api/users/${ann.id}/sessions`);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed.slice(0, 2)).toMatchObject([
    { description: 'Ann Archer (ann.archer) signed out everywhere' },
    { description: 'ann archer (bob.baker) was signed out everywhere' },
  ]);
});

test('Everybody signs themselves out everywhere', async () => {
  const { ann, bob, eve } = await withColleagues();
  const left = await ann.send('DELETE', `/api/users/${ann.id}/sessions`);
  expect(left.cookies).toMatchObject([{ name: 'purser_session', value: '' }]);
  expect([await isIn(ann), await isIn(bob)]).toEqual([false, true]);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([{ description: 'Ann Archer signed out everywhere', userId: ann.id }]);
});

test('An administrator signs everybody out, themself included', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const answer = await eve.send('DELETE', '/api/sessions');
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toMatchObject([{ name: 'purser_session', value: '' }]);
  for (const visitor of [ann, bob, eve]) expect(await isIn(visitor)).toBe(false);
  const back = await app.signIn({ email: 'eve.east@example.com' });
  const feed: object[] = (await back.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([
    { type: 'role_changed', description: 'Everybody was signed out', userId: eve.id },
  ]);
});
