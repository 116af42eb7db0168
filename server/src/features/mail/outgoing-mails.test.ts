import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withMails } from '../../../test/mail-scene.ts';
import { addPerson } from '../../../test/people.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { writeMails } from '../../platform/mail/notify.ts';

/** So many mails about an item, each of an event of its own, to ann. */
async function mailed(app: TestApp, count = 1): Promise<void> {
  const why = 'You are its business owner.';
  const recipients = [{ id: await addPerson(app.db, { email: 'ann@example.com' }), why }];
  await app.db.execute(sql`insert into software (unique_id, vendor, product_name) values ('SW-1', 'Figma', 'Organization')
    on conflict do nothing`);
  const details = { vendor: 'Figma', product: 'Organization', author: 'Bob', comment: 'Hello' };
  const mailings = Array.from({ length: count }, (_, at) => ({
    event: 'softwareComment' as const,
    occasion: `comment ${at}`,
    about: { softwareId: 1 },
    recipients,
    details,
  }));
  await writeMails({ db: app.db, jobs: app.jobs, person: null, at: app.clock.now() }, mailings);
}

const admin = { email: 'chief@example.com', role: 'admin' } as const;

test('An administrator sees what waits, what was sent and what failed, and why', async () => {
  const { smtp, app, chief } = await withMails();
  await mailed(app, 3);
  const { mails, ...rest } = (await chief.get('/api/mails')).json();
  expect(rest).toEqual({ counts: { waiting: 3, sent: 0, failed: 0 }, transport: 'smtp' });
  expect(mails[0]).toMatchObject({
    id: 3,
    event: 'softwareComment',
    status: 'waiting',
    userName: 'Ann',
    address: 'ann@example.com',
    subject: 'Figma Organization: comment by Bob',
    link: '/dashboard?software=1',
    attempts: 0,
    lastError: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    lastAttemptAt: null,
  });
  await app.sendMail(1);
  smtp.refused.set('ann@example.com', [550, 'No such user']);
  await app.sendMail(2);
  await app.db.execute(sql`update users set email = 'ann.lee@example.com' where username = 'ann'`);
  await chief.send('PUT', '/api/settings/email-rules', { softwareComment: { subject: 'New {{vendor}}' } });
  const after = (await chief.get('/api/mails')).json();
  expect(after.counts).toEqual({ waiting: 1, sent: 1, failed: 1 });
  expect(after.mails).toMatchObject([
    { id: 3, status: 'waiting', subject: 'New Figma', address: 'ann.lee@example.com' },
    { id: 2, status: 'failed', lastError: 'The mail server did not take it: 550 No such user', attempts: 1 },
    { id: 1, status: 'sent', subject: 'Figma Organization: comment by Bob', address: 'ann@example.com' },
  ]);
});

test('The list is read by pages and by status', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app, 5);
  await app.sendMail(4);
  const idsAt = async (query: string): Promise<number[]> => {
    const answer: { mails: { id: number }[] } = (await chief.get(`/api/mails?${query}`)).json();
    return answer.mails.map(({ id }) => id);
  };
  expect(await idsAt('limit=2')).toEqual([5, 4]);
  expect(await idsAt('limit=2&before=4')).toEqual([3, 2]);
  expect(await idsAt('status=sent')).toEqual([4]);
  expect(await idsAt('status=failed')).toEqual([]);
  expect((await chief.get('/api/mails')).json().transport).toBe('files');
});

test('A password that would go out in clear is kept back, and administrators read why, of mails and of tests', async () => {
  await using smtp = await startSmtpServer({ user: 'purser', password: 'secret' });
  await using app = await startApp({ SMTP_URL: smtp.elsewhere });
  const chief = await app.signIn(admin);
  await mailed(app);
  await app.sendMail(1);
  const reason = /^Purser signs in to a mail server elsewhere only with TLS, .* set SMTP_URL to smtps:/;
  const [mail] = (await chief.get('/api/mails')).json().mails;
  expect(mail).toMatchObject({ status: 'waiting', lastError: expect.stringMatching(reason) });
  const test = { type: 'approvalStep', to: 'ops@example.com' };
  expect(jsonOf(await chief.send('POST', '/api/settings/email-rules/test', test), 503).error).toMatch(reason);
  expect(smtp.logins).toBe(0);
});

test('A mail that was given up is sent again, with all its attempts before it', async () => {
  const { smtp, app, chief } = await withMails();
  await mailed(app);
  smtp.refused.set('ann@example.com', [550, 'No such user']);
  await app.runJobs();
  const answer = jsonOf(await chief.send('POST', '/api/mails/1/resend'));
  expect(answer).toMatchObject({ id: 1, status: 'waiting', attempts: 0 });
  smtp.refused.clear();
  await app.runJobs();
  expect((await chief.get('/api/mails')).json().mails).toMatchObject([{ status: 'sent', lastError: null }]);
  expect(smtp.received).toHaveLength(1);
  const again = jsonOf(await chief.send('POST', '/api/mails/1/resend'), 409);
  expect(again.error).toBe('This mail was sent already');
});

test('A mail whose pause goes on is sent at once, and only once', async () => {
  const { smtp, app, chief } = await withMails();
  await mailed(app);
  await smtp.close();
  await app.runJobs();
  await smtp.reopen();
  await chief.send('POST', '/api/mails/1/resend');
  await chief.send('POST', '/api/mails/1/resend');
  const { rows } = await app.db.execute(sql`
    select start_after <= now() as "isDue" from jobs.job where name = 'send-mail' and state = 'created' order by 1`);
  expect(rows).toEqual([{ isDue: false }, { isDue: true }]);
  await app.runJobs();
  expect(smtp.received).toHaveLength(1);
});

test('A mail shows its text and why it came: as it was sent, or as it would read now', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app, 2);
  await app.sendMail(1);
  await chief.send('PUT', '/api/settings/email-rules', {
    softwareComment: { html: '<p>New of {{author}}</p>' },
  });
  const textOf = async (id: number) => (await chief.get(`/api/mails/${id}`)).json();
  const why = 'You are its business owner.';
  const sent = await textOf(1);
  expect(sent).toMatchObject({ id: 1, status: 'sent', sentBy: 'files', isTest: false, why });
  expect(sent.html).toContain('<blockquote>Hello</blockquote>');
  expect(sent.html).toContain(`Why you get this: ${why}`);
  const waiting = await textOf(2);
  expect(waiting).toMatchObject({ status: 'waiting', sentBy: null, why });
  expect(waiting.html).toContain('<p>New of Bob</p>');
});

test('A mail that was sent before texts were kept has none, rather than what its rule would say now', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app);
  await app.sendMail(1);
  await app.db.execute(sql`update mails set html = null`);
  expect((await chief.get('/api/mails/1')).json()).toMatchObject({ status: 'sent', html: '' });
});

test('A rule that says itself why it is sent has no second line about it', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app);
  await chief.send('PUT', '/api/settings/email-rules', {
    softwareComment: { html: '<p>Since: {{why}}</p>' },
  });
  const { html } = (await chief.get('/api/mails/1')).json();
  const [said = '', end] = html.split('\n', 2);
  expect(said).toBe('<p>Since: You are its business owner.</p>');
  expect(end).toMatch(
    /^<p [^>]*><a href="[^"]*\/notifications\?view=settings">Change how you are told<\/a><\/p>$/,
  );
});

test('Send again on a mail that waits for its next attempt begins its attempts anew', async () => {
  const { smtp, app, chief } = await withMails();
  await mailed(app);
  await smtp.close();
  await app.runJobs();
  await app.db.execute(sql`update mails set attempts = 29`);
  expect((await chief.send('POST', '/api/mails/1/resend')).json()).toMatchObject({ attempts: 0 });
  await app.sendMail(1);
  const [mail] = (await chief.get('/api/mails')).json().mails;
  expect(mail).toMatchObject({ status: 'waiting', attempts: 1 });
});

test('What is about something that was deleted meanwhile doesn’t go out', async () => {
  const { smtp, app, chief } = await withMails();
  await mailed(app);
  await chief.send('DELETE', '/api/software/1');
  await app.runJobs();
  expect(smtp.received).toEqual([]);
  expect((await chief.get('/api/mails')).json().mails).toMatchObject([
    { status: 'failed', lastError: 'What this mail is about was deleted before it left' },
  ]);
});

test('An error while a mail is sent leaves a reason, and the mail waits', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app);
  await app.db.execute(sql`alter table mails add constraint never_sent check (status <> 'sent') not valid`);
  await expect(app.sendMail(1)).rejects.toThrow();
  expect((await chief.get('/api/mails')).json().mails).toMatchObject([
    {
      status: 'waiting',
      attempts: 1,
      lastError: 'Purser could not finish this mail and tries again. The server’s log says why',
    },
  ]);
  await app.db.execute(sql`alter table mails drop constraint never_sent`);
  await app.runJobs();
  expect((await chief.get('/api/mails')).json().counts).toEqual({ waiting: 0, sent: 1, failed: 0 });
});

test('Send again and a reset take a content type of JSON without content; what needs content says so', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await mailed(app);
  const empty = (path: string) =>
    chief.send('POST', path, undefined, { 'content-type': 'application/json', 'content-length': '0' });
  expect((await empty('/api/mails/1/resend')).statusCode).toBe(200);
  expect((await empty('/api/settings/email-rules/reset')).statusCode).toBe(200);
  expect((await empty('/api/settings/email-rules/preview')).statusCode).toBe(400);
});
