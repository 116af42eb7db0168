import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { readMails } from '../mail-files.ts';
import { addRequest, decide, progress, saveWorkflow, whoIs } from '../request-workflow.ts';
import { choose, download, toasts } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Activity Timeline' });
const details = (page: Page): Locator => page.getByRole('region', { name: 'Request Details' });
const comments = (page: Page): Locator => page.getByRole('region', { name: /^Comments/ });
const attachments = (page: Page): Locator => page.getByRole('region', { name: /^Attachments/ });
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('link', { name });

test(
  'Four people take a request from an empty draft to a running contract, and all of it can be seen afterwards.',
  inBothTiers,
  async ({ signedIn: nora, visitAs, app }) => {
    const aiko = await visitAs(app, 'aiko.tanabe@example.com');
    const tomas = await visitAs(app, 'tomas.figueira@example.com');
    const samuel = await visitAs(app, 'samuel.okoye@example.com');
    await saveWorkflow(nora, await whoIs(tomas));

    await test.step('Aiko requests software: an empty draft, filled in and saved.', async () => {
      await aiko.goto('/requests');
      await expect(aiko.getByText('No requests yet')).toBeVisible();
      await expectAccessible(aiko, 'the board without requests');
      await aiko.getByRole('button', { name: 'Request New Software' }).click();
      await expect(aiko).toHaveURL(/\/requests\/\d+$/);
      await expect(aiko.getByRole('heading', { level: 1 })).toContainText('New Request - Untitled');
      await details(aiko).getByLabel('Vendor').fill('Wasabi');
      await details(aiko).getByLabel('Product Name').fill('Hot Cloud Storage');
      await details(aiko).getByLabel('Estimated Cost').fill('61200');
      await details(aiko).getByLabel('Description').fill('Object storage for finished masters.');
      await details(aiko).getByLabel('Business Requirements').fill('Replace the tape archive.');
      await details(aiko).getByRole('checkbox', { name: 'Studio' }).check();
      await details(aiko).getByRole('checkbox', { name: 'Corporate' }).check();
      await details(aiko)
        .getByRole('spinbutton', { name: /Studio/ })
        .fill('80');
      await details(aiko)
        .getByRole('spinbutton', { name: /Corporate/ })
        .fill('20');
      await expect(details(aiko)).toContainText('Total: 100% ✓');
    });

    await test.step('A role-based step wants its owner, which is marked in red until it is given.', async () => {
      await details(aiko).getByRole('button', { name: 'Save' }).click();
      const owner = details(aiko).getByRole('combobox', { name: 'Business Owner' });
      await expect(owner).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(aiko, 'a request whose owner is missing');
      await choose(owner, 'Samuel Okoye');
      await details(aiko).getByRole('button', { name: 'Save' }).click();
      await expect(details(aiko).getByRole('button', { name: 'Edit' })).toBeVisible();
      await expect(aiko.getByRole('heading', { level: 1 })).toContainText('Wasabi - Hot Cloud Storage');
      await expect(details(aiko)).toContainText('Studio 80%');
    });

    await test.step('She attaches a quote and submits with a comment; then it is no longer hers to decide.', async () => {
      await attachments(aiko)
        .locator('input[type=file]')
        .setInputFiles({ name: 'Wasabi quote.txt', mimeType: 'text/plain', buffer: Buffer.from('300 TB') });
      await expect(toasts(aiko)).toContainText('Wasabi quote.txt uploaded successfully.');
      await progress(aiko).getByLabel('Comment (optional)').fill('Archive storage, replaces tape.');
      await progress(aiko).getByRole('button', { name: 'Submit with Comment' }).click();
      await expect(timeline(aiko)).toContainText('Archive storage, replaces tape.');
      await expect(progress(aiko)).toContainText('Step 2 of 5');
      await expect(progress(aiko).getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
      await expect(progress(aiko)).toContainText('Tomás Figueira');
    });

    await test.step('Tomás reads by mail that it is his turn, sees it on the board, asks a colleague in a comment, and approves.', async () => {
      const isHis = ({ to }: { to: string }) => to === 'tomas.figueira@example.com';
      const mails = async () => (await readMails(app.dataDir)).filter(isHis);
      await expect.poll(mails).toHaveLength(1);
      const [mail] = await mails();
      expect(mail?.subject).toBe('Your turn: Wasabi Hot Cloud Storage, $61,200 a year');
      expect(mail?.text).toContain(new URL(aiko.url()).pathname);
      await tomas.goto('/requests');
      await tomas.getByRole('button', { name: /^My turn/ }).click();
      await expect(column(tomas, 'Tech Security Assessment')).toContainText('Your turn');
      await expectAccessible(tomas, 'the board');
      await card(tomas, 'Wasabi - Hot Cloud Storage').click();
      const file = await download(
        tomas,
        attachments(tomas).getByRole('link', { name: /^Download Wasabi quote/ }),
      );
      expect(file).toEqual({ name: 'Wasabi quote.txt', text: '300 TB' });
      const text = comments(tomas)
        .getByRole('combobox', { name: 'Comment' })
        .or(comments(tomas).getByRole('textbox'));
      await text.pressSequentially('Bucket lock must be on, @aik');
      await tomas.keyboard.press('Enter');
      await comments(tomas).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(comments(tomas).getByRole('listitem')).toContainText('@aiko.tanabe');
      await progress(tomas).getByLabel('Comment (optional)').fill('SOC 2 confirmed.');
      await progress(tomas).getByRole('button', { name: 'Approve with Comment' }).click();
      await expect(progress(tomas)).toContainText('Step 3 of 5');
    });

    await test.step('Samuel, the business owner, approves by his role.', async () => {
      await samuel.goto(new URL(tomas.url()).pathname);
      await expect(comments(samuel)).toContainText('Bucket lock must be on');
      await progress(samuel).getByRole('button', { name: 'Approve Step' }).click();
      await expect(progress(samuel)).toContainText('Step 4 of 5');
      await expect(progress(samuel)).toContainText('administrator');
    });

    await test.step('Nobody was to do the legal review: Nora, an admin, hands it to Samuel, who approves.', async () => {
      await nora.goto(new URL(tomas.url()).pathname);
      await timeline(nora)
        .getByRole('listitem')
        .filter({ hasText: 'Legal Review' })
        .getByRole('button', { name: /^Re-assign/ })
        .click();
      const dialog = nora.getByRole('dialog', { name: 'Re-assign Approver' });
      await choose(dialog.getByRole('combobox'), 'Samuel Okoye');
      await expectAccessible(nora, 'Re-assign Approver');
      await dialog.getByRole('button', { name: 'Re-assign' }).click();
      await expect(dialog).toBeHidden();
      await expect(timeline(nora).getByRole('listitem').filter({ hasText: 'Legal Review:' })).toContainText(
        'Samuel Okoye',
      );
      await samuel.reload();
      await progress(samuel).getByRole('button', { name: 'Approve Step' }).click();
      await expect(progress(samuel)).toContainText('Step 5 of 5');
    });

    await test.step('Aiko’s page, open since, finds out when it comes back to the front.', async () => {
      await aiko.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(progress(aiko)).toContainText('Step 5 of 5');
      await expectAccessible(aiko, 'a request at its last step');
    });

    await test.step('Nora wraps it up: software, contract and file in one.', async () => {
      await nora.reload();
      await progress(nora).getByRole('button', { name: 'Fill out Contract & Ownership Details' }).click();
      const dialog = nora.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
      await expect(dialog.getByLabel('Vendor')).toHaveValue('Wasabi');
      await expect(dialog.getByRole('spinbutton', { name: 'Cost' })).toHaveValue('61200.00');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'Order form.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\nsigned'),
      });
      await expect(dialog).toContainText('Order form.pdf');
      await expectAccessible(nora, 'Confirm Contract and Software Details');
      await dialog.getByRole('button', { name: /^(Create|Save|Confirm)/ }).click();
      await expect(toasts(nora)).toContainText('Software and contract created successfully');
    });

    await test.step('The panel shows the software with contract and file, and its history where it came from.', async () => {
      const panel = nora.getByRole('dialog', { name: 'Wasabi Hot Cloud Storage' });
      await expect(panel.getByRole('region', { name: 'Contract Information' })).toContainText('$61,200.00');
      await expect(panel.getByRole('region', { name: 'Vendor Files' })).toContainText('Order form.pdf');
      await expect(panel.getByRole('region', { name: /History/ })).toContainText(/REQ-00000\d/);
      await nora.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(nora.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(nora.getByText('Approved', { exact: true }).first()).toBeVisible();
      await nora.goto('/requests');
      await expect(column(nora, 'Approved')).toContainText('Wasabi - Hot Cloud Storage');
    });
  },
);

test(
  'A rejected request says who and why, is final, and can be copied; who decides on an old page is told what happened.',
  inBothTiers,
  async ({ signedIn: nora, visitAs, app, expectTrouble }) => {
    const aiko = await visitAs(app, 'aiko.tanabe@example.com');
    const tomas = await visitAs(app, 'tomas.figueira@example.com');
    await saveWorkflow(nora, await whoIs(tomas));
    const { id: businessOwnerId } = await whoIs(nora);
    const fields = {
      vendor: 'Clay',
      productName: 'Enterprise',
      description: 'Lists',
      businessRequirements: 'Leads',
    };
    const id = await addRequest(aiko, { ...fields, department: 'Ad Sales', businessOwnerId });
    expect(await decide(aiko, id, { action: 'approve', stepName: 'request_submission' })).toBe(200);

    await nora.goto(`/requests/${id}`);
    await tomas.goto(`/requests/${id}`);
    const standIn = progress(nora).getByRole('button', { name: 'Approve for Tomás Figueira' });
    await expect(standIn).toBeVisible();
    await progress(tomas).getByLabel('Comment (optional)').fill('We have two of these.');
    await progress(tomas).getByRole('button', { name: 'Reject with Comment' }).click();
    await tomas
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect(timeline(tomas)).toContainText('We have two of these.');
    await expect(progress(tomas).getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);

    await test.step('Nora’s page is old: her approval changes nothing, and she reads who decided.', async () => {
      expectTrouble(/^409 POST \/api\/purchase-requests\/\d+\/action$/);
      await standIn.click();
      await expect(nora.getByText(/was rejected by Tomás Figueira/).first()).toBeVisible();
      await expect(standIn).toHaveCount(0);
      await expectAccessible(nora, 'a rejected request');
    });

    await test.step('Aiko copies it to a new draft, which is hers to delete.', async () => {
      await aiko.goto(`/requests/${id}`);
      await aiko.getByRole('button', { name: /^Copy/ }).click();
      await expect(aiko).not.toHaveURL(new RegExp(`/requests/${id}$`));
      await expect(aiko.getByRole('heading', { level: 1 })).toContainText('Clay - Enterprise');
      const copy = new URL(aiko.url()).pathname;
      await details(aiko)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await aiko
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(aiko).toHaveURL(/\/requests$/);
      await expect(column(aiko, 'Rejected')).toContainText('Clay - Enterprise');
      expectTrouble(/^404 GET \/api\/purchase-requests\/\d+/);
      await aiko.goto(copy);
      await expect(aiko.getByText('Request not found')).toBeVisible();
    });
  },
);
