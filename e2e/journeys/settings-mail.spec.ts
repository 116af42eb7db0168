import type { Page } from '@playwright/test';
import { listMails } from '@purser/api/mail';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mailFiles } from '../mail-files.ts';
import { whoIs } from '../request-workflow.ts';
import { addAll } from '../sample-portfolio.ts';
import { toasts } from '../screens.ts';
import { deep, inBothTiers } from '../tiers.ts';

const aiko = 'aiko.tanabe@example.com';

const rule = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openRule(page: Page, name: string) {
  await page.goto('/settings?tab=email-rules');
  await rule(page, name).getByRole('button', { name, expanded: false }).click();
  return rule(page, name);
}

test(
  'An administrator changes a rule, tries it, and sees the mail that a comment then sends.',
  inBothTiers,
  async ({ page, app, visit, signIn }) => {
    await signIn(page);
    const nora = await whoIs(page);
    await addAll(page, [{ vendor: 'Adobe', product_name: 'Creative Cloud', business_owner_id: nora.id }]);
    const card = await openRule(page, 'Software Comment');

    await test.step('The preview follows what is typed; what isn’t saved is asked about.', async () => {
      await card.getByLabel('Subject').fill('Said of {{vendor}}');
      await expect(card.getByText('Said of Adobe')).toBeVisible();
      await page.getByRole('tab', { name: 'Users' }).click();
      await page.getByRole('button', { name: 'Keep editing' }).click();
    });

    await test.step('A test goes to the address that is asked for.', async () => {
      await card.getByRole('button', { name: 'Send Test' }).click();
      await page.getByLabel('Send test to:').fill('ops@example.com');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(toasts(page)).toContainText('Test email sent');
      expect((await mailFiles(app.dataDir)).join()).toMatch(/^To: .*ops@example\.com/m);
    });

    await test.step('Saved, the rule holds for the next comment, whose mail is in the list.', async () => {
      await page.getByRole('button', { name: 'Save All Changes' }).click();
      await expect(toasts(page)).toContainText('Email rules saved');
      const colleague = await visit(app);
      await signIn(colleague, aiko);
      const data = { content: 'Do we still need all the seats?' };
      const reply = await colleague.request.post('/api/software/1/comments', { data });
      expect(reply.status()).toBe(201);
      const outgoing = page.getByRole('region', { name: 'Outgoing mail', exact: true });
      const sent = async () => {
        const answer: unknown = await (await page.request.get('/api/mails')).json();
        return listMails.reply.parse(answer).counts.sent;
      };
      // The test counts too.
      await expect.poll(sent).toBe(2);
      await outgoing.getByRole('button', { name: 'Refresh' }).click();
      await expect(outgoing.getByRole('listitem').filter({ hasText: 'Written to file' })).toHaveCount(2);
      await expect(outgoing.getByText('Test of Software Comment to ops@example.com')).toBeVisible();
      await outgoing
        .getByRole('button', { name: /^Show mail/ })
        .first()
        .click();
      await expect(outgoing).toContainText('You are its business owner.');
      await expect(
        outgoing.frameLocator('iframe').getByText('Do we still need all the seats?'),
      ).toBeVisible();
      await look(page, 'an outgoing mail with its text');
      await outgoing.getByRole('link', { name: 'Said of Adobe' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeVisible();
    });
  },
);

test.describe('In both themes', deep, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the Email Rules, nor for a plain user, whose controls are disabled.', async ({
    page,
    visit,
    app,
    signIn,
    expectTrouble,
  }) => {
    expectTrouble(/^422 PUT \/api\/settings\/email-rules$/);
    await signIn(page);
    const card = await openRule(page, 'Renewal Reminder');
    await expect(card.getByText('Preview', { exact: true })).toBeVisible();
    await card.getByLabel('Subject').fill('');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(card.getByText('Subject is required')).toBeVisible();
    await look(page, 'the email rules');
    await card.getByRole('button', { name: 'Send Test' }).click();
    await expect(page.getByLabel('Send test to:')).toBeVisible();
    await look(page, 'the test mail');
    const plain = await visit(app);
    await signIn(plain, aiko);
    await openRule(plain, 'Renewal Reminder');
    await expect(plain.getByRole('button', { name: 'Save All Changes' })).toBeDisabled();
    await expect(rule(plain, 'Renewal Reminder').getByLabel('Subject')).toBeDisabled();
    await look(plain, 'the email rules as a plain user sees them');
  });
});
