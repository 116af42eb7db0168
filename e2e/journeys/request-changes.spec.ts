import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { addRequest, decide, saveWorkflow, whoIs } from '../request-workflow.ts';

test.describe('In both themes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('What is changed after an approval stands in the timeline between the steps, whoever renames themself.', async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    const nora = await whoIs(page);
    await saveWorkflow(page, nora);
    const id = await addRequest(page, {
      vendor: 'Wasabi',
      productName: 'Hot Cloud Storage',
      estimatedCost: 1000,
      businessOwnerId: nora.id,
    });
    const described = { data: { description: 'Masters of the documentary unit' } };
    expect((await page.request.put(`/api/purchase-requests/${id}`, described)).status()).toBe(200);
    for (const stepName of ['request_submission', 'tech_security_assessment'])
      expect(await decide(page, id, { action: 'approve', stepName })).toBe(200);
    await page.goto(`/requests/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Estimated Cost').fill('99000');
    await page.getByRole('button', { name: 'Save' }).click();
    const timeline = page.getByRole('region', { name: 'Activity Timeline' });
    const sentence =
      'changed Estimated Cost from $1,000 to $99,000 after Tech Security Assessment was approved';
    await expect(timeline.getByText(`${nora.name} ${sentence}`)).toBeVisible();
    await look(page, 'a request that was changed after an approval');
    expect((await page.request.put('/api/me', { data: { name: 'Somebody Else' } })).status()).toBe(200);
    await page.reload();
    await expect(timeline.getByText(`${nora.name} ${sentence}`)).toHaveAttribute(
      'data-tip',
      'Today: Somebody Else',
    );
    await timeline.getByRole('button', { name: 'Show 1 change before the submission' }).click();
    await expect(timeline.getByText(`${nora.name} began the request`)).toBeVisible();
  });
});
