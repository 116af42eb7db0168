import { defaultWorkflow } from '@purser/domain/workflow';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '../../../test/network.ts';
import { tom } from '../../../test/requests.ts';
import { toast } from '../../../test/texts.ts';
import { givenSteps, openWorkflow, workflowAddress } from '../../../test/workflow.ts';

const labels = defaultWorkflow.map(({ label }, at) => `${at + 1} ${label}`);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('The steps stand in order with their fields, and the first is the requestor’s and stays where it is', async () => {
  const { order, step } = await openWorkflow();
  expect(order()).toEqual(labels);
  const first = step('Step 1: Request Submission');
  expect(first.getByLabelText(/^Label/)).toMatchObject({ value: 'Request Submission' });
  expect(first.getByLabelText('Approver')).toMatchObject({ value: 'Requestor', disabled: true });
  expect(first.getByLabelText('Required Actions')).toMatchObject({
    value: defaultWorkflow[0]?.actions.join('\n'),
  });
  expect(first.queryByRole('button')).toBeNull();
  const second = step('Step 2: Tech Security Assessment');
  await waitFor(() =>
    expect(second.getByRole('combobox', { name: 'Approver' }).textContent).toContain(tom.name),
  );
  const third = step('Step 3: Business Terms Review').getByRole('combobox', { name: 'Approver' });
  expect(third.textContent).toBe('No approver assigned');
});

test('What is changed is saved as it reads: lines of actions, a person, a role', async () => {
  const { user, step, save, savedSteps } = await openWorkflow();
  const second = step(/^Step 2/);
  await user.clear(second.getByLabelText(/^Label/));
  await user.type(second.getByLabelText(/^Label/), ' Security ');
  await user.type(second.getByLabelText('Description'), 'Is it safe?');
  await user.type(second.getByLabelText('Required Actions'), '• Read{Enter}{Enter} • Ask ');
  await user.click(second.getByRole('combobox', { name: 'Approver' }));
  await user.click(await screen.findByRole('option', { name: 'No approver assigned' }));
  const third = step(/^Step 3/);
  await user.click(third.getByRole('radio', { name: 'Role' }));
  await user.click(third.getByRole('combobox', { name: /^Role/ }));
  const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(roles).toEqual(['Requestor', 'Business Owner', 'Tech Admin', 'Executive Sponsor']);
  await user.click(screen.getByRole('option', { name: 'Tech Admin' }));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await toast('Success', 'Workflow updated successfully');
  expect(savedSteps()).toEqual([
    givenSteps.map((given, at) => {
      if (at === 1)
        return {
          ...given,
          label: 'Security',
          description: 'Is it safe?',
          actions: ['• Read', '• Ask'],
          approverId: null,
        };
      return at === 2 ? { ...given, assigneeType: 'role', roleType: 'tech_admin' } : given;
    }),
  ]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('A step by role without a role is a validation error, and its field is marked', async () => {
  const { user, step, save, puts } = await openWorkflow();
  const fourth = step(/^Step 4/);
  await user.click(fourth.getByRole('radio', { name: 'Role' }));
  await save();
  await toast('Validation Error', 'Please select a role for all role-based workflow steps');
  const role = fourth.getByRole('combobox', { name: /^Role/ });
  expect(role.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(role);
  expect(fourth.getByRole('alert').textContent).toBe('Please select a role');
  expect(puts()).toEqual([]);
  await user.click(fourth.getByRole('radio', { name: 'Specific User' }));
  await user.click(fourth.getByRole('radio', { name: 'Role' }));
  expect(fourth.queryByRole('alert')).toBeNull();
});

test('A step without a label is a validation error, too', async () => {
  const { user, step, save } = await openWorkflow();
  await user.clear(step(/^Step 2/).getByLabelText(/^Label/));
  await save();
  await toast('Validation Error', 'Please enter a label for each workflow step');
  expect(step('Step 2: New step').getByRole('alert').textContent).toBe('Please enter a label');
});

test('Buttons move a step by one; the focus stays with it, and it is said where it is', async () => {
  const { press, order } = await openWorkflow();
  await press('Move Legal Review up');
  expect(order().slice(1, 4)).toEqual([
    '2 Tech Security Assessment',
    '3 Legal Review',
    '4 Business Terms Review',
  ]);
  expect(focused()).toBe('Move Legal Review up');
  expect(screen.getByText('Legal Review is now step 3 of 6')).toBeTruthy();
  await press('Move Legal Review up');
  expect(order()[1]).toBe('2 Legal Review');
  // It can't come before the submission, so that button is off now.
  expect(screen.getByRole('button', { name: 'Move Legal Review up' })).toMatchObject({ disabled: true });
  expect(focused()).toBe('Move Legal Review down');
  expect(screen.getByRole('button', { name: 'Move Operations Wrapup down' })).toMatchObject({
    disabled: true,
  });
});

test('A deleted step goes when the workflow is saved, and can be brought back until then', async () => {
  const { press, order, save, savedSteps } = await openWorkflow();
  await press('Delete Legal Review');
  expect(order()).toEqual([
    '1 Request Submission',
    '2 Tech Security Assessment',
    '3 Business Terms Review',
    '4 Finance Approval',
    '5 Operations Wrapup',
  ]);
  expect(focused()).toBe('Undo deleting Legal Review');
  await press('Undo deleting Legal Review');
  expect(order()).toEqual(labels);
  expect(focused()).toBe('Delete Legal Review');
  await press('Delete Legal Review');
  await press('Move Finance Approval up');
  expect(order()[2]).toBe('3 Finance Approval');
  await save();
  await toast('Success', 'Workflow updated successfully');
  expect(savedSteps()[0]?.map(({ key }) => key)).toEqual([
    'request_submission',
    'tech_security_assessment',
    'finance_approval',
    'business_terms_review',
    'operations_wrapup',
  ]);
  expect(screen.queryByRole('button', { name: 'Undo deleting Legal Review' })).toBeNull();
});

test('At least one step has to remain after the submission', async () => {
  const { press, save, puts } = await openWorkflow({ steps: givenSteps.slice(0, 2) });
  await press('Delete Tech Security Assessment');
  await save();
  await toast('Validation Error', 'Please keep at least one step after the submission');
  expect(puts()).toEqual([]);
});

test('An added step has a key of its own, stands before the wrap-up, and has the focus in its label', async () => {
  const { user, press, order, step, save, savedSteps } = await openWorkflow();
  await press('Add Step');
  await press('Add Step');
  expect(order().slice(5)).toEqual(['6 New step', '7 New step', '8 Operations Wrapup']);
  expect(document.activeElement).toBe(step('Step 7: New step').getByLabelText(/^Label/));
  expect(screen.getByText('Step 7 of 8 was added')).toBeTruthy();
  await user.keyboard('Board');
  await user.type(step('Step 6: New step').getByLabelText(/^Label/), 'Insurance');
  await save();
  await toast('Success', 'Workflow updated successfully');
  const added = savedSteps()[0]?.slice(5, 7) ?? [];
  expect(added).toMatchObject([{ label: 'Insurance' }, { label: 'Board' }]);
  const keys = new Set(added.map(({ key }) => key));
  expect(keys.size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^step_\d{13}$/);
});

test('Where no step is called the wrap-up, the last one stays it, whatever is added', async () => {
  const { press, order } = await openWorkflow({ steps: givenSteps.slice(0, 3) });
  await press('Add Step');
  expect(order()).toEqual([...labels.slice(0, 2), '3 New step', '4 Business Terms Review']);
});

test('Beside the submission alone a step is added at the end', async () => {
  const { press, order } = await openWorkflow({ steps: givenSteps.slice(0, 2) });
  await press('Delete Tech Security Assessment');
  await press('Add Step');
  expect(order()).toEqual(['1 Request Submission', '2 New step']);
});

test('Refusals stand at the fields that the server names, and nothing typed is lost', async () => {
  const gone = 'This person doesn’t exist. Please choose another';
  const { user, step, save } = await openWorkflow({
    routes: {
      [`PUT ${workflowAddress}`]: () => problem(422, gone, { fields: { 'steps.1.approverId': gone } }),
    },
  });
  const second = step(/^Step 2/);
  await user.type(second.getByLabelText(/^Label/), '!');
  await save();
  await toast('Error', 'Failed to update workflow');
  expect(second.getByRole('alert').textContent).toBe(gone);
  expect(document.activeElement).toBe(second.getByRole('combobox', { name: 'Approver' }));
  expect(second.getByLabelText(/^Label/)).toMatchObject({ value: 'Tech Security Assessment!' });
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('A refusal that belongs to no field is told in its own words', async () => {
  const { user, step, save } = await openWorkflow({
    routes: { [`PUT ${workflowAddress}`]: () => problem(422, 'Please use at most 50 steps') },
  });
  await user.type(step(/^Step 2/).getByLabelText(/^Label/), '!');
  await save();
  await toast('Error', 'Failed to update workflow');
  expect((await screen.findByRole('alert')).textContent).toContain('Please use at most 50 steps');
});

test('Who isn’t an administrator sees the workflow, but can’t change it', async () => {
  const { step } = await openWorkflow({ person: tom });
  expect(screen.getByText('Admin privileges required to change the workflow')).toBeTruthy();
  const second = step(/^Step 2/);
  const isOff = { disabled: true };
  for (const button of second.getAllByRole('button')) expect(button).toMatchObject(isOff);
  for (const field of second.getAllByRole('textbox')) expect(field).toMatchObject(isOff);
  for (const radio of second.getAllByRole('radio')) expect(radio.matches(':disabled')).toBe(true);
  expect(second.getByRole('combobox')).toMatchObject(isOff);
  for (const box of screen.getAllByRole('checkbox')) expect(box).toMatchObject(isOff);
  for (const name of ['Add Step', 'Discard', 'Save Workflow'])
    expect(screen.getByRole('button', { name })).toMatchObject(isOff);
});
