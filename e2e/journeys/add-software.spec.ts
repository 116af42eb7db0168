import { expect, test } from '../fixtures.ts';
import { todayOf } from '../sample-portfolio.ts';
import { choose, rows, toasts } from '../screens.ts';

test('A new item: what is missing is told at its field, a lost answer makes no second one, and the row shows it all.', async ({
  signedIn: page,
  expectTrouble,
}) => {
  const { year } = await todayOf(page);
  await page.goto('/table');
  await expect(page.getByText('No software yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add New Software' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Software' });
  const vendor = dialog.getByRole('textbox', { name: 'Vendor' });
  const product = dialog.getByRole('textbox', { name: 'Product name' });
  const cost = dialog.getByRole('spinbutton', { name: 'Cost' });
  const start = dialog.getByRole('textbox', { name: 'Start date' });
  const end = dialog.getByRole('textbox', { name: 'End date' });
  const notes = dialog.getByRole('textbox', { name: 'Notes' });
  const create = dialog.getByRole('button', { name: 'Create Software' });

  await test.step('What is missing is told at its field; the rest is filled in.', async () => {
    await create.click();
    await expect(vendor).toHaveAccessibleDescription('Vendor is required');
    await expect(vendor).toBeFocused();
    await vendor.fill('Adobe');
    await product.fill('Creative Cloud');
    await dialog.getByRole('checkbox', { name: 'Studio' }).check();
    await dialog.getByRole('checkbox', { name: 'Corporate' }).check();
    await dialog.getByRole('spinbutton', { name: 'Studio percentage' }).fill('75');
    await dialog.getByRole('spinbutton', { name: 'Corporate percentage' }).fill('25');
    await cost.pressSequentially('$3,650');
    await notes.focus();
    await expect(cost).toHaveValue('3650.00');
    await start.fill(`12/1/${year}`);
    await notes.focus();
    await expect(end).toHaveValue(`Nov 30, ${year + 1}`);
  });

  await notes.fill('One two three four five six seven eight nine ten eleven twelve thirteen');
  await choose(dialog.getByRole('combobox', { name: 'Team usage' }), 'Marketing', 'Engineering');
  await choose(dialog.getByRole('combobox', { name: 'Business owner' }), 'Nora Lindqvist');
  await choose(dialog.getByRole('combobox', { name: 'Payment type' }), 'Wire Transfer');

  await test.step('A connection that breaks after the server has made it does not make it twice.', async () => {
    expectTrouble(/^console\.error: Failed to load resource: net::ERR_CONNECTION_RESET$/);
    await page.route(
      '/api/software',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await create.click();
    await expect(create).toBeEnabled();
    await expect(dialog).toBeVisible();
    await create.click();
    await expect(dialog).toBeHidden();
    await expect(toasts(page)).toContainText('Success');
    await expect(toasts(page)).toContainText('Software and contract created successfully');
  });

  await expect(rows(page)).toHaveCount(1);
  const shown = [
    'Adobe',
    'Creative Cloud',
    '$3,650.00',
    `Nov 30, ${year + 1}`,
    'Nora Lindqvist',
    'Active',
    'Studio 75% +1',
    'One two three four five six seven eight nine ten eleven twelve...',
    // 31 days of December at 10 dollars.
    '$310.00',
    'Wire Transfer',
    'Yearly',
    'None',
    'None',
    'Engineering +1',
    '0',
    '',
  ];
  await expect(rows(page).first().locator('td')).toHaveText(
    shown.map((text) => new RegExp(`${escape(text)}$`)),
  );
});

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
