import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { approvalScene, newMails, stepKeys, type WrittenMail } from '../../../../test/approval-scene.ts';
import type { Colleague } from '../../../../test/colleagues.ts';
import { acted, addedRequest, approved } from '../../../../test/requests.ts';
import type { TestApp } from '../../../../test/start-app.ts';
import { remindApprovers, settleApprovals } from './open-request-sweep.service.ts';

const { submission, security, legal, finance, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const wanted = { vendor: 'Wasabi', productName: 'Storage', department: 'Studio' };

const day = 24 * 60 * 60 * 1000;
const jobsOf = (app: TestApp) => ({ db: app.db, jobs: app.jobs, clock: app.clock });
const stepsOf = async (visitor: Colleague, id: number) => (await visitor.get(`${all}/${id}/steps`)).json();
const stepAt = async (visitor: Colleague, id: number, key: string) =>
  (await stepsOf(visitor, id)).find(({ stepName }: { stepName: string }) => stepName === key);
const read = async (visitor: Colleague, id: number) => (await visitor.get(`${all}/${id}`)).json();
const turns = (mails: readonly WrittenMail[]) =>
  mails.filter(({ details }) => /turn|Escalated/.test(details.headline ?? '')).map(({ to }) => to);

async function send(visitor: Colleague, id: number, body: object) {
  return visitor.send('POST', `${all}/${id}/action`, { action: 'approve', ...body });
}

test('A request of $60,000 passes two steps side by side, two of three with a delegate, is sent back, escalates and ends in its contract', async () => {
  const { app, ann, sam, leo, fay, flo, fox, chief } = await approvalScene();
  const mails = newMails(app);
  const tried = jsonOf(
    await chief.send('POST', '/api/settings/workflow/try', {
      kind: 'software',
      cost: 60_000,
      department: 'Studio',
      requestorId: ann.id,
    }),
  );
  expect(tried.steps.map(({ key, applies }: { key: string; applies: boolean }) => [key, applies])).toEqual([
    [submission, true],
    [security, true],
    [legal, true],
    [finance, true],
    [wrapUp, true],
  ]);
  const { id } = await addedRequest(ann, { ...wanted, estimatedCost: 60_000 });
  await mails();
  expect(await approved(ann, id, submission)).toMatchObject({
    currentStep: security,
    currentSteps: [security, legal],
    askedIds: [sam.id, leo.id],
    round: 1,
  });
  expect(turns(await mails()).toSorted()).toEqual(['leo', 'sam']);
  expect(await stepAt(leo, id, legal)).toMatchObject({
    state: 'current',
    refusals: { approve: null, send_back: null },
  });

  // Legal approves first; security asks for changes, and Legal's approval stands.
  await approved(leo, id, legal);
  expect(await read(ann, id)).toMatchObject({ currentSteps: [security] });
  await mails();
  expect((await send(sam, id, { action: 'send_back', stepName: security })).json()).toMatchObject({
    status: 422,
    fields: { comment: 'Please write what should change' },
  });
  const back = { action: 'send_back', stepName: security, comment: 'Where is the data kept?' };
  expect((await send(sam, id, back)).json()).toMatchObject({
    status: 'in_progress',
    currentStep: submission,
    round: 2,
    sentBackBy: sam.id,
    sentBackByName: 'Sam',
    sentBackComment: 'Where is the data kept?',
    askedIds: [ann.id],
  });
  // Said twice, it is answered as the first time and changes nothing.
  expect((await send(sam, id, back)).json()).toMatchObject({
    round: 2,
    version: (await read(ann, id)).version,
  });
  expect((await mails()).map(({ to, details }) => [to, details.headline])).toContainEqual([
    'ann',
    'Sam asks for changes: Wasabi Storage',
  ]);
  expect((await ann.get('/api/my-work')).json()).toMatchObject({
    sentBack: [{ id }],
    myTurn: [{ id, step: submission }],
  });
  jsonOf(await ann.send('PUT', `${all}/${id}`, { description: 'In Frankfurt' }));
  expect(await approved(ann, id, submission)).toMatchObject({ currentSteps: [security], sentBackBy: null });
  expect(await approved(sam, id, security)).toMatchObject({ currentSteps: [finance] });
  expect(turns(await mails()).toSorted()).toEqual(['fay', 'flo', 'fox', 'sam']);

  // Fay is away: flo decides for her as well as for herself.
  const away = { from: app.clock.today(), to: '2026-12-31', delegateId: leo.id };
  jsonOf(await chief.send('PUT', `/api/users/${fay.id}/absence`, away));
  await settleApprovals(jobsOf(app));
  expect(await mails()).toMatchObject([
    { to: 'leo', why: 'The request waits for you. You stand in for Fay.', details: { nextStep: 'Finance' } },
  ]);
  await settleApprovals(jobsOf(app));
  expect(await mails()).toEqual([]);
  expect(new Set((await read(ann, id)).askedIds)).toEqual(new Set([leo.id, fay.id, flo.id, fox.id]));
  const unanswered = await send(leo, id, { stepName: finance });
  expect(unanswered.json()).toMatchObject({
    status: 422,
    fields: { 'answers.center': 'Please answer “Cost center”' },
  });
  jsonOf(await send(leo, id, { stepName: finance, answers: { center: 4120 }, comment: 'Within the plan' }));
  expect(await stepAt(ann, id, finance)).toMatchObject({
    state: 'current',
    left: 1,
    decisions: [{ personName: 'Leo', onBehalfOfName: 'Fay', answers: { center: 4120 } }],
  });
  expect((await send(leo, id, { stepName: finance, answers: { center: 1 } })).statusCode).toBe(200);
  expect((await stepAt(ann, id, finance)).decisions).toHaveLength(1);

  // Nobody else acts: reminded on the due day, escalated after one more working day.
  const due = (await stepAt(ann, id, finance)).dueOn;
  expect(due).toBe('2026-11-24');
  await mails();
  app.clock.pass(3 * day);
  await remindApprovers(jobsOf(app));
  await remindApprovers(jobsOf(app));
  expect((await mails()).map(({ to, details }) => [to, details.happened])).toEqual([
    ['flo', 'Finance of the request for Wasabi Storage (REQ-000001) is due today.'],
    ['fox', 'Finance of the request for Wasabi Storage (REQ-000001) is due today.'],
  ]);
  app.clock.pass(day);
  await remindApprovers(jobsOf(app));
  expect((await mails()).map(({ to, details }) => [to, details.headline])).toEqual([
    ['chief', 'Escalated to you: Wasabi Storage, $60,000 a year'],
  ]);
  expect(await read(ann, id)).toMatchObject({ dueOn: '2026-11-24', overdueDays: 1 });
  expect((await chief.get('/api/my-work')).json()).toMatchObject({
    myTurn: [{ id, step: finance, overdueDays: 1 }],
  });
  jsonOf(await send(flo, id, { stepName: finance, answers: { center: 4121 } }));
  expect(await read(ann, id)).toMatchObject({ currentSteps: [wrapUp], dueOn: null });
  const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 60_000, billingCycle: 'yearly' };
  const completed = await sam.send('POST', `${all}/${id}/complete`, {
    software: { vendor: 'Wasabi', product_name: 'Storage' },
    contract,
  });
  expect(jsonOf(completed)).toMatchObject({
    request: { status: 'approved', askedIds: [], currentSteps: [] },
  });
  expect((await flo.get('/api/my-work')).json().decided).toMatchObject([{ id, decision: 'approved' }]);
  // Sent back, approved and wrapped up by Sam, it is one request with its outcome.
  expect((await sam.get('/api/my-work')).json().decided).toMatchObject([
    { id, step: wrapUp, decision: 'approved', status: 'approved' },
  ]);
  const file = (await chief.get(`${all}/export-csv`)).body;
  expect(file.split('\n')[0]).toContain('Finance: Cost center');
  expect(file.split('\n')[1]).toContain('4120; 4121');
  expect(fox.id).toBeGreaterThan(0);
});

test('A request of $900 skips Finance and says why, and a price that rises brings it back', async () => {
  const { app, ann, sam, leo, chief } = await approvalScene();
  const question = { kind: 'software', cost: 900, department: 'Studio', requestorId: ann.id };
  const tried = jsonOf(await chief.send('POST', '/api/settings/workflow/try', question));
  expect(tried.steps[3]).toMatchObject({ applies: false, reason: 'Below $10,000 a year' });
  const { id } = await addedRequest(ann, { ...wanted, estimatedCost: 900 });
  await approved(ann, id, submission);
  await approved(leo, id, legal);
  const atSkip = newMails(app);
  await atSkip();
  await approved(sam, id, security);
  // Nothing was changed: that Finance is skipped is no change of the request.
  expect((await atSkip()).map(({ details }) => details.changes ?? '')).toEqual(['']);
  expect(await read(ann, id)).toMatchObject({ currentSteps: [wrapUp], round: 1 });
  expect(await stepAt(ann, id, finance)).toMatchObject({
    state: 'skipped',
    skippedBecause: 'Below $10,000 a year',
    status: 'pending',
  });
  const mails = newMails(app);
  await mails();
  // Whoever it waits for raises the price: all that was approved is asked for anew, and Finance applies.
  jsonOf(await sam.send('PUT', `${all}/${id}`, { estimatedCost: 20_000 }));
  expect(await read(ann, id)).toMatchObject({ currentSteps: [security, legal], round: 2 });
  expect(turns(await mails())).toContain('leo');
  const history = (await ann.get(`${all}/${id}/change-logs`)).json();
  expect(history.map(({ newValue }: { newValue: string }) => newValue).join('\n')).toContain(
    'All approvals are asked for anew, as Estimated Cost changed: Security and Legal (Sam and Leo)',
  );
  await approved(leo, id, legal);
  expect(await approved(sam, id, security)).toMatchObject({ currentSteps: [finance] });
});

test('Two of ‘all’ at the same moment both count, and the step is over once', async () => {
  const both = { needs: 'all', conditions: [], questions: [] };
  const { ann, sam, leo, fay, flo, fox } = await approvalScene({ finance: both });
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, submission);
  await Promise.all([acted(sam, id, { stepName: security }), acted(leo, id, { stepName: legal })]);
  expect(await read(ann, id)).toMatchObject({ currentSteps: [finance] });
  const answers = await Promise.all([fay, flo, fox].map((one) => acted(one, id, { stepName: finance })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await read(ann, id)).toMatchObject({ currentSteps: [wrapUp] });
  expect((await stepAt(ann, id, finance)).decisions).toHaveLength(3);
});

test('Its requestor withdraws a request, whoever it waited for is told, and it can be copied', async () => {
  const { app, ann, sam, leo } = await approvalScene();
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, submission);
  const mails = newMails(app);
  await mails();
  expect((await sam.send('POST', `${all}/${id}/withdraw`)).statusCode).toBe(403);
  expect(jsonOf(await ann.send('POST', `${all}/${id}/withdraw`))).toMatchObject({
    status: 'rejected',
    isWithdrawn: true,
    askedIds: [],
  });
  expect((await mails()).map(({ to, details }) => [to, details.headline])).toEqual([
    ['sam', 'Withdrawn by Ann: Wasabi Storage'],
    ['leo', 'Withdrawn by Ann: Wasabi Storage'],
  ]);
  expect(jsonOf(await ann.send('POST', `${all}/${id}/withdraw`))).toMatchObject({ isWithdrawn: true });
  expect((await acted(leo, id, { stepName: legal })).statusCode).toBe(409);
  expect(jsonOf(await ann.send('POST', `${all}/${id}/copy`), 201)).toMatchObject({
    status: 'draft',
    round: 1,
  });
  const { id: draft } = await addedRequest(ann, {});
  expect((await ann.send('POST', `${all}/${draft}/withdraw`)).json()).toMatchObject({ code: 'draft' });
});
