import { expect, test } from 'vitest';
import { act, requestScene, stepNames } from '../../../test/request-scene.ts';
import { mailsAbout } from '../../../test/request-comments-scene.ts';
import { copiedContract, submittedContract } from '../../../test/submitted-contracts.ts';

const { submission, tech } = stepNames;

test.each([
  ['as the draft that it is', []],
  ['after it was saved', [{ description: 'Once more' }]],
])(
  'A copied request for a contract mails the contract’s terms when it is submitted %s',
  async (_how, saves) => {
    const { scene, ann, tess } = await requestScene();
    const url = await copiedContract(scene);
    for (const fields of saves) expect((await ann.send('PUT', url, fields)).statusCode).toBe(200);
    expect((await act(ann, url, ['approve', submission])).json()).toMatchObject({ currentStep: tech });
    const terms = { startDate: '2026-12-01', endDate: '2027-11-30', cost: '1200.00', billingCycle: 'yearly' };
    const steps = { step: 'Request Submission', nextStep: 'Tech Security' };
    expect(await mailsAbout(scene.app, url)).toMatchObject([
      { event: 'contractSubmission', username: 'tess', details: { ...terms, ...steps, author: 'Ann' } },
    ]);
    await act(tess, url, ['approve', tech]);
    expect((await mailsAbout(scene.app, url)).slice(1)).toMatchObject([
      { event: 'approvalStep', username: 'ann' },
      { event: 'approvalStep', username: 'bob' },
    ]);
  },
);

test('A copy that is withdrawn instead is a rejection like any other', async () => {
  const scene = await requestScene();
  const url = await copiedContract(scene);
  expect((await act(scene.chief, url, ['reject', submission])).json()).toMatchObject({ status: 'rejected' });
  expect(await mailsAbout(scene.app, url)).toMatchObject([{ event: 'approvalStep', username: 'ann' }]);
});

const terms =
  'This belongs to the contract that the request asks for. To change it, please submit another contract instead';

test.each([
  [{ vendor: 'Sketch' }, ['vendor']],
  [{ productName: 'Business' }, ['productName']],
  [{ estimatedCost: 1 }, ['estimatedCost']],
  [{ estimatedCost: null }, ['estimatedCost']],
  [
    { vendor: 'Sketch', productName: '', estimatedCost: 5, department: 'Studio' },
    ['vendor', 'productName', 'estimatedCost'],
  ],
])('In a request for a contract %j isn’t changed by anybody', async (fields, refused) => {
  const { scene, ann, tess, chief } = await requestScene();
  const { url } = await submittedContract(scene);
  const before = (await ann.get(url)).json();
  expect((await ann.send('PUT', url, fields)).statusCode).toBe(403);
  for (const visitor of [tess, chief]) {
    expect((await visitor.send('PUT', url, fields)).json()).toMatchObject({
      status: 422,
      error: terms,
      fields: Object.fromEntries(refused.map((field) => [field, terms])),
    });
  }
  expect((await ann.get(url)).json()).toEqual(before);
  const draft = await copiedContract(scene);
  expect((await ann.send('PUT', draft, fields)).json()).toMatchObject({ status: 422, error: terms });
  // All that isn't the contract's is changed as in any other request, and a form sends what it has left alone.
  const same = { vendor: 'Figma', productName: 'Organization', estimatedCost: '1200.00' };
  const saved = await tess.send('PUT', url, { ...same, department: 'Studio', description: 'Ours' });
  expect(saved.json()).toMatchObject({ department: 'Studio', description: 'Ours' });
});
