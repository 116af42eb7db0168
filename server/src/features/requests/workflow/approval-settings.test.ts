import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { approvalScene, pastLegal, stepKeys } from '../../../../test/approval-scene.ts';
import { auditOf } from '../../../../test/audit-log.ts';
import type { Colleague } from '../../../../test/colleagues.ts';
import { acted, addedRequest, approved } from '../../../../test/requests.ts';

const { submission, security, legal, finance, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const workflowUrl = '/api/settings/workflow';
const formsUrl = '/api/settings/request-forms';
const groupsUrl = '/api/settings/approval-groups';
const wanted = { vendor: 'Wasabi', productName: 'Storage', department: 'Studio' };

const first = { key: submission, label: 'Request Submission' };
const question = { key: 'n', label: 'How many', type: 'number', required: true };

const saveForms = async (chief: Colleague, ...forms: object[]) =>
  jsonOf(await chief.send('PUT', formsUrl, { forms }));
const read = async (visitor: Colleague, id: number) => (await visitor.get(`${all}/${id}`)).json();
const keysOf = async (visitor: Colleague, id: number): Promise<string[]> =>
  (await visitor.get(`${all}/${id}/steps`)).json().map(({ stepName }: { stepName: string }) => stepName);

test.each([
  ['person', { approverId: 2 }, [{ type: 'user', id: 2 }]],
  ['role', { assigneeType: 'role', roleType: 'tech_admin' }, [{ type: 'role', role: 'tech_admin' }]],
])('How many have to approve, said beside a single %s, is about that one', async (_, single, approvers) => {
  const { chief } = await approvalScene();
  const steps = [first, { key: 'one', label: 'One', needs: 'all', ...single }];
  const saved = jsonOf(await chief.send('PUT', workflowUrl, { steps }));
  expect(saved.steps[1]).toMatchObject({ approvers, needs: 'all' });
  expect(saved.warnings).toBeUndefined();
});

test('No approval at all is refused in words', async () => {
  const { chief, sam } = await approvalScene();
  const steps = [first, { key: 'one', label: 'One', approverId: sam.id, needs: 0 }];
  const refused = jsonOf(await chief.send('PUT', workflowUrl, { steps }), 422);
  expect(refused.fields).toEqual({ 'steps.1.needs': 'A step needs at least 1 approval' });
});

test('The answers of a form count in the call that begins its request, and a copy has them', async () => {
  const { ann, chief, sam } = await approvalScene();
  await saveForms(chief, { key: 'seats', name: 'More seats', questions: [question] });
  const refused = await ann.send('POST', all, { ...wanted, formKey: 'seats', submit: true });
  expect(refused.json().fields).toEqual({ 'answers.n': 'Please answer “How many”' });
  const body = { ...wanted, formKey: 'seats', answers: { n: 5 }, submit: true };
  const { id, answers, currentStep } = await addedRequest(ann, body);
  expect([answers, currentStep]).toEqual([{ n: 5 }, security]);
  jsonOf(await acted(sam, id, { action: 'reject', stepName: security }));
  expect(jsonOf(await ann.send('POST', `${all}/${id}/copy`), 201)).toMatchObject({
    formKey: 'seats',
    answers: { n: 5 },
  });
});

test('A draft of a form is saved without its answers, which are asked for at the submission, and follows its questions', async () => {
  const { ann, chief } = await approvalScene();
  await saveForms(chief, { key: 'seats', name: 'More seats', questions: [question] });
  const { id } = jsonOf(await ann.send('POST', all, { formKey: 'seats', answers: { n: 5 } }), 201);
  const why = { key: 'why', label: 'Why', type: 'text', required: true };
  await saveForms(chief, { key: 'seats', name: 'More seats', questions: [question, why] });
  expect(await read(ann, id)).toMatchObject({ questions: [{ key: 'n' }, { key: 'why' }], answers: { n: 5 } });
  await saveForms(chief, {
    key: 'seats',
    name: 'More seats',
    questions: [{ ...question, type: 'date' }, why],
  });
  expect(await read(ann, id)).toMatchObject({ answers: {} });
  jsonOf(await ann.send('PUT', `${all}/${id}`, wanted));
  expect(await read(ann, id)).toMatchObject({ status: 'in_progress', currentStep: submission });
  const refused = await acted(ann, id, { stepName: submission });
  expect(refused.json().fields).toEqual({
    'answers.n': 'Please answer “How many”',
    'answers.why': 'Please answer “Why”',
  });
  jsonOf(await ann.send('PUT', `${all}/${id}`, { answers: { n: '2026-12-01', why: 'More people' } }));
  expect(await approved(ann, id, submission)).toMatchObject({ status: 'in_progress', currentStep: security });
});

test('A contract can be submitted from a form, whose steps and questions its request has', async () => {
  const { ann, chief, sam } = await approvalScene();
  const steps = [first, { key: 'look', label: 'Look', approverId: sam.id }];
  await saveForms(chief, { key: 'renewal', name: 'Renewal', questions: [question], steps });
  const { id } = jsonOf(
    await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Seats' }),
    201,
  );
  const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200, billingCycle: 'yearly' };
  const submit = (more: object) =>
    ann.send('POST', `/api/software/${id}/contracts/submit`, { ...contract, formKey: 'renewal', ...more });
  expect((await submit({})).json()).toMatchObject({ fields: { 'answers.n': 'Please answer “How many”' } });
  const request = jsonOf(await submit({ answers: { n: 5 } }), 201);
  expect(request).toMatchObject({ formKey: 'renewal', answers: { n: 5 }, currentStep: 'look' });
});

test('Drafts of a form without steps of its own follow the workflow, others don’t', async () => {
  const { ann, chief, sam } = await approvalScene();
  const own = [first, { key: 'own', label: 'Own', approverId: sam.id }];
  await saveForms(chief, { key: 'usual', name: 'Usual' }, { key: 'other', name: 'Other', steps: own });
  const drafts = [];
  for (const formKey of [null, 'usual', 'other'])
    drafts.push((await addedRequest(ann, { vendor: 'Wasabi', formKey })).id);
  const steps = [first, { key: 'new', label: 'New', approverId: sam.id }];
  jsonOf(await chief.send('PUT', workflowUrl, { steps }));
  const keys = await Promise.all(drafts.map((id) => keysOf(ann, id)));
  expect(keys).toEqual([
    [submission, 'new'],
    [submission, 'new'],
    [submission, 'own'],
  ]);
});

test('In Try it what isn’t known holds, and new software is no increase', async () => {
  const { ann, chief } = await approvalScene({
    security: { conditions: [{ field: 'increase', op: 'at_least', value: 5 }] },
    legal: { conditions: [{ field: 'vendor_is_new', op: 'is', value: true }] },
  });
  const applies = async (more: object) =>
    jsonOf(await chief.send('POST', `${workflowUrl}/try`, { requestorId: ann.id, ...more }))
      .steps.slice(1, 3)
      .map((step: { applies: boolean; reason: string | null }) => step.reason ?? step.applies);
  expect(await applies({ kind: 'renewal' })).toEqual([true, true]);
  expect(await applies({ kind: 'renewal', increase: 4 })).toEqual(['Increase below 5%', true]);
  expect(await applies({ kind: 'software', increase: 10 })).toEqual(['Follows no other contract', true]);
});

test('In Try it the administrators decide for two who are away and stand in for each other', async () => {
  const { ann, sam, leo, chief } = await approvalScene();
  const days = { from: '2026-11-01', to: '2027-01-31' };
  jsonOf(await chief.send('PUT', `/api/users/${sam.id}/absence`, { ...days, delegateId: leo.id }));
  jsonOf(await chief.send('PUT', `/api/users/${leo.id}/absence`, { ...days, delegateId: sam.id }));
  const question = { kind: 'software', cost: 900, requestorId: ann.id };
  const { steps } = jsonOf(await chief.send('POST', `${workflowUrl}/try`, question));
  expect(steps.map(({ leftIds }: { leftIds: number[] }) => leftIds)).toEqual([
    [],
    [sam.id],
    [leo.id],
    [],
    [sam.id],
  ]);
});

test('Whoever takes over is named by the workflow, by forms and by groups, and the versions end with today’s', async () => {
  const { ann, sam, leo, flo, fay, fox, chief } = await approvalScene();
  const several = [sam, leo].map(({ id }) => ({ type: 'user', id }));
  const own = [first, { key: 'own', label: 'Own', approvers: several, needs: 2 }];
  await saveForms(chief, { key: 'other', name: 'Other', steps: own });
  const { id } = await addedRequest(ann, { vendor: 'Wasabi', formKey: 'other' });
  expect((await chief.get(`/api/users/${sam.id}/duties`)).json()).toMatchObject({
    workflow: ['Security', 'Wrap-up', 'Own (Other)'],
    groups: [],
  });
  expect((await chief.get(`/api/users/${flo.id}/duties`)).json()).toMatchObject({
    groups: ['Finance leads'],
  });
  await chief.send('DELETE', `/api/users/${sam.id}?handOverTo=${flo.id}`);
  const { steps } = (await chief.get(workflowUrl)).json();
  expect(steps[1]).toMatchObject({ approverId: flo.id });
  expect((await chief.get(`${workflowUrl}/versions`)).json()[0].steps).toEqual(steps);
  const [form] = (await chief.get(formsUrl)).json();
  expect(form.steps[1].approvers.map((one: { id: number }) => one.id)).toEqual([flo.id, leo.id]);
  expect((await ann.get(`${all}/${id}/steps`)).json()[1].approvers[0]).toMatchObject({ id: flo.id });

  await chief.send('DELETE', `/api/users/${flo.id}?handOverTo=${ann.id}`);
  expect((await chief.get(groupsUrl)).json()[0].memberIds).toEqual([fay.id, ann.id, fox.id]);
  await chief.send('DELETE', `/api/users/${leo.id}`);
  const [left] = (await chief.get(formsUrl)).json();
  expect(left.steps[1]).toMatchObject({ approverId: ann.id });
  await saveForms(chief, left);
});

test('What was changed of a form names whoever its steps escalate to', async () => {
  const { chief, leo, flo } = await approvalScene();
  const time = { dueDays: 1, escalateAfterDays: 1, escalateToId: flo.id };
  const steps = [first, { key: 'one', label: 'One', approverId: leo.id, ...time }];
  await saveForms(chief, { key: 'seats', name: 'More seats', questions: [], steps });
  const [entry] = await auditOf(chief);
  expect(entry?.details.changes?.[0]?.to).toBe(
    'Request Submission; One Leo; due in 1 day; escalates to Flo 1 day later',
  );
});

test('Whoever takes over a place in a group is asked, and told so', async () => {
  const scene = await approvalScene({ finance: { questions: [], needs: 'all' } });
  const { ann, leo, fay, flo, fox, chief } = scene;
  const id = await pastLegal(scene, { ...wanted, estimatedCost: 60_000 });
  await chief.send('DELETE', `/api/users/${fay.id}?handOverTo=${leo.id}`);
  expect(new Set((await ann.get(`${all}/${id}`)).json().askedIds)).toEqual(new Set([leo.id, flo.id, fox.id]));
  expect((await leo.get('/api/my-work')).json().myTurn).toMatchObject([{ id, step: finance }]);
});

test('A wrap-up at a cost that brings a skipped step is an administrator’s, within the tolerance too', async () => {
  const scene = await approvalScene();
  const { ann, sam, chief } = scene;
  const id = await pastLegal(scene, { ...wanted, estimatedCost: 9500 });
  const complete = (by: Colleague, cost: number) =>
    by.send('POST', `${all}/${id}/complete`, {
      software: { vendor: 'Wasabi', product_name: 'Storage' },
      contract: { startDate: '2026-12-01', endDate: '2027-11-30', cost, billingCycle: 'yearly' },
    });
  const refused = await complete(sam, 10_400);
  expect(refused.json()).toMatchObject({
    status: 403,
    code: 'above_approved_cost',
    error: expect.stringContaining(
      'At $10,400 a year Finance would have to approve this request, which was skipped: Below $10,000 a year.',
    ),
  });
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ currentStep: wrapUp });
  expect((await complete(chief, 10_400)).statusCode).toBe(200);
});

test('Withdrawing stands in the history with its words, and others read who can, and that it is withdrawn', async () => {
  const { ann, leo, chief } = await approvalScene();
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, submission);
  expect((await chief.send('POST', `${all}/${id}/withdraw`)).json()).toMatchObject({
    status: 403,
    error: 'Only Ann can withdraw this request. Others can reject it',
  });
  jsonOf(await ann.send('POST', `${all}/${id}/withdraw`, { comment: 'Too dear' }));
  const changes = (await ann.get(`${all}/${id}/change-logs`)).json();
  expect(changes.map(({ newValue }: { newValue: string }) => newValue)).toEqual([
    'Ann withdrew the request: Too dear',
    'REQ-000001',
  ]);
  expect((await acted(leo, id, { stepName: legal })).json()).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^This request was withdrawn by Ann on /),
  });
});

test('The file of requests names everybody who is asked, and holds no formula', async () => {
  const { ann, chief } = await approvalScene();
  await saveForms(chief, { key: 'f', name: 'F', questions: [{ key: 'w', label: '+Why', type: 'text' }] });
  const body = { vendor: '=1+1', productName: '@SUM(A1)', formKey: 'f', answers: { w: '-x' }, submit: true };
  await addedRequest(ann, body);
  const [heads, row] = (await chief.get(`${all}/export-csv`)).body.split('\n');
  expect(heads).toContain("'+Why");
  expect(row).toContain("'=1+1,'@SUM(A1)");
  expect(row).toContain('Sam; Leo');
  expect(row).toContain("'-x");
});
