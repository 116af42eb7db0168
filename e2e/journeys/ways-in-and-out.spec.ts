import type { Page } from '@playwright/test';
import { expect, refusedAsStranger, signedOut, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { deep, inBothTiers } from '../tiers.ts';

const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });
const account = (page: Page) => page.getByRole('region', { name: 'Account' });

test(
  'Whoever opens another address than the printed one is asked for its key at sign-in, and may type it.',
  inBothTiers,
  async ({ app, page, expectTrouble }) => {
    expectTrouble(signedOut, /^403 GET \/evaluation\/people\//, /^403 POST \/evaluation\/people\//);
    await page.context().clearCookies();
    const asked = '/table?q=adobe';
    await page.goto(asked);
    await signInLink(page).click();
    await expect(page.getByRole('heading', { name: 'Enter the key' })).toBeVisible();
    await page.getByLabel('Key').fill('a guess');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This isn’t the key. Each start prints another one')).toBeVisible();
    await look(page, 'the page that asks for the key');
    await page.getByLabel('Key').fill(new URL(app.address).searchParams.get('key') ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Nora Lindqvist' }).click();
    await expect(page).toHaveURL(asked);
    // A page that loses its cookies while its table is on the way is refused it.
    await page.goto('about:blank');

    // The printed address itself brings the key, which is gone from it then.
    await page.context().clearCookies();
    await page.goto(app.address);
    await expect(page).toHaveURL(/^[^?]*\/$/);
    await signInLink(page).click();
    await expect(page.getByRole('heading', { name: 'Choose whom to sign in as' })).toBeVisible();
  },
);

test('What browsers and crawlers ask for by themselves is there: an icon, and that nothing is to be indexed.', async ({
  page,
}) => {
  const icon = await page.request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
});

test(
  'Another website sends somebody to log out: a button asks them first.',
  deep,
  async ({ app, page, signInByHand, expectTrouble }) => {
    await signInByHand(page);
    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${app.url}/api/logout">A prize</a>` }),
    );
    await page.goto('http://elsewhere.test/');
    await page.getByRole('link', { name: 'A prize' }).click();
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
    await look(page, 'the question whether to log out');
    await page.getByRole('link', { name: 'Back to Purser' }).click();
    await expect(account(page)).toContainText('Nora Lindqvist');
    await page.goBack();
    expectTrouble(signedOut);
    // The landing page stands there before it knows who is signed in.
    const refused = refusedAsStranger(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Purser' })).toBeVisible();
    await refused;
  },
);

test(
  'An administrator signs everybody out: every screen leads to sign-in, and back where it was.',
  deep,
  async ({ app, page, visit, signInByHand, expectTrouble }) => {
    expectTrouble(/^401 GET \/api\//);
    await signInByHand(page);
    const colleague = await visit(app);
    await signInByHand(colleague, 'samuel.okoye@example.com');
    await page.goto('/settings?tab=users');
    await page.getByRole('button', { name: 'Sign everybody out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign everybody out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Purser' })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('purser_session');
    await colleague.goto('/table');
    await expect(colleague.getByRole('heading', { name: 'Welcome to Purser' })).toBeVisible();

    await signInLink(page).click();
    await page.getByRole('button', { name: 'Nora Lindqvist' }).click();
    await expect(page).toHaveURL('/settings?tab=users');
    await page.goto('/dashboard');
    await expect(page.getByText('Everybody was signed out')).toBeVisible();
  },
);
