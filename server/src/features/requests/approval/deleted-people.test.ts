import { expect, test } from 'vitest';
import { colleague, deletePerson, withColleagues } from '../../../../test/colleagues.ts';
import { acted, addedRequest, approved, submittedRequest, wasabi } from '../../../../test/requests.ts';
import { givenStep, roleStep, savedWorkflow } from '../../../../test/workflows.ts';

const all = '/api/purchase-requests';

test.each([
  ['the given person', { assigneeType: 'user' }],
  ['a role', { assigneeType: 'role', roleType: 'tech_admin' }],
])(
  'A step that waits for %s who is deleted waits for nobody, and an administrator goes on',
  async (_, how) => {
    const { app, ann, bob, eve } = await withColleagues();
    await savedWorkflow(eve, givenStep('check', { approverId: bob.id, ...how }), givenStep('buy'));
    const { id } = await submittedRequest(ann, { ...wasabi, techAdminId: bob.id });
    expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ currentAssigneeId: bob.id });
    await deletePerson(app, bob.id);
    const waiting = { techAdminId: null, currentAssigneeId: null, currentAssigneeName: null };
    expect((await ann.get(`${all}/${id}`)).json()).toMatchObject(waiting);
    expect((await ann.get(all)).json()[0]).toMatchObject(waiting);
    expect((await ann.get(`${all}/${id}/steps`)).json()[1]).toMatchObject({
      assigneeId: null,
      assigneeName: null,
    });
    expect((await ann.get(`${all}/my-turn`)).json()).toEqual({ count: 0 });
    expect((await eve.get(`${all}/my-turn`)).json()).toEqual({ count: 1 });
    expect((await acted(ann, id, { stepName: 'check' })).json()).toMatchObject({
      status: 403,
      error: 'Only an administrator can do this',
    });
    expect(await approved(eve, id, 'check')).toMatchObject({ currentStep: 'buy' });
  },
);

test('A request whose owner was deleted asks for another one at its next save, by whom it waits for', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const dan = await colleague(app, { email: 'dan.dale@example.com' });
  await savedWorkflow(eve, roleStep('check', 'tech_admin'));
  const { id } = await submittedRequest(ann, { ...wasabi, techAdminId: bob.id });
  await deletePerson(app, bob.id);
  const refused = await eve.send('PUT', `${all}/${id}`, { description: 'Backups' });
  expect(refused.json()).toMatchObject({
    status: 422,
    fields: {
      techAdminId:
        'The following required fields are missing: Tech Admin. Please fill them in before saving.',
    },
  });
  const saved = await eve.send('PUT', `${all}/${id}`, { description: 'Backups', techAdminId: dan.id });
  expect(saved.json()).toMatchObject({ techAdminId: dan.id, currentAssigneeId: dan.id });
  expect((await dan.get(`${all}/my-turn`)).json()).toEqual({ count: 1 });
  expect((await dan.get(`${all}/${id}/steps`)).json()[1]).toMatchObject({ assigneeName: 'Dan Dale' });
});

test('A requestor who was deleted is still named, and an administrator does what waited for them', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, roleStep('confirm', 'requestor'), givenStep('buy'));
  const { id } = await addedRequest(ann, wasabi);
  await deletePerson(app, ann.id);
  const waiting = { requestorName: 'Ann Archer', currentAssigneeId: null, currentAssigneeName: null };
  expect((await bob.get(`${all}/${id}`)).json()).toMatchObject({
    ...waiting,
    currentStep: 'request_submission',
  });
  const refused = await bob.send('PUT', `${all}/${id}`, { description: 'Backups' });
  expect(refused.json()).toMatchObject({ status: 403, error: 'Only an administrator can do this' });
  expect((await eve.get(`${all}/my-turn`)).json()).toEqual({ count: 1 });
  const submitted = await approved(eve, id, 'request_submission');
  expect(submitted).toMatchObject({ ...waiting, currentStep: 'confirm' });
  const steps = (await bob.get(`${all}/${id}/steps`)).json();
  expect(steps[0]).toMatchObject({ decidedByName: 'Eve East', isSelfApproved: false });
  expect(steps[1]).toMatchObject({ assigneeId: null });
  expect((await eve.get(`${all}/my-turn`)).json()).toEqual({ count: 1 });
  const rejected = await acted(eve, id, { action: 'reject', stepName: 'confirm' });
  expect(rejected.json()).toMatchObject({ status: 'rejected', currentAssigneeId: null });
});

test('Who decided a step and was deleted since is still named, and isn’t an owner of its copy', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, roleStep('check', 'tech_admin'));
  const { id } = await submittedRequest(ann, { ...wasabi, techAdminId: bob.id, businessOwnerId: eve.id });
  await acted(bob, id, { action: 'reject', stepName: 'check' });
  await deletePerson(app, bob.id);
  expect((await ann.get(`${all}/${id}/steps`)).json()[1]).toMatchObject({
    status: 'rejected',
    assigneeId: bob.id,
    assigneeName: 'Bob Baker',
    decidedBy: bob.id,
    decidedByName: 'Bob Baker',
  });
  const copied = await ann.send('POST', `${all}/${id}/copy`);
  expect(copied.json()).toMatchObject({ techAdminId: null, businessOwnerId: eve.id, status: 'draft' });
});
