import type { RequestComment } from '@purser/api/comments';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { begunRequest, decided, idOf } from '../../../test/request-talk.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { mails } from '../../db/tables/mails.ts';
import { requestComments } from '../../db/tables/request-comments.ts';

const ann = { email: 'ann@example.com' };
const storage = { vendor: 'Wasabi', productName: 'Hot Cloud Storage' };

interface Scene {
  readonly app: TestApp;
  readonly visitor: Visitor;
  readonly request: string;
  readonly url: string;
}

async function withRequest(fields: object = storage): Promise<Scene> {
  const app = await startApp();
  const visitor = await app.signIn(ann);
  const request = await begunRequest(visitor, fields);
  return { app, visitor, request, url: `${request}/comments` };
}

async function listed(visitor: Visitor, url: string): Promise<RequestComment[]> {
  const answer = await visitor.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('A comment is answered with its author and the people it mentions, and stands last in the list', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  await addPerson(app.db, { email: 'bob.lee@example.com' });
  await visitor.send('POST', url, { content: 'First' });
  const answer = await visitor.send('POST', url, {
    content: '  Ask @Bob.Lee. and @nobody, mail@ann.example, @ann!  ',
    userId: 4711,
    requestId: 4711,
    tagged_users: ['nobody'],
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: 2,
    requestId: idOf(request),
    userId: expect.any(Number),
    content: 'Ask @Bob.Lee. and @nobody, mail@ann.example, @ann!',
    tagged_users: ['bob.lee', 'ann'],
    user: { id: answer.json().userId, name: 'Ann', username: 'ann', profileImageUrl: null },
    createdAt: '2026-11-21T12:00:00.000Z',
  });
  expect(await listed(visitor, url)).toMatchObject([{ content: 'First', tagged_users: [] }, answer.json()]);
});

test('Anybody comments, on drafts and on what was decided long ago', async () => {
  const { app, visitor, url: begun, request } = await withRequest();
  await using _ = app;
  const bob = await app.signIn({ email: 'bob@example.com' });
  const draft = `${await begunRequest(visitor)}/comments`;
  await decided(visitor, request, { request_submission: 'reject' });
  for (const url of [draft, begun]) {
    expect((await bob.send('POST', url, { content: 'Why not?' })).statusCode).toBe(201);
    expect(await listed(visitor, url)).toMatchObject([{ content: 'Why not?', user: { name: 'Bob' } }]);
  }
});

test('A comment is told of in the feed by its first words, and names the request', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  await visitor.send('POST', url, {
    content: `Is it cheaper?\n\n${'We should look at it again. '.repeat(10)}`,
  });
  const [told] = (await visitor.get('/api/activity-feed')).json();
  expect(told).toMatchObject({
    type: 'comment_added',
    description: 'New comment on Wasabi - Hot Cloud Storage',
    details: expect.stringMatching(/^REQ-000001: Is it cheaper\? We should look at it again\. .*…$/),
    softwareId: null,
  });
  expect(JSON.parse(told.metadata)).toEqual({ requestId: idOf(request) });
});

test('A comment changes no version of its request and not since when it waits', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  const before = (await visitor.get(request)).json();
  app.clock.pass(60_000);
  await visitor.send('POST', url, { content: 'Hello' });
  expect((await visitor.get(request)).json()).toMatchObject({
    version: before.version,
    updatedAt: before.updatedAt,
    statusSince: before.statusSince,
  });
});

test.each([
  '<script>alert(1)</script> **bold** <img src=x onerror=alert(1)>',
  '👩‍👩‍👧‍👦 मित्र 日本語 العربية 🏳️‍🌈',
  '{{vendor}} "quotes" \'single\' \\u0000 \\ $1 %s',
  'line\n\nline\ttab',
  '🙂'.repeat(25_000),
  `@${'.'.repeat(49_998)}a`,
])('A comment is kept as the text it is (case %#)', async (content) => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  expect((await visitor.send('POST', url, { content })).json()).toMatchObject({ content, tagged_users: [] });
  expect((await listed(visitor, url))[0]?.content).toBe(content);
});

test.each([
  [{}, 422, 'Please write a comment'],
  [{ content: null }, 422, 'Please write a comment'],
  [{ content: ' \n\t\u00a0 ' }, 422, 'Please write a comment'],
  [{ content: 5 }, 400, 'Please send a text'],
  [{ content: 'nul\u0000' }, 422, 'Please remove the character NUL'],
  [{ content: 'half \ud800' }, 422, 'Please remove the broken character'],
  [{ content: 'x'.repeat(50_001) }, 422, 'Please use at most 50,000 characters'],
])('A comment is refused and leaves nothing behind (case %#)', async (body, status, message) => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  const answer = await visitor.send('POST', url, body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().fields).toEqual({ content: message });
  expect(await listed(visitor, url)).toEqual([]);
  const feed: { type: string }[] = (await visitor.get('/api/activity-feed')).json();
  expect(feed.filter(({ type }) => type === 'comment_added')).toEqual([]);
});

test('Comments of a request that isn’t there are 404, and strangers see none', async () => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  const missing = await visitor.get('/api/purchase-requests/4711/comments');
  expect(missing.json()).toMatchObject({
    status: 404,
    error: 'This request doesn’t exist. It may have been deleted',
  });
  for (const nowhere of ['/api/purchase-requests/4711/comments', '/api/purchase-requests/x/comments']) {
    expect((await visitor.send('POST', nowhere, { content: 'Hello' })).statusCode).toBe(404);
    expect((await visitor.get(nowhere)).statusCode).toBe(404);
  }
  expect((await app.http.inject({ url })).statusCode).toBe(401);
  expect((await app.http.inject({ method: 'POST', url, payload: { content: 'x' } })).statusCode).toBe(401);
  expect(await app.db.select().from(requestComments)).toEqual([]);
});

test('Whoever was deleted keeps their comments and name, and is mentioned no more', async () => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  const bob = await app.signIn({ email: 'bob@example.com' });
  await bob.send('POST', url, { content: 'I was here' });
  await app.db.execute(sql`update users set "deletedAt" = now() where username = 'bob'`);
  const answer = await visitor.send('POST', url, { content: 'Where is @bob?' });
  expect(answer.json().tagged_users).toEqual([]);
  expect(await listed(visitor, url)).toMatchObject([
    { content: 'I was here', user: { name: 'Bob', username: 'bob' } },
    { content: 'Where is @bob?' },
  ]);
});

test('Five hundred comments come page by page, each once, the newest page first and each page in order', async () => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  await app.db.execute(sql`insert into request_comments ("requestId", "userId", "userName", content, "createdAt")
    select purchase_requests.id, users.id, users.name, 'Comment ' || n, now()
    from purchase_requests, users, generate_series(1, 500) n order by n`);
  const everything = (await listed(visitor, url)).map(({ content }) => content);
  expect(everything).toEqual(Array.from({ length: 500 }, (_, at) => `Comment ${at + 1}`));
  const pages: string[][] = [];
  let before = '';
  for (let page = await listed(visitor, `${url}?limit=60`); page.length > 0; ) {
    pages.unshift(page.map(({ content }) => content));
    before = `&before=${page[0]?.id}`;
    page = await listed(visitor, `${url}?limit=60${before}`);
  }
  expect(pages.map((page) => page.length)).toEqual([20, 60, 60, 60, 60, 60, 60, 60, 60]);
  expect(pages.flat()).toEqual(everything);
});

test.each([
  ['limit=0', 422],
  ['limit=1001', 422],
  ['limit=x', 400],
  ['before=0', 422],
  ['before=99999999999', 422],
])('The page %s is refused with %i', async (query, status) => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  expect((await visitor.get(`${url}?${query}`)).statusCode).toBe(status);
});

test('A comment with an Idempotency-Key is written once, and so are its mails', async () => {
  const { app, visitor, url } = await withRequest();
  await using _ = app;
  await addPerson(app.db, { email: 'bob@example.com' });
  const send = () => visitor.send('POST', url, { content: 'Look, @bob' }, { 'idempotency-key': 'k1' });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.statusCode).toBe(201);
  expect(other.json()).toEqual(one.json());
  expect(await listed(visitor, url)).toHaveLength(1);
  expect(await app.db.select().from(mails)).toHaveLength(1);
});

test('Comments written at the same moment, by the dozen and on a request that moves on, are all kept', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  const texts = Array.from({ length: 20 }, (_, at) => `Comment ${at}`);
  const [answers] = await Promise.all([
    Promise.all(texts.map((content) => visitor.send('POST', url, { content }))),
    decided(visitor, request, { request_submission: 'approve' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 201));
  const kept = (await listed(visitor, url)).map(({ content }) => content);
  expect(kept.toSorted()).toEqual(texts.toSorted());
});

test('Who writes a comment doesn’t wait for whoever is at work on its request', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select id from purchase_requests where id = ${idOf(request)} for no key update`);
    expect((await visitor.send('POST', url, { content: 'Meanwhile' })).statusCode).toBe(201);
  });
});

test('Comments go with a deleted request, also those that are written at that moment', async () => {
  const { app, visitor, request, url } = await withRequest();
  await using _ = app;
  await visitor.send('POST', url, { content: 'Hello' });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => visitor.send('POST', url, { content: 'Hello' })),
    visitor.send('DELETE', request),
  ]);
  expect([201, 204, 404]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)));
  expect(await app.db.select().from(requestComments)).toEqual([]);
  expect((await visitor.send('POST', url, { content: 'Hello' })).statusCode).toBe(404);
});
