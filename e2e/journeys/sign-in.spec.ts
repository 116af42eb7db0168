import type { Page } from '@playwright/test';
import { expect, refusedAsStranger, signedOut, test } from '../fixtures.ts';
import { deep } from '../tiers.ts';

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Purser' });
const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });
const provider = (page: Page) => page.getByRole('heading', { name: 'Choose whom to sign in as' });
const account = (page: Page) => page.getByRole('region', { name: 'Account' });

test('A person who turns back, or types no address, is told so, and comes to the asked page in the end.', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(signedOut, /^422 POST \/evaluation\//);
  const asked = '/table?q=adobe&sort=-cost';
  await page.goto(asked);
  await signInLink(page).click();
  await expect(provider(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back without signing in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
  await signInLink(page).click();
  await page.getByLabel('Or any company address').fill('nobody');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter an email address, such as you@example.com')).toBeVisible();
  await expect(page.getByLabel('Or any company address')).toHaveValue('nobody');
  await page.getByRole('button', { name: 'Nora Lindqvist' }).click();
  await expect(page.getByRole('heading', { name: 'Table View' })).toBeVisible();
  await expect(page).toHaveURL(asked);
  await expect(page.getByRole('searchbox')).toHaveValue('adobe');
});

test.describe('Where nobody has been', () => {
  test.use({ isPrepared: false });

  test('Somebody logs out: Back shows nothing of theirs, and the next person is somebody else.', async ({
    page,
    signInByHand,
    logOut,
    expectTrouble,
  }) => {
    await signInByHand(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(account(page)).toContainText('Nora Lindqvist');
    await expect(account(page)).toContainText('nora.lindqvist@example.com');
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ role: 'admin' });
    await page.getByRole('link', { name: 'Software Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Table View' })).toBeVisible();
    await logOut(page);
    expectTrouble(signedOut);
    const refused = refusedAsStranger(page);
    await page.goBack();
    await refused;
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByText('Nora Lindqvist')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Table View' })).toHaveCount(0);

    await signInByHand(page, 'samuel.okoye@example.com');
    await expect(account(page)).toContainText('Samuel Okoye');
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ role: 'user' });
    // Back from the first page leads to a sign-in that is over, and from there a link leads on.
    expectTrouble(/^400 GET \/evaluation\/people\//);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'This sign-in can’t go on' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(account(page)).toContainText('Samuel Okoye');

    // A page that the browser has kept and shows again, after the session has ended elsewhere.
    // What it asked for at the last moment is answered when the session is over.
    expectTrouble(/^401 GET \/api\//);
    await page.context().clearCookies();
    const refusedAgain = refusedAsStranger(page);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await refusedAgain;
    await expect(welcome(page)).toBeVisible();
    await expect(account(page)).toHaveCount(0);
  });
});

test.describe('Where one domain may sign in', deep, () => {
  test.use({ settings: { ALLOWED_EMAIL_DOMAINS: 'acme.test', ADMIN_EMAILS: 'ada@acme.test' } });

  test('a stranger is turned away, a colleague comes in, and only who is named is an administrator.', async ({
    page,
    signInByHand,
    logOut,
    expectTrouble,
  }) => {
    expectTrouble(signedOut);
    const enterAs = async (email: string) => {
      await signInLink(page).click();
      await page.getByLabel('Or any company address').fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto('/');
    await enterAs('ada@elsewhere.test');
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
    await expect(page).toHaveURL(/\/\?error=\w+$/);
    await enterAs('ada@acme.test.elsewhere.test');
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
    await signInByHand(page, 'bo@acme.test');
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ name: 'Bo', role: 'user' });
    await logOut(page);
    await signInByHand(page, 'Ada@ACME.test');
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({
      email: 'ada@acme.test',
      role: 'admin',
    });
  });
});

test('The theme follows the system until one is chosen, which then outlives a reload and logging out.', async ({
  page,
  signInByHand,
  logOut,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInByHand(page);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await expect.poll(background).toBe(light);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(dark);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  await expect.poll(background).toBe(dark);
  await logOut(page);
  await expect.poll(background).toBe(dark);
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect.poll(background).toBe(light);
});
