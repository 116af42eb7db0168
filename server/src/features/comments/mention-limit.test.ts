import { mostMentions } from '@purser/domain/mentions';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { begunRequest } from '../../../test/request-talk.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

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
      (select count(*) from mails) as mails, (select count(*) from activities where type = 'comment_added') as told`)
  ).rows;

test('A comment that mentions more than twenty people is refused, says what to do, and leaves nothing behind', async () => {
  const { app, ann, request, places } = await scene();
  for (const url of places) {
    const answer = await ann.send('POST', url, { content: mentions(21) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: tooMany, fields: { content: tooMany } });
  }
  const action = { action: 'comment', stepName: 'request_submission', comment: mentions(21) };
  const answer = await ann.send('POST', `${request}/action`, action);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: tooMany, fields: { comment: tooMany } });
  expect(await kept(app)).toEqual([{ comments: 0, mails: 0, told: 0 }]);
});

test('Twenty people are mentioned, and each counts once, however often; names that are nobody’s count not at all', async () => {
  const { app, ann, places } = await scene();
  const content = `${mentions(20)} ${mentions(20)} @P1 @p2. ${'@nobody1 @nobody2 '.repeat(20)}`;
  for (const url of places) {
    const answer = await ann.send('POST', url, { content });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().tagged_users).toHaveLength(mostMentions);
  }
  const { rows } = await app.db.execute(sql`select count(*) as mails from mails`);
  expect(rows).toEqual([{ mails: 2 * mostMentions }]);
});
