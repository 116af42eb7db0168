import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { addAll } from '../sample-portfolio.ts';
import { choose } from '../screens.ts';
import { deep } from '../tiers.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Slack Business+' });
const contracts = (page: Page): Locator => panel(page).getByRole('region', { name: 'Contract Information' });
const unfold = (within: Locator): Promise<void> => within.getByRole('button', { name: 'More' }).click();

test(
  'How a contract renews itself is entered, checked, shown and exported.',
  deep,
  async ({ signedIn: page }) => {
    const contract = { startDate: '2031-03-15', endDate: '2033-03-14', cost: 67_500 };
    await addAll(page, [{ vendor: 'Slack', product_name: 'Business+', contract }]);
    const [item]: { id: number }[] = await (await page.request.get('/api/software')).json();
    await page.goto(`/table?software=${item?.id}`);

    await test.step('Auto Renew asks for how long, and proposes the length of the first term.', async () => {
      await contracts(page).getByRole('button', { name: 'Edit' }).click();
      await unfold(contracts(page));
      await expect(contracts(page).getByLabel('Renewal Length')).toHaveCount(0);
      await contracts(page).getByLabel('Auto Renew').check();
      await expect(contracts(page).getByLabel('Renewal Length')).toHaveValue('24');
      await expect(contracts(page)).toContainText('As long as the first term');
    });

    await test.step('What is wrong is said at its field.', async () => {
      await contracts(page).getByLabel('Notice Period').fill('3');
      await contracts(page).getByLabel('Expected Increase').fill('300');
      await contracts(page).getByLabel('Reminder Days').fill('soon');
      await contracts(page).getByRole('button', { name: 'Save Contract' }).click();
      await expect(contracts(page)).toContainText('Expected increase must be a percentage from −50 to 200');
      await expect(contracts(page)).toContainText('Reminder days must be whole numbers from 0 to 365');
      await look(page, 'the terms of renewal with wrong values');
    });

    await test.step('Saved, the facts tell them in words.', async () => {
      await choose(contracts(page).getByRole('combobox', { name: 'Notice Unit' }), 'months');
      await contracts(page).getByLabel('Expected Increase').fill('8');
      await contracts(page).getByLabel('Reminder Days').fill('7, 30 90');
      await contracts(page).getByRole('button', { name: 'Save Contract' }).click();
      await expect(contracts(page).getByRole('button', { name: 'Edit' })).toBeVisible();
      for (const fact of ['24 months', '8.00%', '3 months', '90, 30, 7 days before'])
        await expect(contracts(page).getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
      await look(page, 'the terms of renewal in the panel');
    });

    await test.step('The next contract takes them over, and may end though it is billed monthly.', async () => {
      await contracts(page).getByRole('button', { name: 'New Contract' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Contract - Slack' });
      await choose(dialog.getByRole('combobox', { name: /^Billing Cycle/ }), 'Monthly');
      await expect(dialog.getByLabel(/^End Date/)).toBeDisabled();
      await dialog.getByLabel('Runs until cancelled').uncheck();
      await expect(dialog.getByLabel(/^End Date/)).toHaveValue('Mar 14, 2034');
      await expect(dialog.getByLabel('Auto Renew')).toBeChecked();
      await expect(dialog.getByLabel('Renewal Length')).toHaveValue('24');
      await dialog.getByLabel('Notice Period').fill('30');
      await choose(dialog.getByRole('combobox', { name: 'Notice Unit' }), 'days');
      await look(page, 'New Contract with the terms of renewal');
      await dialog.getByRole('button', { name: 'Create Contract' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(contracts(page)).toContainText('30 days');
    });

    await test.step('Our file has them in columns of their own.', async () => {
      const file = await (await page.request.get('/api/software/export-csv')).text();
      expect(file).toContain(',24,8.00,3,months,90;30;7');
      expect(file).toContain(',24,8.00,30,days,90;30;7');
    });
  },
);
