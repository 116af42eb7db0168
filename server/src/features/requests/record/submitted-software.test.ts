import { expect, test } from 'vitest';
import { figma } from '../../../../test/items.ts';
import { type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { approvedToItsEnd } from '../../../../test/request-steps.ts';
import { uploaded } from '../../../../test/vendor-files.ts';

const url = '/api/software/submit';

const contract = {
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  cost: '1200.50',
  billingCycle: 'yearly',
  paymentType: 'Invoice',
};

const fresh = ({ ids }: RequestScene, more: object = {}) => ({
  ...figma,
  business_segment: ['Studio'],
  tech_admin_id: ids.tess,
  contract,
  ...more,
});

async function sceneWithApproval() {
  const scene = await requestScene();
  await scene.chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  return scene;
}

test('New software is added with its files, and its contract becomes a request whose last approval creates it', async () => {
  await using scene = await sceneWithApproval();
  const { app, ann } = scene;
  const answer = await ann.send('POST', url, fresh(scene, { files: [await uploaded(app, ann)] }));
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    software: { id: 1, vendor: 'Figma', status: 'active', tech_admin_id: scene.ids.tess },
    request: {
      requestNumber: 'REQ-000001',
      status: 'in_progress',
      currentStep: stepNames.tech,
      estimatedCost: 1200.5,
      department: 'Studio',
      targetSoftwareId: 1,
      contract: { startDate: '2026-12-01', cost: 1200.5, paymentType: 'Invoice' },
    },
  });
  expect((await ann.get('/api/software/1/contracts')).json()).toEqual([]);
  expect((await ann.get('/api/software/1/vendor-files')).json()).toMatchObject([
    { fileName: 'Order form.pdf' },
  ]);
  await approvedToItsEnd(scene, '/api/purchase-requests/1');
  expect((await ann.get('/api/software/1/contracts')).json()).toMatchObject([{ id: 1, cost: 1200.5 }]);
});

test('Where one of both can’t be, neither is, and the uploads can be claimed again', async () => {
  await using scene = await sceneWithApproval();
  const { app, ann } = scene;
  const files = [await uploaded(app, ann)];
  // A step waits for the tech admin, whom the request lacks.
  const missing = 'The following required fields are missing: Tech Admin. Please fill them in before saving.';
  expect((await ann.send('POST', url, fresh(scene, { files, tech_admin_id: null }))).json()).toMatchObject({
    status: 422,
    error: missing,
    fields: { tech_admin_id: missing },
  });
  const lost = fresh(scene, { files: [{ ...files[0], filePath: '/api/uploads/not-there' }] });
  expect((await ann.send('POST', url, lost)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await ann.get('/api/software')).json()).toEqual([]);
  expect((await ann.get('/api/purchase-requests')).json()).toEqual([]);
  expect((await ann.send('POST', url, fresh(scene, { files }))).statusCode).toBe(201);
});
