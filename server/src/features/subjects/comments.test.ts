import type { Comment } from '@purser/api/comments';
import { mostMentions } from '@purser/domain/mentions';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withItem } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { begunRequest, idOf } from '../../../test/request-comments-scene.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { subjects, withSubject } from '../../../test/subjects.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { mails } from '../../db/tables/mails.ts';

async function listed(visitor: Visitor, url: string): Promise<Comment[]> {
  return jsonOf(await visitor.get(url));
}

test('A comment is answered with its author and the people it mentions, and stands last in the list', async () => {
  const { app, visitor, url } = await withItem('comments');
  await addPerson(app.db, { email: 'bob.lee@example.com' });
  await visitor.send('POST', url, { content: 'First' });
  const answer = await visitor.send('POST', url, {
    content: '  Ask @Bob.Lee. and @nobody, @ann!  ',
    tagged_users: ['nobody', 'bob.lee', 'bob.lee'],
    userId: 4711,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    content: 'Ask @Bob.Lee. and @nobody, @ann!',
    tagged_users: ['bob.lee', 'ann'],
    user: { name: 'Ann', username: 'ann', profileImageUrl: null },
    createdAt: '2026-11-21T12:00:00.000Z',
  });
  expect(await listed(visitor, url)).toMatchObject([{ content: 'First', tagged_users: [] }, answer.json()]);
});

const kinds = [
  {
    ...subjects.item,
    tables: ['comments', 'change_logs'],
    title: 'Figma Organization',
    details: /^Renewal is due\. We should look at the seats again\. .*…$/,
    reference: (id: number) => ({ softwareId: id, metadata: null }),
    unchanged: ['version', 'updatedAt'],
  },
  {
    ...subjects.request,
    tables: ['request_comments'],
    title: 'Wasabi - Hot Cloud Storage',
    details: /^REQ-000001: Renewal is due\. We should look at the seats again\. .*…$/,
    reference: (id: number) => ({ softwareId: null, metadata: JSON.stringify({ requestId: id }) }),
    unchanged: ['version', 'updatedAt', 'statusSince'],
  },
];

test.each(kinds)('A comment on $name is told of in the feed by its first words', async (kind) => {
  const { visitor, subject, url } = await withSubject(kind, 'comments');
  const content = `Renewal is due.\n\n${'We should look at the seats again. '.repeat(10)}`;
  await visitor.send('POST', url, { content });
  const [told] = (await visitor.get('/api/activity-feed')).json();
  expect(told).toMatchObject({
    type: 'comment_added',
    description: `New comment on ${kind.title}`,
    details: expect.stringMatching(kind.details),
    ...kind.reference(idOf(subject)),
  });
});

test('A comment is told of in the history of its item by its first words', async () => {
  const { visitor, item, url } = await withItem('comments');
  await visitor.send('POST', url, {
    content: `Renewal is due.\n\n${'Look at the seats again. '.repeat(10)}`,
  });
  const [newest] = (await visitor.get(`${item}/change-logs`)).json();
  expect(newest).toMatchObject({ fieldName: 'comment', oldValue: null, userName: 'Ann', byClient: false });
  expect(newest.newValue).toMatch(/^Renewal is due\. Look at the seats again\. .*…$/);
});

test.each(kinds)('A comment changes no version of $name, and not since when it waits', async (kind) => {
  const { app, visitor, subject, url } = await withSubject(kind, 'comments');
  const read = async () => {
    const row = (await visitor.get(subject)).json();
    return kind.unchanged.map((field) => row[field]);
  };
  const before = await read();
  app.clock.pass(60_000);
  await visitor.send('POST', url, { content: 'Hello' });
  expect(await read()).toEqual(before);
});

test.each([
  '<script>alert(1)</script> **bold** <img src=x onerror=alert(1)>',
  '👩‍👩‍👧‍👦 मित्र 日本語 العربية 🏳️‍🌈',
  '{{vendor}} "quotes" \'single\' \\u0000 \\ $1 %s',
  'line\n\nline\ttab',
  'x'.repeat(50_000),
  '🙂'.repeat(25_000),
  `@${'.'.repeat(49_998)}a`,
])('A comment is kept as the text it is (case %#)', async (content) => {
  const { visitor, url } = await withItem('comments');
  expect((await visitor.send('POST', url, { content })).json()).toMatchObject({ content, tagged_users: [] });
  expect((await listed(visitor, url))[0]?.content).toBe(content);
});

test.each([
  [{}, 422, 'Please write a comment'],
  [{ content: ' \n\t\u00a0 ' }, 422, 'Please write a comment'],
  [{ content: 5 }, 400, 'Please send a text'],
  [{ content: 'nul\u0000' }, 422, 'Please remove the character NUL'],
  [{ content: 'half \ud800' }, 422, 'Please remove the broken character'],
  [{ content: 'x'.repeat(50_001) }, 422, 'Please use at most 50,000 characters'],
])('A comment is refused and leaves nothing behind (case %#)', async (body, status, message) => {
  const { visitor, item, url } = await withItem('comments');
  const answer = await visitor.send('POST', url, body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().fields).toEqual({ content: message });
  expect(await listed(visitor, url)).toEqual([]);
  expect((await visitor.get(`${item}/change-logs`)).json()).toHaveLength(1);
});

test('Whoever was deleted keeps their comments and name, and is mentioned no more', async () => {
  const { app, visitor, url } = await withItem('comments');
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
  const { app, visitor, url } = await withItem('comments');
  await app.db.execute(sql`insert into comments ("softwareId", "userId", "userName", content)
    select software.id, users.id, users.name, 'Comment ' || n from software, users, generate_series(1, 500) n order by n`);
  const everything = (await listed(visitor, url)).map(({ content }) => content);
  expect(everything).toEqual(Array.from({ length: 500 }, (_, at) => `Comment ${at + 1}`));
  const pages: string[][] = [];
  let before = '';
  for (let page = await listed(visitor, `${url}?limit=60`); page.length > 0; ) {
    pages.unshift(page.map(({ content }) => content));
    before = `&before=${page[0]?.id}`;
    page = await listed(visitor, `${url}?limit=60${before}`);
  }
  expect(pages.at(-1)?.at(-1)).toBe('Comment 500');
  expect(pages.map((page) => page.length)).toEqual([20, 60, 60, 60, 60, 60, 60, 60, 60]);
  expect(pages.flat()).toEqual(everything);
});

test('A comment with an Idempotency-Key is written once, and so are its mails', async () => {
  const { app, visitor, url } = await withItem('comments');
  await addPerson(app.db, { email: 'bob@example.com' });
  const send = () => visitor.send('POST', url, { content: 'Look, @bob' }, { 'idempotency-key': 'k1' });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.statusCode).toBe(201);
  expect(other.json()).toEqual(one.json());
  expect(await listed(visitor, url)).toHaveLength(1);
  expect(await app.db.select().from(mails)).toHaveLength(1);
});

test.each(kinds)('Comments go with $name, also those that are written at that moment', async (kind) => {
  const { app, visitor, subject, url } = await withSubject(kind, 'comments');
  await visitor.send('POST', url, { content: 'Hello' });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => visitor.send('POST', url, { content: 'Hello' })),
    visitor.send('DELETE', subject),
  ]);
  expect([201, 204, 404]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)));
  expect(await kept(app)).toMatchObject([{ comments: 0 }]);
  expect((await visitor.send('POST', url, { content: 'Hello' })).statusCode).toBe(404);
  expect((await visitor.get(url)).statusCode).toBe(404);
});

// What can't be written refuses all of it: nothing that belongs together is kept in part.
test.each(
  kinds.flatMap((kind) => [...kind.tables, 'activities', 'mails'].map((table) => ({ ...kind, table }))),
)('Where $table can’t be written, a comment on $name leaves nothing', async ({ table, ...kind }) => {
  const { app, visitor, url } = await withSubject(kind, 'comments');
  await addPerson(app.db, { email: 'tom@example.com' });
  await app.db.execute(
    sql`alter table ${sql.identifier(table)} add constraint full_up check (false) not valid`,
  );
  const send = (headers = {}) => visitor.send('POST', url, { content: 'Hello, @tom' }, headers);
  expect((await send()).statusCode).toBe(422);
  expect((await send({ 'idempotency-key': 'k1' })).statusCode).toBe(422);
  expect(await kept(app)).toEqual([{ comments: 0, logs: 0, mails: 0, told: 0 }]);
});

const tooMany = 'A comment can mention at most 20 people. Please mention fewer';

/** The mentions of so many people who are there: `@p1 @p2`. */
const mentions = (count: number): string => Array.from({ length: count }, (_, at) => `@p${at + 1}`).join(' ');

/** An item and a request that 30 people may be told of. */
async function scene() {
  const { app, visitor: ann } = await withVisitor();
  for (let at = 1; at <= 30; at += 1) await addPerson(app.db, { email: `p${at}@example.com` });
  const { id } = (await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Team' })).json();
  const request = await begunRequest(ann, { vendor: 'Wasabi', productName: 'Hot Cloud Storage' });
  return { app, ann, request, places: [`/api/software/${id}/comments`, `${request}/comments`] };
}

const kept = async ({ db }: TestApp) =>
  (
    await db.execute(sql`select (select count(*) from comments) + (select count(*) from request_comments) as comments,
      (select count(*) from change_logs where "fieldName" = 'comment') as logs, (select count(*) from mails) as mails, (select count(*) from activities where type = 'comment_added') as told`)
  ).rows;

test('A comment that mentions more than twenty people is refused, says what to do, and leaves nothing behind', async () => {
  const { app, ann, request, places } = await scene();
  for (const url of places) {
    const answer = jsonOf(await ann.send('POST', url, { content: mentions(21) }), 422);
    expect(answer).toMatchObject({ error: tooMany, fields: { content: tooMany } });
  }
  const action = { action: 'comment', stepName: 'request_submission', comment: mentions(21) };
  const answer = jsonOf(await ann.send('POST', `${request}/action`, action), 422);
  expect(answer).toMatchObject({ error: tooMany, fields: { comment: tooMany } });
  expect(await kept(app)).toEqual([{ comments: 0, logs: 0, mails: 0, told: 0 }]);
});

test('Twenty people are mentioned, and each counts once, however often; names that are nobody’s count not at all', async () => {
  const { app, ann, places } = await scene();
  const content = `${mentions(20)} ${mentions(20)} @P1 @p2. ${'@nobody1 @nobody2 '.repeat(20)}`;
  for (const url of places) {
    expect(jsonOf(await ann.send('POST', url, { content }), 201).tagged_users).toHaveLength(mostMentions);
  }
  const { rows } = await app.db.execute(sql`select count(*) as mails from mails`);
  expect(rows).toEqual([{ mails: 2 * mostMentions }]);
});
