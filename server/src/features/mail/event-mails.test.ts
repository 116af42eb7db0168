import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem } from '../../../test/items.ts';
import { requestsWithMails } from '../../../test/mail-scene.ts';
import { act, askedFor, type RequestScene, stepNames } from '../../../test/request-scene.ts';
import { requestAt } from '../../../test/request-steps.ts';
import type { ReceivedMail } from '../../../test/smtp-server.ts';

const appUrl = 'https://purser.example';
const terms = { startDate: '2026-01-05', endDate: '2026-12-31', cost: 1200.5, billingCycle: 'yearly' };

async function mailScene() {
  const scene = await requestsWithMails();
  const { smtp } = scene;
  let seen = 0;
  /** Sends what waits, and answers what has arrived since the last time, by recipient. */
  const post = async (): Promise<Record<string, ReceivedMail>> => {
    await scene.app.runJobs();
    const arrived = smtp.received.slice(seen);
    seen = smtp.received.length;
    const byName = arrived.map((mail) => [mail.recipients.join().replace('@example.com', ''), mail] as const);
    expect(new Set(byName.map(([name]) => name)).size).toBe(arrived.length);
    return Object.fromEntries(byName);
  };
  return { ...scene, post };
}

const settings = `${appUrl}/notifications?view=settings`;

/** The addresses that the mail's links lead to, before the one of its reader's preferences at its end. */
const linksOf = ({ html = '' }: ReceivedMail): string[] => {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  expect(links.at(-1)).toBe(settings);
  return links.slice(0, -1);
};

const figma = { vendor: 'Figma <b>& Co</b>', product_name: 'Organization' };
const itemOf = ({ ann, ids }: RequestScene): Promise<number> =>
  addedItem(ann, null, { ...figma, business_owner_id: ids.bob, tech_admin_id: ids.tess });

// Each opens the request with a dialog ready; none decides.
const turnLinks = ['approve', 'changes', 'reject']
  .map((decide) => `${appUrl}/requests/1?decide=${decide}&amp;step=legal_review`)
  .concat(`${appUrl}/requests/1`);

test('A decision is told to the requestor and to whose turn it is', async () => {
  const scene = await mailScene();
  const { ann, tess } = scene;
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  const submitted = await scene.post();
  expect(Object.keys(submitted)).toEqual(['tess']);
  expect(submitted.tess?.text).not.toContain('>');
  await act(tess, url, ['approve', stepNames.tech, 'All <script>alert(1)</script>\nis safe']);
  const decided = await scene.post();
  expect(Object.keys(decided).toSorted()).toEqual(['ann', 'bob']);
  expect(decided.bob).toMatchObject({
    to: [{ name: 'Bob', address: 'bob@example.com' }],
    from: { name: 'Purser', address: 'purser@purser.example' },
    subject: 'Your turn: Wasabi Cloud Storage',
  });
  expect(
    decided.bob?.text?.trimEnd(),
  ).toBe(`Tess approved Tech Security of the request for Wasabi Cloud Storage (REQ-000001).

> All <script>alert(1)</script>
> is safe

It is your turn: Legal Review. Open the request, then approve it, ask for changes, or reject it.

- Requested by: Ann

Approve…: ${appUrl}/requests/1?decide=approve&step=legal_review

Ask for changes…: ${appUrl}/requests/1?decide=changes&step=legal_review

Reject…: ${appUrl}/requests/1?decide=reject&step=legal_review

Open the request: ${appUrl}/requests/1

Why you get this: The request waits for you.

Change how you are told: ${settings}`);
  expect(decided.ann).toMatchObject({ subject: 'Tess approved Tech Security: Wasabi Cloud Storage' });
  expect(decided.ann?.text).toContain('Why you get this: You made this request.');
  expect(decided.bob?.html).toContain('All &lt;script&gt;alert(1)&lt;/script&gt;<br />is safe');
  expect(decided.bob && linksOf(decided.bob)).toEqual(turnLinks);
  expect(decided.bob?.messageId).not.toBe(decided.ann?.messageId);
});

test('A comment on a request is told to the requestor, the assignee and those who are mentioned', async () => {
  const scene = await mailScene();
  const { ann, bob } = scene;
  const url = await askedFor(scene);
  await act(ann, url, ['approve', stepNames.submission]);
  await scene.post();
  await bob.send('POST', `${url}/comments`, { content: 'Is @eve “in”?' });
  const mails = await scene.post();
  expect(Object.keys(mails).toSorted()).toEqual(['ann', 'eve', 'tess']);
  expect(mails.eve).toMatchObject({ subject: 'REQ-000001 Wasabi Cloud Storage: comment by Bob' });
  expect(mails.eve?.text).toContain('> Is @eve “in”?\n');
  expect(mails.eve && linksOf(mails.eve)).toEqual([`${appUrl}/requests/1`]);
});

test('A comment on software is told to its owner, with whatever its vendor is called as text', async () => {
  const scene = await mailScene();
  const id = await itemOf(scene);
  await scene.ann.send('POST', `/api/software/${id}/comments`, { content: 'Who uses it?' });
  const mails = await scene.post();
  expect(Object.keys(mails)).toEqual(['bob']);
  expect(mails.bob).toMatchObject({ subject: 'Figma <b>& Co</b> Organization: comment by Ann' });
  expect(mails.bob?.html).toContain('about Figma &lt;b&gt;&amp; Co&lt;/b&gt; Organization:');
  expect(mails.bob?.text).toContain('about Figma <b>& Co</b> Organization:');
  expect(mails.bob && linksOf(mails.bob)).toEqual([`${appUrl}/dashboard?software=${id}`]);
});

test('A contract that was submitted is told with its terms as people write them', async () => {
  const scene = await mailScene();
  const id = await itemOf(scene);
  jsonOf(await scene.ann.send('POST', `/api/software/${id}/contracts/submit`, terms), 201);
  const mails = await scene.post();
  expect(Object.keys(mails)).toEqual(['tess']);
  expect(mails.tess?.subject).toBe('Your turn: Figma <b>& Co</b> Organization, $1,200.50 a year');
  expect(mails.tess?.text).toMatch(/^Ann submitted a contract with Figma <b>& Co<\/b> for Organization/);
  expect(mails.tess?.text).toContain(`- From: Jan 5, 2026
- To: Dec 31, 2026
- Annual cost: $1,200.50
- Billed: yearly
- Request: REQ-000001
- Next step: Tech Security
`);
  const page = `${appUrl}/requests/1`;
  const ready = ['approve', 'changes', 'reject'].map(
    (decision) => `${page}?decide=${decision}&amp;step=tech_security_assessment`,
  );
  expect(mails.tess && linksOf(mails.tess)).toEqual([...ready, page]);
});

test('A contract that was created directly is told where an administrator wants it, without what it lacks', async () => {
  const scene = await mailScene();
  const id = await itemOf(scene);
  const rule = {
    contractSubmission: { enabledForDirectCreation: true, directCreationRoles: ['business_owner'] },
  };
  expect((await scene.chief.send('PUT', '/api/settings/email-rules', rule)).statusCode).toBe(200);
  const monthly = { startDate: '2026-01-05', cost: 60, billingCycle: 'monthly' };
  jsonOf(await scene.ann.send('POST', `/api/software/${id}/contracts`, monthly), 201);
  const mails = await scene.post();
  expect(Object.keys(mails)).toEqual(['bob']);
  expect(mails.bob?.text).toContain(`- From: Jan 5, 2026
- Annual cost: $60
- Billed: monthly

Open it`);
  expect(mails.bob && linksOf(mails.bob)).toEqual([`${appUrl}/dashboard?software=${id}`]);
});

test('A mail says what the rule says when it is sent, of what happened as it was then', async () => {
  const scene = await mailScene();
  const { chief, bob } = scene;
  const url = await requestAt(scene, stepNames.tech);
  await bob.send('PUT', url, { vendor: 'Other' });
  const html = '<p>Hi<script>alert(1)</script> {{author}}</p><a href="{{link}}" onclick="x()">here</a>';
  const rule = { approvalStep: { subject: 'New: {{vendor}}\nBcc: eve@example.com', html } };
  expect((await chief.send('PUT', '/api/settings/email-rules', rule)).statusCode).toBe(200);
  const { tess } = await scene.post();
  expect(tess).toMatchObject({
    subject: 'New: Wasabi Bcc: eve@example.com',
    text: `Hi Ann\n\nhere: ${appUrl}/requests/1\n\nWhy you get this: The request waits for you.\n\nChange how you are told: ${settings}\n`,
  });
  expect(tess?.recipients).toEqual(['tess@example.com']);
  expect(tess?.html).not.toMatch(/script|onclick/);
});
