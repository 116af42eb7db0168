import type { Page } from '@playwright/test';
import { csv, realFile, recordsOf } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { choose, downloadPortfolio, refusals, rows, search, toasts, upload } from '../screens.ts';
import { deep } from '../tiers.ts';

const readAs = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `${column} is read as`, exact: true });
const trial = (page: Page) => page.getByRole('status').filter({ hasText: /^Trial run: \d/ });

test(
  'A company’s own list becomes a portfolio: matched, tried, imported, seen, and carried to another place.',
  deep,
  async ({ page, visitAs, signIn, launch }) => {
    // Read in the file by eye: these seven name no vendor (four of them say n/a), and these three no product.
    const refused = [
      'Row 245: Vendor is required',
      'Row 275: Vendor is required. Product name is required',
      'Row 419: Vendor is required',
      'Row 420: Vendor is required',
      'Row 421: Vendor is required',
      'Row 422: Vendor is required',
      'Row 427: Vendor is required. Product name is required',
      'Row 442: Product name is required',
    ];
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Software Overview' }).click();
    await page.getByRole('link', { name: 'Upload CSV' }).first().click();
    await page.getByLabel('CSV file').setInputFiles(realFile('sf-enterprise-systems.csv'));

    await test.step('The columns are guessed, and a dry run says what would happen.', async () => {
      await expect(page.getByText('sf-enterprise-systems.csv, 463 rows, commas, UTF-8')).toBeVisible();
      await expect(readAs(page, 'Vendor')).toHaveText('Vendor *');
      await expect(readAs(page, 'Product')).toHaveText('Product Name *');
      await expect(readAs(page, 'Purpose')).toHaveText('Notes');
      await expect(readAs(page, 'Department Custodian')).toHaveText('Business Segment');
      await expect(readAs(page, 'ID')).toHaveText('Leave out');
      // Of 463 rows 8 are refused; of the other 455, 18 repeat another one in all four columns.
      await expect(trial(page)).toHaveText(
        /^Trial run: 437 new rows, 0 updated rows, 0 unchanged rows, 18 duplicates, \d+ warnings, 8 errors\.$/,
      );
      expect(await (await page.request.get('/api/software')).json()).toEqual([]);
    });

    await test.step('The import says what it did and names each refused row.', async () => {
      await page.getByRole('button', { name: 'Import 437 items' }).click();
      await expect(page.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
      await expect(toasts(page)).toContainText('Upload successful');
      await expect(toasts(page)).toContainText(/Imported 437 items, \d+ warnings/);
      await expect(refusals(page).getByRole('listitem')).toHaveText(refused);
    });

    await test.step('The table shows the items.', async () => {
      await page.getByRole('link', { name: 'Open the Table View' }).click();
      await expect(page.getByText('437 of 437')).toBeVisible();
      await search(page).fill('accela');
      await expect(rows(page).first()).toContainText('Accela');
    });

    const portfolio = await downloadPortfolio(page);

    await test.step('The same file once more changes nothing.', async () => {
      await upload(page, realFile('sf-enterprise-systems.csv'));
      await expect(trial(page)).toHaveText(
        /^Trial run: 0 new rows, 0 updated rows, 437 unchanged rows, 18 duplicates, \d+ warnings, 8 errors\.$/,
      );
      await expect(page.getByText('No row would create or change an item.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import 0 items' })).toBeDisabled();
      expect(await downloadPortfolio(page)).toBe(portfolio);
    });

    await test.step('The export goes straight into another place and is the same portfolio there.', async () => {
      const elsewhere = await visitAs(await launch());
      await upload(elsewhere, csv('software-export.csv', portfolio));
      await elsewhere.getByRole('button', { name: 'Import 437 items' }).click();
      await expect(elsewhere.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
      await expect(toasts(elsewhere)).toContainText('Imported 437 items');
      await expect(refusals(elsewhere)).toHaveCount(0);
      expect(await downloadPortfolio(elsewhere)).toBe(portfolio);
    });
  },
);

/**
 * Ten rows of the federal file, worked out by hand: the days of the term with both ends, then value × 365 / days.
 *
 * | row | days                                                         | value × 365 / days                    |
 * |-----|--------------------------------------------------------------|---------------------------------------|
 * |   2 | 30 Sep 21 to 29 Sep 24: 1096, + 1+31+30+31+31+7 = 131: 1227   |   255,863 × 365 / 1227 =    76,112.47 |
 * |   3 | 31+30+31+30+31+31+20: 204                                     |   188,073 × 365 / 204  =   336,503.16 |
 * |   7 | 11+31+10: 52                                                  |   635,375 × 365 / 52   = 4,459,843.75 |
 * |   9 | 31+10: 41                                                     |   127,398 × 365 / 41   = 1,134,152.93 |
 * |  35 | a leap year, 366, and 365: 731                                | 2,664,855 × 365 / 731  = 1,330,604.75 |
 * |  39 | 15 Mar 24 to 14 Mar 25, after the leap day: 365               | 1,437,948 × 365 / 365  = 1,437,948.00 |
 * |  41 | 28 Aug 22 to 27 Aug 26, four years with one leap day: 1461    | 1,075,000 × 365 / 1461 =   268,566.05 |
 * | 103 | 31 May 25 to 30 May 26: 365                                   |    14,456 × 365 / 365  =    14,456.00 |
 * | 174 | 26 Feb 24 to 25 Feb 25, with the leap day: 366                |    68,125 × 365 / 366  =    67,938.87 |
 * | 411 | 15 May 24 to 15 May 25, a day more than a year: 366           |    80,200 × 365 / 366  =    79,980.87 |
 */
const workedOut = `
  Annual subscription to Politico Pro | COMMODITY FUTURES TRADING COMMISSION | 2021-09-30 | 2025-02-07 | 76112.47
  FT.COM SUBSCRIPTION | COMMODITY FUTURES TRADING COMMISSION | 2024-08-01 | 2025-02-20 | 336503.16
  POLITICO PRO | CONSUMER FINANCIAL PROTECTION BUREAU | 2024-12-21 | 2025-02-10 | 4459843.75
  WASHINGTON POST SUBSCRIPTION | CONSUMER FINANCIAL PROTECTION BUREAU | 2025-01-01 | 2025-02-10 | 1134152.93
  WESTLAW EDGE LEGAL DATABASE SUBSCRIPTION | CONSUMER FINANCIAL PROTECTION BUREAU | 2024-01-01 | 2025-12-31 | 1330604.75
  AMERICAN BANKER & NATIONAL MORTGAGE NEWS SUBSCRIPTION | CONSUMER FINANCIAL PROTECTION BUREAU | 2024-03-15 | 2025-03-14 | 1437948.00
  MORTGAGE DATA FOR CFPB | CONSUMER FINANCIAL PROTECTION BUREAU | 2022-08-28 | 2026-08-27 | 268566.05
  MURAL SOFTWARE | CONSUMER FINANCIAL PROTECTION BUREAU | 2025-05-31 | 2026-05-30 | 14456.00
  Politico Pro Subscription | DEPARTMENT OF HEALTH AND HUMAN SERVICES | 2024-02-26 | 2025-02-25 | 67938.87
  Kpler Vessel tracking service | USAID | 2024-05-15 | 2025-05-15 | 79980.87`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test(
  'Contracts of a foreign file, matched in the screen: costs of a whole term become yearly ones, to the cent.',
  deep,
  async ({ signedIn: page }) => {
    await upload(page, realFile('federal-software-contracts.csv'));
    await expect(page.getByText('federal-software-contracts.csv, 502 rows, commas, UTF-8')).toBeVisible();
    const guessed = {
      entity_name: 'Vendor *',
      description: 'Product Name *',
      agency: 'Business Segment',
      date_effective: 'Start Date',
      date_complete: 'End Date',
      value: 'Cost',
    };
    for (const [column, field] of Object.entries(guessed))
      await expect(readAs(page, column)).toHaveText(field);
    await expect(page.getByRole('combobox', { name: 'Amounts are', exact: true })).toHaveText('Whole term');
    await choose(readAs(page, 'amount_ultimate'), 'Cost');
    await choose(page.getByRole('combobox', { name: 'Contracts that ended before today' }), 'Keep active');

    await test.step('Amounts that are negative or nothing are refused rows.', async () => {
      await expect(trial(page)).toHaveText(
        /^Trial run: 179 new rows, 0 updated rows, 0 unchanged rows, 0 duplicates, \d+ warnings, 323 errors\.$/,
      );
      // 53 below zero and 268 of zero; of the two rows that have no end either, both are without an amount.
      await expect(refusals(page).locator('summary')).toHaveText([
        /Cost must be a positive number\s*321 rows/,
      ]);
      await expect(refusals(page).getByText(/^Row (316|375):/)).toHaveCount(2);
    });

    await test.step('With the values instead, only the two without an end date are refused.', async () => {
      await choose(readAs(page, 'value'), 'Cost');
      await expect(readAs(page, 'amount_ultimate')).toHaveText('Leave out');
      await expect(page.getByRole('combobox', { name: 'Dates are' })).toHaveText('Month / day / year');
      await expect(trial(page)).toHaveText(
        /^Trial run: 500 new rows, 0 updated rows, 0 unchanged rows, 0 duplicates, \d+ warnings, 2 errors\.$/,
      );
      expect(await (await page.request.get('/api/software')).json()).toEqual([]);
      await page.getByRole('button', { name: 'Import 500 items' }).click();
      await expect(refusals(page).getByRole('listitem')).toHaveText([
        /^Row 316: .*[Ee]nd date/,
        /^Row 375: .*[Ee]nd date/,
      ]);
      await expect(toasts(page)).toContainText('Imported 500 items');
    });

    const records = recordsOf(await downloadPortfolio(page));
    expect(records).toHaveLength(500);
    for (const [product = '', segment = '', start = '', end = '', cost = ''] of workedOut) {
      const found = records.filter(
        (record) =>
          record.product_name?.includes(product) &&
          record.business_segment === segment &&
          record.start_date === start,
      );
      expect(found, product).toHaveLength(1);
      expect(found[0]).toMatchObject({ end_date: end, cost, status: 'active', billing_cycle: 'yearly' });
    }
  },
);
