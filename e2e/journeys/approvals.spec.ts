import type { Locator, Page } from '@playwright/test';
import { latestReturn } from '@purser/domain/approvals/absences';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { readMails } from '../mail-files.ts';
import { addRequest, decide, expectCurrent, progress, saveWorkflow, whoIs } from '../request-workflow.ts';
import { todayOf } from '../sample-portfolio.ts';
import { choose } from '../screens.ts';
import { inBothTiers } from '../tiers.ts';

const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Activity Timeline' });
const step = (page: Page, label: string): Locator => page.getByRole('group', { name: new RegExp(label) });

test(
  'Two of a group decide, one of them as a delegate; a request is sent back, resubmitted, skipped past a step, and withdrawn.',
  inBothTiers,
  async ({ signedIn: nora, visitAs, app, expectTrouble }) => {
    // Approved once without an answer that the step asks for.
    expectTrouble(/^422 POST .*\/action$/);
    const aiko = await visitAs(app, 'aiko.tanabe@example.com');
    const tomas = await visitAs(app, 'tomas.figueira@example.com');
    const samuel = await visitAs(app, 'samuel.okoye@example.com');
    const tomasHimself = await whoIs(tomas);
    const samuelHimself = await whoIs(samuel);
    const noraHerself = await whoIs(nora);
    await saveWorkflow(nora, tomasHimself);

    await test.step('Nora makes a group, and Legal Review is decided by two of it from $10,000 on; Try it tells so.', async () => {
      await nora.goto('/settings?tab=workflow');
      const groups = nora.getByRole('region', { name: 'Groups' });
      await groups.getByLabel('Name of a new group').fill('Counsel');
      await groups.getByRole('button', { name: 'Group' }).click();
      const people = groups.getByRole('combobox', { name: 'People of Counsel' });
      await people.click();
      for (const { name } of [tomasHimself, samuelHimself, noraHerself])
        await nora.getByRole('option', { name }).click();
      await nora.keyboard.press('Escape');
      await expect(people).toContainText(samuelHimself.name);
      const legal = step(nora, 'Legal Review');
      await legal.getByRole('button', { name: /^Conditions, several approvers/ }).click();
      await legal.getByRole('combobox', { name: 'Several approvers' }).click();
      await nora.getByRole('option', { name: 'Counsel (3)' }).click();
      await nora.keyboard.press('Escape');
      await legal.getByText('At least', { exact: true }).click();
      await legal.getByRole('button', { name: 'Condition', exact: true }).click();
      await legal.getByRole('button', { name: 'Question', exact: true }).click();
      await legal.getByRole('textbox', { name: 'Question' }).fill('Governing law');
      await legal.getByRole('checkbox', { name: 'Required' }).check();
      await look(nora, 'a step with additions in the editor');
      await nora.getByRole('button', { name: 'Save Workflow' }).click();
      await expect(nora.getByText('Some requests would wait for an administrator')).toBeVisible();
      const trial = nora.getByRole('region', { name: 'Try it' });
      await trial.getByLabel('Cost per year').fill('900');
      await expect(trial).toContainText('Skipped: Below $10,000 a year');
      await trial.getByLabel('Cost per year').fill('60000');
      await expect(trial.getByRole('status')).toContainText('5 steps apply');
    });

    const fields = { vendor: 'Wasabi', productName: 'Storage', businessOwnerId: tomasHimself.id };
    const id = await addRequest(aiko, { ...fields, estimatedCost: 60_000 });

    await test.step('Tomás asks for changes; Aiko reads what, and hands it in again.', async () => {
      expect(await decide(aiko, id, { action: 'approve', stepName: 'request_submission' })).toBe(200);
      // As the mail's address opens it: with the dialog ready, and nothing decided by the address alone.
      await tomas.goto(`/requests/${id}?decide=changes`);
      const dialog = tomas.getByRole('alertdialog', { name: 'Ask for changes?' });
      await dialog.getByRole('button', { name: 'Ask for changes' }).click();
      await expect(dialog).toContainText('Please write what should change');
      await dialog.getByLabel('What should change').fill('Where is the data kept?');
      await dialog.getByRole('button', { name: 'Ask for changes' }).click();
      await expect(tomas.getByText('Sent back', { exact: true })).toBeVisible();
      await aiko.goto('/requests?view=mine');
      await expect(aiko.getByRole('region', { name: /Sent back to me/ })).toContainText('Wasabi');
      await look(aiko, 'one’s own work');
      await aiko
        .getByRole('link', { name: /Wasabi Storage/ })
        .first()
        .click();
      await expect(aiko.getByText('Where is the data kept?').first()).toBeVisible();
      await look(aiko, 'a request that was sent back');
      await progress(aiko).getByRole('button', { name: 'Resubmit' }).click();
      await expectCurrent(aiko, 'Tech Security Assessment');
      expect(await decide(tomas, id, { action: 'approve', stepName: 'tech_security_assessment' })).toBe(200);
      expect(await decide(tomas, id, { action: 'approve', stepName: 'business_terms_review' })).toBe(200);
    });

    await test.step('Samuel is away, and Nora stands in for him: with her own approval these are two of three.', async () => {
      await samuel.goto('/requests?view=mine');
      await samuel.getByRole('button', { name: 'Out of office…' }).click();
      const away = samuel.getByRole('dialog', { name: 'Out of office' });
      const lastDay = latestReturn((await todayOf(samuel)).today);
      await away.getByLabel('Last day').fill(lastDay);
      await choose(away.getByRole('combobox', { name: 'Delegate' }), 'Nora Lindqvist');
      await away.getByRole('button', { name: 'Save' }).click();
      await expect(samuel.getByText(/^Out of office from/)).toBeVisible();
      await nora.goto(`/requests/${id}`);
      await look(nora, 'a step that several people decide');
      await progress(nora).getByRole('button', { name: 'Approve Step' }).click();
      await expect(progress(nora)).toContainText('Please answer “Governing law”');
      await progress(nora).getByLabel('Governing law').fill('Delaware');
      await progress(nora).getByRole('button', { name: 'Approve Step' }).click();
      await expect(timeline(nora)).toContainText('for Samuel Okoye');
      await expect(timeline(nora)).toContainText('Delaware');
      await expectCurrent(nora, 'Operations Wrapup');
      const isTold = async () =>
        (await readMails(app.dataDir)).some(({ text }) => text.includes('?decide=approve'));
      await expect.poll(isTold).toBe(true);
    });

    await test.step('One of $900 skips Legal Review and says why; its requestor withdraws it.', async () => {
      const cheap = await addRequest(aiko, { ...fields, productName: 'Archive', estimatedCost: 900 });
      for (const stepName of ['request_submission', 'tech_security_assessment', 'business_terms_review'])
        expect(
          await decide(stepName === 'request_submission' ? aiko : tomas, cheap, {
            action: 'approve',
            stepName,
          }),
        ).toBe(200);
      await aiko.goto(`/requests/${cheap}`);
      await expect(timeline(aiko)).toContainText('Skipped: below $10,000 a year');
      await progress(aiko).getByRole('button', { name: 'Withdraw Request' }).click();
      await aiko.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Request' }).click();
      await expect(progress(aiko).getByText('Withdrawn', { exact: true })).toBeVisible();
    });
  },
);
