import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addPerson } from '../../../test/people.ts';
import { attached, begunRequest, decided, idOf, reassigned } from '../../../test/request-comments-scene.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { removeEmptyDrafts } from './empty-drafts.ts';

const day = 24 * 60 * 60 * 1000;

const leftIds = async ({ db }: TestApp): Promise<number[]> =>
  (await db.select({ id: purchaseRequests.id }).from(purchaseRequests).orderBy(purchaseRequests.id)).map(
    ({ id }) => id,
  );

test('An empty draft that nobody touched for a day is removed with its steps, a younger one stays', async () => {
  const { app, visitor: ann } = await withVisitor();
  const old = await begunRequest(ann);
  app.clock.pass(2);
  const young = await begunRequest(ann);
  app.clock.pass(day - 1);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([idOf(young)]);
  expect((await ann.get(old)).statusCode).toBe(404);
  const steps = await app.db.selectDistinct({ id: requestSteps.requestId }).from(requestSteps);
  expect(steps).toEqual([{ id: idOf(young) }]);
  app.clock.pass(2);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([]);
});

test('A draft with any field filled in or anybody as an owner stays', async () => {
  const { app, visitor: ann } = await withVisitor();
  const bob = await addPerson(app.db, { email: 'bob@example.com' });
  const filled = [
    { vendor: 'Wasabi' },
    { productName: 'Hot Cloud Storage' },
    { description: 'Cheaper storage' },
    { businessRequirements: 'Ten years' },
    { estimatedCost: 12_000 },
    { department: 'Studio' },
    { businessOwnerId: bob },
    { techAdminId: bob },
    { executiveSponsorId: bob },
  ];
  const kept: number[] = [];
  for (const fields of filled) kept.push(idOf(await begunRequest(ann, fields)));
  app.clock.pass(30 * day);
  await app.runJobs();
  expect(await leftIds(app)).toEqual(kept);
});

test('A draft with a comment, an attachment or a re-assigned step stays', async () => {
  const { app, ann, chief } = await withVisitors('ann', 'chief');
  const commented = await begunRequest(ann);
  const withFile = await begunRequest(ann);
  const handedOver = await begunRequest(ann);
  await begunRequest(ann);
  await ann.send('POST', `${commented}/comments`, { content: 'Not yet' });
  await attached(app, ann, { url: withFile });
  const newAssigneeId = await addPerson(app.db, { email: 'bob@example.com' });
  await reassigned(chief, handedOver, { stepName: 'legal_review', newAssigneeId });
  app.clock.pass(30 * day);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([commented, withFile, handedOver].map(idOf));
});

test('A draft that was emptied again counts from then on, and only drafts are removed', async () => {
  const { app, visitor: ann } = await withVisitor();
  const url = await begunRequest(ann, { description: 'Cheaper storage' });
  const rejected = await begunRequest(ann);
  await decided(ann, rejected, { request_submission: 'reject' });
  app.clock.pass(day / 2);
  await ann.send('PUT', url, { description: '' });
  app.clock.pass(day / 2 + 1);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([url, rejected].map(idOf));
  app.clock.pass(day / 2);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([idOf(rejected)]);
});

test('A draft that somebody is just filling in is left alone, and so is one with a comment on its way', async () => {
  const { app, visitor: ann } = await withVisitor();
  const [filled, commented] = [idOf(await begunRequest(ann)), idOf(await begunRequest(ann))];
  app.clock.pass(day + 1);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update purchase_requests set vendor = 'Wasabi' where id = ${filled}`);
    await tx.execute(sql`insert into request_comments ("requestId", "userId", "userName", content, "createdAt")
      select ${commented}, id, name, 'Not yet', now() from users`);
    await removeEmptyDrafts(app);
  });
  await removeEmptyDrafts(app);
  expect(await leftIds(app)).toEqual([filled, commented]);
});

test('Comments and the removal at the same moment leave each draft whole or gone', async () => {
  const { app, visitor: ann } = await withVisitor();
  const urls: string[] = [];
  for (let number = 1; number <= 20; number += 1) urls.push(await begunRequest(ann));
  app.clock.pass(day + 1);
  const [answers] = await Promise.all([
    Promise.all(urls.map((url) => ann.send('POST', `${url}/comments`, { content: 'Not yet' }))),
    removeEmptyDrafts(app),
    removeEmptyDrafts(app),
  ]);
  const kept = urls.filter((_url, at) => answers[at]?.statusCode === 201);
  expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 404)).toEqual([]);
  await removeEmptyDrafts(app);
  expect(await leftIds(app)).toEqual(kept.map(idOf));
});

test('More drafts than are removed at once are all removed', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = idOf(await begunRequest(ann));
  await app.db.execute(sql`insert into purchase_requests
      ("requestorId", "currentStep", "statusSince", "createdAt", "updatedAt")
    select "requestorId", "currentStep", "statusSince", "createdAt", "updatedAt"
    from purchase_requests, generate_series(1, 2500) where id = ${id}`);
  app.clock.pass(day + 1);
  await app.runJobs();
  expect(await leftIds(app)).toEqual([]);
});

const left = (visitor: Visitor, url: string) => visitor.send('DELETE', `${url}?untouched=true`);

test('A draft that was opened and left untouched is gone at once', async () => {
  const { visitor: ann } = await withVisitor();
  const url = await begunRequest(ann);
  expect((await left(ann, url)).statusCode).toBe(204);
  expect((await ann.get(url)).statusCode).toBe(404);
});

test('One that was filled in stays, and says so', async () => {
  const { visitor: ann } = await withVisitor();
  const url = await begunRequest(ann, { vendor: 'Wasabi' });
  expect(jsonOf(await left(ann, url), 409)).toMatchObject({ code: 'not_untouched' });
  expect((await ann.get(url)).statusCode).toBe(200);
});
