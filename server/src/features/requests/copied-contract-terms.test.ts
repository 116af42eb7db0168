import { expect, test } from 'vitest';
import { act, type RequestScene, requestScene, stepNames } from '../../../test/request-scene.ts';

const { submission, tech, legal, wrapUp } = stepNames;
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200, billingCycle: 'yearly' };

/** The address of a draft that is ann's copy of a rejected request for a contract. */
async function copied({ ann, tess, ids }: RequestScene): Promise<string> {
  const item = { vendor: 'Figma', product_name: 'Organization', tech_admin_id: ids.tess };
  const { id } = (await ann.send('POST', '/api/software', item)).json();
  const { id: first } = (await ann.send('POST', `/api/software/${id}/contracts/submit`, contract)).json();
  await act(tess, `/api/purchase-requests/${first}`, ['reject', tech, 'Too dear']);
  const copy = (await ann.send('POST', `/api/purchase-requests/${first}/copy`)).json();
  return `/api/purchase-requests/${copy.id}`;
}

test('A copied request for a contract takes other terms until it is submitted, and creates the contract by them', async () => {
  const { scene, ann, tess, bob, wes } = await requestScene();
  const url = await copied(scene);
  const terms = { ...contract, cost: 990, endDate: '2028-11-30', cancellationNoticeDate: '2028-08-31' };
  const saved = await ann.send('PUT', url, { contract: terms });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ estimatedCost: 990, contract: terms });
  const history = (await ann.get(`${url}/change-logs`)).json();
  expect(history).toContainEqual(
    expect.objectContaining({ fieldName: 'estimatedCost', oldValue: '1200.00', newValue: '990.00' }),
  );
  expect(history).toContainEqual(expect.objectContaining({ fieldName: 'contract' }));
  await act(ann, url, ['approve', submission]);
  await act(tess, url, ['approve', tech]);
  await act(bob, url, ['approve', legal]);
  const done = (await act(wes, url, ['approve', wrapUp])).json();
  expect((await ann.get(`/api/contracts/${done.contractId}`)).json()).toMatchObject(terms);
});

test('Once it is submitted its terms stay, also for the administrator', async () => {
  const { scene, ann, chief } = await requestScene();
  const url = await copied(scene);
  await act(ann, url, ['approve', submission]);
  const answer = await chief.send('PUT', url, { contract: { ...contract, cost: 1 } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'contract_terms' });
});

test('A request that asks for no contract takes none, and terms are checked as those of a contract', async () => {
  const { scene, ann } = await requestScene();
  const { id } = (await ann.send('POST', '/api/purchase-requests', {})).json();
  const none = await ann.send('PUT', `/api/purchase-requests/${id}`, { contract });
  expect(none.statusCode).toBe(422);
  const url = await copied(scene);
  const wrong = await ann.send('PUT', url, { contract: { ...contract, endDate: '2026-11-01', cost: 0 } });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().fields)).toEqual(expect.arrayContaining(['contract.cost']));
});
