import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addAll, openSample, samplePortfolio, todayOf } from '../sample-portfolio.ts';
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

  expectTrouble(/^console\.error: Failed to load resource: net::ERR_CONNECTION_REFUSED$/);
  await page.route('/api/software/*', (route) => route.abort('connectionrefused'), { times: 1 });
  await (await askToDelete(page)).getByRole('button', { name: 'Delete software' }).click();
  await expect(toasts(page)).toContainText('Error');
  await expect(toasts(page)).toContainText('Failed to delete software. Please try again.');
  await question.getByRole('button', { name: 'Delete software' }).click();
  await expect(toasts(page)).toContainText('Software deleted');
  await expect(vendors(page)).toHaveText(['Adobe', 'Électricité', 'Oracle', 'Slack']);
  await expect(foot(page).first()).toHaveText('Total 4 items');

  expectTrouble(/^404 DELETE \/api\/software\/\d+$/, /^404 GET \/api\/software\/\d+\/contracts$/);
  const late = await askToDelete(second);
  await late.getByRole('button', { name: 'Delete software' }).click();
  await expect(toasts(second)).toContainText('Software deleted');
  await expect(late).toHaveCount(0);
  await expect(vendors(second)).toHaveText(['Adobe', 'Électricité', 'Oracle', 'Slack']);

  const { year } = await todayOf(page);
  await addAll(page, samplePortfolio(year).slice(1, 2));
  await second.reload();
  await expect(vendors(second)).toHaveText(['Adobe', 'Électricité', 'Figma', 'Oracle', 'Slack']);
});

test('A list that cannot be fetched says so, and Try again brings it.', async ({
  page,
  signIn,
  expectTrouble,
}) => {
  await signIn(page);
  const { year } = await todayOf(page);
  await addAll(page, samplePortfolio(year));
  expectTrouble(
    /^console\.error: Failed to load resource: net::ERR_CONNECTION_REFUSED$/,
    /^502 GET \/api\/portfolio$/,
  );
  await page.route('/api/portfolio', (route) => route.abort('connectionrefused'));
  await page.goto('/table');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch software' });
  await expect(failure).toContainText('Purser can’t be reached');
  await page.unroute('/api/portfolio');
  await page.route('/api/portfolio', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway at the edge' }),
  );
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText('502: Bad gateway at the edge');
  await page.unroute('/api/portfolio');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(failure).toBeHidden();
});
