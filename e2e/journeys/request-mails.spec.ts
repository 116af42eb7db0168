import type { Locator, Page } from '@playwright/test';
import { currentUser } from '@purser/api/session';
import { expect, test } from '../fixtures.ts';
import { type FiledMail, readMails } from '../mail-files.ts';
import { progress, saveWorkflow, whoIs } from '../request-workflow.ts';
import { choose, toasts } from '../screens.ts';

const aikosAddress = 'aiko.tanabe@example.com';
const tomasAddress = 'tomas.figueira@example.com';
const samuelsAddress = 'samuel.okoye@example.com';
const title = 'Wasabi Hot Cloud Storage';
const turn = `Your turn: ${title}, $61,200 a year`;

const details = (page: Page): Locator => page.getByRole('region', { name: 'Request Details' });

test('An employee, two approvers and an administrator take a request from one form to its contract; each mail tells its reader what to do, and why it came.', async ({
  page,
  visit,
  app,
  signIn,
}) => {
  test.slow();
  const nora = page;
  const [aiko, tomas, samuel] = [await visit(app), await visit(app), await visit(app)];
  await signIn(nora);
  await signIn(aiko, aikosAddress);
  await signIn(tomas, tomasAddress);
  await signIn(samuel, samuelsAddress);
  await saveWorkflow(nora, await whoIs(tomas));
  const { email: norasAddress } = currentUser.parse(await (await nora.request.get('/api/me')).json());

  const known = new Set<string>();
  /** The mails that are written after this many were read already, by their readers. */
  async function newMails(count: number): Promise<Record<string, FiledMail>> {
    const fresh = async () =>
      (await readMails(app.dataDir)).filter((mail) => !known.has(JSON.stringify(mail)));
    await expect.poll(async () => (await fresh()).length, { timeout: 20_000 }).toBe(count);
    const mails = await fresh();
    for (const mail of mails) known.add(JSON.stringify(mail));
    return Object.fromEntries(mails.map((mail) => [mail.to, mail]));
  }

  await test.step('Aiko fills in one form and submits it; Tomás reads that it is his turn, and what to check.', async () => {
    await aiko.goto('/requests');
    await aiko.getByRole('button', { name: 'Request New Software' }).click();
    await expect(aiko).toHaveURL(/\/requests\/\d+$/);
    await details(aiko).getByLabel('Vendor').fill('Wasabi');
    await details(aiko).getByLabel('Product Name').fill('Hot Cloud Storage');
    await details(aiko).getByLabel('Estimated Cost').fill('61200');
    await details(aiko).getByLabel('Description').fill('Object storage for finished masters.');
    await details(aiko).getByLabel('Business Requirements').fill('Replace the tape archive.');
    await details(aiko).getByRole('checkbox', { name: 'Studio' }).check();
    await choose(details(aiko).getByRole('combobox', { name: 'Business Owner' }), 'Samuel Okoye');
    await details(aiko).getByRole('button', { name: 'Save' }).click();
    await expect(details(aiko).getByRole('button', { name: 'Edit' })).toBeVisible();
    await progress(aiko).getByLabel('Comment (optional)').fill('Archive storage, replaces tape.');
    await progress(aiko).getByRole('button', { name: 'Submit with Comment' }).click();
    await expect(progress(aiko)).toContainText('Step 2 of 5');
    const mails = await newMails(1);
    expect(mails[tomasAddress]?.subject).toBe(turn);
    expect(mails[tomasAddress]?.text).toMatch(
      /^Aiko Tanabe submitted a request for Wasabi Hot Cloud Storage \(REQ-\d+\)\. > Archive storage, replaces tape\. It is your turn: Tech Security Assessment\./,
    );
    expect(mails[tomasAddress]?.text).toContain('Requested by: Aiko Tanabe');
    expect(mails[tomasAddress]?.text).toContain('Business requirements: Replace the tape archive.');
    expect(mails[tomasAddress]?.text).toContain('Please check: • Ask for the SOC 2 report • Check sign-in');
    expect(mails[tomasAddress]?.text).toMatch(
      /Why you get this: The request waits for you\. .*\/notifications\?view=settings\S*$/,
    );
  });

  await test.step('Tomás approves; Samuel reads what was said so far, and Aiko who has decided.', async () => {
    await tomas.goto(new URL(aiko.url()).pathname);
    await progress(tomas).getByLabel('Comment (optional)').fill('SOC 2 confirmed.');
    await progress(tomas).getByRole('button', { name: 'Approve with Comment' }).click();
    await expect(progress(tomas)).toContainText('Step 3 of 5');
    const mails = await newMails(2);
    expect(mails[samuelsAddress]?.subject).toBe(turn);
    expect(mails[samuelsAddress]?.text).toContain('> SOC 2 confirmed.');
    expect(mails[samuelsAddress]?.text).toContain(
      'Said before: Aiko Tanabe (Request Submission): Archive storage, replaces tape.',
    );
    expect(mails[aikosAddress]?.subject).toBe(`Tomás Figueira approved Tech Security Assessment: ${title}`);
    expect(mails[aikosAddress]?.text).toContain('It waits for Samuel Okoye; you don’t have to do anything.');
    expect(mails[aikosAddress]?.text).toMatch(
      /Why you get this: You made this request\. .*\/notifications\?view=settings\S*$/,
    );
  });

  await test.step('Samuel approves; nobody is to review it next, so Nora reads why it comes to her, and hands it to Tomás.', async () => {
    await samuel.goto(new URL(aiko.url()).pathname);
    await progress(samuel).getByRole('button', { name: 'Approve Step' }).click();
    await expect(progress(samuel)).toContainText('Step 4 of 5');
    const mails = await newMails(2);
    expect(mails[norasAddress]?.subject).toBe(turn);
    expect(mails[norasAddress]?.text).toContain(
      'Why you get this: Nobody is assigned to the step. You are an administrator, so you can decide it.',
    );
    const { id: newAssigneeId } = await whoIs(tomas);
    const request = `/api/purchase-requests/${new URL(aiko.url()).pathname.split('/').pop()}`;
    const steps: { id: number; stepName: string }[] = await (
      await nora.request.get(`${request}/steps`)
    ).json();
    const legal = steps.find(({ stepName }) => stepName === 'legal_review');
    const address = `${request}/steps/${legal?.id}/reassign`;
    expect((await nora.request.put(address, { data: { newAssigneeId } })).status()).toBe(200);
    const handedOn = await newMails(1);
    expect(handedOn[tomasAddress]?.subject).toBe(`${turn} (assigned by Nora Lindqvist)`);
    expect(handedOn[tomasAddress]?.text).toMatch(
      /^Nora Lindqvist assigned Legal Review of the request .* to you\. Before, it waited for nobody\./,
    );
  });

  await test.step('Tomás approves and Nora wraps it up; Aiko reads that it is over, with the software.', async () => {
    await tomas.reload();
    await progress(tomas).getByRole('button', { name: 'Approve Step' }).click();
    await expect(progress(tomas)).toContainText('Step 5 of 5');
    expect(Object.keys(await newMails(2)).toSorted()).toEqual([aikosAddress, norasAddress].toSorted());
    await nora.goto(new URL(aiko.url()).pathname);
    await progress(nora).getByRole('button', { name: 'Fill out Contract & Ownership Details' }).click();
    const dialog = nora.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
    await dialog.getByRole('button', { name: /^(Create|Save|Confirm)/ }).click();
    await expect(toasts(nora)).toContainText('Software and contract created successfully');
    const mails = await newMails(1);
    expect(mails[aikosAddress]?.subject).toBe(`Finished: ${title}, approved by Nora Lindqvist`);
    expect(mails[aikosAddress]?.text).toContain(
      'The request is over: the software and its contract are in Purser.',
    );
    expect(mails[aikosAddress]?.text).toMatch(/Open the software: \S+\/dashboard\?software=\d+/);
  });

  await test.step('Outgoing mail shows Nora what each of them read, and calls a file a file.', async () => {
    await nora.goto('/settings?tab=email-rules');
    const outgoing = nora.getByRole('region', { name: 'Outgoing mail', exact: true });
    await expect(outgoing.getByText('Written to files 9')).toBeVisible();
    await outgoing
      .getByRole('button', {
        name: `Show mail: Finished: ${title}, approved by Nora Lindqvist to Aiko Tanabe`,
      })
      .click();
    await expect(outgoing).toContainText('Why, to Aiko Tanabe: “You made this request.”');
    const text = outgoing.frameLocator('iframe').getByText('The request is over');
    await expect(text).toBeVisible();
  });
});
