import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import { openWorkflow } from '../../../test/workflow.ts';

const needed = 'Contracts need approval';
const self = 'Requestors may approve their own requests';
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test.each([
  [needed, 'contractsNeedApproval', true],
  [self, 'allowSelfApproval', false],
])('"%s" is saved as soon as it is changed', async (name, key, value) => {
  const { user, puts } = await openWorkflow({
    routes: { [`PUT /api/settings/${key}`]: () => json({ key, value }) },
  });
  expect(box(name).checked).toBe(!value);
  await user.click(box(name));
  expect(await screen.findByText('Setting updated successfully')).toBeTruthy();
  expect(screen.getByText('Success')).toBeTruthy();
  expect(puts().map(({ url, body }) => [url, JSON.parse(String(body))])).toEqual([
    [`/api/settings/${key}`, { value }],
  ]);
  expect(box(name).checked).toBe(value);
});

test('Where that fails, it is said, and the box shows what is still so', async () => {
  const { user } = await openWorkflow({
    routes: { 'PUT /api/settings/contractsNeedApproval': () => problem(500, 'Broken') },
  });
  await user.click(box(needed));
  expect(await screen.findByText('Failed to update setting')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  await waitFor(() => expect(box(needed).checked).toBe(false));
});

test('While one is being saved, a second click changes nothing', async () => {
  const { answer, letGo } = held();
  const { user, puts } = await openWorkflow({
    routes: { 'PUT /api/settings/contractsNeedApproval': () => answer },
  });
  await user.click(box(needed));
  await user.click(box(needed));
  expect(box(needed).checked).toBe(true);
  letGo(json({ key: 'contractsNeedApproval', value: true }));
  await waitFor(() => expect(box(needed).getAttribute('aria-busy')).toBeNull());
  expect(puts()).toHaveLength(1);
  expect(box(needed).checked).toBe(true);
});

test('Without self-approval, a step of the requestor says that an administrator has to approve it', async () => {
  const { user, step } = await openWorkflow({
    routes: { 'GET /api/settings': () => json([{ key: 'allowSelfApproval', value: false }]) },
  });
  const fourth = step(/^Step 4/);
  await user.click(fourth.getByRole('radio', { name: 'Role' }));
  await user.click(fourth.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Requestor' }));
  expect(fourth.getByText(/an administrator has to/)).toBeTruthy();
});
