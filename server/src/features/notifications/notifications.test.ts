import type { Notification } from '@purser/api/notifications';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { approvalScene, stepKeys } from '../../../test/approval-scene.ts';
import { addedItem, figma } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../test/request-scene.ts';
import { addedRequest, approved } from '../../../test/requests.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

const path = '/api/notifications';
const settingsPath = '/api/me/notification-settings';
const day = 24 * 60 * 60 * 1000;

const toldTo = async (visitor: Visitor, query = ''): Promise<Notification[]> =>
  jsonOf(await visitor.get(`${path}${query}`));
const titlesOf = async (visitor: Visitor, query = ''): Promise<string[]> =>
  (await toldTo(visitor, query)).map(({ title }) => title);
const unreadOf = async (visitor: Visitor): Promise<number> =>
  jsonOf(await visitor.get(`${path}/count`)).count;

/** An item of bob's. */
const itemOf = ({ ann, ids }: RequestScene): Promise<number> =>
  addedItem(ann, null, { ...figma, business_owner_id: ids.bob });

const removed = async (visitor: Visitor, url: string): Promise<void> =>
  expect((await visitor.send('DELETE', url)).statusCode).toBeLessThan(300);

const rowsOf = async (db: Database): Promise<number> =>
  Number((await db.execute<{ count: string }>(sql`select count(*) from notifications`)).rows[0]?.count);

/** Gives a person so many notifications, of all kinds in turn, the last third of them unread. */
async function fill({ db }: TestApp, userId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into notifications ("userId", kind, "eventKey", title, "createdAt", "readAt")
    select ${userId}, (array['comment', 'mention', 'decided'])[1 + n % 3], 'event ' || n, 'Number ' || n,
      now(), case when n <= ${count}::integer * 2 / 3 then now() end
    from generate_series(1, ${count}::integer) n`);
}

test('Whoever a request waits for is told so, and whoever asked for it what was decided', async () => {
  const { scene, ann, tess, bob } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  expect(await toldTo(tess)).toEqual([
    {
      id: expect.any(Number),
      kind: 'your_turn',
      title: 'Your turn: Wasabi Cloud Storage',
      detail: 'Tech Security, requested by Ann.',
      softwareId: null,
      requestId: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
      readAt: null,
    },
  ]);
  // Nobody is told what they did themselves.
  expect(await toldTo(ann)).toEqual([]);
  await act(tess, url, ['approve', stepNames.tech, 'All is safe']);
  expect(await toldTo(ann)).toMatchObject([
    { kind: 'decided', title: 'Tess approved Tech Security: Wasabi Cloud Storage', detail: 'All is safe' },
  ]);
  expect(await toldTo(bob)).toMatchObject([{ kind: 'your_turn', requestId: 1 }]);
  await act(bob, url, ['reject', stepNames.legal, 'Too dear']);
  expect(await titlesOf(ann)).toEqual([
    'Rejected by Bob: Wasabi Cloud Storage',
    'Tess approved Tech Security: Wasabi Cloud Storage',
  ]);
});

test('What people were told of their turn is read once somebody has taken it', async () => {
  const { ann, sam, leo, fay, flo, fox } = await approvalScene();
  const { id } = await addedRequest(ann, { vendor: 'Wasabi', productName: 'Storage', estimatedCost: 60_000 });
  const unread = async (): Promise<number[]> => {
    const people = [ann, sam, leo, fay, flo, fox];
    return Promise.all(
      people.map(async (person) => (await toldTo(person, '?kind=your_turn&unread=true')).length),
    );
  };
  await approved(ann, id, stepKeys.submission);
  expect(await unread()).toEqual([0, 1, 1, 0, 0, 0]);
  await approved(leo, id, stepKeys.legal);
  expect(await unread()).toEqual([0, 1, 0, 0, 0, 0]);
  await approved(sam, id, stepKeys.security);
  expect(await unread()).toEqual([0, 0, 0, 1, 1, 1]);
  const answers = { center: 4120 };
  const url = `/api/purchase-requests/${id}/action`;
  for (const [person, left] of [
    [fay, [0, 0, 0, 0, 1, 1]],
    // Two of the three are enough, so that nothing is left for the third.
    [flo, [0, 1, 0, 0, 0, 0]],
  ] as const) {
    jsonOf(await person.send('POST', url, { action: 'approve', stepName: stepKeys.finance, answers }));
    expect(await unread()).toEqual(left);
  }
});

test('Comments are told to those whom the rule names, and as a mention to those who are mentioned', async () => {
  const all = await requestScene();
  const softwareId = await itemOf(all);
  const content = 'Who uses it, @eve? '.repeat(30);
  jsonOf(await all.ann.send('POST', `/api/software/${softwareId}/comments`, { content }), 201);
  expect(await toldTo(all.eve)).toMatchObject([
    { kind: 'mention', title: 'Ann mentioned you: Figma Organization', softwareId, requestId: null },
  ]);
  const [told] = await toldTo(all.bob);
  expect(told).toMatchObject({ kind: 'comment', title: 'Ann commented: Figma Organization' });
  expect(told?.detail).toMatch(/^Who uses it, @eve\? .*…$/);
  expect(told?.detail?.length).toBeLessThanOrEqual(300);
  // Nobody is concerned where the rule mails nobody.
  await all.chief.send('PUT', '/api/settings/email-rules', { softwareComment: { roles: [] } });
  jsonOf(await all.ann.send('POST', `/api/software/${softwareId}/comments`, { content: 'And @tess?' }), 201);
  expect(await toldTo(all.tess)).toEqual([]);
});

test('What was told goes with its item, its request and its person', async () => {
  const all = await requestScene();
  const url = await askedFor(all);
  const softwareId = await itemOf(all);
  for (const about of [url, `/api/software/${softwareId}`])
    jsonOf(await all.ann.send('POST', `${about}/comments`, { content: 'For @eve and @wes' }), 201);
  expect(await unreadOf(all.eve)).toBe(2);
  await removed(all.ann, `/api/software/${softwareId}`);
  expect(await toldTo(all.eve)).toMatchObject([{ requestId: 1 }]);
  await removed(all.chief, `/api/users/${all.ids.eve}`);
  expect(await rowsOf(all.app.db)).toBeGreaterThan(0);
  await removed(all.chief, url);
  expect(await rowsOf(all.app.db)).toBe(0);
});

test('The newest come first, older ones by the id of the last, of one kind or unread alone', async () => {
  const { app, visitor } = await withVisitor();
  await fill(app, await addPerson(app.db, { email: 'ann@example.com' }), 90);
  await fill(app, await addPerson(app.db, { email: 'bob@example.com' }), 10);
  const first = await toldTo(visitor);
  expect([first.length, first[0]?.title, first.at(-1)?.title]).toEqual([50, 'Number 90', 'Number 41']);
  const second = await toldTo(visitor, `?before=${first.at(-1)?.id}&limit=200`);
  expect([second.length, second[0]?.title, second.at(-1)?.title]).toEqual([40, 'Number 40', 'Number 1']);
  expect((await toldTo(visitor, '?kind=mention&limit=200')).length).toBe(30);
  expect((await toldTo(visitor, '?unread=true&limit=200')).length).toBe(30);
  expect((await toldTo(visitor, '?unread=true&kind=mention')).every(({ kind }) => kind === 'mention')).toBe(
    true,
  );
});

test('One marks one’s own as read, by their ids or all; those of others stay as they are', async () => {
  const { app, ann, bob } = await withVisitors('ann', 'bob');
  for (const email of ['ann@example.com', 'bob@example.com'])
    await fill(app, await addPerson(app.db, { email }), 9);
  expect([await unreadOf(ann), await unreadOf(bob)]).toEqual([3, 3]);
  const ids = (await toldTo(bob)).map(({ id }) => id);
  expect(jsonOf(await ann.send('POST', `${path}/read`, { ids }))).toEqual({ count: 3 });
  expect(await unreadOf(bob)).toBe(3);
  app.clock.pass(1000);
  expect(jsonOf(await bob.send('POST', `${path}/read`, { ids: ids.slice(0, 1) }))).toEqual({ count: 2 });
  app.clock.pass(1000);
  expect(jsonOf(await bob.send('POST', `${path}/read`, { all: true }))).toEqual({ count: 0 });
  // What was read before keeps its moment.
  expect((await toldTo(bob)).slice(0, 2).map(({ readAt }) => readAt)).toEqual([
    '2026-11-21T12:00:01.000Z',
    '2026-11-21T12:00:02.000Z',
  ]);
  for (const body of [
    {},
    { all: false },
    { ids: [0] },
    { ids: Array.from({ length: 201 }, (_, at) => at + 1) },
  ])
    expect((await bob.send('POST', `${path}/read`, body)).statusCode).toBeGreaterThanOrEqual(400);
});

test('Somebody with 50,000 notifications has each page from an index', async () => {
  await using app = await startApp();
  const ann = await addPerson(app.db, { email: 'ann@example.com' });
  await fill(app, ann, 50_000);
  await fill(app, await addPerson(app.db, { email: 'bob@example.com' }), 50_000);
  await app.db.execute(sql`analyze notifications`);
  for (const condition of [sql`true`, sql`id < 20000`, sql`kind = 'mention'`, sql`"readAt" is null`]) {
    const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select * from notifications where "userId" = ${ann} and ${condition} order by id desc limit 50`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan Backward');
    expect(plan).not.toContain('Sort');
  }
});

test('After 90 days a notification is removed', async () => {
  await using app = await startApp();
  await fill(app, await addPerson(app.db, { email: 'ann@example.com' }), 2);
  await app.db.execute(sql`update notifications set "createdAt" = '2026-11-21T12:00:00Z'`);
  app.clock.pass(90 * day);
  await app.runJobs();
  expect(await rowsOf(app.db)).toBe(2);
  app.clock.pass(1);
  await app.runJobs();
  expect(await rowsOf(app.db)).toBe(0);
});

test('Without a choice mail comes as the rules say; what is chosen of a kind leaves the others', async () => {
  const { app, visitor } = await withVisitor();
  const all = jsonOf(await visitor.get(settingsPath));
  expect(all).toEqual({
    your_turn: { mail: 'at_once' },
    renewal: { mail: 'at_once' },
    mention: { mail: 'at_once' },
    decided: { mail: 'at_once' },
    comment: { mail: 'at_once' },
    owner: { mail: 'none' },
    import: { mail: 'none' },
  });
  const chosen = { mention: { mail: 'weekly' }, owner: { mail: 'daily' } };
  expect(jsonOf(await visitor.send('PUT', settingsPath, chosen))).toEqual({ ...all, ...chosen });
  jsonOf(await visitor.send('PUT', settingsPath, { mention: { mail: 'none' } }));
  expect(jsonOf(await visitor.get(settingsPath))).toEqual({ ...all, ...chosen, mention: { mail: 'none' } });
  expect(jsonOf(await (await app.signIn({ email: 'bob@example.com' })).get(settingsPath))).toEqual(all);
});

test.each(['weekly', 'none'])('One’s turn can’t wait for %s', async (mail) => {
  const { visitor } = await withVisitor();
  const answer = await visitor.send('PUT', settingsPath, { your_turn: { mail }, mention: { mail: 'daily' } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields).toEqual({
    'your_turn.mail': 'My turn can wait for the daily digest, but not longer',
  });
  expect(jsonOf(await visitor.get(settingsPath)).mention).toEqual({ mail: 'at_once' });
});
