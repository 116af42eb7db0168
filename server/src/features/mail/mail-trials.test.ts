import { pick } from '@purser/domain/fields';
import { mailEvents, mailKinds } from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withMails } from '../../../test/mail-scene.ts';
import { act, askedFor, requestScene, stepNames } from '../../../test/request-scene.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const url = '/api/settings/email-rules';
const to = 'someone.else@example.com';

const textsOf = (type: (typeof mailEvents)[number]) => pick(mailKinds[type], ['subject', 'html']);

test('A test goes to the address at once, about something invented where there is nothing', async () => {
  const { smtp, chief } = await withMails({ APP_URL: 'https://purser.example' });
  for (const type of mailEvents) {
    const answer = await chief.send('POST', `${url}/test`, { type, to });
    expect(answer.json()).toEqual({ sentTo: to });
    const mail = smtp.received.at(-1);
    expect(mail?.recipients).toEqual([to]);
    expect(mail?.subject).toContain('Northwind Planner');
    expect(mail?.html).toContain('href="https://purser.example/dashboard"');
    expect(`${mail?.subject}${mail?.html}`).not.toContain('{{');
  }
  expect(smtp.received).toHaveLength(mailEvents.length);
});

test('A test has the texts that are sent, or those that are saved', async () => {
  const { smtp, chief } = await withMails();
  await chief.send('PUT', url, { approvalStep: { subject: 'Saved', html: '<p>Saved</p>' } });
  await chief.send('POST', `${url}/test`, { type: 'approvalStep', to, subject: 'Draft {{vendr}}' });
  expect(smtp.received[0]).toMatchObject({
    subject: 'Draft',
    text: 'Saved\n\nWhy you get this: Chief sent it as a test of the rule.\n',
  });
});

test('A test that fails says why', async () => {
  const { smtp, chief } = await withMails();
  smtp.refused.set(to, [550, 'No such user']);
  const answer = jsonOf(await chief.send('POST', `${url}/test`, { type: 'approvalStep', to }), 503);
  expect(answer).toMatchObject({
    error: 'The mail server did not take it: 550 No such user',
    code: 'mail_not_sent',
  });
});

test('A test without an address or a known kind is refused', async () => {
  const { visitor: chief } = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  for (const [body, fields] of [
    [{ to: '' }, { to: 'Please enter an address' }],
    [{ to: 'nobody' }, { to: 'Please enter an email address' }],
    [{ to: 'a@example.com, b@example.com' }, { to: 'Please enter an email address' }],
    [{ type: 'other' }, { type: 'Please choose a kind of mail' }],
  ]) {
    const answer = await chief.send('POST', `${url}/test`, { type: 'approvalStep', to, ...body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual(fields);
  }
});

test('Anybody sees what a text would look like, safe to show, with what it doesn’t know by name', async () => {
  const { visitor: ann } = await withVisitor();
  const html = '<p onclick="x()">{{comment}} {{nobody}}</p><script>alert(1)</script>';
  const answer = await ann.send('POST', `${url}/preview`, {
    type: 'softwareComment',
    subject: '{{vendor}}',
    html,
  });
  expect(answer.json()).toEqual({
    subject: 'Northwind',
    html: '<p>The offer holds until the end of the month. </p>',
    about: null,
    unknownPlaceholders: ['nobody'],
  });
});

test('One person gets sixty previews a minute, and goes on writing and seeing pages beyond them', async () => {
  await using app = await startApp({ RATE_LIMIT: '600' });
  const ann = await app.signIn({ email: 'ann@example.com' });
  const bob = await app.signIn({ email: 'bob@example.com' });
  const preview = (visitor: Visitor) =>
    visitor.send('POST', `${url}/preview`, { type: 'softwareComment', subject: 'x', html: '<p>x</p>' });
  for (let at = 0; at < 60; at += 1) expect((await preview(ann)).statusCode).toBe(200);
  const refused = await preview(ann);
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many' });
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await preview(bob)).statusCode).toBe(200);
  expect((await ann.send('POST', '/api/purchase-requests', {})).statusCode).toBe(201);
});

test('A preview is about the newest record of its kind', async () => {
  const { scene, ann, tess, ids } = await requestScene();
  const item = { vendor: 'Figma <i>', product_name: 'Organization', business_owner_id: ids.bob };
  const contract = {
    startDate: '2026-01-05',
    endDate: '2026-12-31',
    cost: 1200,
    billingCycle: 'yearly',
    cancellationNoticeDate: '2026-12-01',
  };
  const { id } = (await ann.send('POST', '/api/software', { ...item, contract })).json();
  const preview = async (type: (typeof mailEvents)[number]) =>
    (await ann.send('POST', `${url}/preview`, { type, ...textsOf(type) })).json();
  expect(await preview('softwareComment')).toMatchObject({
    about: 'Figma <i> Organization',
    subject: 'Figma <i> Organization: comment by Ann Archer',
  });
  await tess.send('POST', `/api/software/${id}/comments`, { content: 'Is it <b>ours</b>?' });
  const comment = await preview('softwareComment');
  expect(comment).toMatchObject({ subject: 'Figma <i> Organization: comment by Tess' });
  expect(comment.html).toContain('<blockquote>Is it &lt;b&gt;ours&lt;/b&gt;?</blockquote>');
  expect(comment.html).toContain(`href="http://127.0.0.1:3000/dashboard?software=${id}"`);
  expect(await preview('renewalReminder')).toMatchObject({
    about: 'Figma <i> Organization',
    subject: 'Figma <i> Organization: act by Dec 1, 2026 (10 days left)',
  });
  const contractMail = await preview('contractSubmission');
  expect(contractMail).toMatchObject({ subject: 'Ann Archer added a contract: Figma <i> Organization' });
  expect(contractMail.html).not.toContain('Next step');

  const request = await askedFor(scene);
  expect(await preview('approvalStep')).toMatchObject({
    about: 'REQ-000001 Wasabi - Cloud Storage',
    subject: 'Your turn: Wasabi Cloud Storage',
  });
  await act(ann, request, ['approve', stepNames.submission]);
  await act(tess, request, ['reject', stepNames.tech, 'Too dear']);
  const rejected = await preview('approvalStep');
  expect(rejected.subject).toBe('Rejected by Tess: Wasabi Cloud Storage');
  expect(rejected.html).toContain('<blockquote>Too dear</blockquote>');
  expect(rejected.html).not.toContain('Next step');
  await tess.send('POST', `${request}/comments`, { content: 'Sorry' });
  expect(await preview('requestComment')).toMatchObject({
    about: 'REQ-000001 Wasabi - Cloud Storage',
    subject: 'REQ-000001 Wasabi Cloud Storage: comment by Tess',
  });
});

test('A preview of a reminder names the day that pages name, or the one of the contract that is next', async () => {
  const { visitor: ann } = await withVisitor();
  const add = (product_name: string, contract: object) =>
    ann.send('POST', '/api/software', {
      vendor: 'Acme',
      product_name,
      contract: { cost: 1200, ...contract },
    });
  const subject = async (): Promise<string> => {
    const texts = { type: 'renewalReminder', ...textsOf('renewalReminder') };
    return (await ann.send('POST', `${url}/preview`, texts)).json().subject;
  };
  await add('Desk', { startDate: '2026-01-01', endDate: '2026-12-31' });
  expect(await subject()).toBe('Acme Desk: act by Dec 31, 2026 (40 days left)');
  const notice = { autoRenew: true, noticeCount: 90, noticeUnit: 'days' };
  await add('Chat', { startDate: '2026-03-01', endDate: '2027-02-28', ...notice });
  expect(await subject()).toBe('Acme Chat: act by Nov 30, 2026 (9 days left)');
});

test('A preview of a decision carries what was changed since an approval, and in what a wrap-up differs', async () => {
  const { scene, ann, bob, tess, wes } = await requestScene();
  const preview = async (): Promise<string> => {
    const texts = textsOf('approvalStep');
    return (await ann.send('POST', `${url}/preview`, { type: 'approvalStep', ...texts })).json().html;
  };
  const request = await askedFor(scene, { estimatedCost: 1000 });
  await act(ann, request, ['approve', stepNames.submission]);
  await tess.send('PUT', request, { estimatedCost: 1500 });
  await act(tess, request, ['approve', stepNames.tech]);
  expect(await preview()).toContain(
    'Tess changed Estimated Cost from $1,000 to $1,500 after Request Submission was approved',
  );
  await act(bob, request, ['approve', stepNames.legal]);
  const software = { vendor: 'Wasabi', product_name: 'Cloud' };
  const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1500, billingCycle: 'yearly' };
  const done = await wes.send('POST', `${request}/complete`, { software, contract, files: [] });
  expect(done.statusCode, done.body).toBe(200);
  expect(await preview()).toContain('Product Cloud instead of the approved Cloud Storage');
});

test('A test mail is listed with its text and what became of it, and isn’t sent again from there', async () => {
  const { smtp, app, chief } = await withMails();
  await chief.send('POST', `${url}/test`, { type: 'softwareComment', to });
  smtp.refused.set(to, [550, 'No such user']);
  await chief.send('POST', `${url}/test`, { type: 'softwareComment', to, subject: 'Second' });
  const { mails, counts } = (await chief.get('/api/mails')).json();
  expect(counts).toEqual({ waiting: 0, sent: 1, failed: 1 });
  const test = { isTest: true, userName: 'Chief', address: to, attempts: 1, sentBy: 'smtp' };
  expect(mails).toMatchObject([
    {
      ...test,
      status: 'failed',
      subject: 'Second',
      lastError: 'The mail server did not take it: 550 No such user',
    },
    { ...test, status: 'sent', subject: 'Northwind Planner: comment by Ann Archer', lastError: null },
  ]);
  const [failed, sent] = mails;
  expect((await chief.get(`/api/mails/${sent.id}`)).json().html).toContain('Chief sent it as a test');
  const again = jsonOf(await chief.send('POST', `/api/mails/${failed.id}/resend`), 409);
  expect(again.error).toBe('This was a test. Send another one from its rule');
  await app.runJobs();
  expect(smtp.received).toHaveLength(1);
});

test('A test that is to be done once keeps no connection while the mail server hangs', async () => {
  const { smtp, app, chief: admin } = await withMails();
  smtp.isSilent = true;
  const body = { type: 'softwareComment', to: 'ops@example.com' };
  const hanging = admin.send('POST', '/api/settings/email-rules/test', body, { 'idempotency-key': 'once' });
  await smtp.begun(1);
  const { rows } = await app.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
  expect(rows).toEqual([]);
  await smtp.close();
  expect((await hanging).statusCode).toBe(503);
});
