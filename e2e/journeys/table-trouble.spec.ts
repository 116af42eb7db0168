import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openSample } from '../sample-portfolio.ts';
import { foot, rows, toasts, vendors } from '../screens.ts';

test('Deleting asks first, says what became of it, and a second tab that is late is told.', async ({
  page,
  context,
  signIn,
  expectTrouble,
}) => {
  await signIn(page);
  await openSample(page);
  const second = await context.newPage();
  await second.goto('/table');
  await expect(rows(second)).toHaveCount(5);

  const askToDelete = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Delete Figma Organization' }).click();
    return tab.getByRole('alertdialog', { name: 'Delete Figma Organization?' });
  };
  const question = await askToDelete(page);
  await expect(question).toContainText('1 contract');
  await expect(question).toContainText('This can’t be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(5);

  await (await askToDelete(page)).getByRole('button', { name: 'Delete software' }).click();
  await expect(toasts(page)).toContainText('Software deleted');
  await expect(vendors(page)).toHaveText(['Adobe', 'Électricité', 'Oracle', 'Slack']);
  await expect(foot(page).first()).toHaveText('Total 4 items');

  expectTrouble(/^404 DELETE \/api\/software\/\d+$/, /^404 GET \/api\/software\/\d+\/contracts$/);
  const late = await askToDelete(second);
  await late.getByRole('button', { name: 'Delete software' }).click();
  await expect(toasts(second)).toContainText('Software deleted');
  await expect(late).toHaveCount(0);
  await expect(vendors(second)).toHaveText(['Adobe', 'Électricité', 'Oracle', 'Slack']);
});
