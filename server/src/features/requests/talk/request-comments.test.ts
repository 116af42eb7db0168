import type { RequestComment } from '@purser/api/comments';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { begunRequest, decided, idOf } from '../../../../test/request-comments-scene.ts';
import type { Visitor } from '../../../../test/start-app.ts';
import { withVisitor } from '../../../../test/with-visitor.ts';

const storage = { vendor: 'Wasabi', productName: 'Hot Cloud Storage' };

async function withRequest(fields: object = storage) {
  const { app, visitor } = await withVisitor();
  const request = await begunRequest(visitor, fields);
  return { app, visitor, request, url: `${request}/comments` };
}

async function listed(visitor: Visitor, url: string): Promise<RequestComment[]> {
  return jsonOf(await visitor.get(url));
}

test('Anybody comments, on drafts and on what was decided long ago', async () => {
  const { app, visitor, url: begun, request } = await withRequest();
  const bob = await app.signIn({ email: 'bob@example.com' });
  const draft = `${await begunRequest(visitor)}/comments`;
  await decided(visitor, request, { request_submission: 'reject' });
  for (const url of [draft, begun]) {
    expect((await bob.send('POST', url, { content: 'Why not?' })).statusCode).toBe(201);
    expect(await listed(visitor, url)).toMatchObject([{ content: 'Why not?', user: { name: 'Bob' } }]);
  }
});

test('Comments written at the same moment, by the dozen and on a request that moves on, are all kept', async () => {
  const { visitor, request, url } = await withRequest();
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
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select id from purchase_requests where id = ${idOf(request)} for no key update`);
    expect((await visitor.send('POST', url, { content: 'Meanwhile' })).statusCode).toBe(201);
  });
});
