import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { RunningApp } from './app.ts';

const firstPerson = 'nora.lindqvist@example.com';

/** In evaluation mode, opens the address that the app printed, as whoever started it does, for the key that is in it. */
export async function bringKey(request: APIRequestContext, { address }: RunningApp): Promise<void> {
  if (address.includes('key=')) await request.get(address, { maxRedirects: 0 });
}

/**
 * Signs in through the stand-in provider by the calls that its pages make, without a page; without an address, as its
 * first demo person, an admin.
 */
export async function signInByCalls(request: APIRequestContext, email = firstPerson): Promise<void> {
  const choice = await request.get('/api/login');
  await request.post(choice.url(), { form: { email } });
  const reply = await request.get('/api/me');
  expect(reply.status(), `${email} is signed in.`).toBe(200);
}

/** Signs in as a person does, from the landing page by the stand-in provider to the dashboard. */
export async function signInByHand(page: Page, email?: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose whom to sign in as' })).toBeVisible();
  if (email) {
    await page.getByLabel('Or any company address').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  } else {
    await page.getByRole('listitem').getByRole('button').first().click();
  }
  await expect(page.getByRole('link', { name: 'Software Overview' })).toBeVisible();
}
