import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { decide, saveWorkflow, whoIs } from '../request-workflow.ts';
import { addAll } from '../sample-portfolio.ts';
import { choose, toasts } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Figma Organization' });
const contracts = (page: Page): Locator => panel(page).getByRole('region', { name: 'Contract Information' });

test(
  'Where contracts need approval, the New Contract dialog asks for it, the last approval creates the contract, and new software comes with a submitted one.',
  inBothTiers,
  async ({ page, visit, app, signIn }) => {
    const nora = page;
    const aiko = await visit(app);
    await signIn(nora);
    await signIn(aiko, 'aiko.tanabe@example.com');
    await saveWorkflow(nora, await whoIs(nora));
    const setting = { data: { value: true } };
    expect((await nora.request.put('/api/settings/contractsNeedApproval', setting)).status()).toBe(200);
    const contract = { startDate: '2031-01-31', endDate: '2032-01-30', cost: 1200 };
    const { id: business_owner_id } = await whoIs(nora);
    await addAll(nora, [{ vendor: 'Figma', product_name: 'Organization', business_owner_id, contract }]);
    const [item]: { id: number }[] = await (await nora.request.get('/api/software')).json();
    const address = `/table?software=${item?.id}`;

    await test.step('The dialog says that it submits, and the panel leads to the request.', async () => {
      await aiko.goto(address);
      await contracts(aiko).getByRole('button', { name: 'New Contract' }).click();
      const dialog = aiko.getByRole('dialog', { name: 'New Contract - Figma' });
      await expect(dialog).toContainText('This contract will be submitted for approval');
      await dialog.getByRole('spinbutton', { name: 'Cost' }).fill('1500');
      await expectAccessible(aiko, 'New Contract that is submitted');
      await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
      await expect(toasts(aiko)).toContainText('Contract submitted for approval');
      await expect(contracts(aiko).getByRole('radio')).toHaveCount(1);
      await contracts(aiko).getByRole('link').click();
      await expect(aiko).toHaveURL(/\/requests\/\d+$/);
      await expect(aiko.getByRole('region', { name: 'Requested Contract' })).toContainText('$1,500.00');
      await expect(aiko.getByRole('region', { name: 'Progress Summary' })).toContainText('Step 2 of 5');
      await expectAccessible(aiko, 'a request for a contract');
    });

    await test.step('Nora approves every step; the last one is no wrap-up, and creates the contract.', async () => {
      const path = new URL(aiko.url()).pathname;
      const id = Number(path.split('/').at(-1));
      for (const stepName of ['tech_security_assessment', 'business_terms_review', 'legal_review'])
        expect(await decide(nora, id, { action: 'approve', stepName })).toBe(200);
      await nora.goto(path);
      const progress = nora.getByRole('region', { name: 'Progress Summary' });
      await progress.getByRole('button', { name: 'Approve Step' }).click();
      await expect(progress).toContainText('its contract has been created');
      await nora.goto(address);
      await expect(contracts(nora).getByRole('radio')).toHaveCount(2);
      await expect(contracts(nora)).toContainText('$1,500.00');
      await expect(panel(nora).getByRole('region', { name: /History/ })).toContainText('$1,500.00 a year');
    });

    await test.step('Aiko’s panel shows the approved terms, which she can’t change.', async () => {
      await aiko.goto(address);
      await contracts(aiko).getByRole('button', { name: 'Edit' }).click();
      await expect(contracts(aiko)).toContainText('only administrators change them');
      await expectAccessible(aiko, 'a contract whose terms were approved');
    });

    await test.step('Add New Software creates the item and submits its contract.', async () => {
      await aiko.goto('/table');
      await aiko.getByRole('button', { name: 'Add New Software' }).first().click();
      const dialog = aiko.getByRole('dialog', { name: 'Add New Software' });
      await dialog.getByLabel(/^Vendor/).fill('Sketch');
      await dialog.getByLabel(/^Product Name/i).fill('Business');
      await dialog.getByLabel(/^Cost/).fill('300');
      await choose(dialog.getByRole('combobox', { name: /^Business Owner/ }), 'Nora Lindqvist');
      await expectAccessible(aiko, 'Add New Software whose contract is submitted');
      await dialog.getByRole('button', { name: 'Create and submit for approval' }).click();
      await expect(toasts(aiko)).toContainText('Its contract was submitted for approval.');
      await expectAccessible(aiko, 'a toast that leads to a request');
      await toasts(aiko)
        .getByRole('button', { name: /^Open REQ-/ })
        .click();
      await expect(aiko).toHaveURL(/\/requests\/\d+$/);
      await expect(aiko.getByRole('region', { name: 'Requested Contract' })).toContainText('$300.00');
    });
  },
);
