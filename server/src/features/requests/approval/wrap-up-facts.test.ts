import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { type ApprovalScene, approvalScene, stepKeys } from '../../../../test/approval-scene.ts';
import { yearly } from '../../../../test/items.ts';
import { act } from '../../../../test/request-scene.ts';
import { addedRequest } from '../../../../test/requests.ts';

const { submission, security, legal, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1000 };
const wanted = { vendor: 'Acme', productName: 'Suite', department: 'Studio', estimatedCost: 1000 };
const software = { vendor: 'Acme', product_name: 'Suite', business_segment: ['Studio'] };

/** A request of ann's at its wrap-up, for which a step with a condition was skipped; Acme has an item already. */
async function wrapUpOf(condition: object): Promise<ApprovalScene & { readonly url: string }> {
  const scene = await approvalScene({ legal: { conditions: [condition], besidePrevious: false } });
  jsonOf(await scene.chief.send('POST', '/api/software', { vendor: 'Acme', product_name: 'Old' }), 201);
  scene.app.clock.pass(60_000);
  const { id } = await addedRequest(scene.ann, wanted);
  const url = `${all}/${id}`;
  jsonOf(await act(scene.ann, url, ['approve', submission]));
  expect(jsonOf(await act(scene.sam, url, ['approve', security]))).toMatchObject({ currentStep: wrapUp });
  return { ...scene, url };
}

test.each([
  [{ field: 'vendor_is_new', op: 'is', value: true }, { vendor: 'Zeta' }],
  [{ field: 'department', op: 'is_one_of', value: ['Legal'] }, { business_segment: ['Legal'] }],
])('A wrap-up that says what would have brought %j is an administrator’s', async (condition, said) => {
  const { sam, chief, url } = await wrapUpOf(condition);
  const body = (more: object) => ({ software: { ...software, ...more }, contract });
  expect(jsonOf(await sam.send('POST', `${url}/complete`, body(said)), 403)).toMatchObject({
    code: 'approval_needed',
    error: expect.stringMatching(/^By this software and contract Legal would have to approve this request/),
  });
  expect((await chief.send('POST', `${url}/complete`, body(said))).statusCode).toBe(200);
  const same = await wrapUpOf(condition);
  jsonOf(await same.sam.send('POST', `${same.url}/complete`, body({})));
});

test('Software that was there is linked as what it is: its contract renews another one', async () => {
  const { sam, ann, chief, url, app } = await wrapUpOf({ field: 'kind', op: 'is', value: 'renewal' });
  jsonOf(await ann.send('POST', '/api/software/1/contracts', { ...yearly, cost: 900 }), 201);
  jsonOf(await ann.send('POST', '/api/software/1/contracts', { ...contract, startDate: '2027-01-01' }), 201);
  app.clock.pass(60_000);
  jsonOf(await sam.send('PUT', url, { softwareId: 1 }));
  expect(jsonOf(await act(sam, url, ['approve', wrapUp]), 403)).toMatchObject({ code: 'approval_needed' });
  expect(jsonOf(await act(chief, url, ['approve', wrapUp]))).toMatchObject({ status: 'approved' });
});

test('What a contract says beyond a plain year of its cost stands among the differences', async () => {
  const { sam, url } = await wrapUpOf({ field: 'cost', op: 'at_least', value: 10_000 });
  const long = {
    ...contract,
    endDate: '2031-11-30',
    autoRenew: true,
    renewalMonths: 120,
    renewalUplift: 7.5,
  };
  jsonOf(await sam.send('POST', `${url}/complete`, { software, contract: long }));
  const steps: { stepName: string; differences: object[] }[] = jsonOf(await sam.get(`${url}/steps`));
  const texts = steps.find(({ stepName }) => stepName === wrapUp)?.differences;
  expect(texts).toEqual([
    { label: 'End Date', approved: null, contracted: '2031-11-30' },
    { label: 'Auto Renew', approved: null, contracted: 'yes' },
    { label: 'Renewal Length', approved: null, contracted: '120 months' },
    { label: 'Expected Increase', approved: null, contracted: '7.50%' },
  ]);
});

test('A contract that follows another one is a renewal, whether or not it says so', async () => {
  const conditions = [{ field: 'kind', op: 'is', value: 'renewal' }];
  const { ann, chief } = await approvalScene({ security: { conditions }, legal: { besidePrevious: false } });
  const { id } = jsonOf(
    await chief.send('POST', '/api/software', { ...software, contract: { ...yearly, autoRenew: false } }),
    201,
  );
  const submitted = async (startDate: string) =>
    jsonOf(
      await ann.send('POST', `/api/software/${id}/contracts/submit`, {
        ...yearly,
        startDate,
        endDate: '2027-12-31',
      }),
      201,
    );
  expect(await submitted('2027-01-15')).toMatchObject({ kind: 'renewal', currentStep: security });
  expect(await submitted('2026-06-01')).toMatchObject({ kind: 'contract', currentStep: legal });
});
