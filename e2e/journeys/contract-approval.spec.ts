import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { decide, saveWorkflow, whoIs } from '../request-workflow.ts';
import { addAll } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Figma Organization' });
const contracts = (page: Page): Locator => panel(page).getByRole('region', { name: 'Contract Information' });

test('Where contracts need approval, the New Contract dialog asks for it, and the last approval creates the contract.', async ({
  page,
  visit,
  app,
  signIn,
}) => {
  const nora = page;
  const aiko = await visit(app);
  await signIn(nora);
  await signIn(aiko, 'aiko.tanabe@example.com');
  await saveWorkflow(nora, await whoIs(nora));
  const setting = { data: { value: true } };
  expect((await aiko.request.put('/api/settings/contractsNeedApproval', setting)).status()).toBe(403);
  expect((await nora.request.put('/api/settings/contractsNeedApproval', setting)).status()).toBe(200);
  const contract = { startDate: '2031-01-31', endDate: '2032-01-30', cost: 1200 };
  const { id: business_owner_id } = await whoIs(nora);
  await addAll(nora, [{ vendor: 'Figma', product_name: 'Organization', business_owner_id, contract }]);
  const [item]: { id: number }[] = await (await nora.request.get('/api/software')).json();
  const address = `/table?software=${item?.id}`;

  await test.step('Aiko can’t get past it by the API.', async () => {
    const reply = await aiko.request.post(`/api/software/${item?.id}/contracts`, { data: contract });
    expect(reply.status()).toBe(403);
  });

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
});
