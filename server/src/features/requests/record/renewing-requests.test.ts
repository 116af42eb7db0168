import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { yearly } from '../../../../test/items.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { approvedToItsEnd } from '../../../../test/request-steps.ts';
import { figmaOf } from '../../../../test/submitted-contracts.ts';

const { submission, tech } = stepNames;
const terms = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  cost: 1300,
  autoRenew: true,
  renewalMonths: 12,
  renewalUplift: 5,
  noticeCount: 2,
  noticeUnit: 'months',
  reminderDays: [60, 14],
};

/** An item with a contract, and a submitted request for the contract that renews it. */
async function submitted(scene: RequestScene) {
  const item = await figmaOf(scene, { contract: { ...yearly, autoRenew: false, renewalMonths: null } });
  const [{ id: renewsContractId }] = jsonOf(await scene.ann.get(`${item}/contracts`));
  const body = { ...terms, renewsContractId };
  const request = jsonOf(await scene.ann.send('POST', `${item}/contracts/submit`, body), 201);
  return { renewsContractId, request, url: `/api/purchase-requests/${request.id}` };
}

test('A request names the contract that it renews, and its last approval creates one that does', async () => {
  const scene = await requestScene();
  const { renewsContractId, request, url } = await submitted(scene);
  expect(request).toMatchObject({ renewsContractId, contract: terms });
  const [listed] = (await scene.ann.get('/api/purchase-requests')).json();
  expect(listed).toMatchObject({ renewsContractId });
  const { contractId } = await approvedToItsEnd(scene, url);
  expect((await scene.ann.get(`/api/contracts/${contractId}`)).json()).toMatchObject({
    ...terms,
    renewsContractId,
  });
});

test('Where that contract was deleted meanwhile, the new one is created without it', async () => {
  const scene = await requestScene();
  const { renewsContractId, url } = await submitted(scene);
  await scene.ann.send('DELETE', `/api/contracts/${renewsContractId}`);
  expect((await scene.ann.get(url)).json()).toMatchObject({ renewsContractId: null });
  const { contractId } = await approvedToItsEnd(scene, url);
  expect((await scene.ann.get(`/api/contracts/${contractId}`)).json()).toMatchObject({
    ...terms,
    renewsContractId: null,
  });
});

test('A copy of a rejected request renews the same contract by the same terms', async () => {
  const { scene, ann, tess } = await requestScene();
  const { renewsContractId, url } = await submitted(scene);
  await act(tess, url, ['reject', tech, 'Too dear']);
  const copy = (await ann.send('POST', `${url}/copy`)).json();
  expect(copy).toMatchObject({ renewsContractId, contract: terms });
  const address = `/api/purchase-requests/${copy.id}`;
  await ann.send('PUT', address, { contract: { ...terms, noticeCount: null } });
  expect((await ann.get(address)).json()).toMatchObject({
    renewsContractId,
    contract: { noticeCount: null, noticeUnit: null },
  });
  await act(ann, address, ['approve', submission]);
});
