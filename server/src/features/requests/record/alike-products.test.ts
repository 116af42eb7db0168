import { expect, test } from 'vitest';
import { act, askedFor, requestScene, stepNames } from '../../../../test/request-scene.ts';

const address = '/api/purchase-requests/alike';

test('Items and open requests of the same vendor and product are named, whatever case and spaces they have', async () => {
  const { scene, ann, eve } = await requestScene();
  const item = { vendor: 'WASABI', product_name: 'cloud  storage' };
  await ann.send('POST', '/api/software', item);
  await ann.send('POST', '/api/software', { ...item, product_name: 'Cloud Storage Pro' });
  const open = await askedFor(scene);
  const closed = await askedFor(scene);
  await act(ann, closed, ['reject', stepNames.submission]);
  const draft = (await ann.send('POST', '/api/purchase-requests', { vendor: 'Wasabi' })).json();
  const names = 'vendor=wasabi&productName=Cloud%20Storage';
  expect((await eve.get(`${address}?${names}`)).json()).toEqual({
    software: [{ id: 1, vendor: 'WASABI', product_name: 'cloud  storage', status: 'active' }],
    requests: [
      {
        id: 1,
        requestNumber: 'REQ-000001',
        vendor: 'Wasabi',
        productName: 'Cloud Storage',
        status: 'in_progress',
      },
    ],
  });
  expect((await eve.get(`${address}?${names}&except=1`)).json()).toMatchObject({ requests: [] });
  expect(open).toBe('/api/purchase-requests/1');
  expect(draft.status).toBe('draft');
  const none = await eve.get(`${address}?vendor=Adobe&productName=Sign`);
  expect(none.json()).toEqual({ software: [], requests: [] });
});

test('Both names are needed, and so is somebody who is signed in', async () => {
  const scene = await requestScene();
  expect((await scene.eve.get(`${address}?vendor=Adobe`)).statusCode).toBe(422);
  const signedOut = await scene.app.http.inject(`${address}?vendor=Adobe&productName=Sign`);
  expect(signedOut.statusCode).toBe(401);
});
