import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addAll, todayOf } from '../sample-portfolio.ts';
import { choose, download, toasts } from '../screens.ts';
import { deep, inBothTiers } from '../tiers.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Figma Organization' });
const section = (page: Page, name: string | RegExp): Locator => panel(page).getByRole('region', { name });

/** What the panel says of the selected contract: the text beside a label. */
const fact = (page: Page, label: string): Locator =>
  section(page, 'Contract Information')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** A date, typed as a person may type it. */
const typeDate = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text);
  await field.press('Tab');
};

const year = 2031;

async function openRecord(page: Page): Promise<void> {
  const { id } = await recordOf(page);
  await page.goto(`/table?software=${id}`);
  await expect(fact(page, 'Start Date')).toContainText('Jan 31, 2031');
}

async function recordOf(page: Page): Promise<{ id: number; version: number }> {
  const [record]: { id: number; version: number }[] = await (await page.request.get('/api/software')).json();
  if (!record) throw new Error('There is no software yet.');
  return record;
}

async function addRecord(page: Page): Promise<void> {
  const contract = { startDate: `${year}-01-31`, endDate: `${year + 1}-01-30`, cost: 1200 };
  await addAll(page, [{ vendor: 'Figma', product_name: 'Organization', contract }]);
}

test(
  'A record from end to end: cycle and dates, a contract, files, a mention, the termination, and all of it in the history.',
  inBothTiers,
  async ({ signedIn: page, visitAs, app }) => {
    const colleague = await visitAs(app, 'ines.moreau@example.com');
    await addRecord(page);
    await openRecord(page);
    const contracts = section(page, 'Contract Information');
    const endDate = contracts.getByRole('textbox', { name: 'End Date' });

    await test.step('Yearly → monthly → yearly: the end goes, and comes back from the start.', async () => {
      await contracts.getByRole('button', { name: 'Edit' }).click();
      await choose(contracts.getByRole('combobox', { name: 'Billing Cycle' }), 'Monthly');
      await expect(endDate).toBeDisabled();
      await expect(endDate).toHaveValue('Feb 27, 2031');
      await contracts.getByRole('button', { name: 'Save Contract' }).click();
      await expect(fact(page, 'End Date')).toHaveText('Monthly recurring');
      await expect(fact(page, 'Next review')).toHaveText('None');

      await contracts.getByRole('button', { name: 'Edit' }).click();
      await choose(contracts.getByRole('combobox', { name: 'Billing Cycle' }), 'Yearly');
      await expect(endDate).toBeEnabled();
      await expect(endDate).toHaveValue('Jan 30, 2032');
      await expectAccessible(page, 'a contract being edited');
      await contracts.getByRole('button', { name: 'Save Contract' }).click();
      await expect(fact(page, 'End Date')).toContainText('Jan 30, 2032');
      await expect(fact(page, 'Cancel Notice Date')).toHaveText('None');
    });

    await test.step('A new contract starts where the latest ends.', async () => {
      await contracts.getByRole('button', { name: 'New Contract' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Contract - Figma' });
      // The first field has the focus, in which a date stands as it is typed.
      await expect(dialog.getByRole('textbox', { name: 'Start Date' })).toHaveValue('Jan 31, 2032');
      await expect(dialog.getByRole('spinbutton', { name: 'Cost' })).toHaveValue('1200.00');
      await dialog.getByRole('spinbutton', { name: 'Cost' }).fill('1300.50');
      await expectAccessible(page, 'New Contract');
      await dialog.getByRole('button', { name: 'Create Contract' }).click();
      await expect(toasts(page)).toContainText('Contract created successfully');
      await expect(contracts.getByRole('radio')).toHaveCount(2);
      await expect(fact(page, 'Cost')).toContainText('$1,300.50');
    });

    await test.step('Two files are uploaded and one comes back under its own name.', async () => {
      const files = section(page, 'Vendor Files');
      await files.getByLabel('Vendor files').setInputFiles([
        { name: 'Vertrag 株式会社.txt', mimeType: 'text/plain', buffer: Buffer.from('Net 30') },
        { name: 'Prices.csv', mimeType: 'text/csv', buffer: Buffer.from('seat,price\n') },
      ]);
      await expect(toasts(page)).toContainText('2 file(s) uploaded successfully.');
      const file = await download(page, files.getByRole('link', { name: /^Download Vertrag/ }));
      expect(file).toEqual({ name: 'Vertrag 株式会社.txt', text: 'Net 30' });
    });

    await test.step('A colleague is mentioned, chosen by the arrows.', async () => {
      const comments = section(page, /^Comments/);
      const text = comments
        .getByRole('combobox', { name: 'Comment' })
        .or(comments.getByRole('textbox', { name: 'Comment' }));
      await text.pressSequentially('Can you have a look, @ines');
      await expect(panel(page).getByRole('option')).toHaveCount(1);
      await expectAccessible(page, 'the list of people to mention');
      await page.keyboard.press('Enter');
      await page.keyboard.type('please? <b>now</b>');
      await comments.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(comments.getByRole('listitem')).toContainText('@ines.moreau please? <b>now</b>');
    });

    await test.step('The link in the colleague’s mail opens the panel over the dashboard and leaves the address.', async () => {
      const { id } = await recordOf(colleague);
      await colleague.goto(`/dashboard?software=${id}`);
      await expect(section(colleague, /^Comments/)).toContainText('Can you have a look');
      await expect(colleague).toHaveURL(/\/dashboard$/);
      await expectAccessible(colleague, 'the panel over the dashboard');
      await colleague.keyboard.press('Escape');
      await expect(panel(colleague)).toBeHidden();
      await expect(colleague.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });

    await test.step('The software is terminated on a date.', async () => {
      const form = section(page, 'Software Information');
      await choose(form.getByRole('combobox', { name: 'Status' }), 'Terminated');
      const dialog = page.getByRole('dialog', { name: 'Confirm Contract Termination' });
      const date = dialog.getByRole('textbox', { name: 'Last Contract Date' });
      await typeDate(date, '');
      await dialog.getByRole('button', { name: 'Confirm Termination' }).click();
      await expect(dialog.getByText('Please select a termination date')).toBeVisible();
      await typeDate(date, '6/30/2032');
      await expectAccessible(page, 'Confirm Contract Termination');
      await dialog.getByRole('button', { name: 'Confirm Termination' }).click();
      await expect(dialog).toBeHidden();
      await expect(fact(page, 'End Date')).toContainText('Jun 30, 2032');
    });

    await test.step('All of it stands in the history.', async () => {
      const history = section(page, 'Change History').getByRole('listitem');
      const told = [
        /Status.*Active.*Terminated/s,
        /Contract #\d+ · End Date.*Jan 30, 2033.*Jun 30, 2032/s,
        /Comment.*empty.*Can you have a look/s,
        /Vendor File.*empty.*Prices\.csv/s,
        /Vendor File.*empty.*Vertrag 株式会社\.txt/s,
        /Contract #\d+.*empty.*1,300\.50/s,
        /Contract #\d+ · Billing Cycle.*Monthly.*Yearly/s,
        /Contract #\d+ · Billing Cycle.*Yearly.*Monthly/s,
        /Created.*empty.*Figma Organization/s,
      ];
      for (const row of told) await expect(history.filter({ hasText: row }).first()).toBeVisible();
      await expectAccessible(page, 'the whole panel');
    });

    await test.step('Who changed an end date is one search among the changes of all records.', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'All activity' }).click();
      await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeFocused();
      await page.getByRole('button', { name: 'Field' }).click();
      await page.getByRole('combobox', { name: 'Field' }).fill('end');
      await page.getByRole('option', { name: 'End Date' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'When' }).click();
      await page.getByRole('button', { name: 'Last 7 days' }).click();
      await page.keyboard.press('Escape');
      const row = page.getByRole('row').filter({ hasText: /Jan 30, 2033.*Jun 30, 2032/s });
      await expect(row).toContainText('Nora Lindqvist');
      await expect(row.getByRole('link', { name: 'Figma Organization' })).toBeVisible();
      await expectAccessible(page, 'Changes');
      const { text } = await download(page, page.getByRole('button', { name: 'Download CSV' }));
      expect(text).toContain('2033-01-30,2032-06-30');
    });
  },
);

test(
  'On a phone and in the dark the panel fills the screen and axe finds nothing.',
  deep,
  async ({ signedIn: page }) => {
    await addRecord(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 780 });
      await openRecord(page);
      const { today } = await todayOf(page);
      expect(today < `${year}`).toBe(true);
      await expectAccessible(page, `the panel at 360 px, ${colorScheme}`);
      const box = await panel(page).boundingBox();
      expect(box).toMatchObject({ x: 0, width: 360 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  },
);
