import { expect, test } from 'vitest';
import { requestScene, stepNames, stepsOf } from '../../../test/request-scene.ts';

const { submission, tech } = stepNames;
const all = '/api/purchase-requests';
const storage = { vendor: 'Wasabi', productName: 'Cloud Storage' };

test('A request that is begun to be submitted is on at its next step, with its mail and what the feed tells', async () => {
  const { app, ann, ids } = await requestScene();
  const fields = { ...storage, techAdminId: ids.tess, submit: true };
  const answer = await ann.send('POST', all, fields);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    status: 'in_progress',
    currentStep: tech,
    currentAssigneeId: ids.tess,
  });
  const steps = await stepsOf(ann, `${all}/${answer.json().id}`);
  expect(steps[submission]).toMatchObject({ status: 'approved', decidedByName: 'Ann' });
  const types = (await ann.get('/api/activity-feed')).json().map(({ type }: { type: string }) => type);
  expect(types.slice(0, 2)).toEqual(['request_step_approved', 'request_created']);
  const { rows } = await app.db.execute(
    'select event, username from mails join users on users.id = "userId"',
  );
  expect(rows).toEqual([{ event: 'approvalStep', username: 'tess' }]);
});

test('What is missing is said, and nothing is begun', async () => {
  const { ann } = await requestScene();
  const nameless = await ann.send('POST', all, { vendor: 'Wasabi', submit: true });
  expect(nameless.statusCode).toBe(422);
  expect(nameless.json()).toMatchObject({ fields: { productName: 'Product name is required' } });
  const ownerless = await ann.send('POST', all, { ...storage, submit: true });
  expect(ownerless.json()).toMatchObject({
    fields: { techAdminId: expect.stringContaining('Tech Admin') },
  });
  expect((await ann.get(all)).json()).toEqual([]);
});
