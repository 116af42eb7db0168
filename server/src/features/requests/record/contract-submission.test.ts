import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { saveRule } from '../../../../test/comment-mails.ts';
import { figma } from '../../../../test/items.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { stepsOf } from '../../../../test/request-steps.ts';
import { figmaOf, submittedContract } from '../../../../test/submitted-contracts.ts';

const { submission, tech, legal, wrapUp } = stepNames;

const contract = {
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  cost: '1200.50',
  billingCycle: 'Yearly',
  paymentType: 'Invoice',
  autoRenew: true,
};

async function approvedBut({ tess, bob }: RequestScene, url: string): Promise<void> {
  jsonOf(await act(tess, url, ['approve', tech]));
  jsonOf(await act(bob, url, ['approve', legal]));
}

const mailed = async ({ app }: RequestScene, event: string) =>
  (
    await app.db.execute<{ username: string; details: unknown; occasion: string }>(sql`
      select username, details, occasion from mails join users on users.id = mails."userId" where event = ${event}
      order by username`)
  ).rows;

test('Submitting a contract opens a request at the first step after its submission', async () => {
  const { scene, ann, ids } = await requestScene();
  const item = await figmaOf(scene, { business_owner_id: ids.eve, business_segment: ['Studio'] });
  const answer = jsonOf(await ann.send('POST', `${item}/contracts/submit`, contract), 201);
  expect(answer).toMatchObject({
    requestNumber: 'REQ-000001',
    vendor: 'Figma',
    productName: 'Organization',
    estimatedCost: 1200.5,
    department: 'Studio',
    requestorId: ids.ann,
    businessOwnerId: ids.eve,
    techAdminId: ids.tess,
    status: 'in_progress',
    currentStep: tech,
    currentAssigneeId: ids.tess,
    softwareId: null,
    targetSoftwareId: 1,
    contractId: null,
    contract: {
      startDate: '2026-12-01',
      endDate: '2027-11-30',
      cost: 1200.5,
      billingCycle: 'yearly',
      paymentType: 'Invoice',
      autoRenew: true,
      cancellationNoticeDate: null,
    },
  });
  expect(await stepsOf(ann, '/api/purchase-requests/1')).toMatchObject({
    [submission]: { status: 'approved', decidedBy: ids.ann, isSelfApproved: false },
    [tech]: { status: 'pending', since: '2026-11-21T12:00:00.000Z' },
  });
  expect((await ann.get(`${item}/contracts`)).json()).toEqual([]);
});

test.each([
  [null, null, null],
  [
    ['Studio', 'Capital'],
    '{"Studio":70,"Capital":30}',
    { segments: ['Studio', 'Capital'], percentages: { Studio: 70, Capital: 30 } },
  ],
  [
    ['Studio', 'Capital', 'Corporate'],
    null,
    { segments: ['Studio', 'Capital', 'Corporate'], percentages: { Studio: 34, Capital: 33, Corporate: 33 } },
  ],
])('The request is for the item’s segments %j with %j', async (business_segment, text, department) => {
  const scene = await requestScene();
  const item = await figmaOf(scene, { business_segment, business_segment_percentages: text });
  const request = (await scene.ann.send('POST', `${item}/contracts/submit`, contract)).json();
  expect(request.department === null ? null : JSON.parse(request.department)).toEqual(department);
  const saved = await scene.chief.send('PUT', '/api/purchase-requests/1', { department: request.department });
  expect(saved.statusCode, saved.body).toBe(200);
});

test('A submission tells everyone, and mails whose turn it is', async () => {
  const scene = await requestScene();
  await submittedContract(scene, contract);
  expect((await scene.ann.get('/api/activity-feed?limit=1')).json()).toMatchObject([
    {
      type: 'request_created',
      description: 'Ann requested Figma - Organization',
      details: 'REQ-000001',
      softwareId: 1,
      metadata: '{"requestId":1}',
    },
  ]);
  expect(await mailed(scene, 'contractSubmission')).toEqual([
    {
      username: 'tess',
      occasion: 'request 1 submitted',
      details: expect.objectContaining({
        headline: 'Your turn: Figma Organization, $1,200.50 a year',
        happened: 'Ann submitted a contract with Figma for Organization (REQ-000001).',
        nextStep: 'Tech Security',
      }),
    },
  ]);
  expect(await mailed(scene, 'approvalStep')).toEqual([]);
});

test('Its last approval creates the contract there, with history and feed, and no software', async () => {
  const { scene, ann, wes } = await requestScene();
  const { item, url } = await submittedContract(scene, contract);
  await approvedBut(scene, url);
  expect((await ann.get(`${item}/contracts`)).json()).toEqual([]);
  const body = { software: figma, contract };
  expect((await wes.send('POST', `${url}/complete`, body)).json()).toMatchObject({
    status: 409,
    code: 'nothing_to_create',
  });
  const answer = await act(wes, url, ['approve', wrapUp]);
  expect(answer.json()).toMatchObject({
    status: 'approved',
    contractId: 1,
    softwareId: null,
    targetSoftwareId: 1,
  });
  expect((await ann.get(`${item}/contracts`)).json()).toMatchObject([
    { id: 1, startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200.5, autoRenew: true },
  ]);
  expect((await ann.get('/api/software')).json()).toHaveLength(1);
  const history: { fieldName: string }[] = (await ann.get(`${item}/change-logs`)).json();
  expect(history.map(({ fieldName }) => fieldName).toSorted()).toEqual([
    'contract #1',
    'contract #1 · request',
    'software',
  ]);
  expect((await ann.get('/api/activity-feed?limit=2')).json()).toMatchObject([
    { type: 'request_approved', softwareId: 1 },
    { type: 'new_contract', softwareId: 1 },
  ]);
  expect((await act(wes, url, ['approve', wrapUp])).statusCode).toBe(200);
  expect((await ann.get(`${item}/contracts`)).json()).toHaveLength(1);
});

test('Where the software was deleted, the last approval says so, and a rejection ends the request', async () => {
  const { scene, ann, wes } = await requestScene();
  const { item, url } = await submittedContract(scene, contract);
  await approvedBut(scene, url);
  expect((await ann.send('DELETE', item)).statusCode).toBe(204);
  const gone =
    'The software that this contract is for was deleted, so it can’t be created. Please reject the request';
  const approval = await act(wes, url, ['approve', wrapUp]);
  expect(approval.json()).toMatchObject({ status: 409, code: 'software_deleted', error: gone });
  const body = { software: figma, contract };
  expect((await wes.send('POST', `${url}/complete`, body)).json()).toMatchObject({ status: 409 });
  expect((await act(wes, url, ['reject', wrapUp])).json()).toMatchObject({ status: 'rejected' });
});

test('Last approvals and deletions of their software at once never wait for each other in a ring', async () => {
  const { scene, ann, wes } = await requestScene();
  const all = [];
  for (let number = 0; number < 6; number += 1) all.push(await submittedContract(scene, contract));
  for (const { url } of all) await approvedBut(scene, url);
  const answers = await Promise.all(
    all.flatMap(({ item, url }) => [act(wes, url, ['approve', wrapUp]), ann.send('DELETE', item)]),
  );
  for (const [at, { url }] of all.entries()) {
    const [approval, deletion] = answers.slice(2 * at);
    expect(deletion?.statusCode).toBe(204);
    const outcome = approval?.statusCode === 200 ? 'approved' : approval?.json().code;
    expect(['approved', 'software_deleted']).toContain(outcome);
    const status = outcome === 'approved' ? 'approved' : 'in_progress';
    expect((await ann.get(url)).json()).toMatchObject({ status, contractId: null });
  }
});

test('The approval counts where nobody hears of direct contracts and where somebody does', async () => {
  const { scene, app, ann, chief, wes } = await requestScene();
  await saveRule(app.db, { contractSubmission: { enabledForDirectCreation: true, roles: [] } });
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  const { item, url } = await submittedContract(scene, contract);
  expect((await ann.send('POST', `${item}/contracts`, contract)).statusCode).toBe(403);
  await approvedBut(scene, url);
  expect((await act(wes, url, ['approve', wrapUp])).json()).toMatchObject({ contractId: 1 });
  expect(await mailed(scene, 'contractSubmission')).toEqual([]);
});
