import { expect, test } from '../fixtures.ts';
import { openSample } from '../sample-portfolio.ts';
import { foot, grid, rows, search, vendors } from '../screens.ts';

test('Search, filters and order live in the address, outlive a reload and Back, and the totals follow them.', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await openSample(page);
  const totals = async (items: string, annual: string, thisYear: string) => {
    await expect(foot(page).first()).toHaveText(`Total ${items}`);
    await expect(foot(page).filter({ hasText: '$' })).toHaveText([annual, thisYear]);
  };
  await expect(vendors(page)).toHaveText(['Adobe', 'Électricité', 'Figma', 'Oracle', 'Slack']);
  // 3650.00 + 100.00 + 1200.50, and 310.00 + 0.27 + 3.29 + 31.00 + 0.00.
  await totals('5 items', '$4,950.50', '$344.56');

  await test.step('A search ignores case and accents, and outlives a reload and the way back from another page.', async () => {
    await search(page).fill('ELEC');
    await expect(vendors(page)).toHaveText(['Électricité']);
    await expect(page).toHaveURL('/table?q=ELEC');
    await totals('1 item', '$100.00', '$0.27');
    await page.reload();
    await expect(search(page)).toHaveValue('ELEC');
    await expect(vendors(page)).toHaveText(['Électricité']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await page.goBack();
    await expect(search(page)).toHaveValue('ELEC');
    await search(page).fill('database oracle');
    await expect(vendors(page)).toHaveText(['Oracle']);
    await search(page).fill('nothing like it');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(page).toHaveURL('/table');
  });

  await test.step('With segments filtered, only their shares count.', async () => {
    const filter = page.getByRole('button', { name: /^Business segment/ }).first();
    const chip = page.locator('.chip').filter({ hasText: 'Business segment' });
    await chip.getByRole('button').first().click();
    await page.getByRole('option', { name: 'Studio' }).click();
    await expect(vendors(page)).toHaveText(['Adobe', 'Électricité']);
    // 75 % of 3650.00, and the first third of 100.00 in cents: 2737.50 + 33.34; 232.50 + 0.09.
    await totals('2 items', '$2,770.84', '$232.59');
    await page.getByRole('option', { name: 'Corporate' }).click();
    await expect(vendors(page)).toHaveText(['Adobe', 'Électricité', 'Oracle']);
    // 3650.00 + 33.34 + 33.33 + 0 for what is cancelled; 310.00 + 0.09 + 0.09 + 31.00.
    await totals('3 items', '$3,716.67', '$341.18');
    await page.keyboard.press('Escape');
    await expect(filter).toHaveText('Business segment: Studio, Corporate');
    await expect(page).toHaveURL(/segment=/);
    await page.reload();
    await totals('3 items', '$3,716.67', '$341.18');
    await page.getByRole('button', { name: 'Clear Business segment' }).click();
    await totals('5 items', '$4,950.50', '$344.56');
  });

  await test.step('A heading sorts upwards and downwards.', async () => {
    await page.goto('/table');
    const heading = (name: string) => grid(page).getByRole('button', { name, exact: true });
    await heading('Annual cost').click();
    await expect(page).toHaveURL('/table?sort=cost');
    await expect(vendors(page)).toHaveText(['Électricité', 'Oracle', 'Slack', 'Figma', 'Adobe']);
    await heading('Annual cost').click();
    await expect(page).toHaveURL('/table?sort=-cost');
    await expect(vendors(page)).toHaveText(['Adobe', 'Figma', 'Slack', 'Oracle', 'Électricité']);
    await page.reload();
    await expect(grid(page).getByRole('columnheader', { name: 'Annual cost' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});

test('The table is worked by keys alone: slash, arrows, Enter and Escape.', async ({ page, signIn }) => {
  await signIn(page);
  await openSample(page);
  const keys = page.keyboard;
  await keys.press('/');
  await expect(search(page)).toBeFocused();
  await keys.type('a/b');
  await expect(search(page)).toHaveValue('a/b');
  await keys.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(5);

  await vendors(page).first().focus();
  await keys.press('ArrowDown');
  await expect(vendors(page).nth(1)).toBeFocused();
  await keys.press('ArrowUp');
  await keys.press('ArrowUp');
  await expect(grid(page).getByRole('button', { name: 'Vendor' })).toBeFocused();
  await keys.press('Enter');
  await expect(vendors(page).first()).toHaveText('Slack');
  await keys.press('Control+End');
  await expect(page.getByRole('button', { name: 'Delete Adobe Creative Cloud' })).toBeFocused();
  await keys.press('Home');
  await expect(vendors(page).last()).toBeFocused();

  await keys.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Adobe Creative Cloud' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/software=\d+/);
  await keys.press('/');
  await expect(page.locator('[type=search]')).not.toBeFocused();
  await keys.press('Escape');
  await expect(panel).toBeHidden();
  await expect(vendors(page).last()).toBeFocused();
  await expect(page).not.toHaveURL(/software=/);

  await keys.press('End');
  await keys.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Adobe Creative Cloud?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Adobe Creative Cloud' })).toBeFocused();
});
