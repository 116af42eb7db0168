import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths } from '@purser/domain/renewal/civil-days';
import { fullDay } from '@purser/domain/renewal/day-words';
import ICAL from 'ical.js';
import { z } from 'zod';
import { expect, test } from '../fixtures.ts';
import { later } from '../later.ts';
import { look } from '../look.ts';
import { decide } from '../request-workflow.ts';
import { addAll, todayOf } from '../sample-portfolio.ts';
import { deep, inBothTiers } from '../tiers.ts';

const yearly = { billingCycle: 'yearly', autoRenew: true, renewalMonths: 12, renewalUplift: 5 } as const;

/** A contract whose present term has so many days left, today not counted. */
const ending = (today: string, days: number, notice: number, cost: number) => {
  const end = addDays(today, days);
  const startDate = addDays(addMonths(end, -12), 1);
  return { ...yearly, startDate, endDate: end, cost, noticeCount: notice, noticeUnit: 'days' as const };
};

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const decideOn = async (page: Page, name: string, choice: RegExp): Promise<void> => {
  await page
    .getByRole('button', { name: `Decide, ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
};
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The titles and days of a calendar's events, as another program reads them. */
async function eventsAt(page: Page, url: string): Promise<string[]> {
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part))
    .map((event) => `${event.startDate.toString()} ${event.summary}`)
    .sort();
}

const made = z.object({ id: z.number(), url: z.string() });
const requests = z.array(z.object({ id: z.number() }));
const underWay = z.object({ status: z.string(), currentStep: z.string().nullable() });

/** The step that a request waits for; null once it is completed. */
async function stepOf(page: Page, id: number | undefined): Promise<string | null> {
  const { status, currentStep } = underWay.parse(
    await (await page.request.get(`/api/purchase-requests/${id}`)).json(),
  );
  return status === 'in_progress' ? currentStep : null;
}

test(
  'A term is renewed by a request, another cancelled with its notice, and a third is missed.',
  inBothTiers,
  async ({ signedIn: page }) => {
    const { today } = await todayOf(page);
    const me = z.object({ id: z.number() }).parse(await (await page.request.get('/api/me')).json());
    const owned = { business_owner_id: me.id };
    await addAll(page, [
      { vendor: 'Slack', product_name: 'Business+', ...owned, contract: ending(today, 112, 90, 67_500) },
      { vendor: 'Frame.io', product_name: 'Enterprise', ...owned, contract: ending(today, 36, 30, 36_000) },
      { vendor: 'Adobe', product_name: 'Creative Cloud', ...owned, contract: ending(today, 8, 30, 184_320) },
    ]);
    const { url: feed } = made.parse(
      await (await page.request.post('/api/calendar-feeds', { data: { kind: 'mine' } })).json(),
    );
    const inDays = (days: number): string => addDays(today, days);
    expect(await eventsAt(page, feed)).toEqual(
      [
        `${inDays(-22)} Act by: Adobe Creative Cloud`,
        `${inDays(8)} Term ends: Adobe Creative Cloud`,
        `${inDays(6)} Act by: Frame.io Enterprise`,
        `${inDays(36)} Term ends: Frame.io Enterprise`,
        `${inDays(22)} Act by: Slack Business+`,
        `${inDays(112)} Term ends: Slack Business+`,
      ].sort(),
    );

    await test.step('The navigation counts what presses, and the page has what is missed first.', async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Renewal Alerts' })).toContainText('Missed');
      await navigation(page)
        .getByRole('link', { name: /^Renewals, 3 / })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Renewals' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Decide, / }).first()).toHaveAccessibleName(
        'Decide, Adobe Creative Cloud',
      );
      await look(page, 'the list of renewals');
    });

    await test.step('Opened, the row tells how its day comes about.', async () => {
      await rowOf(page, 'Slack')
        .first()
        .getByRole('button', { name: /Business\+/ })
        .first()
        .click();
      await expect(page.getByText('90 days’ notice').first()).toBeVisible();
      await look(page, 'a renewal opened');
    });

    await test.step('It is renegotiated first.', async () => {
      await decideOn(page, 'Slack Business+', /^Renegotiate/);
      const dialog = page.getByRole('dialog', { name: /^Renegotiate Slack/ });
      await dialog.getByLabel(/^Target per year/).fill('60000');
      await dialog.getByLabel(/^Follow up on/).fill(inDays(10));
      await dialog.getByLabel(/^Follow up on/).press('Tab');
      await look(page, 'the dialog that renegotiates');
      await dialog.getByRole('button', { name: 'Start Renegotiating' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(rowOf(page, 'Slack').first()).toContainText('Renegotiating');
    });

    await test.step('Then renewed, by a request that passes all approvals.', async () => {
      await decideOn(page, 'Slack Business+', /^Renew…/);
      const dialog = page.getByRole('dialog', { name: 'Renew Slack Business+' });
      await dialog.getByLabel(/^Cost per year/).fill('61000');
      await expect(dialog).toContainText('−$6,500.00');
      await dialog.getByRole('radio', { name: 'Ask for approval' }).check();
      await look(page, 'the dialog that renews');
      await dialog.getByRole('button', { name: 'Send for Approval' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(rowOf(page, 'Slack').first()).toContainText('Requested');
      const [request] = requests.parse(await (await page.request.get('/api/purchase-requests')).json());
      for (let step = await stepOf(page, request?.id); step !== null; step = await stepOf(page, request?.id))
        expect(await decide(page, request?.id ?? 0, { action: 'approve', stepName: step })).toBe(200);
      await page.reload();
      await page.getByRole('button', { name: 'Decided' }).click();
      await expect(rowOf(page, 'Slack').first()).toContainText('Renewed');
      expect(await eventsAt(page, feed)).not.toContain(`${inDays(22)} Act by: Slack Business+`);
      const items: { id: number; vendor: string }[] = await (await page.request.get('/api/software')).json();
      await page.goto(`/renewals?software=${items.find(({ vendor }) => vendor === 'Slack')?.id}`);
      const panel = page.getByRole('dialog', { name: 'Slack Business+' });
      await expect(panel.getByRole('radiogroup', { name: 'Contracts' })).toContainText('−9.6%');
      await page.goto('/renewals');
    });

    await test.step('Another is cancelled, with its notice as evidence.', async () => {
      await decideOn(page, 'Frame.io Enterprise', /^Cancel…/);
      const dialog = page.getByRole('dialog', { name: 'Cancel Frame.io Enterprise' });
      await dialog.getByRole('radio', { name: 'Yes' }).check();
      await dialog.getByLabel(/^Given on/).fill(inDays(-1));
      await dialog.getByLabel(/^Given on/).press('Tab');
      await dialog.getByRole('radio', { name: 'E-mail' }).check();
      const buffer = Buffer.from('We give notice to the end of the term.\n');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'Notice.txt', mimeType: 'text/plain', buffer });
      await expect(dialog).toContainText('Notice.txt');
      await look(page, 'the dialog that cancels');
      await dialog.getByRole('button', { name: 'Cancel at Term End' }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Decided' }).click();
      await expect(rowOf(page, 'Frame.io').first()).toContainText('Cancelled');
      expect((await eventsAt(page, feed)).filter((event) => event.includes('Frame.io'))).toEqual([]);
    });

    await test.step('A calendar month shows what is left.', async () => {
      await page.getByText('Calendar', { exact: true }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await look(page, 'the month of renewals');
    });
  },
);

test.describe('Days later', deep, () => {
  test.use({ endsApp: true });

  test('What nobody decides on renews itself after its term, and the new term is recorded.', async ({
    signedIn: page,
    visitAs,
    app,
    launch,
  }) => {
    const { today } = await todayOf(page);
    await addAll(page, [
      { vendor: 'Adobe', product_name: 'Creative Cloud', contract: ending(today, 8, 30, 184_320) },
    ]);
    await app.stop();
    const next = await launch({ DATA_DIR: app.dataDir, ...later(10) });
    const there = await visitAs(next);
    await there.goto('/renewals');
    await expect(rowOf(there, 'Adobe').first()).toContainText('Auto-renewed');
    await there.getByRole('button', { name: 'Record the new term, Adobe Creative Cloud' }).first().click();
    const dialog = there.getByRole('dialog', { name: 'Record the New Term' });
    await expect(dialog.getByLabel(/^Cost per year/)).toHaveValue('193536.00');
    await look(there, 'the dialog that records a term');
    await dialog.getByRole('button', { name: 'Record Term' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(there, 'Adobe').first()).toContainText('Undecided');
    const nextDay = addDays(today, 8 + 365 - 30);
    await expect(there.getByText(fullDay(nextDay)).first()).toBeVisible();
  });
});
