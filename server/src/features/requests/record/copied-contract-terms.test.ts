import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { approvedToItsEnd } from '../../../../test/request-steps.ts';
import { nextYear as contract, copiedContract } from '../../../../test/submitted-contracts.ts';

const { submission } = stepNames;
test('A copied request for a contract takes other terms until it is submitted, and creates the contract by them', async () => {
  const { scene, ann } = await requestScene();
  const url = await copiedContract(scene);
  const terms = { ...contract, cost: 990, endDate: '2028-11-30', cancellationNoticeDate: '2028-08-31' };
  const saved = jsonOf(await ann.send('PUT', url, { contract: terms }));
  expect(saved).toMatchObject({ estimatedCost: 990, contract: terms });
  const history = (await ann.get(`${url}/change-logs`)).json();
  expect(history).toContainEqual(
    expect.objectContaining({ fieldName: 'estimatedCost', oldValue: '1200.00', newValue: '990.00' }),
  );
  expect(history).toContainEqual(expect.objectContaining({ fieldName: 'contract' }));
  await act(ann, url, ['approve', submission]);
  const { contractId } = await approvedToItsEnd(scene, url);
  expect((await ann.get(`/api/contracts/${contractId}`)).json()).toMatchObject(terms);
});

test('Once it is submitted its terms stay, also for the administrator', async () => {
  const { scene, ann, chief } = await requestScene();
  const url = await copiedContract(scene);
  await act(ann, url, ['approve', submission]);
  const answer = jsonOf(await chief.send('PUT', url, { contract: { ...contract, cost: 1 } }), 422);
  expect(answer).toMatchObject({ code: 'contract_terms' });
});

test('A request that asks for no contract takes none, and terms are checked as those of a contract', async () => {
  const { scene, ann } = await requestScene();
  const { id } = (await ann.send('POST', '/api/purchase-requests', {})).json();
  expect((await ann.send('PUT', `/api/purchase-requests/${id}`, { contract })).statusCode).toBe(422);
  const url = await copiedContract(scene);
  const wrong = await ann.send('PUT', url, { contract: { ...contract, endDate: '2026-11-01', cost: 0 } });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().fields)).toEqual(expect.arrayContaining(['contract.cost']));
});
