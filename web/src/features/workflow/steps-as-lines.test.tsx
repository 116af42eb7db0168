import type { Workflow } from '@purser/api/workflow';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { maya, usersAnswer } from '../../../test/render-app.tsx';
import { jack, tom } from '../../../test/requests.ts';
import { givenSteps, openWorkflow, workflowAddress } from '../../../test/workflow.ts';

const groups = [{ key: 'finance', name: 'Finance leads', memberIds: [maya.id, jack.id] }];

/** Everybody is named, and Finance is decided by two of a group from $10,000 on. */
const steps: Workflow['steps'] = givenSteps.map((step) => ({
  ...step,
  actions: [...step.actions],
  approverId: step.key === 'request_submission' ? null : tom.id,
  ...(step.key === 'legal_review' && { besidePrevious: true }),
  ...(step.key === 'finance_approval' && {
    approvers: [{ type: 'group' as const, key: 'finance' }],
    needs: 2,
    conditions: [{ field: 'cost' as const, op: 'at_least' as const, value: 10_000 }],
    dueDays: 3,
  }),
}));

const routes = { 'GET /api/settings/approval-groups': () => json(groups) };

test('Where a step has additions, each is a line in plain words', async () => {
  const { step } = await openWorkflow({ steps, routes });
  await step(/Finance Approval/).findByText(
    'if at least $10,000 a year: at least 2 of Finance leads; due in 3 days',
  );
  expect(step(/Request Submission/).getByText('the requestor')).toBeTruthy();
  await step(/Tech Security/).findByText(tom.name);
  expect(screen.queryByRole('textbox', { name: /^Label/ })).toBeNull();
});

test('A line opens for editing, and what is changed is named beside the button that saves it', async () => {
  const { user, step, save, savedSteps } = await openWorkflow({ steps, routes });
  const finance = step(/Finance Approval/);
  const line = finance.getByRole('button', { name: /^Finance Approval/ });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  await user.click(line);
  const due = await finance.findByRole('spinbutton', { name: 'Due after (working days)' });
  await user.clear(due);
  await user.type(due, '5');
  await finance.findByText(/; due in 5 days$/);
  expect(screen.getByText('Unsaved changes').parentElement?.textContent).toBe(
    'Unsaved changesFinance Approval',
  );
  await save();
  await waitFor(() => expect(savedSteps().at(-1)?.at(-2)).toMatchObject({ dueDays: 5, needs: 2 }));
});

test('A new step is open at once, and a step with a wrong value can’t hide it', async () => {
  const { user, press, step, save } = await openWorkflow({ steps, routes });
  await press('Add Step');
  const label = step(/New step/).getByRole('textbox', { name: /^Label/ });
  await waitFor(() => expect(document.activeElement).toBe(label));
  await user.click(step(/New step/).getByRole('button', { name: /^New step/ }));
  expect(step(/New step/).queryByRole('textbox', { name: /^Label/ })).toBeNull();
  await save();
  expect(step(/New step/).getByRole('alert').textContent).toBe('Please enter a label');
  // What the editor itself refuses isn't asked of the server.
  await screen.findByText('Please enter a label for each workflow step, then they can be tried.');
});

test('A step that nobody can decide is marked, and told above the button with an example, before it is saved', async () => {
  const { step } = await openWorkflow({
    steps,
    routes: { 'GET /api/settings/approval-groups': () => json([{ ...groups[0], memberIds: [] }]) },
  });
  await step(/Finance Approval/).findByText('No approver');
  const warning = screen.getByText('Some requests would wait for an administrator').closest('.alert');
  expect(warning?.textContent).toContain(
    'Finance Approval has no approver. Example: New software of $10,000 a year',
  );
  expect(step(/Legal Review/).queryByText('No approver')).toBeNull();
});

/** What Try it answers of a step, which comes and is Tom’s, unless said otherwise. */
const tried = (key: string, more: object = {}) => ({
  key,
  label: key,
  applies: true,
  reason: null,
  approvers: [{ id: tom.id, name: tom.name, onBehalfOfId: null }],
  hasNobody: false,
  leftIds: [],
  ...more,
});

test('Try it follows what is typed: who decides, by when, who is away, and why a step is skipped', async () => {
  const bodies: { cost: unknown; kind: string }[] = [];
  const absence = { from: '2026-11-01', to: '2026-12-31', delegateId: maya.id };
  const { user } = await openWorkflow({
    steps,
    routes: {
      ...routes,
      'GET /api/users': () => usersAnswer([maya, tom, { ...jack, absence }]),
      [`POST ${workflowAddress}/try`]: ({ body }) => {
        const sent = JSON.parse(String(body));
        bodies.push(sent);
        return json({
          steps: [
            tried('request_submission'),
            tried('tech_security_assessment', { hasNobody: true, approvers: [] }),
            sent.cost === null
              ? tried('finance_approval', {
                  approvers: [
                    { id: maya.id, name: maya.name, onBehalfOfId: null },
                    { id: jack.id, name: jack.name, onBehalfOfId: null },
                    { id: maya.id, name: maya.name, onBehalfOfId: jack.id },
                  ],
                })
              : tried('finance_approval', { applies: false, reason: 'Below $10,000 a year', approvers: [] }),
          ],
        });
      },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Try it' }));
  await card.findByText('3 steps apply, 1 without an approver');
  expect(card.getByText(`2 of ${maya.name} and ${jack.name} (or ${maya.name})`)).toBeTruthy();
  expect(card.getByText(`${jack.name} is away until Dec 31, 2026`)).toBeTruthy();
  expect(card.getByText('due in 3 days')).toBeTruthy();
  expect(card.getByText('No approver (administrators decide)')).toBeTruthy();
  await user.type(card.getByLabelText('Cost per year'), '$900');
  await card.findByText('Skipped: Below $10,000 a year');
  expect(bodies.at(-1)).toMatchObject({ cost: '900', kind: 'software' });
});

test('Try it says where an absence leads to nobody, so that the administrators decide', async () => {
  const absence = { from: '2026-11-01', to: '2026-12-31', delegateId: tom.id };
  const approvers = [tom, jack].map(({ id, name }) => ({ id, name, onBehalfOfId: null }));
  await openWorkflow({
    steps,
    routes: {
      ...routes,
      'GET /api/users': () => usersAnswer([maya, tom, { ...jack, absence }]),
      [`POST ${workflowAddress}/try`]: () =>
        json({ steps: [tried('legal_review', { approvers, leftIds: [jack.id] })] }),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Try it' }));
  await card.findByText(`Any of ${tom.name} and ${jack.name} (or the administrators)`);
  expect(
    await card.findByText(`${jack.name} is away until Dec 31, 2026; the administrators decide`),
  ).toBeTruthy();
});

test('A form gets steps of its own, which are edited in their place', async () => {
  let kept = [{ key: 'seats', name: 'More seats', questions: [], steps: null as Workflow['steps'] | null }];
  const { user, step, press } = await openWorkflow({
    steps,
    routes: {
      ...routes,
      'GET /api/settings/request-forms': () => json(kept),
      'PUT /api/settings/request-forms': ({ body }) => {
        kept = JSON.parse(String(body)).forms;
        return json(kept);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Give it steps of its own/ }));
  await screen.findByRole('radio', { name: 'More seats', checked: true });
  await user.click(step(/Legal Review/).getByRole('button', { name: /^Legal Review/ }));
  await press('Delete Legal Review');
  // Leaving for the default steps would lose it.
  await user.click(screen.getByRole('radio', { name: 'Default' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await press('Save Workflow');
  await waitFor(() => expect(kept[0]?.steps?.map(({ key }) => key)).not.toContain('legal_review'));
  await user.click(screen.getByRole('radio', { name: 'Default' }));
  expect(await screen.findByRole('group', { name: /Legal Review/ })).toBeTruthy();
});
