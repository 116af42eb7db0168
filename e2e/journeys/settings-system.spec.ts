import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { download, toasts } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

test(
  'An administrator sees how the installation is, backs it up, and takes backup and report along.',
  inBothTiers,
  async ({ signedIn: page }) => {
    const backups = page.getByRole('region', { name: 'Backup' });

    await test.step('Each part says how it is, and that there is no backup yet.', async () => {
      await page.goto('/settings');
      await page.getByRole('tab', { name: 'System' }).click();
      const state = page.getByRole('region', { name: 'State' });
      await expect(state.getByRole('listitem').filter({ hasText: 'Database' })).toContainText(
        /Fine: .*PostgreSQL \d+.*Embedded/,
      );
      await expect(state.getByRole('listitem').filter({ hasText: 'Storage' })).toContainText('Disk');
      await expect(page.getByText('No errors')).toBeVisible();
      await expect(backups.getByText('No backups yet')).toBeVisible();
      await look(page, 'The system of a new installation');
    });

    await test.step('A backup is made by hand, is verified, and can be downloaded.', async () => {
      await backups.getByRole('button', { name: 'Back up now' }).click();
      await expect(toasts(page)).toContainText('Backup written');
      const row = backups.getByRole('row').filter({ hasText: 'Read back' });
      await expect(row).toHaveCount(1);
      await expect(backups.getByText('just now')).toBeVisible();
      const { name } = await download(page, row.getByRole('link', { name: /^Download the backup of/ }));
      expect(name).toMatch(/^purser-\d{8}T\d{6}Z\.backup$/);
      await look(page, 'The system with a backup');
    });

    await test.step('The report is a file that says how the installation is and has nobody in it.', async () => {
      const { name, text } = await download(page, page.getByRole('button', { name: 'Download report' }));
      expect(name).toMatch(/^purser-report-.*\.json$/);
      const report: unknown = JSON.parse(text);
      expect(report).toMatchObject({ storage: { kind: 'disk' }, settings: { SMTP_URL: false } });
      expect(text).not.toContain('@');
    });
  },
);
