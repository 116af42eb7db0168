import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { requestScene, stepNames } from '../../../../test/request-scene.ts';
import { stepsOf } from '../../../../test/request-steps.ts';

const { submission, tech } = stepNames;
const all = '/api/purchase-requests';
const storage = { vendor: 'Wasabi', productName: 'Cloud Storage' };

test('A request that is begun to be submitted is on at its next step, with its mail and what the feed tells', async () => {
  const { app, ann, ids } = await requestScene();
  const fields = { ...storage, techAdminId: ids.tess, submit: true };
  const answer = jsonOf(await ann.send('POST', all, fields), 201);
  expect(answer).toMatchObject({ status: 'in_progress', currentStep: tech, currentAssigneeId: ids.tess });
  const steps = await stepsOf(ann, `${all}/${answer.id}`);
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
  const nameless = jsonOf(await ann.send('POST', all, { vendor: 'Wasabi', submit: true }), 422);
  expect(nameless).toMatchObject({ fields: { productName: 'Product name is required' } });
  const ownerless = await ann.send('POST', all, { ...storage, submit: true });
  expect(ownerless.json()).toMatchObject({ fields: { techAdminId: expect.stringContaining('Tech Admin') } });
  expect((await ann.get(all)).json()).toEqual([]);
});
