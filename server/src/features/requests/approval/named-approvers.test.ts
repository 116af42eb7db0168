import { fullDay } from '@purser/domain/renewal/day-words';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import {
  approvalScene,
  newMails,
  pastLegal,
  stepKeys,
  type WrittenMail,
} from '../../../../test/approval-scene.ts';
import type { Colleague } from '../../../../test/colleagues.ts';
import { acted, addedRequest, approved } from '../../../../test/requests.ts';
import { remindApprovers, settleApprovals } from './open-request-sweep.service.ts';

const { submission, security, legal, finance, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const day = 24 * 60 * 60 * 1000;
const wanted = { vendor: 'Wasabi', productName: 'Storage', department: 'Studio', estimatedCost: 60_000 };
const plainFinance = { questions: [], dueDays: null, escalateAfterDays: null };

async function atFinance(more: object = plainFinance) {
  const scene = await approvalScene({ finance: more });
  const { app, ann } = scene;
  const id = await pastLegal(scene, wanted);
  const mails = newMails(app);
  await mails();
  const stepAt = async (key: string) =>
    (await ann.get(`${all}/${id}/steps`)).json().find((step: { stepName: string }) => step.stepName === key);
  const feed = async () => (await ann.get('/api/activity-feed')).json()[0].description;
  const jobs = { db: app.db, jobs: app.jobs, clock: app.clock };
  return { ...scene, id, mails, stepAt, feed, jobs };
}

const to = (mails: readonly WrittenMail[], name: string) => mails.filter((mail) => mail.to === name);

const handOn = async (
  scene: { stepAt: (key: string) => Promise<{ id: number }>; id: number },
  by: Colleague,
  body: object,
) =>
  jsonOf(await by.send('PUT', `${all}/${scene.id}/steps/${(await scene.stepAt(finance)).id}/reassign`, body));

test('One of several approvals says how many more are needed and whom the step waits for', async () => {
  await using scene = await atFinance();
  const { fay, id, mails } = scene;
  jsonOf(await acted(fay, id, { stepName: finance }));
  expect(to(await mails(), 'ann').map(({ details }) => details)).toMatchObject([
    {
      headline: 'Fay approved Finance (1 more approval needed): Wasabi Storage',
      todo: 'Finance needs 1 more approval. The request waits for Flo or Fox; you don’t have to do anything.',
    },
  ]);
});

test('A delegate is named with the person they stand in for, not with the first approver', async () => {
  await using scene = await atFinance({ ...plainFinance, needs: 'any' });
  const { app, sam, fox, chief, id, mails, stepAt, feed, jobs } = scene;
  const away = { from: app.clock.today(), to: '2026-12-31', delegateId: sam.id };
  jsonOf(await chief.send('PUT', `/api/users/${fox.id}/absence`, away));
  await settleApprovals(jobs);
  expect(to(await mails(), 'sam').map(({ why }) => why)).toEqual([
    'The request waits for you. You stand in for Fox.',
  ]);
  jsonOf(await acted(sam, id, { stepName: finance }));
  expect(await stepAt(finance)).toMatchObject({ decidedByName: 'Sam', decidedForName: 'Fox' });
  expect(await feed()).toMatch(/^Sam for Fox approved Finance of /);
  expect(to(await mails(), 'ann').map(({ details }) => details.author)).toEqual(['Sam for Fox']);
});

test('Where the requestor may not approve, nobody approves for them, and no mail says that it waits for them', async () => {
  const { app, ann, leo, chief } = await approvalScene({
    security: { assigneeType: 'role', roleType: 'requestor' },
  });
  jsonOf(await chief.send('PUT', '/api/settings/allowSelfApproval', { value: false }));
  const { id } = await addedRequest(ann, wanted);
  const mails = newMails(app);
  jsonOf(await acted(ann, id, { stepName: submission }));
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({
    currentAssigneeId: null,
    askedIds: [chief.id, leo.id],
  });
  await mails();
  jsonOf(await acted(leo, id, { stepName: legal }));
  expect(to(await mails(), 'ann').map(({ details }) => details.todo)).toEqual([
    'The next step is Security. It waits for an administrator; you don’t have to do anything.',
  ]);
  jsonOf(await acted(chief, id, { stepName: security }));
  expect(to(await mails(), 'ann').map(({ details }) => details.author)).toEqual(['Chief']);
});

test('A re-assignment names whom it replaces, who need not be the first', async () => {
  await using scene = await atFinance({ ...plainFinance, approvers: [], needs: 'any' });
  const { fay, flo, chief, mails } = scene;
  await handOn(scene, chief, { newAssigneeId: fay.id });
  expect(to(await mails(), 'fay').map(({ details }) => details.happened)).toEqual([
    'Chief assigned Finance of the request for Wasabi Storage (REQ-000001) to you. Before, it waited for nobody.',
  ]);
  await handOn(scene, fay, { newAssigneeId: flo.id, replaces: { type: 'user', id: fay.id } });
  expect(to(await mails(), 'flo').map(({ details }) => details.happened)).toEqual([
    'Fay assigned Finance of the request for Wasabi Storage (REQ-000001) to you. Before, it waited for Fay.',
  ]);
});

test('A step of several names the one whose part is handed on, and a group by its name', async () => {
  await using scene = await atFinance();
  const { chief, leo, mails } = scene;
  await handOn(scene, chief, { newAssigneeId: leo.id, replaces: { type: 'group', key: 'finance_leads' } });
  expect(to(await mails(), 'leo').map(({ details }) => details.happened)).toEqual([
    'Chief assigned Finance of the request for Wasabi Storage (REQ-000001) to you. Before, it waited for Finance leads.',
  ]);
  const changes = (await chief.get(`${all}/${scene.id}/change-logs`)).json();
  expect(changes[0]).toMatchObject({
    fieldName: 'Approver of Finance',
    oldValue: 'Finance leads',
    newValue: 'Leo',
  });
});

test('A step that is over because nobody is missing any more is told as that, to the requestor and to whoever is next', async () => {
  await using scene = await atFinance();
  const { app, ann, fay, chief, id, mails, jobs, stepAt } = scene;
  jsonOf(await acted(fay, id, { stepName: finance }));
  app.clock.pass(5 * day);
  const groups = [{ key: 'finance_leads', name: 'Finance leads', memberIds: [fay.id] }];
  jsonOf(await chief.send('PUT', '/api/settings/approval-groups', { groups }));
  await mails();
  await settleApprovals(jobs);
  const happened =
    'Finance of the request for Wasabi Storage (REQ-000001) has all the approvals that it needs, as whoever was missing isn’t asked any more.';
  const written = await mails();
  expect(written.map(({ to: name, details }) => [name, details.headline, details.happened])).toEqual([
    ['ann', 'Finance is approved: Wasabi Storage', happened],
    ['sam', 'Your turn: Wasabi Storage, $60,000 a year', happened],
  ]);
  const [newest] = (await ann.get(`${all}/${id}/change-logs`)).json();
  expect(newest).toMatchObject({
    fieldName: 'approval',
    userName: 'Fay',
    newValue: expect.stringContaining('Finance has all the approvals'),
  });
  const over = (await ann.get(`${all}/${id}`)).json();
  expect(over).toMatchObject({ currentStep: wrapUp, daysInStatus: 1 });
  expect(await stepAt(finance)).toMatchObject({ state: 'approved', decidedByName: 'Fay' });
  await settleApprovals(jobs);
  expect((await ann.get(`${all}/${id}`)).json().version).toBe(over.version);
  expect(await mails()).toEqual([]);
});

test('Whoever a step escalates to reads so once, and isn’t reminded in the same run', async () => {
  await using scene = await atFinance({ questions: [] });
  const { app, mails, jobs } = scene;
  app.clock.pass(3 * day);
  await remindApprovers(jobs);
  await mails();
  app.clock.pass(3 * day);
  await remindApprovers(jobs);
  expect(to(await mails(), 'chief').map(({ details }) => details.headline)).toEqual([
    'Escalated to you: Wasabi Storage, $60,000 a year',
  ]);
});

test('A step that is sent back leaves in the timeline to whom it had escalated', async () => {
  await using scene = await atFinance({ questions: [] });
  const { app, ann, fay, id, jobs, stepAt } = scene;
  app.clock.pass(6 * day);
  await remindApprovers(jobs);
  const { escalatedOn } = await stepAt(finance);
  const sentences = async () => {
    const changes: { newValue: string }[] = (await ann.get(`${all}/${id}/change-logs`)).json();
    return changes.map(({ newValue }) => newValue).filter((text) => text.startsWith('Finance'));
  };
  expect([escalatedOn, await sentences()]).toEqual([app.clock.today(), []]);
  jsonOf(await acted(fay, id, { action: 'send_back', stepName: finance, comment: 'Which plan?' }));
  expect((await stepAt(finance)).escalatedOn).toBeNull();
  expect(await sentences()).toEqual([
    `Finance went to the administrators as well on ${fullDay(escalatedOn)}`,
  ]);
});

test('A request that is handed in again says so, and who stands in for its requestor is asked to submit it', async () => {
  const { app, ann, sam, leo, chief } = await approvalScene();
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, submission);
  const mails = newMails(app);
  await mails();
  const back = { action: 'send_back', stepName: security, comment: 'Where is the data kept?' };
  jsonOf(await sam.send('POST', `${all}/${id}/action`, back));
  expect(to(await mails(), 'ann').map(({ details }) => details.happened)).toEqual([
    'Sam asks for changes to the request for Wasabi Storage (REQ-000001), at Security.',
  ]);
  const away = { from: app.clock.today(), to: '2026-12-31', delegateId: leo.id };
  jsonOf(await chief.send('PUT', `/api/users/${ann.id}/absence`, away));
  await settleApprovals({ db: app.db, jobs: app.jobs, clock: app.clock });
  expect(to(await mails(), 'leo').map(({ details }) => details.todo)).toEqual([
    'Open the request, make the changes, and resubmit it.',
  ]);
  jsonOf(await acted(leo, id, { stepName: submission }));
  expect(to(await mails(), 'sam').map(({ details }) => details.happened)).toEqual([
    'Leo for Ann resubmitted the request for Wasabi Storage (REQ-000001), after the changes that were asked for.',
  ]);
  expect((await ann.get('/api/activity-feed')).json()[0].description).toBe(
    'Leo for Ann resubmitted Wasabi - Storage',
  );
});

test('A step of several is said to wait for one who is missing, not for the first', async () => {
  await using scene = await atFinance();
  const { fay, flo, id, stepAt } = scene;
  expect(await stepAt(finance)).toMatchObject({ assigneeId: fay.id });
  jsonOf(await acted(fay, id, { stepName: finance }));
  expect(await stepAt(finance)).toMatchObject({ assigneeId: flo.id, assigneeName: 'Flo' });
});
