import type { Locator, Page } from '@playwright/test';
import { softwareReply } from '@purser/api/software';
import { expect, test } from '../fixtures.ts';
import { later } from '../later.ts';
import { look } from '../look.ts';
import { type FiledMail, readMails } from '../mail-files.ts';
import { deep, inBothTiers } from '../tiers.ts';

const aikosAddress = 'aiko.tanabe@example.com';
const tomasAddress = 'tomas.figueira@example.com';

const list = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const preferences = (page: Page): Locator => page.getByRole('region', { name: 'Email preferences' });

/** Adds an item as the signed-in person; what it answers comments on it. */
async function addItem(page: Page): Promise<(content: string) => Promise<void>> {
  const item = { vendor: 'Figma', product_name: 'Organization' };
  const { id } = softwareReply.parse(await (await page.request.post('/api/software', { data: item })).json());
  return async (content) => {
    const answer = await page.request.post(`/api/software/${id}/comments`, { data: { content } });
    expect(answer.status()).toBe(201);
  };
}

const mailsTo = async ({ dataDir }: { dataDir: string }, address: string): Promise<FiledMail[]> =>
  (await readMails(dataDir)).filter(({ to }) => to === address);

test(
  'Who is mentioned is told by mail, finds it in the navigation, opens it, and has it read.',
  inBothTiers,
  async ({ signedIn: page, visitAs, app }) => {
    const aiko = await visitAs(app, aikosAddress);
    const comment = await addItem(page);

    await test.step('Nothing has happened, and the page says what will be there.', async () => {
      await aiko.goto('/notifications');
      await expect(list(aiko).getByText('Nothing yet')).toBeVisible();
      await look(aiko, 'no notifications');
    });

    await test.step('A mention is counted, comes by mail at once, and is read as it is opened.', async () => {
      await comment('@aiko.tanabe can you ask for last year’s seat count?');
      await expect.poll(() => mailsTo(app, aikosAddress)).toHaveLength(1);
      await aiko.goto('/notifications');
      await expect(entry(aiko, 'Notifications, 1 unread')).toBeVisible();
      const told = list(aiko).getByRole('link', { name: /mentioned you: Figma Organization/ });
      await expect(told).toContainText('Unread.');
      await look(aiko, 'an unread notification');
      await told.click();
      await expect(aiko.getByRole('dialog', { name: 'Figma Organization' })).toBeVisible();
      await expect
        .poll(async () => (await aiko.request.get('/api/notifications/count')).json())
        .toEqual({ count: 0 });
      await aiko.goto('/notifications');
      await expect(entry(aiko, 'Notifications')).toBeVisible();
      await expect(list(aiko).getByRole('link', { name: /mentioned you/ })).not.toContainText('Unread.');
    });
  },
);

test.describe('Days later', deep, () => {
  test.use({ endsApp: true });

  test('With a digest chosen by keyboard no mail comes by itself, and one the next morning has all.', async ({
    signedIn: page,
    visitAs,
    app,
    launch,
  }) => {
    const aiko = await visitAs(app, aikosAddress);
    await visitAs(app, tomasAddress);
    const comment = await addItem(page);
    await aiko.goto('/notifications?view=settings');
    await preferences(aiko).getByRole('radio', { name: 'Mentioned: At once' }).focus();
    await aiko.keyboard.press('ArrowRight');
    await expect(preferences(aiko).getByRole('radio', { name: 'Mentioned: Daily' })).toBeChecked();
    await expect
      .poll(async () => (await aiko.request.get('/api/me/notification-settings')).json())
      .toMatchObject({ mention: { mail: 'daily' } });
    await comment('@aiko.tanabe One more thing.');
    await comment('@aiko.tanabe And @tomas.figueira, the last one.');
    await expect.poll(() => mailsTo(app, tomasAddress)).toHaveLength(1);
    expect(await mailsTo(app, aikosAddress)).toEqual([]);
    await aiko.reload();
    await expect(entry(aiko, 'Notifications, 2 unread')).toBeVisible();
    await look(aiko, 'some notifications');
    await aiko.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(entry(aiko, 'Notifications')).toBeVisible();
    await aiko.keyboard.press('u');
    await expect(aiko).toHaveURL('/notifications?view=settings&unread=1');
    await expect(list(aiko).getByText('All is read')).toBeVisible();

    await app.stop();
    const next = await launch({ DATA_DIR: app.dataDir, ...later(1) });
    await expect.poll(() => mailsTo(next, aikosAddress)).toHaveLength(1);
    const [digest] = await mailsTo(next, aikosAddress);
    expect(digest?.subject).toMatch(/in Purser: 2 things$/);
    expect(digest?.text).toMatch(
      /One more thing\..*the last one\..*Change how you are told: \S+view=settings$/,
    );
  });
});
