import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { saveWorkflow, whoIs } from '../request-workflow.ts';
import { addAll } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Figma Organization' });
const contracts = (page: Page): Locator => panel(page).getByRole('region', { name: 'Contract Information' });

test('Where contracts need approval, approved terms are kept, and new software comes with a submitted contract.', async ({
  page,
  visit,
  app,
  signIn,
  expectTrouble,
}) => {
  // Somebody who is to approve it is missing at first.
  expectTrouble(/^422 POST \/api\/software\/submit$/);
  const nora = page;
  const aiko = await visit(app);
  await signIn(nora);
  await signIn(aiko, 'aiko.tanabe@example.com');
  await saveWorkflow(nora, await whoIs(nora));
  await nora.request.put('/api/settings/contractsNeedApproval', { data: { value: true } });
  const contract = { startDate: '2031-01-31', endDate: '2032-01-30', cost: 1200 };
  await addAll(nora, [{ vendor: 'Figma', product_name: 'Organization', contract }]);
  const [item]: { id: number }[] = await (await nora.request.get('/api/software')).json();
  const address = `/table?software=${item?.id}`;

  await test.step('Aiko can’t change, delete or extend what was approved by the API.', async () => {
    const [{ id } = { id: 0 }]: { id: number }[] = await (
      await aiko.request.get(`/api/software/${item?.id}/contracts`)
    ).json();
    const changed = await aiko.request.patch(`/api/contracts/${id}`, { data: { cost: 99_000 } });
    const deleted = await aiko.request.delete(`/api/contracts/${id}`);
    const extended = await aiko.request.post(`/api/software/${item?.id}/terminate`, {
      data: { endDate: '2040-12-31' },
    });
    expect([changed.status(), deleted.status(), extended.status()]).toEqual([403, 403, 403]);
  });

  await test.step('The panel shows the approved terms, and leads to a new contract.', async () => {
    await aiko.goto(address);
    await contracts(aiko).getByRole('button', { name: 'Edit' }).click();
    await expect(contracts(aiko)).toContainText('only administrators change them');
    await expect(contracts(aiko).getByRole('spinbutton', { name: 'Cost' })).toHaveCount(0);
    await expectAccessible(aiko, 'a contract whose terms were approved');
    await contracts(aiko).getByRole('button', { name: 'Submit a new contract for approval' }).click();
    await expect(aiko.getByRole('dialog', { name: 'New Contract - Figma' })).toBeVisible();
    await aiko.keyboard.press('Escape');
  });

  await test.step('Add New Software creates the item and submits its contract.', async () => {
    await aiko.goto('/table');
    await aiko.getByRole('button', { name: 'Add New Software' }).first().click();
    const dialog = aiko.getByRole('dialog', { name: 'Add New Software' });
    await dialog.getByLabel(/^Vendor/).fill('Sketch');
    await dialog.getByLabel(/^Product Name/i).fill('Business');
    await dialog.getByLabel(/^Cost/).fill('300');
    await expectAccessible(aiko, 'Add New Software whose contract is submitted');
    const submit = dialog.getByRole('button', { name: 'Create and submit for approval' });
    await submit.click();
    await expect(dialog.getByRole('alert')).toContainText('fields are missing: Business Owner');
    await dialog.getByRole('combobox', { name: /^Business Owner/ }).click();
    await aiko.getByRole('option', { name: (await whoIs(nora)).name }).click();
    await submit.click();
    await expect(toasts(aiko)).toContainText('Its contract was submitted for approval.');
    await expectAccessible(aiko, 'a toast that leads to a request');
    await toasts(aiko)
      .getByRole('button', { name: /^Open REQ-/ })
      .click();
    await expect(aiko).toHaveURL(/\/requests\/\d+$/);
    await expect(aiko.getByRole('region', { name: 'Requested Contract' })).toContainText('$300.00');
  });
});
