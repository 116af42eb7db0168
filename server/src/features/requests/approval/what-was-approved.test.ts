import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { approvalScene, stepKeys } from '../../../../test/approval-scene.ts';
import { addedRequest, approved } from '../../../../test/requests.ts';

const { submission, security } = stepKeys;
const all = '/api/purchase-requests';
const wanted = { vendor: 'Wasabi', productName: 'Storage', department: 'Studio', estimatedCost: 10_000 };

test('A request answers what its approvals were given to, the cost being the lowest among them', async () => {
  const { ann, sam, leo } = await approvalScene();
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, submission);
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ basis: null });
  await approved(sam, id, security);
  jsonOf(await leo.send('PUT', `${all}/${id}`, { estimatedCost: 5000 }));
  jsonOf(await leo.send('PUT', `${all}/${id}`, { estimatedCost: 8000 }));
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({
    round: 1,
    estimatedCost: 8000,
    basis: { ...wanted, businessOwnerId: null, contract: null },
  });
});

test('A request says whether its vendor is new where one of its steps asks for that', async () => {
  const conditions = [{ field: 'vendor_is_new', op: 'is', value: true }];
  const { ann, chief } = await approvalScene({ legal: { conditions } });
  expect(await addedRequest(ann, wanted)).toMatchObject({ vendorIsNew: true });
  jsonOf(await chief.send('POST', '/api/software', { vendor: 'WASABI', product_name: 'Drive' }), 201);
  const { id } = await addedRequest(ann, wanted);
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ vendorIsNew: false });
  await using plain = await approvalScene();
  const other = await addedRequest(plain.ann, wanted);
  expect(other).toMatchObject({ vendorIsNew: null });
});
