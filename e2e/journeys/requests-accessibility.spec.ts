import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothThemes } from '../look.ts';
import { addRequest, decide, saveWorkflow, whoIs } from '../request-workflow.ts';
import { deep } from '../tiers.ts';

const fields = {
  vendor: 'Wasabi',
  productName: 'Hot Cloud Storage',
  description: 'Object storage for finished masters of the documentary unit.',
  businessRequirements: 'Replace the tape archive.',
  estimatedCost: 61_200,
  department: '{"segments":["Studio","Corporate"],"percentages":{"Studio":80,"Corporate":20}}',
};

/** Requests in each kind of stage; answers the one that is at its first approval. */
async function addStages(page: Page): Promise<number> {
  const nora = await whoIs(page);
  await saveWorkflow(page, nora);
  const owned = { ...fields, businessOwnerId: nora.id };
  await addRequest(page, {});
  await addRequest(page, {
    ...owned,
    vendor: 'A vendor with a rather long name that doesn’t end',
    estimatedCost: null,
  });
  const rejected = await addRequest(page, { ...owned, vendor: 'Clay' });
  await decide(page, rejected, {
    action: 'reject',
    stepName: 'request_submission',
    comment: 'We have two of these.',
  });
  const current = await addRequest(page, owned);
  await decide(page, current, {
    action: 'approve',
    stepName: 'request_submission',
    comment: 'It replaces tape.',
  });
  return current;
}

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the board, the list and the simple list, empty and filled.', async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    for (const path of ['/requests', '/requests?view=list', '/purchase-requests']) {
      await page.goto(path);
      await expect(page.getByText(/^No .*requests yet/)).toBeVisible();
      await look(page, `${path} without requests`);
    }
    await addStages(page);
    for (const path of ['/requests', '/requests?view=list', '/purchase-requests']) {
      await page.goto(path);
      await expect(page.getByText(/A vendor with a rather long name/).first()).toBeVisible();
      await look(page, path);
    }
  });

  test('axe finds nothing on a request, read, edited, re-assigned, wrapped up and missing.', async ({
    page,
    signIn,
    expectTrouble,
  }) => {
    await signIn(page);
    const id = await addStages(page);
    await page.goto(`/requests/${id}`);
    await expect(page.getByRole('button', { name: 'Approve Step' })).toBeVisible();
    await look(page, 'a request');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await look(page, 'a request being edited');
    await page.getByLabel('Estimated Cost').fill('99000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/changed Estimated Cost from .* was approved/)).toBeVisible();
    await look(page, 'a request that was changed after an approval');
    await page
      .getByRole('button', { name: /^Re-assign/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Re-assign Approver' })).toBeVisible();
    await look(page, 'Re-assign Approver');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reject Request' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await lookInBothThemes(page, 'the question whether to reject');
    await page.keyboard.press('Escape');
    for (const stepName of ['tech_security_assessment', 'business_terms_review', 'legal_review'])
      expect(await decide(page, id, { action: 'approve', stepName })).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Fill out Contract & Ownership Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
    await expect(dialog).toBeVisible();
    await look(page, 'Confirm Contract and Software Details');
    await dialog.getByLabel('Vendor').fill('');
    await dialog.getByRole('button', { name: /^(Create|Confirm|Save)/ }).click();
    await expect(dialog.getByText('Vendor is required')).toBeVisible();
    await look(page, 'that dialog with wrong values');
    expectTrouble(/^404 GET \/api\/purchase-requests\/999999/);
    await page.goto('/requests/999999');
    await expect(page.getByText('Request not found')).toBeVisible();
    await look(page, 'a request that isn’t there');
  });
});
