import type { Page } from '@playwright/test';
import { contractForReview } from '@purser/api/contracts';
import { addDays, addMonths } from '@purser/domain/renewal/civil-days';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { addRequest } from '../request-workflow.ts';
import { addAll, todayOf } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Adobe ends in ten days, and Slack, which runs on month by month, was to be looked at five days ago. */
async function addDue(page: Page): Promise<string> {
  const { today } = await todayOf(page);
  const inDays = (days: number) => addDays(today, days);
  await addAll(page, [
    {
      vendor: 'Adobe',
      product_name: 'Creative Cloud',
      contract: {
        startDate: inDays(-354),
        endDate: inDays(10),
        cost: 3650,
        cancellationNoticeDate: inDays(4),
      },
    },
    {
      vendor: 'Slack',
      product_name: 'Business+',
      contract: {
        startDate: inDays(-90),
        cost: 1200,
        billingCycle: 'monthly',
        cancellationNoticeDate: inDays(-5),
      },
    },
  ]);
  return today;
}

test('From the dashboard a renewal, an activity, a price to review and a request lead on.', async ({
  signedIn: page,
}) => {
  const today = await addDue(page);
  for (let at = 1; at <= 11; at += 1)
    await addRequest(page, { vendor: `Vendor ${at}`, productName: 'Suite' });
  await page.goto('/dashboard');

  await test.step('A renewal opens the panel, which closes onto the dashboard.', async () => {
    const renewals = card(page, 'Renewal Alerts');
    await expect(renewals).toContainText('1 upcoming renewal (60 days)');
    await expect(renewals).toContainText('10 days left');
    await expect(renewals.getByRole('button', { name: /Act by \w+ \d+$/ })).toBeVisible();
    await renewals.getByRole('button', { name: /Adobe Creative Cloud/ }).click();
    const panel = page.getByRole('dialog', { name: 'Adobe Creative Cloud' });
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('Confirm Price says to which day it moves the review, moves it there, and the banner goes.', async () => {
    const banner = page.getByRole('region', { name: '1 price to review' });
    // A month after the old day, five days ago.
    const next = shown(addMonths(addDays(today, -5), 1));
    const confirm = banner.getByRole('button', { name: /Confirm Price/ });
    await expect(confirm).toHaveAccessibleDescription(`Confirming sets the next review to ${next}`);
    await confirm.click();
    await expect(toasts(page)).toContainText(`Next review scheduled successfully: ${next}`);
    await expect(banner).toBeHidden();
    const left: unknown = await (await page.request.get('/api/contracts/review')).json();
    expect(contractForReview.array().parse(left)).toEqual([]);
    await page.goto('/dashboard?software=2');
    const panel = page.getByRole('dialog', { name: 'Slack Business+' });
    await expect(panel).toContainText(next);
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('A pending request leads on, and so does the link to all of them.', async () => {
    const pending = card(page, 'Approval Requests');
    await expect(pending.getByRole('listitem')).toHaveCount(11);
    await pending.getByRole('link', { name: /Vendor 11/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Vendor 11/ })).toBeVisible();
    await page.goBack();
    await pending.getByRole('link', { name: 'Review all requests' }).click();
    await expect(page).toHaveURL('/requests');
    await page.goBack();
  });

  await test.step('An activity leads to its request.', async () => {
    const activity = card(page, 'Recent Activity');
    await expect(activity.getByRole('listitem')).toHaveCount(6);
    await activity.getByRole('link', { name: /Vendor 10/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Vendor 10/ })).toBeVisible();
    await page.goBack();
  });

  await test.step('Request New Software begins a request and opens it.', async () => {
    await page.getByRole('button', { name: 'Request New Software' }).click();
    await expect(page).toHaveURL(/\/requests\/12$/);
  });
});

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the dashboard, which invites the first import until there is something on it.', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard');
    const spend = card(page, 'Financial Overview');
    await expect(spend.getByRole('link', { name: 'Upload CSV' })).toBeVisible();
    await look(page, 'a dashboard with nothing on it');
    await addDue(page);
    for (let at = 1; at <= 11; at += 1) await addRequest(page, { vendor: `Vendor ${at}` });
    await page.reload();
    await expect(card(page, 'Recent Activity').getByRole('listitem').first()).toBeVisible();
    await spend.getByRole('button', { name: 'Show as table' }).click();
    await look(page, 'the dashboard');
    await spend.getByRole('combobox', { name: 'Year' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'the years');
  });
});

/** 2026-11-05 as the screens show it. */
const shown = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
