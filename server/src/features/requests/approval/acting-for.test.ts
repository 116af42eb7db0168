import { expect, test } from 'vitest';
import { act, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';

const { legal } = stepNames;

test('An administrator who decides for somebody leaves both names of then with the step and in the feed', async () => {
  const { scene, ids, bob, chief } = await requestScene();
  const url = await requestAt(scene, legal);
  expect((await act(chief, url, ['approve', legal])).statusCode).toBe(200);
  const [newest] = (await chief.get('/api/activity-feed')).json();
  expect(newest).toMatchObject({ userName: 'Chief', type: 'request_step_approved' });
  expect(newest.description).toMatch(/^Chief for Bob approved Legal Review of /);
  expect((await bob.send('PUT', '/api/me', { name: 'Robert Baker' })).statusCode).toBe(200);
  expect((await stepsOf(chief, url))[legal]).toMatchObject({
    assigneeId: ids.bob,
    decidedByName: 'Chief',
    decidedForName: 'Bob',
  });
});
