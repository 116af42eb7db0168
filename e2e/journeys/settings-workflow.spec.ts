import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

const aiko = 'aiko.tanabe@example.com';

const list = (page: Page, name: string) => page.getByRole('region', { name });
const steps = (page: Page) => page.getByRole('group', { name: /^Step \d+: / });
const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function addValue(page: Page, name: string, value: string): Promise<void> {
  const field = list(page, name).getByRole('textbox');
  await field.fill(value);
  await field.press('Enter');
}

test('Anybody changes the option lists, and the forms offer what they hold from then on.', async ({
  page,
  signIn,
}) => {
  await signIn(page, aiko);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await addValue(page, 'Business Segments', 'News');
  await addValue(page, 'Status Options', 'on_hold');
  await page.getByRole('button', { name: 'Remove Studio' }).click();
  await expect(page.getByText('No item uses this value.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Software options saved successfully');
  await page.getByRole('link', { name: 'Software Overview' }).click();
  await page.getByRole('button', { name: 'Add New Software' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Software' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'On hold' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('checkbox', { name: 'News' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Studio' })).toHaveCount(0);
});

test('An administrator arranges the workflow by buttons and by drag, and the board follows.', async ({
  signedIn: page,
}) => {
  await page.goto('/settings?tab=workflow');
  await expect(steps(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Move Legal Review up' }).press('Enter');
  await expect(step(page, 'Step 3: Legal Review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Legal Review up' })).toBeFocused();
  const from = await page.locator('[data-row="legal_review"] .workflow-grip').boundingBox();
  const to = await step(page, 'Step 2: Tech Security Assessment').boundingBox();
  if (!from || !to) throw new Error('The steps are out of sight.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(step(page, 'Step 2: Legal Review')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Business Terms Review' }).click();
  await page.getByRole('button', { name: 'Add Step' }).click();
  await page.keyboard.type('Insurance');
  await page.getByRole('button', { name: 'Save Workflow' }).click();
  await expect(toasts(page)).toContainText('Workflow updated successfully');
  await page.getByRole('checkbox', { name: 'Contracts need approval' }).click();
  await expect(toasts(page)).toContainText('Setting updated successfully');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Contracts need approval' })).toBeChecked();
  await expect(step(page, 'Step 5: Insurance')).toBeVisible();
  const reply = await page.request.get('/api/settings/workflow');
  const { steps: saved }: { steps: { label: string }[] } = await reply.json();
  expect(saved.map(({ label }) => label)).toEqual([
    'Request Submission',
    'Legal Review',
    'Tech Security Assessment',
    'Finance Approval',
    'Insurance',
    'Operations Wrapup',
  ]);
});

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on changed option lists and on a changed workflow, nor for a plain user.', async ({
    signedIn: page,
    visitAs,
    app,
  }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Remove Terminated' }).click();
    await addValue(page, 'Billing Cycles', 'weekly');
    await addValue(page, 'Payment Types', 'ach');
    await expect(toasts(page)).toContainText('This option already exists');
    await look(page, 'changed option lists');
    await page.getByRole('tab', { name: 'Workflow' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Delete Legal Review' }).click();
    await step(page, 'Step 3: Business Terms Review').getByText('Role', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Workflow' }).click();
    await expect(toasts(page)).toContainText('Please select a role for all role-based workflow steps');
    await look(page, 'a changed workflow');
    const plain = await visitAs(app, aiko);
    await plain.goto('/settings?tab=workflow');
    await expect(plain.getByText('Admin privileges required to change the workflow')).toBeVisible();
    await look(plain, 'the workflow as a plain user sees it');
  });
});
