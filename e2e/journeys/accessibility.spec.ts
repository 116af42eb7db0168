import { csv, realFile } from '../csv.ts';
import { expect, signedOut, test } from '../fixtures.ts';
import { look, lookInBothThemes } from '../look.ts';
import { addAll, samplePortfolio, todayOf } from '../sample-portfolio.ts';
import { deep } from '../tiers.ts';

// Both ways of reading the dates are open, a row is refused, and others are warned of.
const suppliers = [
  'Supplier,Product,Department,Start,End,Annual Cost,A column with a rather long name that nobody wants',
  'Adobe,Creative Cloud,Design,1/2/2026,12/12/2026,"$3,650.00",something of no use',
  'Figma,Organization,Design,3/4/2026,11/12/2026,1200.5,https://example.com/a-long-address/without-any-space-in-it',
  ',Nameless,Design,3/4/2026,11/12/2026,10,',
].join('\n');

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the way in and in the shell, and nothing sticks out on a phone.', async ({
    page,
    signInByHand,
    expectTrouble,
  }) => {
    expectTrouble(signedOut);
    await page.goto('/?error=access_denied');
    await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible();
    await look(page, 'the landing page');
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Choose whom to sign in as' })).toBeVisible();
    await look(page, 'the stand-in provider');
    await signInByHand(page);
    for (const path of ['/dashboard', '/requests', '/settings', '/forecast', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Software Overview' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await look(page, path);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('Nora Lindqvist');
    await lookInBothThemes(page, 'the account menu');
  });

  test('axe finds nothing on the table, empty and filled, nor on what opens above it.', async ({
    signedIn: page,
  }) => {
    await page.goto('/table');
    await expect(page.getByText('No software yet')).toBeVisible();
    await look(page, 'the empty table');
    const { year } = await todayOf(page);
    await addAll(page, samplePortfolio(year));
    await page.goto('/table?status=active');
    await expect(page.getByRole('grid')).toBeVisible();
    await look(page, 'the table');

    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await look(page, 'the Columns popover');
    await page.keyboard.press('Escape');
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: 'Business segment' })
      .click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'a filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More downloads' }).click();
    await expect(page.getByRole('link', { name: 'Download template' })).toBeVisible();
    await lookInBothThemes(page, 'the downloads');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Delete Figma Organization' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('1 contract');
    await look(page, 'the delete dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell', { name: 'Creative Cloud', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeVisible();
    await look(page, 'the panel');
  });

  test('axe finds nothing on Add New Software, blank, wrong and with its lists open.', async ({
    signedIn: page,
  }) => {
    await page.goto('/table');
    await page.getByRole('button', { name: 'Add New Software' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Software' });
    await expect(dialog).toBeVisible();
    await look(page, 'Add New Software');
    await dialog.getByRole('checkbox', { name: 'Studio' }).check();
    await dialog.getByRole('checkbox', { name: 'Corporate' }).check();
    await dialog.getByRole('button', { name: 'Create Software' }).click();
    await expect(dialog.getByText('Vendor is required')).toBeVisible();
    await look(page, 'Add New Software with wrong values');
    await dialog.getByRole('combobox', { name: 'Team usage' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await lookInBothThemes(page, 'a list of Add New Software');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Pick a date' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible();
    await lookInBothThemes(page, 'the calendar');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
    await look(page, 'the question whether to discard');
  });

  test('axe finds nothing on the three steps of the import.', async ({ signedIn: page }) => {
    await page.goto('/table/import');
    await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
    await look(page, 'the file step');
    await page.getByLabel('CSV file').setInputFiles(realFile('nasty-one-byte.csv'));
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a refused file');
    await page.getByLabel('CSV file').setInputFiles(csv('suppliers.csv', suppliers));
    await expect(page.getByRole('button', { name: 'Import 2 items' })).toBeVisible();
    await look(page, 'the matching step');
    await page.getByRole('combobox', { name: 'Supplier is read as' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await lookInBothThemes(page, 'the list of fields');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import 2 items' }).click();
    await expect(page.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
    await look(page, 'the report');
  });
});
