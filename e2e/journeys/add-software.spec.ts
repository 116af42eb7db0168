import { expect, test } from '../fixtures.ts';
import { todayOf } from '../sample-portfolio.ts';
import { choose, rows, toasts } from '../screens.ts';

test('A new item: wrong values are told at their fields, a lost answer makes no second one, and the row shows it all.', async ({
  page,
  signIn,
  expectTrouble,
}) => {
  await signIn(page);
  const { today, year } = await todayOf(page);
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

  await test.step('Blank and wrong values are told at their fields, and the first wrong one gets the focus.', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Billing cycle' })).toHaveText('Yearly');
    await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
    await start.focus();
    await expect(start).toHaveValue(today);
    await create.click();
    await expect(vendor).toHaveAccessibleDescription('Vendor is required');
    await expect(product).toHaveAccessibleDescription('Product name is required');
    await expect(cost).toHaveAccessibleDescription(/Cost is required/);
    await expect(vendor).toBeFocused();

    await vendor.fill('Adobe');
    await product.fill('   ');
    await dialog.getByRole('checkbox', { name: 'Studio' }).check();
    await dialog.getByRole('checkbox', { name: 'Corporate' }).check();
    await dialog.getByRole('spinbutton', { name: 'Studio percentage' }).fill('75');
    await dialog.getByRole('spinbutton', { name: 'Corporate percentage' }).fill('20');
    await expect(dialog.getByText('Total: 95% (5% remaining)')).toBeVisible();
    await cost.fill('-5');
    await start.fill('Feb 30, 2026');
    await end.fill('');
    await create.click();
    await expect(vendor).toHaveAccessibleDescription('');
    await expect(product).toHaveAccessibleDescription('Product name is required');
    await expect(cost).toHaveAccessibleDescription(/Cost must be a positive number/);
    await expect(start).toHaveAccessibleDescription('Invalid start date');
    await expect(end).toHaveAccessibleDescription('Contract end date is required');
    await expect(dialog.getByRole('group', { name: 'Business segments' })).toHaveAccessibleDescription(
      'Please ensure business segment percentages total 100%',
    );
    await expect(product).toBeFocused();

    await product.fill('Creative Cloud');
    await dialog.getByRole('spinbutton', { name: 'Corporate percentage' }).fill('25');
    await cost.fill('');
    await cost.pressSequentially('1,20');
    await notes.focus();
    await expect(cost).toHaveAccessibleDescription(/Write 1\.20 or 1,200/);
    await cost.fill('');
    await cost.pressSequentially('$3,650');
    await notes.focus();
    await expect(cost).toHaveValue('3650.00');
    await start.fill(`12/1/${year}`);
    await end.fill(`${year}-11-30`);
    await create.click();
    await expect(end).toHaveAccessibleDescription('End date can’t be before the start date');
    await expect(end).toBeFocused();
    await expect(start).toHaveValue(`Dec 1, ${year}`);
  });

  await test.step('The end follows the billing cycle: typed for a year, worked out for months and quarters.', async () => {
    const cycle = dialog.getByRole('combobox', { name: 'Billing cycle' });
    await choose(cycle, 'Quarterly');
    await expect(end).toBeDisabled();
    await expect(end).toHaveValue(`Feb ${isLeap(year + 1) ? 29 : 28}, ${year + 1}`);
    await choose(cycle, 'Monthly');
    await expect(end).toHaveValue(`Dec 31, ${year}`);
    await choose(cycle, 'Yearly');
    await expect(end).toHaveValue(`Nov 30, ${year + 1}`);
  });

  await notes.fill('One two three four five six seven eight nine ten eleven twelve thirteen');
  await choose(dialog.getByRole('combobox', { name: 'Team usage' }), 'Marketing', 'Engineering');
  await choose(dialog.getByRole('combobox', { name: 'Business owner' }), 'Nora Lindqvist');
  await choose(dialog.getByRole('combobox', { name: 'Payment type' }), 'Wire Transfer');

  await test.step('A failed save says so and keeps what was typed; nothing is made.', async () => {
    expectTrouble(/^console\.error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/);
    await page.route('/api/software', (route) => route.abort('internetdisconnected'), { times: 1 });
    await create.click();
    await expect(toasts(page)).toContainText('Error');
    await expect(toasts(page)).toContainText('Failed to create software and contract');
    await expect(vendor).toHaveValue('Adobe');
    await expect(notes).toHaveValue(/thirteen$/);
    expect(await (await page.request.get('/api/software')).json()).toEqual([]);
  });

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
    'One two three four five six seven eight nine ten eleven twelve...',
    '$3,650.00',
    // 31 days of December at 10 dollars.
    '$310.00',
    `Nov 30, ${year + 1}`,
    'Studio 75% +1',
    'Wire Transfer',
    'Yearly',
    'Nora Lindqvist',
    'None',
    'None',
    'Engineering +1',
    'Active',
    '0',
    '',
  ];
  await expect(rows(page).first().locator('td')).toHaveText(
    shown.map((text) => new RegExp(`${escape(text)}$`)),
  );
});

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
