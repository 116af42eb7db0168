import type { Activity } from '@purser/api/activity';
import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { requestScene, stepNames } from '../../../test/request-scene.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const rules = '/api/settings/email-rules';
const options = '/api/settings/software-options';

/** Does something twice; the second time changes nothing. Answers what the feed tells of it. */
async function toldOf(visitor: Visitor, method: 'PUT' | 'POST', url: string, body: object = {}) {
  const before: Activity[] = (await visitor.get('/api/activity-feed')).json();
  for (let time = 0; time < 2; time += 1) {
    expect((await visitor.send(method, url, body)).statusCode).toBe(200);
  }
  const after: Activity[] = (await visitor.get('/api/activity-feed')).json();
  const rows = after.filter(({ id }) => !before.some((row) => row.id === id));
  return rows.map(({ type, description, details, userName, metadata }) => {
    expect(type).toBe('role_changed');
    return { description, details, userName, metadata };
  });
}

const byAnn = { userName: 'Ann Archer' };

const paymentTypes = ['Cash', ...defaultOptions.paymentTypes.filter((type) => type !== 'Check')];

test.each([
  [
    'A setting was changed',
    '/api/settings/contractsNeedApproval',
    { value: true },
    { details: 'Contracts need approval: from off to on', metadata: '{"about":"settings"}' },
  ],
  [
    'Option lists were changed',
    options,
    { paymentTypes },
    { details: 'Payment Types: added Cash, removed Check', metadata: '{"about":"options"}' },
  ],
])('%s: that is told once, from what to what', async (description, url, body, told) => {
  const { visitor: admin } = await withVisitor({ email: 'ann.archer@example.com', role: 'admin' });
  expect(await toldOf(admin, 'PUT', url, body)).toEqual([{ ...byAnn, description, ...told }]);
});

test('Mail rules are told when they are saved and when they are reset', async () => {
  const { visitor: admin } = await withVisitor({ email: 'ann.archer@example.com', role: 'admin' });
  const change = { approvalStep: { roles: [], subject: 'Decided' } };
  expect(await toldOf(admin, 'PUT', rules, change)).toEqual([
    {
      ...byAnn,
      description: 'Mail rules were changed',
      details:
        'Approval Step: Subject from {{headline}} to Decided, Recipients from requestor, next assignee to nobody',
      metadata: '{"about":"mail_rules"}',
    },
  ]);
  expect(await toldOf(admin, 'POST', `${rules}/reset`)).toMatchObject([
    { ...byAnn, description: 'Mail rules were reset', details: expect.stringContaining('from nobody to') },
  ]);
});

test('The workflow is told by its steps, with people by name', async () => {
  await using scene = await requestScene();
  const { chief, ids } = scene;
  const { steps } = (await chief.get('/api/settings/workflow')).json();
  const changed = steps
    .filter(({ key }: { key: string }) => key !== stepNames.wrapUp)
    .map((step: { key: string }) => (step.key === stepNames.legal ? { ...step, approverId: ids.eve } : step));
  expect(await toldOf(chief, 'PUT', '/api/settings/workflow', { steps: changed })).toEqual([
    {
      userName: 'Chief',
      description: 'The approval workflow was changed',
      details: 'Legal Review: Approver from Bob to Eve; Wrap-up was removed',
      metadata: '{"about":"workflow"}',
    },
  ]);
});

test('Whoever renames themself is told of under both names, and acts under the new one from then on', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'ann.archer@example.com', role: 'admin' });
  const bob = await app.signIn({ email: 'bob.baker@example.com' });
  expect(await toldOf(bob, 'PUT', '/api/me', { name: 'ann  ARCHER', firstName: 'Ann' })).toEqual([
    {
      userName: 'Bob Baker',
      description: 'Bob Baker is now called ann ARCHER (bob.baker)',
      details: 'User name bob.baker',
      metadata: '{"about":"people"}',
    },
  ]);
  expect(await toldOf(bob, 'PUT', '/api/me', { lastName: 'Baker' })).toEqual([]);
  await bob.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Organization' });
  const [newest] = (await admin.get('/api/activity-feed')).json();
  expect(newest).toMatchObject({ userName: 'ann ARCHER', username: 'bob.baker' });
});

test('What could not be saved is not told', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'ann.archer@example.com', role: 'admin' });
  const bob = await app.signIn({ email: 'bob.baker@example.com' });
  const before = (await admin.get('/api/activity-feed')).json();
  const refused = [
    await bob.send('PUT', '/api/settings/contractsNeedApproval', { value: true }),
    await bob.send('PUT', rules, { approvalStep: { subject: 'Mine' } }),
    await bob.send('PUT', '/api/settings/workflow', { steps: [] }),
    await admin.send('PUT', options, { paymentTypes: ['Cash', 'cash'] }),
  ];
  expect(refused.map(({ statusCode }) => statusCode >= 400)).toEqual([true, true, true, true]);
  expect((await admin.get('/api/activity-feed')).json()).toEqual(before);
});
