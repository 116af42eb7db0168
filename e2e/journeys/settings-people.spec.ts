import type { Page } from '@playwright/test';
import { csv } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { addRequest, saveWorkflow, whoIs } from '../request-workflow.ts';
import { addAll } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

const tomas = 'tomas.figueira@example.com';

const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name });

async function importPeople(page: Page, rows: readonly string[]): Promise<void> {
  const file = csv('people.csv', ['email,name', ...rows].join('\n'));
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import users' }).click();
}

/** Tomas owns an item and is to decide on a request. */
async function giveDuties(page: Page, colleague: Page): Promise<void> {
  const owner = await whoIs(colleague);
  await addAll(page, [{ vendor: 'Adobe', product_name: 'Creative Cloud', business_owner_id: owner.id }]);
  await saveWorkflow(page, owner);
  await addRequest(page, { vendor: 'Wasabi', productName: 'Storage', businessOwnerId: owner.id });
}

test('An administrator imports people, makes one an administrator, and deletes one after handing over what they own.', async ({
  signedIn: page,
  visitAs,
  app,
}) => {
  const colleague = await visitAs(app, tomas);
  await giveDuties(page, colleague);
  await page.goto('/settings?tab=users');
  await expect(person(page, 'Tomás Figueira')).toContainText('Business Owner 1');

  await test.step('What can’t be imported is named, the others are there at once.', async () => {
    await importPeople(page, ['ida.berg@example.com,Ida Berg', 'no address,Nobody', `${tomas},Tomás`]);
    await expect(page.getByText('Successfully imported 1 users. 1 duplicates skipped.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Refused rows' })).toContainText('Row 3');
    await expect(person(page, 'Ida Berg')).toBeVisible();
  });

  await test.step('Ida becomes an administrator.', async () => {
    await page.getByRole('button', { name: 'Make administrator: Ida Berg' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(person(page, 'Ida Berg')).toContainText('Administrator');
  });

  await test.step('Tomás is deleted; Ida owns and decides what he did, and his window is signed out.', async () => {
    await page.getByRole('button', { name: 'Delete Tomás Figueira' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete user' });
    await expect(question).toContainText(
      'Are you sure you want to delete user "Tomás Figueira"? This action cannot be undone.',
    );
    await expect(question).toContainText('Adobe Creative Cloud');
    await expect(question).toContainText('REQ-000001');
    await expect(question.getByRole('button', { name: /^Delete and leave 1 item / })).toBeVisible();
    await question.getByRole('combobox', { name: 'Hand over to' }).click();
    await page.getByRole('option', { name: /Ida Berg/ }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toasts(page)).toContainText('User deleted successfully');
    await expect(person(page, 'Tomás Figueira')).toHaveCount(0);
    await expect(person(page, 'Ida Berg')).toContainText('Business Owner 1');
    await page.goto('/table');
    await expect(page.getByRole('grid', { name: 'Software' })).toContainText('Ida Berg');
    expect((await colleague.request.get('/api/me')).status()).toBe(401);
  });
});

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the Users tab, nor for a plain user, whose controls are disabled.', async ({
    signedIn: page,
    visitAs,
    app,
  }) => {
    const plain = await visitAs(app, tomas);
    await giveDuties(page, plain);
    await page.goto('/settings?tab=users');
    await importPeople(page, ['ida.berg@example.com,Ida Berg', 'no address,Nobody']);
    await expect(person(page, 'Ida Berg')).toBeVisible();
    await page.getByRole('button', { name: /assignments? of Tomás Figueira/ }).click();
    await expect(page.getByText('Adobe Creative Cloud')).toBeVisible();
    await look(page, 'the Users tab');
    await page.getByRole('button', { name: 'Delete Tomás Figueira' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Adobe Creative Cloud');
    await look(page, 'the question whether to delete somebody');
    await plain.goto('/settings?tab=users');
    await expect(plain.getByText('Admin privileges required for user import')).toBeVisible();
    await expect(plain.getByRole('button', { name: 'Delete Ida Berg' })).toBeDisabled();
    await look(plain, 'the Users tab as a plain user sees it');
  });
});
