import { defaultWorkflow } from '@purser/domain/workflow';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { deletePerson, withColleagues } from '../../../../test/colleagues.ts';
import { addedRequest, submittedRequest, wasabi } from '../../../../test/requests.ts';
import { type Visitor } from '../../../../test/start-app.ts';
import { givenStep, savedWorkflow, userStep } from '../../../../test/workflows.ts';

const url = '/api/settings/workflow';
const all = '/api/purchase-requests';
const first = givenStep('request_submission');

interface ShownStep {
  readonly id: number;
  readonly stepName: string;
  readonly label: string;
  readonly assigneeId: number | null;
}

const stepsOf = async (visitor: Visitor, id: number): Promise<ShownStep[]> =>
  (await visitor.get(`${all}/${id}/steps`)).json();
const keysOf = async (visitor: Visitor, id: number): Promise<string[]> =>
  (await stepsOf(visitor, id)).map(({ stepName }) => stepName);

test('The workflow is the default one until somebody saves another', async () => {
  const { ann, bob, eve } = await withColleagues();
  const { steps } = (await ann.get(url)).json();
  expect(steps).toHaveLength(6);
  expect(steps[0]).toEqual({
    key: 'request_submission',
    label: 'Request Submission',
    description: '',
    actions: defaultWorkflow[0]?.actions,
    assigneeType: 'role',
    roleType: 'requestor',
    approverId: null,
    defaultRole: 'requestor',
  });
  const given = [
    { key: 'request_submission', label: 'Ask', assigneeType: 'user', approverId: bob.id },
    {
      key: 'step_1700000000000',
      label: ' Look ',
      actions: 'One\n\n Two ',
      approverId: bob.id,
      roleType: 'tech_admin',
    },
    {
      key: 'pay',
      label: 'Pay',
      description: ' Now ',
      assigneeType: 'role',
      roleType: 'tech_admin',
      approverId: bob.id,
    },
  ];
  const plain = { description: '', actions: [], roleType: null, approverId: null, defaultRole: null };
  const expected = {
    steps: [
      { ...plain, key: 'request_submission', label: 'Ask', assigneeType: 'role', roleType: 'requestor' },
      {
        ...plain,
        key: 'step_1700000000000',
        label: 'Look',
        actions: ['One', 'Two'],
        assigneeType: 'user',
        approverId: bob.id,
      },
      {
        ...plain,
        key: 'pay',
        label: 'Pay',
        description: 'Now',
        assigneeType: 'role',
        roleType: 'tech_admin',
      },
    ],
  };
  for (const body of [given, { steps: given }]) {
    const saved = jsonOf(await eve.send('PUT', url, body));
    expect(saved).toEqual(expected);
  }
  expect((await ann.get(url)).json()).toEqual(expected);
});

test('What a form leaves empty is nobody', async () => {
  const { eve } = await withColleagues();
  const empty = { approverId: '', roleType: '', defaultRole: '' };
  const saved = jsonOf(await eve.send('PUT', url, [{ ...first, ...empty }, givenStep('check', empty)]));
  expect(saved.steps).toMatchObject([
    { roleType: 'requestor', approverId: null, defaultRole: null },
    { assigneeType: 'user', roleType: null, approverId: null, defaultRole: null },
  ]);
});

test('Drafts follow the workflow at once and keep what they share with it; requests under way stay as they are', async () => {
  const { ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, givenStep('check'), givenStep('look'), givenStep('buy'));
  const draft = await addedRequest(ann);
  const begun = await addedRequest(ann, wasabi);
  const submitted = await submittedRequest(ann);
  const before = await stepsOf(ann, draft.id);
  await eve.send('PUT', `${all}/${draft.id}/steps/${before[3]?.id}/reassign`, { newAssigneeId: ann.id });
  const underWay = await Promise.all([begun, submitted].map(({ id }) => stepsOf(ann, id)));
  await savedWorkflow(
    eve,
    givenStep('buy', { label: 'Order', approverId: bob.id }),
    userStep('count', bob),
    givenStep('check', { actions: ['Look'], description: 'Twice' }),
  );
  const after = await stepsOf(ann, draft.id);
  expect(after).toMatchObject([
    { stepName: 'request_submission', assigneeId: ann.id, since: draft.createdAt },
    { stepName: 'buy', label: 'Order', assigneeId: ann.id, isReassigned: true },
    { stepName: 'count', assigneeId: bob.id, isReassigned: false },
    { stepName: 'check', actions: ['Look'], description: 'Twice', status: 'pending' },
  ]);
  expect([after[0]?.id, after[1]?.id, after[3]?.id]).toEqual([before[0]?.id, before[3]?.id, before[1]?.id]);
  expect(await Promise.all([begun, submitted].map(({ id }) => stepsOf(ann, id)))).toEqual(underWay);
  expect(await keysOf(ann, (await addedRequest(ann)).id)).toEqual(after.map(({ stepName }) => stepName));
});

test('A draft that is begun while the workflow is saved has the steps of the one or of the other, as the last one says', async () => {
  const { app, ann, eve } = await withColleagues();
  const begin = () => Promise.all(Array.from({ length: 4 }, () => addedRequest(ann)));
  await begin();
  await Promise.all([begin(), savedWorkflow(eve, givenStep('check')), begin()]);
  await Promise.all([begin(), savedWorkflow(eve, givenStep('look'), givenStep('buy')), begin()]);
  const { rows } = await app.db.execute(sql`
    select array_agg("stepName" order by position) as keys, array_agg(position order by position) as places
    from request_steps group by "requestId"`);
  expect(rows).toHaveLength(20);
  for (const row of rows) {
    expect(row).toEqual({ keys: ['request_submission', 'look', 'buy'], places: [0, 1, 2] });
  }
});

test('A request that leaves draft while the workflow is saved has the steps of one workflow alone', async () => {
  const { ann, eve } = await withColleagues();
  const drafts = await Promise.all(Array.from({ length: 6 }, () => addedRequest(ann)));
  await Promise.all([
    ...drafts.map(({ id }) => ann.send('PUT', `${all}/${id}`, wasabi)),
    savedWorkflow(eve, givenStep('check'), givenStep('buy')),
  ]);
  const old = (await keysOf(ann, drafts[0].id)).length;
  expect([3, 6]).toContain(old);
  for (const { id } of drafts) {
    const keys = await keysOf(ann, id);
    expect([3, 6]).toContain(keys.length);
    expect(keys[1]).toBe(keys.length === 3 ? 'check' : 'tech_security_assessment');
    expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ status: 'in_progress' });
  }
});

test('Of two workflows saved at once one stands, and drafts follow it', async () => {
  const { ann, eve } = await withColleagues();
  const draft = await addedRequest(ann);
  await Promise.all([savedWorkflow(eve, givenStep('one')), savedWorkflow(eve, givenStep('other'))]);
  const { steps } = (await ann.get(url)).json();
  const keys = steps.map(({ key }: { key: string }) => key);
  expect(keys).toHaveLength(2);
  expect(await keysOf(ann, draft.id)).toEqual(keys);
});

test('Of two who have changed the same workflow at once, one saves it and the other is told', async () => {
  const { eve } = await withColleagues();
  const { steps: from } = (await eve.get(url)).json();
  const labels = ['Lawyers', 'Counsel', 'Solicitors', 'Attorneys'];
  const answers = await Promise.all(
    labels.map((label) =>
      eve.send('PUT', url, { steps: [first, { ...givenStep('legal_review'), label }], from }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
});

test('An approver who was deleted reads as nobody, and a workflow can’t name them again', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const check = userStep('check', bob);
  await savedWorkflow(eve, check);
  await deletePerson(app, bob.id);
  expect((await ann.get(url)).json().steps[1]).toMatchObject({ key: 'check', approverId: null });
  const refused = await eve.send('PUT', url, [first, check]);
  expect(refused.json().fields).toEqual({
    'steps.1.approverId': 'This person doesn’t exist. Please choose another',
  });
});
