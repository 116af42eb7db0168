import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { readMails } from '../mail-files.ts';
import { addRequest, decide, expectCurrent, progress, type Somebody, whoIs } from '../request-workflow.ts';
import { choose, toasts } from '../screens.ts';

const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Activity Timeline' });
const stepIn = (page: Page, label: string): Locator =>
  timeline(page).getByRole('listitem').filter({ hasText: label }).first();

const names = ['nora.lindqvist', 'aiko.tanabe', 'tomas.figueira', 'samuel.okoye', 'fay.marsh', 'flo.hart'];
const addressOf = (name: string): string => `${name}@example.com`;

/** Security and Legal beside each other, then Finance by two of its leads from $10,000 on, due the next working day, then the wrap-up. */
const workflowOf = (security: Somebody, legal: Somebody) => [
  { key: 'request_submission', label: 'Request Submission' },
  { key: 'security', label: 'Security', approverId: security.id },
  { key: 'legal', label: 'Legal', approverId: legal.id, besidePrevious: true },
  {
    key: 'finance',
    label: 'Finance',
    approvers: [{ type: 'group', key: 'finance_leads' }],
    needs: 2,
    conditions: [{ field: 'cost', op: 'at_least', value: 10_000 }],
    dueDays: 1,
    escalateAfterDays: 1,
    questions: [{ key: 'center', label: 'Cost center', type: 'number', required: true }],
  },
  { key: 'operations_wrapup', label: 'Operations Wrapup', approverId: security.id },
];

test('Six people take a request of $60,000 to its contract: side by side, sent back once, two of three with a delegate, escalated. One of $900 skips Finance. Try it told both before.', async ({
  page,
  visit,
  app,
  launch,
  signIn,
}) => {
  test.slow();
  const nora = page;
  const others = await Promise.all(names.slice(1).map(() => visit(app)));
  const [aiko = page, tomas = page, samuel = page, fay = page, flo = page] = others;
  for (const [at, one] of [nora, ...others].entries()) await signIn(one, addressOf(names[at] ?? ''));
  const [tomasHimself, samuelHimself, fayHerself, floHerself] = [
    await whoIs(tomas),
    await whoIs(samuel),
    await whoIs(fay),
    await whoIs(flo),
  ];
  const leads = [fayHerself, floHerself, tomasHimself].map(({ id }) => id);
  const groups = [{ key: 'finance_leads', name: 'Finance leads', memberIds: leads }];
  const saved = [
    await nora.request.put('/api/settings/approval-groups', { data: { groups } }),
    await nora.request.put('/api/settings/workflow', {
      data: { steps: workflowOf(tomasHimself, samuelHimself) },
    }),
  ];
  expect(saved.map((reply) => reply.status())).toEqual([200, 200]);

  await test.step('Try it tells what becomes of $60,000 and of $900.', async () => {
    await nora.goto('/settings?tab=workflow');
    const trial = nora.getByRole('region', { name: 'Try it' });
    await trial.getByLabel('Cost a year').fill('60000');
    await expect(trial.getByRole('status')).toContainText('5 steps come');
    await trial.getByLabel('Cost a year').fill('900');
    await expect(trial).toContainText('Skipped: Below $10,000 a year');
    await expect(trial.getByRole('status')).toContainText('4 steps come');
  });

  const id = await addRequest(aiko, {
    vendor: 'Wasabi',
    productName: 'Hot Cloud Storage',
    estimatedCost: 60_000,
  });
  const address = `/requests/${id}`;

  await test.step('Aiko submits it: Security and Legal have their turn together.', async () => {
    await aiko.goto(address);
    await progress(aiko).getByRole('button', { name: 'Submit Request' }).click();
    await expectCurrent(aiko, 'Security', 'Legal');
    await expect(progress(aiko)).toContainText('Tomás Figueira');
    await expect(progress(aiko)).toContainText('Samuel Okoye');
  });

  await test.step('Samuel approves for Legal; Tomás asks for changes, which leave that approval as it is.', async () => {
    await samuel.goto(address);
    await progress(samuel).getByRole('button', { name: 'Approve Step' }).click();
    await expectCurrent(samuel, 'Security');
    await expect(stepIn(samuel, 'Legal')).toContainText('Samuel Okoye');
    await tomas.goto(`${address}?decide=changes&step=security`);
    const dialog = tomas.getByRole('alertdialog', { name: 'Ask for changes?' });
    await dialog.getByLabel('What should change').fill('Where is the data kept?');
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expectCurrent(tomas, 'Request Submission');
    await aiko.reload();
    await expect(aiko.getByText('Where is the data kept?').first()).toBeVisible();
    await look(aiko, 'a request that was sent back past an approval');
    await progress(aiko).getByRole('button', { name: 'Hand in again' }).click();
    await expectCurrent(aiko, 'Security');
    await tomas.reload();
    await progress(tomas).getByRole('button', { name: 'Approve Step' }).click();
    await expectCurrent(tomas, 'Finance');
  });

  await test.step('Fay is away, so that Samuel answers and approves for her; one of three is missing.', async () => {
    await fay.goto('/requests?view=mine');
    await fay.getByRole('button', { name: 'Out of office…' }).click();
    const away = fay.getByRole('dialog', { name: 'Out of office' });
    await away.getByLabel('Last day').fill('2099-12-31');
    await choose(away.getByRole('combobox', { name: 'Delegate' }), 'Samuel Okoye');
    await away.getByRole('button', { name: 'Save' }).click();
    await expect(fay.getByText(/^Out of office from/)).toBeVisible();
    await samuel.reload();
    await progress(samuel).getByLabel('Cost center').fill('4120');
    await progress(samuel).getByRole('button', { name: 'Approve for Fay Marsh' }).click();
    await expect(timeline(samuel)).toContainText('for Fay Marsh');
    await expect(timeline(samuel)).toContainText('4,120');
  });

  await app.stop();
  const later = await launch({
    DATA_DIR: app.dataDir,
    DAYS_LATER: '6',
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../later-clock.mjs', import.meta.url))}`,
  });

  const there = await Promise.all([0, 1, 2, 3].map(() => visit(later)));
  const [noraLater = page, aikoLater = page, tomasLater = page, floLater = page] = there;
  for (const [one, name] of [
    [noraLater, 'nora.lindqvist'],
    [aikoLater, 'aiko.tanabe'],
    [tomasLater, 'tomas.figueira'],
    [floLater, 'flo.hart'],
  ] as const)
    await signIn(one, addressOf(name));

  await test.step('Nobody decides for days: it goes to the administrators as well, who are told, and everybody sees it.', async () => {
    const escalated = async () =>
      (await readMails(later.dataDir)).filter(({ subject }) => subject.startsWith('Escalated to you'));
    await expect
      .poll(async () => (await escalated()).map(({ to }) => to), { timeout: 60_000 })
      .toEqual([addressOf('nora.lindqvist')]);
    await noraLater.goto('/requests?view=mine');
    await expect(noraLater.getByRole('region', { name: /My turn/ })).toContainText('overdue');
    await noraLater.goto(address);
    await expect(stepIn(noraLater, 'Finance')).toContainText('Went to the administrators as well');
    await expect(stepIn(noraLater, 'Finance')).toContainText('overdue');
    await look(noraLater, 'a step that has escalated');
  });

  await test.step('Flo’s approval is the second of three; Tomás wraps it up, and Aiko’s request has its contract.', async () => {
    await floLater.goto(address);
    await progress(floLater).getByLabel('Cost center').fill('4121');
    await progress(floLater).getByRole('button', { name: 'Approve Step' }).click();
    await expectCurrent(floLater, 'Operations Wrapup');
    await tomasLater.goto(address);
    await progress(tomasLater).getByRole('button', { name: 'Fill out Contract & Ownership Details' }).click();
    const dialog = tomasLater.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
    await expect(dialog).toContainText('4,120');
    await dialog.getByRole('button', { name: /^(Create|Save|Confirm)/ }).click();
    await expect(toasts(tomasLater)).toContainText('Software and contract created successfully');
    await aikoLater.goto(address);
    await expect(stepIn(aikoLater, 'Finance')).toContainText('Went to the administrators as well');
    await expect(progress(aikoLater)).toContainText('Approved');
    await look(aikoLater, 'a request that six people have brought to its contract');
  });

  await test.step('One of $900 skips Finance and says why.', async () => {
    const cheap = await addRequest(aikoLater, {
      vendor: 'Wasabi',
      productName: 'Archive',
      estimatedCost: 900,
    });
    const approve = (stepName: string) => ({ action: 'approve', stepName });
    expect(await decide(aikoLater, cheap, approve('request_submission'))).toBe(200);
    expect(await decide(tomasLater, cheap, approve('security'))).toBe(200);
    expect(await decide(noraLater, cheap, approve('legal'))).toBe(200);
    await aikoLater.goto(`/requests/${cheap}`);
    await expect(timeline(aikoLater)).toContainText('Skipped: below $10,000 a year');
    await expectCurrent(aikoLater, 'Operations Wrapup');
  });
});
