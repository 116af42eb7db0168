import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, signedOut, test } from '../fixtures.ts';
import { openSample } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: /^Adobe Creative Cloud/ });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You have been signed out' });
const comment = (page: Page) => panel(page).getByRole('textbox', { name: 'Comment' });
const typed = 'The quote is 9 % higher.\nWhat do we say?';
const comments = (page: Page) =>
  panel(page)
    .getByRole('region', { name: /^Comments/ })
    .getByRole('listitem');

/** Ends the session on the server and forgets its cookie, as an administrator or a long night does. */
const endSession = (page: Page) => page.request.get('/api/logout');

async function openPanel(page: Page): Promise<void> {
  await openSample(page);
  await page.getByRole('rowheader', { name: 'Adobe' }).click();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
}

/** Signs in again in the window that the question opens, which closes itself then. */
async function signInAgain(page: Page, name: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: /^Sign in again/ })
    .click();
  const other = await opened;
  const closed = other.waitForEvent('close');
  await other.getByRole('button', { name }).click();
  await closed;
}

test(
  'A session that ends under somebody’s hands is renewed in another window, and what was typed is saved.',
  deep,
  async ({ page, signInByHand, expectTrouble }) => {
    expectTrouble(/^401 POST \/api\/software\/\d+\/comments$/, signedOut);
    await signInByHand(page);
    await openPanel(page);
    await comment(page).fill(typed);
    await endSession(page);
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();

    await expect(question(page)).toBeFocused();
    await expect(question(page)).toContainText('What you typed is still here');
    await expectAccessible(page, 'the question to sign in again');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(question(page).getByRole('link')).toBeFocused();

    await signInAgain(page, 'Nora Lindqvist');
    await expect(question(page)).toBeHidden();
    await expect(toasts(page)).toContainText('Nothing that you typed was lost');
    await expect(comment(page)).toHaveValue(typed);
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments(page)).toHaveText(/Nora Lindqvist.*The quote is 9 % higher/s);
    await expect(comment(page)).toHaveValue('');
  },
);

test(
  'Somebody else who signs in is told whose page it is, and may go on with what was typed.',
  deep,
  async ({ page, signInByHand, expectTrouble }) => {
    expectTrouble(/^401 POST /, signedOut);
    await signInByHand(page);
    await openPanel(page);
    await comment(page).fill('Written by two');
    await endSession(page);
    await comment(page).press('Control+Enter');
    await signInAgain(page, 'Samuel Okoye');
    const asked = page.getByRole('alertdialog', { name: 'You are now signed in as Samuel Okoye' });
    await expect(asked).toContainText('Nora Lindqvist opened this page.');
    await expectAccessible(page, 'the question to somebody else');
    await asked.getByRole('button', { name: 'Go on as Samuel Okoye' }).click();
    await expect(asked).toBeHidden();
    await comment(page).press('Control+Enter');
    await expect(comments(page)).toHaveText(/Samuel Okoye.*Written by two/s);
  },
);
