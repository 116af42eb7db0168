import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { download } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

const tomas = 'tomas.figueira@example.com';

const entry = (page: Page, text: string | RegExp) =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('button') });

test(
  'An administrator reads in the audit log who did what, narrows it, and takes it along.',
  inBothTiers,
  async ({ signedIn: page, visitAs, app }) => {
    await visitAs(app, tomas);

    await test.step('A change of role and a sign-in are in the log, each with who did it.', async () => {
      await page.goto('/settings?tab=users');
      await page.getByRole('button', { name: 'Make administrator: Tomás Figueira' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
      const row = page
        .getByRole('list', { name: 'Users' })
        .getByRole('listitem')
        .filter({ hasText: 'Tomás' });
      await expect(row).toContainText('Administrator');
      await page.getByRole('tab', { name: 'Audit Log' }).click();
      await expect(entry(page, 'Changed a role Tomás Figueira')).toContainText('Nora');
      await expect(entry(page, /Tomás Figueira.*Signed in by the stand-in for Google/)).toBeVisible();
    });

    await test.step('By keyboard an entry opens its details.', async () => {
      await entry(page, 'Changed a role Tomás')
        .getByRole('button', { name: /^Details/ })
        .focus();
      await page.keyboard.press('Enter');
      const changes = page.getByRole('row', { name: 'Role user administrator', exact: true });
      await expect(changes).toBeVisible();
      await look(page, 'The audit log with an open entry');
    });

    await test.step('Search and action narrow it, the address keeps them, and the file has the same.', async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('tomas');
      await page.getByRole('button', { name: 'Action' }).click();
      await page.getByRole('combobox', { name: 'Action' }).fill('role');
      await page.getByRole('option', { name: 'Changed a role' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'IP address', exact: true }).click();
      await page.getByRole('option', { name: '127.0.0.1' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
      const { text } = await download(page, page.getByRole('button', { name: 'Download CSV' }));
      expect(text.trimEnd().split('\n')).toHaveLength(2);
      expect(text).toContain('Changed a role: Tomás Figueira: user to administrator');
    });

    await test.step('What nothing matches is said, and leads back to all, the export among it.', async () => {
      await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nothing');
      await expect(page.getByText('No entries found')).toBeVisible();
      await look(page, 'The audit log without a match');
      await page.getByRole('button', { name: 'Show all entries' }).click();
      await expect(entry(page, 'Exported the audit log')).toContainText(
        '“Changed a role”, IP address 127.0.0.1, search “tomas”',
      );
    });
  },
);
