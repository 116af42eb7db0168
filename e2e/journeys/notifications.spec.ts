import type { Locator, Page } from '@playwright/test';
import { softwareReply } from '@purser/api/software';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { readMails } from '../mail-files.ts';

const aikosAddress = 'aiko.tanabe@example.com';
const tomasAddress = 'tomas.figueira@example.com';

const list = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const preferences = (page: Page): Locator => page.getByRole('region', { name: 'How mail reaches you' });

/** What a server is started with whose clock is a day ahead. */
const tomorrow = `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  const ahead = 24 * 60 * 60 * 1000;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Real.now() + ahead])); }
    static now() { return Real.now() + ahead; }
  };`)}`;

test('Who is mentioned finds it in the navigation, opens it, and has it read; with a digest chosen, one mail comes the next morning.', async ({
  page,
  visit,
  app,
  launch,
  signIn,
}) => {
  test.slow();
  await signIn(page);
  const aiko = await visit(app);
  await signIn(aiko, aikosAddress);
  await signIn(await visit(app), tomasAddress);
  const item = { vendor: 'Figma', product_name: 'Organization' };
  const { id } = softwareReply.parse(await (await page.request.post('/api/software', { data: item })).json());

  const comment = async (content: string): Promise<void> => {
    const answer = await page.request.post(`/api/software/${id}/comments`, { data: { content } });
    expect(answer.status()).toBe(201);
  };
  const mailsTo = async (address: string): Promise<string[]> =>
    (await readMails(app.dataDir)).filter(({ to }) => to === address).map(({ subject }) => subject);

  await test.step('Nothing has happened, and the page says what will be there.', async () => {
    await aiko.goto('/notifications');
    await expect(list(aiko).getByText('Nothing yet')).toBeVisible();
    await look(aiko, 'no notifications');
  });

  await test.step('A mention is counted, comes by mail at once, and is read as it is opened.', async () => {
    await comment('@aiko.tanabe can you ask for last year’s seat count?');
    await expect.poll(() => mailsTo(aikosAddress), { timeout: 20_000 }).toHaveLength(1);
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

  await test.step('Aiko chooses the daily digest by keyboard; from then on no mail comes by itself.', async () => {
    await aiko.goto('/notifications?view=settings');
    await preferences(aiko).getByRole('radio', { name: 'Mentioned: At once' }).focus();
    await aiko.keyboard.press('ArrowRight');
    await expect(preferences(aiko).getByRole('radio', { name: 'Mentioned: Daily' })).toBeChecked();
    await expect
      .poll(async () => (await aiko.request.get('/api/me/notification-settings')).json())
      .toMatchObject({ mention: { mail: 'daily' } });
    await comment('@aiko.tanabe One more thing.');
    await comment('@aiko.tanabe And @tomas.figueira, the last one.');
    await expect.poll(() => mailsTo(tomasAddress), { timeout: 20_000 }).toHaveLength(1);
    expect(await mailsTo(aikosAddress)).toHaveLength(1);
    await aiko.reload();
    await expect(entry(aiko, 'Notifications, 2 unread')).toBeVisible();
    await look(aiko, 'some notifications');
    await aiko.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(entry(aiko, 'Notifications')).toBeVisible();
    await aiko.keyboard.press('u');
    await expect(aiko).toHaveURL('/notifications?view=settings&unread=1');
    await expect(list(aiko).getByText('All is read')).toBeVisible();
  });

  await test.step('The next day one digest has both, once.', async () => {
    await app.stop();
    const next = await launch({ DATA_DIR: app.dataDir, NODE_OPTIONS: tomorrow });
    await expect.poll(() => mailsTo(aikosAddress), { timeout: 60_000 }).toHaveLength(2);
    const mails = await readMails(next.dataDir);
    const digest = mails.find(({ to, subject }) => to === aikosAddress && subject.includes('in Purser'));
    expect(digest?.subject).toMatch(/in Purser: 2 things$/);
    expect(digest?.text).toMatch(
      /One more thing\..*the last one\..*Change how you are told: \S+view=settings$/,
    );
  });
});
