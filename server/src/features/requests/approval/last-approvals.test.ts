import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { type Colleague, colleague, withColleagues } from '../../../../test/colleagues.ts';
import { addedItem } from '../../../../test/items.ts';
import { nextYear } from '../../../../test/submitted-contracts.ts';
import { savedWorkflow } from '../../../../test/workflows.ts';

const requests = '/api/purchase-requests';

/** A request for a contract whose last step waits for Cid alone: Bob has approved it, as two have to. */
async function halfApproved() {
  const { app, ann, bob, eve } = await withColleagues();
  const cid = await colleague(app, { email: 'cid@example.com' });
  const approvers = [bob, cid].map(({ id }) => ({ type: 'user', id }));
  const finance = { key: 'finance', label: 'Finance', approvers, needs: 'all' };
  await savedWorkflow(eve, finance);
  const item = `/api/software/${await addedItem(ann, null)}`;
  const { id } = jsonOf(await ann.send('POST', `${item}/contracts/submit`, nextYear), 201);
  jsonOf(await approve(bob, id));
  const read = async () => (await eve.get(`${requests}/${id}`)).json();
  const contracts = async () => (await eve.get(`${item}/contracts`)).json();
  return { bob, cid, eve, id, read, contracts };
}

const approve = (visitor: Colleague, id: number) =>
  visitor.send('POST', `${requests}/${id}/action`, { action: 'approve', stepName: 'finance' });

type Scene = Awaited<ReturnType<typeof halfApproved>>;

const ways: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['loses the other approver', ({ eve, cid }) => eve.send('DELETE', `/api/users/${cid.id}`)],
  [
    'is handed over to whoever has approved it',
    ({ eve, bob, cid }) => eve.send('DELETE', `/api/users/${cid.id}?handOverTo=${bob.id}`),
  ],
];

test.each(ways)(
  'A last step that %s waits for an administrator, who creates the contract',
  async (_, happens) => {
    const scene = await halfApproved();
    const { eve, id, read, contracts } = scene;
    await happens(scene);
    expect(await read()).toMatchObject({ status: 'in_progress', contractId: null, askedIds: [eve.id] });
    expect(await contracts()).toEqual([]);
    jsonOf(await approve(eve, id));
    const [made] = await contracts();
    expect(await read()).toMatchObject({ status: 'approved', contractId: made.id });
  },
);

test('An approval that was given can’t be handed on, which says that the step waits for others', async () => {
  const scene = await halfApproved();
  const { bob, cid, eve, id } = scene;
  const [, step] = (await eve.get(`${requests}/${id}/steps`)).json();
  const body = { newAssigneeId: cid.id, replaces: { type: 'user', id: bob.id } };
  const refused = await eve.send('PUT', `${requests}/${id}/steps/${step.id}/reassign`, body);
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'decided',
    error: 'This approval of Finance was given already. Finance waits for others',
  });
});

test('It isn’t handed on to whoever has approved it, who would be one of two', async () => {
  const scene = await halfApproved();
  const { bob, cid, id, read } = scene;
  const [, step] = (await cid.get(`${requests}/${id}/steps`)).json();
  const body = { newAssigneeId: bob.id, replaces: { type: 'user', id: cid.id } };
  const message =
    'Fewer people would be left than Finance needs. Please choose somebody who isn’t one of its approvers already and may approve this request';
  const refused = await cid.send('PUT', `${requests}/${id}/steps/${step.id}/reassign`, body);
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'too_few_approvers',
    error: message,
    fields: { newAssigneeId: message },
  });
  expect(await read()).toMatchObject({ status: 'in_progress', askedIds: [cid.id] });
});
