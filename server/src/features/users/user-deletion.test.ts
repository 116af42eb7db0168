import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Colleague, colleague, withColleagues } from '../../../test/colleagues.ts';
import { acted, addedRequest, approved, submittedRequest, wasabi } from '../../../test/requests.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { givenStep, roleStep, savedWorkflow, userStep } from '../../../test/workflows.ts';
import { mails } from '../../db/tables/mails.ts';

const all = '/api/purchase-requests';

const deleted = (admin: Visitor, { id }: { id: number }, handOverTo?: number | string) =>
  admin.send('DELETE', `/api/users/${id}${handOverTo === undefined ? '' : `?handOverTo=${handOverTo}`}`);

/** Bob owns an item twice and another once, decides a step by name, and the tech admin's by role. */
async function bobsDuties() {
  const scene = await withColleagues();
  const { app, ann, bob, eve } = scene;
  const dan = await colleague(app, { email: 'dan.dale@example.com' });
  await savedWorkflow(
    eve,
    roleStep('check', 'tech_admin'),
    userStep('legal', bob),
    roleStep('confirm', 'requestor'),
    givenStep('buy'),
  );
  const add = async (vendor: string, owners: object): Promise<{ id: number; version: number }> =>
    (await eve.send('POST', '/api/software', { vendor, product_name: 'Suite', ...owners })).json();
  const zoom = await add('Zoom', {
    business_owner_id: bob.id,
    executive_sponsor_id: bob.id,
    tech_admin_id: ann.id,
  });
  const box = await add('Box', { tech_admin_id: bob.id });
  const other = await add('Other', { business_owner_id: ann.id });
  const request = await submittedRequest(ann, { ...wasabi, techAdminId: bob.id });
  const draft = await addedRequest(ann, { vendor: 'Draft', businessOwnerId: bob.id });
  return { ...scene, dan, zoom, box, other, request, draft };
}

const stepsOf = async (visitor: Visitor, { id }: { id: number }) =>
  (await visitor.get(`${all}/${id}/steps`)).json();

test('What somebody would leave behind is listed', async () => {
  const { bob, eve, zoom, box, request, draft } = await bobsDuties();
  const duties = await eve.get(`/api/users/${bob.id}/duties`);
  expect(duties.json()).toEqual({
    software: [
      { softwareId: zoom.id, software_name: 'Zoom Suite', role_type: 'Business Owner' },
      { softwareId: box.id, software_name: 'Box Suite', role_type: 'Tech Admin' },
      { softwareId: zoom.id, software_name: 'Zoom Suite', role_type: 'Executive Sponsor' },
    ],
    requests: [
      { requestId: draft.id, title: 'Draft - Untitled', role_type: 'Business Owner' },
      { requestId: request.id, title: 'Wasabi - Object Storage', role_type: 'Tech Admin' },
    ],
    steps: [
      { ...stepOf(request), step: 'The check', isCurrent: true },
      { ...stepOf(request), step: 'The legal', isCurrent: false },
    ],
    groups: [],
    workflow: ['The legal'],
  });
});

const stepOf = ({ id }: { id: number }) => ({
  requestId: id,
  requestNumber: `REQ-${String(id).padStart(6, '0')}`,
  title: 'Wasabi - Object Storage',
});

test('All that somebody owns and decides goes to whoever takes over, with its history', async () => {
  const { app, ann, bob, eve, dan, zoom, box, other, request, draft } = await bobsDuties();
  app.clock.pass(60_000);
  expect((await deleted(eve, bob, dan.id)).statusCode).toBe(204);
  const item = async ({ id }: { id: number }) => (await ann.get(`/api/software/${id}`)).json();
  expect(await item(zoom)).toMatchObject({
    business_owner_id: dan.id,
    executive_sponsor_id: dan.id,
    tech_admin_id: ann.id,
    version: zoom.version + 1,
    updatedAt: app.clock.now(),
  });
  expect(await item(box)).toMatchObject({ tech_admin_id: dan.id });
  expect(await item(other)).toEqual(other);
  const logs = (await ann.get(`/api/software/${zoom.id}/change-logs`)).json();
  const change = { oldValue: 'Bob Baker', newValue: 'Dan Dale', userId: eve.id };
  expect(logs).toHaveLength(3);
  expect(logs.slice(0, 2)).toMatchObject([
    { fieldName: 'executive_sponsor_id', ...change },
    { fieldName: 'business_owner_id', ...change },
  ]);
  expect((await ann.get(`${all}/${request.id}`)).json()).toMatchObject({
    techAdminId: dan.id,
    currentAssigneeId: dan.id,
    currentStep: 'check',
    version: request.version + 1,
    updatedBy: eve.id,
    statusSince: request.statusSince,
  });
  expect((await ann.get(`${all}/${draft.id}`)).json()).toMatchObject({ businessOwnerId: dan.id });
  for (const one of [request, draft])
    expect((await stepsOf(ann, one))[2]).toMatchObject({
      stepName: 'legal',
      assigneeId: dan.id,
      isReassigned: false,
    });
  const { steps } = (await ann.get('/api/settings/workflow')).json();
  expect(steps[2]).toMatchObject({ key: 'legal', approverId: dan.id });
  expect(await approved(dan, request.id, 'check', 'legal')).toMatchObject({ currentAssigneeId: ann.id });
  const feed: { description: string }[] = (await ann.get('/api/activity-feed')).json();
  expect(feed.filter(({ description }) => description.endsWith('was deleted'))).toMatchObject([
    {
      description: 'Bob Baker was deleted',
      details: 'Deleted by Eve East, handed over to Dan Dale',
      userId: eve.id,
      softwareId: null,
    },
  ]);
});

test('Without anybody to take over, fields are empty and steps wait for the administrators', async () => {
  const { ann, bob, eve, zoom, request, draft } = await bobsDuties();
  expect((await deleted(eve, bob)).statusCode).toBe(204);
  expect((await ann.get(`/api/software/${zoom.id}`)).json()).toMatchObject({
    business_owner_id: null,
    executive_sponsor_id: null,
    tech_admin_id: ann.id,
  });
  const [first] = (await ann.get(`/api/software/${zoom.id}/change-logs`)).json();
  expect(first).toMatchObject({ oldValue: 'Bob Baker', newValue: null });
  const waiting = { techAdminId: null, currentAssigneeId: null, currentAssigneeName: null };
  expect((await ann.get(`${all}/${request.id}`)).json()).toMatchObject(waiting);
  expect((await ann.get(`${all}/${draft.id}`)).json()).toMatchObject({ businessOwnerId: null });
  expect((await eve.get(`${all}/my-turn`)).json()).toEqual({ count: 1 });
  expect((await ann.get('/api/settings/workflow')).json().steps[2]).toMatchObject({ approverId: null });
  expect(await approved(eve, request.id, 'check', 'legal')).toMatchObject({ currentStep: 'confirm' });
});

test('Somebody who is deleted is out of lists and roles, and their sessions end at once', async () => {
  const { ann, bob, eve } = await bobsDuties();
  expect((await bob.get('/api/me')).statusCode).toBe(200);
  await deleted(eve, bob);
  expect((await bob.get('/api/me')).statusCode).toBe(401);
  expect((await bob.send('POST', '/api/software', { vendor: 'V', product_name: 'P' })).statusCode).toBe(401);
  const names: { name: string }[] = (await ann.get('/api/users')).json();
  expect(names.map(({ name }) => name)).toEqual(['Ann Archer', 'Dan Dale', 'Eve East']);
  const roles: { id: number }[] = (await ann.get('/api/users/roles')).json();
  expect(roles.some(({ id }) => id === bob.id)).toBe(false);
  expect((await deleted(eve, bob)).statusCode).toBe(404);
});

test('What is closed or decided keeps the name', async () => {
  const { ann, bob, eve, dan, request } = await bobsDuties();
  await acted(bob, request.id, { action: 'reject', stepName: 'check' });
  const before = (await ann.get(`${all}/${request.id}`)).json();
  await deleted(eve, bob, dan.id);
  expect((await stepsOf(ann, request))[1]).toMatchObject({
    decidedByName: 'Bob Baker',
    assigneeName: 'Bob Baker',
  });
  expect((await ann.get(`${all}/${request.id}`)).json()).toMatchObject({ version: before.version });
});

test('A mail that waits for somebody who is deleted isn’t sent', async () => {
  const { app, ann, bob, eve, zoom } = await bobsDuties();
  await ann.send('POST', `/api/software/${zoom.id}/comments`, { content: 'Look @bob.baker' });
  const ofBob = () => app.db.select().from(mails).where(eq(mails.userId, bob.id));
  const waiting = (await ofBob()).filter(({ status }) => status === 'waiting');
  expect(waiting.length).toBeGreaterThan(0);
  await deleted(eve, bob);
  for (const mail of await ofBob())
    expect(mail).toMatchObject({ status: 'failed', lastError: 'This person was deleted' });
});

test('An administrator deletes others alone, and only the last one is told so', async () => {
  const { bob, eve } = await withColleagues();
  const refused = await deleted(eve, eve);
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'last_admin',
    error: 'The last administrator can’t be deleted. Please make somebody else one first',
  });
  await eve.send('PUT', `/api/users/${bob.id}`, { role: 'admin' });
  expect((await deleted(eve, eve)).json()).toMatchObject({
    status: 409,
    error: 'You can’t delete yourself. Please ask another administrator',
  });
  expect((await deleted(bob, eve)).statusCode).toBe(204);
});

test('Whoever takes over must be there, and another person', async () => {
  const { app, bob, eve } = await withColleagues();
  const dan: Colleague = await colleague(app, { email: 'dan.dale@example.com' });
  await deleted(eve, dan);
  const noSuch = 'This person doesn’t exist. Please choose another';
  for (const [handOverTo, message] of [
    [9999, noSuch],
    [dan.id, noSuch],
    [2_147_483_648, noSuch],
    [bob.id, 'Please choose another person'],
    ['', 'Please choose a person'],
  ] as const) {
    const answer = await deleted(eve, bob, handOverTo);
    expect(answer.statusCode, String(handOverTo)).toBe(422);
    expect(answer.json().fields.handOverTo).toMatch(message);
  }
  expect((await bob.get('/api/me')).statusCode).toBe(200);
});
