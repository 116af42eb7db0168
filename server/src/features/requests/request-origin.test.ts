import { expect, test } from 'vitest';
import { act, requestScene, stepNames } from '../../../test/request-scene.ts';

const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200, billingCycle: 'yearly' };

test('The history of an item says which request a contract that was approved came from', async () => {
  const { scene, ann, wes, ids } = await requestScene();
  const item = { vendor: 'Figma', product_name: 'Organization', tech_admin_id: ids.tess };
  const { id } = (await ann.send('POST', '/api/software', item)).json();
  const answer = await ann.send('POST', `/api/software/${id}/contracts/submit`, contract);
  const url = `/api/purchase-requests/${answer.json().id}`;
  await act(scene.tess, url, ['approve', stepNames.tech]);
  await act(scene.bob, url, ['approve', stepNames.legal]);
  const done = (await act(wes, url, ['approve', stepNames.wrapUp])).json();
  expect(done).toMatchObject({ status: 'approved', contractId: 1 });
  const changes: object[] = (await ann.get(`/api/software/${id}/change-logs`)).json();
  expect(changes).toContainEqual(
    expect.objectContaining({ fieldName: 'contract #1 · request', oldValue: null, newValue: 'REQ-000001' }),
  );
});
