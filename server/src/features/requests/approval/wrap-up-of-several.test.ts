import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';

const { wrapUp } = stepNames;

const body = {
  software: { vendor: 'Wasabi', product_name: 'Cloud Storage' },
  contract: { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 },
};

/** A request at its wrap-up, which Wes and Eve both have to approve. */
async function atWrapUpOfTwo() {
  const scene = await requestScene();
  const { chief, ids } = scene;
  const { steps } = jsonOf(await chief.get('/api/settings/workflow'));
  const approvers = [ids.wes, ids.eve].map((id) => ({ type: 'user', id }));
  const last = { key: wrapUp, label: 'Wrap-up', approvers, needs: 'all' };
  jsonOf(await chief.send('PUT', '/api/settings/workflow', { steps: [...steps.slice(0, -1), last] }));
  const url = await requestAt(scene, wrapUp);
  return { ...scene, url };
}

const items = async ({ chief }: Awaited<ReturnType<typeof atWrapUpOfTwo>>) =>
  jsonOf(await chief.get('/api/software'));

test('Of several who wrap a request up the last one creates its software', async () => {
  await using scene = await atWrapUpOfTwo();
  const { wes, eve, url } = scene;
  expect((await stepsOf(wes, url))[wrapUp]).toMatchObject({ refusals: { approve: null } });
  const early = jsonOf(await wes.send('POST', `${url}/complete`, body), 409);
  expect(early).toMatchObject({
    code: 'not_last',
    error:
      'Others have to approve Wrap-up, too. Please approve the step; whoever approves it last creates software and contract',
  });
  expect((await act(wes, url, ['approve', wrapUp])).statusCode).toBe(200);
  expect(await items(scene)).toEqual([]);
  expect((await stepsOf(eve, url))[wrapUp]).toMatchObject({ refusals: { approve: 'no software' } });
  expect((await act(eve, url, ['approve', wrapUp])).json()).toMatchObject({ code: 'no_software_id' });
  const done = await eve.send('POST', `${url}/complete`, body);
  expect(done.json()).toMatchObject({ request: { status: 'approved', softwareId: 1, contractId: 1 } });
});

test('An administrator, who decides the whole step, wraps it up alone', async () => {
  await using scene = await atWrapUpOfTwo();
  const { chief, url } = scene;
  expect((await stepsOf(chief, url))[wrapUp]).toMatchObject({ refusals: { approve: 'no software' } });
  expect((await chief.send('POST', `${url}/complete`, body)).json()).toMatchObject({
    request: { status: 'approved', softwareId: 1 },
  });
});
