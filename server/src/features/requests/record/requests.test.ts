import { defaultWorkflow } from '@purser/domain/workflow';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { withColleagues } from '../../../../test/colleagues.ts';
import { ofApprovals, wholeOfApprovals } from '../../../../test/plain-requests.ts';
import { acted, addedRequest, approved, submittedRequest, wasabi } from '../../../../test/requests.ts';
import { addedSoftware } from '../../../../test/vendor-files.ts';

const all = '/api/purchase-requests';
const day = 24 * 60 * 60 * 1000;

test('An empty body begins a draft with the steps of the workflow, which waits for its requestor', async () => {
  const { app, ann } = await withColleagues();
  const answer = await ann.send('POST', all);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.headers.etag).toBe('"v1"');
  const request = answer.json();
  expect(request).toEqual({
    id: 1,
    requestNumber: 'REQ-000001',
    vendor: null,
    productName: null,
    description: null,
    businessRequirements: null,
    estimatedCost: null,
    department: null,
    requestorId: ann.id,
    requestorName: 'Ann Archer',
    requestor: { id: ann.id, name: 'Ann Archer', username: 'ann.archer', profileImageUrl: null },
    businessOwnerId: null,
    techAdminId: null,
    executiveSponsorId: null,
    status: 'draft',
    currentStep: 'request_submission',
    currentStepLabel: 'Request Submission',
    currentAssigneeId: ann.id,
    currentAssigneeName: 'Ann Archer',
    softwareId: null,
    targetSoftwareId: null,
    contract: null,
    contractId: null,
    renewsContractId: null,
    statusSince: app.clock.now(),
    daysInStatus: 1,
    version: 1,
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
    updatedBy: ann.id,
    updatedByName: 'Ann Archer',
    ...ofApprovals,
    currentSteps: ['request_submission'],
    askedIds: [ann.id],
    ...wholeOfApprovals,
  });
  expect((await ann.get(`${all}/1`)).json()).toEqual(request);
  const steps = (await ann.get(`${all}/1/steps`)).json();
  expect(steps.map(({ stepName, label }: { stepName: string; label: string }) => [stepName, label])).toEqual(
    defaultWorkflow.map(({ key, label }) => [key, label]),
  );
  expect(steps[0]).toMatchObject({
    requestId: 1,
    actions: defaultWorkflow[0]?.actions,
    assigneeType: 'role',
    roleType: 'requestor',
    status: 'pending',
    assigneeId: ann.id,
    assigneeName: 'Ann Archer',
    isReassigned: false,
    isSelfApproved: false,
    since: app.clock.now(),
    completedAt: null,
  });
  expect(steps[1]).toMatchObject({ status: 'pending', assigneeId: null, assigneeName: null, since: null });
});

test('A request begun with fields keeps them, and with vendor and product it is in progress', async () => {
  const { ann, bob } = await withColleagues();
  const fields = {
    description: 'Backups',
    businessRequirements: '20 TB',
    estimatedCost: '1200.50',
    department: '{"segments":["Studio","Capital"],"percentages":{"Studio":60,"Capital":40}}',
    techAdminId: bob.id,
  };
  const draft = await addedRequest(ann, { vendor: ' Wasabi ', productName: '  ', ...fields });
  expect(draft).toMatchObject({
    ...fields,
    vendor: 'Wasabi',
    productName: null,
    estimatedCost: 1200.5,
    status: 'draft',
  });
  const begun = await addedRequest(ann, { ...wasabi, requestorId: bob.id, status: 'approved' });
  expect(begun).toMatchObject({ ...wasabi, requestorId: ann.id, status: 'in_progress', version: 1 });
  expect(begun).toMatchObject({ currentStep: 'request_submission', currentAssigneeId: ann.id });
  const [told] = (await ann.get('/api/activity-feed')).json();
  expect(told).toMatchObject({ type: 'request_created', userId: ann.id });
  expect(JSON.parse(told.metadata)).toEqual({ requestId: begun.id });
  expect((await ann.get('/api/activity-feed')).json()).toHaveLength(1);
});

test('Lists have all requests, or those that go on, the newest first and without long texts', async () => {
  const { ann, eve } = await withColleagues();
  const draft = await addedRequest(ann, { vendor: 'Wasabi', description: 'Long' });
  const { id: closed } = await submittedRequest(ann);
  await acted(eve, closed, { action: 'reject', stepName: 'tech_security_assessment' });
  const running = await submittedRequest(ann);
  const listed = (await ann.get(all)).json();
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([running.id, closed, draft.id]);
  const longOnes = [
    'description',
    'businessRequirements',
    'requestor',
    'contract',
    'contractId',
    'updatedBy',
  ];
  const left = new Set([...longOnes, 'updatedByName', ...Object.keys(wholeOfApprovals)]);
  expect(draft).toMatchObject({ description: 'Long', updatedByName: 'Ann Archer', ...wholeOfApprovals });
  expect(listed[2]).toEqual(Object.fromEntries(Object.entries(draft).filter(([name]) => !left.has(name))));
  expect(listed[0]).toMatchObject({
    currentStep: 'tech_security_assessment',
    currentStepLabel: 'Tech Security Assessment',
    currentAssigneeId: null,
    currentAssigneeName: null,
  });
  const open = (await ann.get('/api/approval-requests')).json();
  expect(open).toEqual([listed[0], listed[2]]);
});

test('Days in status count from the last change of status or step, and not from other changes', async () => {
  const { app, ann } = await withColleagues();
  const { id } = await addedRequest(ann);
  app.clock.pass(day + 1);
  const renamed = await ann.send('PUT', `${all}/${id}`, { vendor: 'Wasabi' });
  expect(renamed.json()).toMatchObject({ daysInStatus: 2, updatedAt: app.clock.now() });
  const begun = await ann.send('PUT', `${all}/${id}`, { productName: 'Object Storage' });
  expect(begun.json()).toMatchObject({
    daysInStatus: 1,
    statusSince: app.clock.now(),
    status: 'in_progress',
  });
  app.clock.pass(day);
  expect((await ann.get(all)).json()[0]).toMatchObject({ daysInStatus: 1 });
  const submitted = await approved(ann, id, 'request_submission');
  expect(submitted).toMatchObject({ daysInStatus: 1, statusSince: app.clock.now() });
  const steps = (await ann.get(`${all}/${id}/steps`)).json();
  expect(steps[1].since).toBe(app.clock.now());
});

test('My turn are the requests in progress that wait for me, and for an administrator those of nobody', async () => {
  const { ann, bob, eve } = await withColleagues();
  const turnsOf = async (visitor: typeof ann): Promise<number> =>
    (await visitor.get(`${all}/my-turn`)).json().count;
  await addedRequest(ann);
  expect([await turnsOf(ann), await turnsOf(bob), await turnsOf(eve)]).toEqual([0, 0, 0]);
  const { id } = await addedRequest(ann, wasabi);
  expect([await turnsOf(ann), await turnsOf(bob), await turnsOf(eve)]).toEqual([1, 0, 0]);
  await approved(ann, id, 'request_submission');
  expect([await turnsOf(ann), await turnsOf(bob), await turnsOf(eve)]).toEqual([0, 0, 1]);
});

test('An owner who isn’t there is 422 at creation and at a change', async () => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann);
  const fields = { businessOwnerId: 99 };
  const answers = [await ann.send('POST', all, fields), await ann.send('PUT', `${all}/${id}`, fields)];
  const message = 'This person doesn’t exist. Please choose another';
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      status: 422,
      error: message,
      fields: { businessOwnerId: message },
    });
  expect((await ann.get(all)).json()).toMatchObject([{ version: 1 }]);
});

test('A rejected request is copied into a draft of whoever copies it, with what it says', async () => {
  const { ann, bob, eve } = await withColleagues();
  const said = {
    ...wasabi,
    description: 'Backups',
    department: 'Studio',
    estimatedCost: 5,
    techAdminId: bob.id,
  };
  const { id } = await submittedRequest(ann, said);
  const early = jsonOf(await bob.send('POST', `${all}/${id}/copy`), 409);
  expect(early.error).toBe('This request is in progress. Only a rejected one can be copied');
  await acted(eve, id, { action: 'reject', stepName: 'tech_security_assessment' });
  const copied = jsonOf(await bob.send('POST', `${all}/${id}/copy`), 201);
  expect(copied).toMatchObject({ ...said, status: 'draft', requestorId: bob.id, version: 1 });
  expect(copied).toMatchObject({ id: id + 1, currentStep: 'request_submission' });
  const steps = (await bob.get(`${all}/${id + 1}/steps`)).json();
  expect(steps.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill('pending'));
  const saved = await bob.send('PUT', `${all}/${id + 1}`, {});
  expect(saved.json()).toMatchObject({ status: 'in_progress', version: 2 });
});

test('The copy of a request for a contract asks for it too while its item is there', async () => {
  const { ann, eve } = await withColleagues();
  const softwareId = await addedSoftware(ann);
  const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200, billingCycle: 'yearly' };
  const opened = await ann.send('POST', `/api/software/${softwareId}/contracts/submit`, contract);
  expect(opened.statusCode, opened.body).toBe(201);
  const { id, currentStep } = opened.json();
  await acted(eve, id, { action: 'reject', stepName: currentStep });
  const copied = (await ann.send('POST', `${all}/${id}/copy`)).json();
  expect(copied).toMatchObject({ targetSoftwareId: softwareId, contract });
  expect((await ann.send('DELETE', `/api/software/${softwareId}`)).statusCode).toBe(204);
  const later = (await ann.send('POST', `${all}/${id}/copy`)).json();
  expect(later).toMatchObject({ status: 'draft', targetSoftwareId: null, contract: null });
  // The first copy still asks for a contract of what is gone: it can't be taken for a request of new software.
  expect((await ann.get(`${all}/${copied.id}`)).json()).toMatchObject({ targetSoftwareId: null, contract });
  const submitted = await ann.send('POST', `${all}/${copied.id}/action`, {
    action: 'approve',
    stepName: 'request_submission',
  });
  expect(submitted.json()).toMatchObject({ status: 409, code: 'software_deleted' });
});
