import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { type ApprovalScene, approvalScene, stepKeys } from '../../../../test/approval-scene.ts';
import { yearly } from '../../../../test/items.ts';
import { act } from '../../../../test/request-scene.ts';

const { submission, security, legal, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const isNew = { conditions: [{ field: 'vendor_is_new', op: 'is', value: true }], besidePrevious: false };
const contract = { ...yearly, startDate: '2026-12-01', endDate: '2027-11-30' };
const item = { vendor: 'Wasabi', product_name: 'Storage' };

/** Legal is asked after Security, about new vendors; time passes between what people do. */
async function scene(): Promise<ApprovalScene & { later: <Answer>(answer: Answer) => Answer }> {
  const made = await approvalScene({ legal: isNew });
  return {
    ...made,
    later: (answer) => {
      made.app.clock.pass(60_000);
      return answer;
    },
  };
}

const added = async ({ ann }: ApprovalScene, more: object = {}): Promise<number> =>
  jsonOf(await ann.send('POST', '/api/software', { ...item, ...more }), 201).id;

/** A request of ann's with new software and a contract of it. */
const addedNew = async ({ ann }: ApprovalScene, more: object = {}): Promise<number> =>
  jsonOf(await ann.send('POST', '/api/software/submit', { ...item, ...more, contract }), 201).request.id;

const isNewTo = async ({ ann }: ApprovalScene, id: number): Promise<boolean> =>
  jsonOf(await ann.get(`${all}/${id}`)).vendorIsNew;

test('The item that a request brings makes its vendor known neither to it nor to the next one; one that was there does', async () => {
  const { later, ...people } = await scene();
  const first = later(await addedNew(people));
  const second = later(await addedNew(people, { product_name: 'Drive' }));
  expect([await isNewTo(people, first), await isNewTo(people, second)]).toEqual([true, true]);
  later(await added(people, { product_name: 'Backup' }));
  expect(await isNewTo(people, second)).toBe(true);
  const third = await addedNew(people, { product_name: 'Sync' });
  expect(await isNewTo(people, third)).toBe(false);
});

test('An item that takes the vendor’s name afterwards, or one that is added then, makes it known no more than its own', async () => {
  const { later, ...people } = await scene();
  const other = later(await added(people, { vendor: 'Acme' }));
  const id = later(await addedNew(people));
  later(await added(people, { product_name: 'Backup' }));
  jsonOf(await people.ann.send('PATCH', `/api/software/${other}`, { vendor: 'wasabi' }));
  expect(await isNewTo(people, id)).toBe(true);
});

test('A contract that was approved meanwhile makes the vendor known', async () => {
  const { later, ...people } = await scene();
  const { sam, leo } = people;
  const first = later(await addedNew(people));
  const second = later(await addedNew(people, { product_name: 'Drive' }));
  for (const [visitor, step] of [
    [sam, security],
    [leo, legal],
    [sam, wrapUp],
  ] as const)
    later(jsonOf(await act(visitor, `${all}/${first}`, ['approve', step])));
  expect(await isNewTo(people, second)).toBe(false);
});

test('What made the vendor known is gone: the step that was skipped is asked at the next approval', async () => {
  const { later, ...people } = await scene();
  const { ann, sam, leo, chief } = people;
  await chief.send('PUT', '/api/settings/workflow', {
    steps: [
      { key: submission, label: 'Request Submission' },
      { key: legal, label: 'Legal', approverId: leo.id, ...isNew },
      { key: security, label: 'Security', approverId: sam.id },
      { key: wrapUp, label: 'Wrap-up', approverId: sam.id },
    ],
  });
  const known = later(await added(people, { product_name: 'Backup' }));
  const id = later(await addedNew(people));
  expect(jsonOf(await ann.get(`${all}/${id}`))).toMatchObject({ currentStep: security });
  await chief.send('DELETE', `/api/software/${known}`);
  expect(jsonOf(await act(sam, `${all}/${id}`, ['approve', security]))).toMatchObject({ currentStep: legal });
  jsonOf(await act(leo, `${all}/${id}`, ['approve', legal]));
  expect(jsonOf(await act(sam, `${all}/${id}`, ['approve', wrapUp]))).toMatchObject({ status: 'approved' });
});
