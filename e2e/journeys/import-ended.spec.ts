import type { Page } from '@playwright/test';
import { csv } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { choose, rows, toasts, upload, vendors } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

const foreign = [
  'Register of software contracts,,,,,',
  'Exported on,2026-05-01,by,Finance,,',
  '',
  'Contractor,short_desc,Bureau,start_dt,end_dt,amt',
  'Acme Corporation,Rocket simulation,Mktg,1/15/18,1/14/19,"$12,000.00"',
  'Acme Corporation,Sled designer,Mktg,3/28/19,3/27/21,"$2,000.00"',
  'Zoom,Workplace,Studio,20200101,20221231,"$30,000.00"',
].join('\r\n');

const trial = (page: Page) => page.getByRole('region', { name: 'Trial run' });
const readAs = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `${column} is read as`, exact: true });

async function spendOfThisYear(page: Page): Promise<number> {
  const { yearlySpend } = await (await page.request.get('/api/stats/financial')).json();
  return yearlySpend;
}

test(
  'A foreign file of ended contracts comes in without adding a dollar to this year, and goes out again but for what stays.',
  inBothTiers,
  async ({ signedIn: page }) => {
    await upload(page, csv('register.csv', foreign));

    await test.step('Its columns are guessed, below the lines of preamble.', async () => {
      const guessed = {
        Contractor: 'Vendor *',
        short_desc: 'Product Name *',
        start_dt: 'Start Date',
        end_dt: 'End Date',
        amt: 'Cost',
        Bureau: 'Leave out',
      };
      for (const [column, field] of Object.entries(guessed))
        await expect(readAs(page, column)).toHaveText(field);
      await expect(page.getByText(/^Years of two digits: 00 to 69 are 2000 to 2069/)).toBeVisible();
      await choose(readAs(page, 'Bureau'), 'Business Segment');
      await choose(page.getByRole('combobox', { name: 'Amounts are', exact: true }), 'Per year');
    });

    await test.step('The trial says what is over, and what it would count as it is.', async () => {
      await expect(trial(page)).toContainText('3 items, 3 contracts');
      await expect(trial(page)).toContainText('$0.00, as before');
      const choice = page.getByRole('combobox', { name: 'Contracts that ended before today' });
      await expect(choice).toHaveText('As terminated');
      await choose(choice, 'Keep active');
      await expect(trial(page)).toContainText(/\$0\.00 → \$4\d,\d{3}\.\d{2}/);
      await choose(choice, 'As terminated');
      await expect(trial(page)).toContainText('$0.00, as before');
    });

    await test.step('A word of the file is matched with a segment of ours.', async () => {
      await choose(readAs(page, 'Mktg'), 'Ad Sales');
      await expect(trial(page)).not.toContainText('New business segment Mktg');
    });

    await test.step('The import does what the trial said.', async () => {
      await page.getByRole('button', { name: 'Import 3 items' }).click();
      await expect(page.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
      await expect(toasts(page)).toContainText('Imported 3 items');
      expect(await spendOfThisYear(page)).toBe(0);
      await page.getByRole('link', { name: 'Open the Table View' }).click();
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).filter({ hasText: 'Ad Sales' })).toHaveCount(2);
      await expect(rows(page).filter({ hasText: 'Terminated' })).toHaveCount(3);
    });

    await test.step('Undo takes it out again, but for what somebody has commented on.', async () => {
      const items: { id: number; vendor: string }[] = await (await page.request.get('/api/software')).json();
      const zoom = items.find(({ vendor }) => vendor === 'Zoom')?.id;
      const comment = { data: { content: 'We need this one' } };
      expect((await page.request.post(`/api/software/${zoom}/comments`, comment)).status()).toBe(201);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /3 rows were imported.*Undo until/ }).click();
      const question = page.getByRole('dialog', { name: 'Undo the import of register.csv?' });
      await expect(question).toContainText('2 items and 2 contracts that the import added will be deleted.');
      await expect(question).toContainText('Zoom WorkplaceHas comments');
      await look(page, 'what an undo would do');
      await question.getByRole('button', { name: 'Undo import' }).click();
      await expect(toasts(page)).toContainText('2 items deleted, 1 stayed.');
      await expect(page.getByRole('dialog', { name: 'Import of register.csv' })).toContainText(
        'Stayed as it was: 1 item',
      );
      await look(page, 'what an undo has done');
      await page.goto('/table');
      await expect(vendors(page)).toHaveText(['Zoom']);
      await page.goto('/table/import');
      await expect(page.getByText('Undone by Nora Lindqvist')).toBeVisible();
      await look(page, 'the imports that were');
    });
  },
);
