import { expect, test } from 'vitest';
import { act, askedFor, requestScene, stepNames } from '../../../../test/request-scene.ts';

const address = '/api/purchase-requests/repeats';

test('Open requests that repeat an item or each other are told, and what is closed or half named isn’t', async () => {
  const { scene, ann, eve } = await requestScene();
  const repeats = async () => (await eve.get(address)).json();
  await askedFor(scene);
  expect(await repeats()).toEqual([]);
  const second = await askedFor(scene);
  await ann.send('POST', '/api/purchase-requests', { vendor: 'Wasabi' });
  expect(await repeats()).toEqual([
    { id: 2, softwareId: null, requestNumber: 'REQ-000001' },
    { id: 1, softwareId: null, requestNumber: 'REQ-000002' },
  ]);
  await act(ann, second, ['reject', stepNames.submission]);
  expect(await repeats()).toEqual([]);
  await ann.send('POST', '/api/software', { vendor: 'WASABI ', product_name: 'cloud  storage' });
  expect(await repeats()).toEqual([{ id: 1, softwareId: 1, requestNumber: null }]);
});

test('A request for a contract of an item doesn’t repeat that item', async () => {
  const { scene, ann } = await requestScene();
  const item = { vendor: 'Wasabi', product_name: 'Cloud Storage', tech_admin_id: scene.ids.tess };
  const { id } = (await ann.send('POST', '/api/software', item)).json();
  const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 100, billingCycle: 'yearly' };
  expect((await ann.send('POST', `/api/software/${id}/contracts/submit`, contract)).statusCode).toBe(201);
  expect((await ann.get(address)).json()).toEqual([]);
});
