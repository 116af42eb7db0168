import type { Activity } from '@purser/api/activity';
import { activityTypes } from '@purser/domain/activity';
import { defaultWorkflow } from '@purser/domain/workflow';
import { expect, test } from 'vitest';
import {
  acted,
  addedRequest,
  approved,
  colleague,
  deletePerson,
  submittedRequest,
  threeColleagues,
} from '../../../test/requests.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { addedSoftware } from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { activities } from '../../db/tables/activities.ts';

const feed = '/api/activity-feed';
const ann = { email: 'ann.archer@example.com' };

/** The newest activities, as the dashboard gets them. */
async function told(visitor: Visitor, query = ''): Promise<Activity[]> {
  const answer = await visitor.get(feed + query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Rows as an earlier version, or another program, may have left them. */
async function keep(app: TestApp, rows: readonly Partial<typeof activities.$inferInsert>[]): Promise<void> {
  const plain = { type: 'software_updated', description: 'Something happened' } as const;
  await app.db.insert(activities).values(rows.map((row) => ({ ...plain, ...row })));
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ description: `Number ${at + 1}` }));

test('The newest fifty come first, or as many as are asked for up to 200', async () => {
  const { app, visitor } = await withVisitor(ann);
  expect(await told(visitor)).toEqual([]);
  await keep(app, many(201));
  const newest = await told(visitor);
  expect(newest.map(({ description }) => description)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Number ${201 - at}`),
  );
  expect(await told(visitor, '?limit=6')).toEqual(newest.slice(0, 6));
  expect(await told(visitor, '?limit=1')).toEqual(newest.slice(0, 1));
  const most = await told(visitor, '?limit=200');
  expect([most.length, most.at(-1)?.description]).toEqual([200, 'Number 2']);
});

test('Each of the twelve types can be read back, whoever or whatever it is about', async () => {
  await using app = await startApp();
  const { ann: asker, eve } = await threeColleagues(app);
  const item = `/api/software/${await addedSoftware(asker)}`;
  const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
  const { id: contractId } = (await asker.send('POST', `${item}/contracts`, contract)).json();
  await asker.send('PATCH', `/api/contracts/${contractId}`, { cost: 1300 });
  await asker.send('PUT', item, { status: 'pending_cancellation' });
  await asker.send('POST', `${item}/comments`, { content: 'Do we still need it?' });
  const rejected = await submittedRequest(asker);
  await acted(eve, rejected.id, { action: 'reject', stepName: 'tech_security_assessment' });
  const asked = await submittedRequest(asker);
  const back = { action: 'send_back', stepName: 'tech_security_assessment', comment: 'Which seats?' };
  await acted(eve, asked.id, back);
  await asker.send('POST', `/api/purchase-requests/${asked.id}/withdraw`);
  const submitted = await asker.send('POST', `${item}/contracts/submit`, {
    ...contract,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  });
  await approved(eve, submitted.json().id, ...defaultWorkflow.slice(1).map(({ key }) => key));
  // Nothing that is done here changes a role.
  await keep(app, [
    {
      type: 'role_changed',
      description: 'Bob Baker is now an administrator',
      userId: eve.id,
      userName: 'Eve East',
    },
  ]);
  const rows = await told(asker);
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(activityTypes));
  for (const row of rows) {
    expect(row.description).not.toBe('');
    expect(row.userName).toBe(row.userId === eve.id ? 'Eve East' : 'Ann Archer');
  }
});

test('An activity is answered with who did it, what it is about and when', async () => {
  await using app = await startApp();
  const asker = await colleague(app, ann);
  const { id } = await submittedRequest(asker);
  expect((await told(asker))[0]).toEqual({
    id: expect.any(Number),
    type: 'request_step_approved',
    description: 'Ann Archer submitted Wasabi - Object Storage',
    details: 'REQ-000001',
    softwareId: null,
    userId: asker.id,
    userName: 'Ann Archer',
    username: 'ann.archer',
    metadata: JSON.stringify({ requestId: id }),
    requestId: id,
    importId: null,
    undoUntil: null,
    createdAt: app.clock.now(),
  });
});

test('Who did something keeps their name when they are deleted; what nobody did has none', async () => {
  await using app = await startApp();
  const { ann: asker, bob } = await threeColleagues(app);
  await addedSoftware(bob);
  await deletePerson(app, bob.id);
  await keep(app, [{ userId: null }]);
  const named = (await told(asker)).map(({ userId, userName }) => ({ userId, userName }));
  expect(named).toEqual([
    { userId: null, userName: null },
    { userId: bob.id, userName: 'Bob Baker' },
  ]);
});

test('An activity names its request as long as that is there', async () => {
  const { visitor: asker } = await withVisitor(ann);
  const kept = await addedRequest(asker, { vendor: 'Wasabi', productName: 'Object Storage' });
  const deleted = await addedRequest(asker, { vendor: 'Canva', productName: 'Enterprise' });
  const ids = async () => (await told(asker)).map(({ requestId }) => requestId);
  expect(await ids()).toEqual([deleted.id, kept.id]);
  expect((await asker.send('DELETE', `/api/purchase-requests/${deleted.id}`)).statusCode).toBe(204);
  expect(await ids()).toEqual([null, kept.id]);
});

test('An activity whose item was deleted stays, and leads to no item', async () => {
  const { visitor: asker } = await withVisitor(ann);
  const id = await addedSoftware(asker);
  expect((await told(asker)).map(({ softwareId }) => softwareId)).toEqual([id]);
  expect((await asker.send('DELETE', `/api/software/${id}`)).statusCode).toBe(204);
  expect((await told(asker)).map(({ softwareId, description }) => [softwareId, description])).toEqual([
    [null, 'Figma Organization was deleted'],
    [null, 'Figma Organization was added'],
  ]);
});

test('Whatever the metadata of old rows holds, the feed is answered, and only what is an id names a request', async () => {
  const { app, visitor: asker } = await withVisitor(ann);
  const { id } = await addedRequest(asker);
  const odd = [
    null,
    '',
    'no JSON',
    '{"requestId":',
    '[]',
    `[${id}]`,
    'null',
    String(id),
    `{"requestId":"${id}"}`,
    '{"requestId":null}',
    '{"requestId":0}',
    '{"requestId":4711}',
    '{"requestId":99999999999999999999}',
    '{"requestId":1e400}',
    `{"requestId":{"id":${id}}}`,
    '{"\\u0000":"\\ud800"}',
  ];
  await keep(app, [{ metadata: `{"requestId":${id}}` }, ...odd.map((metadata) => ({ metadata }))]);
  const rows = await told(asker);
  expect(rows.map(({ metadata }) => metadata)).toEqual([...odd.toReversed(), `{"requestId":${id}}`]);
  expect(rows.map(({ requestId }) => requestId)).toEqual([...odd.map(() => null), id]);
});
