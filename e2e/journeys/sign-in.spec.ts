import type { Page } from '@playwright/test';
import { expect, signedOut, test } from '../fixtures.ts';

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Purser' });
const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });
const provider = (page: Page) => page.getByRole('heading', { name: 'Choose whom to sign in as' });
const account = (page: Page) => page.getByRole('region', { name: 'Account' });

test('Somebody who is signed out meets the landing page at every path, and it remembers the page.', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(signedOut);
  const pages = ['/dashboard', '/table?q=adobe&sort=-cost', '/table/import', '/requests/7', '/no/such/page'];
  for (const path of pages) {
    await page.goto(path);
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByText('Software Subscription Management Platform')).toBeVisible();
    const next = `next=${encodeURIComponent(path)}`;
    await expect(signInLink(page)).toHaveAttribute('href', `/api/login?${next}`);
    await expect(page).toHaveURL(`/?${next}`);
  }
  for (const path of [
    '/',
    '/?next=https://elsewhere.test/table',
    '/?next=//elsewhere.test',
    '/?next=/api/logout',
  ]) {
    await page.goto(path);
    await expect(signInLink(page)).toHaveAttribute('href', '/api/login');
  }
});

test('The landing page says that it loads, that it cannot know, or how to sign in, one at a time.', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(signedOut, /^console\.error: Failed to load resource: net::ERR_CONNECTION_RESET$/);
  const loading = page.getByText('Loading authentication configuration...');
  const unknown = page.getByText('Unable to check authentication status. Please try again later.');
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route('/api/auth/config', async (route) => {
    asked.push(route.request().url());
    await answer.promise;
    await route.abort('connectionreset');
  });

  await page.goto('/');
  await expect(loading).toBeVisible();
  await expect(unknown).toBeHidden();
  await expect(signInLink(page)).toBeHidden();

  answer.resolve();
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to check authentication status. Please try again later.',
  );
  await expect(loading).toBeHidden();
  await expect(signInLink(page)).toBeHidden();
  expect(asked, 'It is asked for once more before it gives up.').toHaveLength(2);

  await page.unroute('/api/auth/config');
  await page.goto('/?error=access_denied');
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
  await expect(
    page.getByText('Sign in with your company Google account to access the platform'),
  ).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  await page.goto('/');
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('In production without credentials', () => {
  test.use({
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'kept-by-the-administrator-of-this-place',
      APP_URL: 'https://127.0.0.1',
    },
  });

  test('the landing page says what the administrator has to set, and offers no way in.', async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(signedOut);
    await page.goto('/table');
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Authentication is not configured');
    await expect(page.getByRole('alert')).toContainText('The Google OAuth credentials are missing');
    await expect(page.getByRole('alert')).toContainText('client id and client secret settings');
    await expect(
      page.getByText('The application requires Google OAuth to be configured for authentication.'),
    ).toBeVisible();
    await expect(signInLink(page)).toHaveCount(0);
    // Who knows the address of the sign-in gets no further, and neither is the stand-in there.
    await page.goto('/api/login?next=/table');
    await expect(page.getByRole('alert')).toContainText('Authentication is not configured');
    expect(
      (await page.request.get('/evaluation/.well-known/openid-configuration')).headers()['content-type'],
    ).not.toContain('json');
  });
});

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
    await page.goBack();
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
  });
});

test.describe('Where one domain may sign in', () => {
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

test('Every route of the shell is there, and any other path is not found.', async ({ page, signIn }) => {
  await signIn(page);
  const heading = page.getByRole('heading', { level: 1 });
  const routes = [
    { path: '/', address: '/dashboard', title: 'Dashboard', entry: 'Dashboard' },
    { path: '/table', title: 'Table View', entry: 'Software Overview' },
    { path: '/requests', title: 'Software Requests', entry: 'Purchase Requests' },
    { path: '/settings', title: 'Settings', entry: 'Settings' },
    { path: '/requests/none', title: 'Request not found' },
    { path: '/purchase-requests', title: 'Purchase Requests' },
    { path: '/forecast', title: 'Forecast', entry: 'Forecast' },
    { path: '/notifications', title: 'Notifications', entry: 'Notifications' },
    {
      path: '/no/such/page',
      title: '404 Page Not Found',
      text: 'Did you forget to add the page to the router?',
    },
    { path: '/tables', title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
  ];
  for (const { path, address = path, title, text, entry } of routes) {
    await page.goto(path);
    await expect(heading).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Purser`);
    await expect(page).toHaveURL(address);
    if (text) await expect(page.getByText(text)).toBeVisible();
    if (entry)
      await expect(page.getByRole('link', { name: entry, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
  }
  for (const entry of ['Settings', 'Purchase Requests', 'Software Overview', 'Dashboard']) {
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(heading).toBeFocused();
  }
  await page.goBack();
  await expect(heading).toHaveText('Table View');
});

test('The theme follows the system until one is chosen, which then outlives a reload and logging out.', async ({
  page,
  signInByHand,
  logOut,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInByHand(page);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  expect(await background()).toBe(light);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe(dark);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  expect(await background()).toBe(dark);
  await logOut(page);
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  expect(await background()).toBe(light);
});
