import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { type Colleague, colleague } from '../../../test/colleagues.ts';
import { startApp } from '../../../test/start-app.ts';
import { savedWorkflow } from '../../../test/workflows.ts';

const requests = '/api/purchase-requests';
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200, billingCycle: 'yearly' };

/** A request for a contract whose last step waits for Cid alone: Bob has approved it, as two have to. */
async function halfApproved() {
  const app = await startApp();
  const join = (name: string, role: 'user' | 'admin' = 'user') =>
    colleague(app, { email: `${name}@example.com`, role });
  const [ann, bob, cid, eve] = [
    await join('ann'),
    await join('bob'),
    await join('cid'),
    await join('eve', 'admin'),
  ];
  const approvers = [bob, cid].map(({ id }) => ({ type: 'user', id }));
  const finance = { key: 'finance', label: 'Finance', approvers, needs: 'all' };
  await savedWorkflow(eve, finance);
  const item = jsonOf(
    await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Seats' }),
    201,
  );
  const { id } = jsonOf(await ann.send('POST', `/api/software/${item.id}/contracts/submit`, contract), 201);
  jsonOf(await approve(bob, id));
  const read = async () => (await eve.get(`${requests}/${id}`)).json();
  const contracts = async () => (await eve.get(`/api/software/${item.id}/contracts`)).json();
  return {
    app,
    ann,
    bob,
    cid,
    eve,
    id,
    read,
    contracts,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
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
    await using scene = await halfApproved();
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
  await using scene = await halfApproved();
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
  await using scene = await halfApproved();
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
