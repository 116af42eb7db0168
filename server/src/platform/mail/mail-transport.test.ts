import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../test/new-folder.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { parseSmtpUrl } from './mail-config.ts';
import { type MailTransport, openMail } from './mail-transport.ts';

const mail = {
  to: { name: 'Ann Archer', address: 'ann@example.com' },
  subject: 'Grüße: 你好',
  html: '<p>Grüße</p>',
  text: 'Grüße\n',
  messageId: '<purser-mail-1.1795262400000@purser.example>',
  at: '2026-11-21T12:00:00.000Z',
};

function opened(smtpUrl?: string, dataDir = '/nowhere'): MailTransport {
  const smtp = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl);
  const transport = openMail({
    smtp,
    mailFrom: { name: 'Purser, the', address: 'purser@example.com' },
    dataDir,
  });
  onTestFinished(() => transport.close());
  return transport;
}

test('A mail arrives with its names, both parts, and the name that it has at each attempt', async () => {
  await using smtp = await startSmtpServer();
  expect(await opened(smtp.env.SMTP_URL).deliver(mail)).toEqual({ isSent: true });
  const [received] = smtp.received;
  expect(received).toMatchObject({
    envelopeFrom: 'purser@example.com',
    recipients: ['ann@example.com'],
    from: { name: 'Purser, the', address: 'purser@example.com' },
    to: [{ name: 'Ann Archer', address: 'ann@example.com' }],
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.at,
  });
  expect(received?.html?.trim()).toBe('<p>Grüße</p>');
  expect(received?.text?.trim()).toBe('Grüße');
  expect(received?.raw).toContain('Auto-Submitted: auto-generated');
});

test('A server that wants to know who we are is told', async () => {
  await using smtp = await startSmtpServer({ user: 'purser', password: 'p@ss word' });
  expect(await opened(smtp.env.SMTP_URL).deliver(mail)).toEqual({ isSent: true });
});

test('What went wrong is said without the password, even where the server repeats it', async () => {
  await using smtp = await startSmtpServer({ user: 'purser', password: 'right' });
  const delivery = await opened(smtp.env.SMTP_URL.replace('right', 'wrong-one')).deliver(mail);
  expect(delivery).toEqual({
    isSent: false,
    reason: 'The mail server refused the sign-in: 535 Sorry, … is wrong',
    isFinal: false,
  });
});

test('No password goes to another host in clear: a server without TLS gets neither it nor the mail', async () => {
  await using smtp = await startSmtpServer({ user: 'purser', password: 'secret' });
  const delivery = await opened(smtp.elsewhere).deliver(mail);
  expect(delivery).toMatchObject({ isSent: false, isFinal: false });
  expect(delivery.isSent || delivery.reason).toMatch(
    /^Purser signs in to a mail server elsewhere only with TLS, which it could not begin\. Turn STARTTLS on there, or set SMTP_URL to smtps:\/\/: /,
  );
  expect(smtp.logins).toBe(0);
  expect(smtp.received).toEqual([]);
});

test('No password goes to another host whose certificate nobody vouches for', async () => {
  await using smtp = await startSmtpServer({ user: 'purser', password: 'secret' }, { offersTls: true });
  const delivery = await opened(smtp.elsewhere).deliver(mail);
  expect(delivery).toMatchObject({ isSent: false, isFinal: false });
  expect(smtp.logins).toBe(0);
  expect(smtp.received).toEqual([]);
});

test('On this machine a login needs no TLS, and without a login mails go to another host that has none', async () => {
  await using near = await startSmtpServer({ user: 'purser', password: 'secret' });
  expect(await opened(near.env.SMTP_URL).deliver(mail)).toEqual({ isSent: true });
  expect(near.logins).toBe(1);
  await using open = await startSmtpServer();
  expect(await opened(open.elsewhere).deliver(mail)).toEqual({ isSent: true });
});

test.each([
  [550, 'No such user', true],
  [450, 'Mailbox busy', false],
])('A recipient refused with %i %s is final: %s', async (code, words, isFinal) => {
  await using smtp = await startSmtpServer();
  smtp.refused.set('ann@example.com', [code, words]);
  const delivery = await opened(smtp.env.SMTP_URL).deliver(mail);
  const reason = `The mail server did not take it: ${code} ${words}`;
  expect(delivery).toEqual({ isSent: false, reason, isFinal });
});

test('A long refusal is shortened', async () => {
  await using smtp = await startSmtpServer();
  smtp.refused.set('ann@example.com', [450, 'busy '.repeat(100)]);
  const delivery = await opened(smtp.env.SMTP_URL).deliver(mail);
  expect(delivery.isSent || delivery.reason).toHaveLength(300);
});

test('A server that is silent has its time, and the next mail goes out once it speaks again', async () => {
  await using smtp = await startSmtpServer();
  const transport = opened(smtp.env.SMTP_URL);
  smtp.isSilent = true;
  const silent = await transport.deliver(mail, 100);
  expect(silent).toMatchObject({ isSent: false, isFinal: false });
  expect(silent.isSent || silent.reason).toMatch(/^The mail server did not answer in time/);
  smtp.isSilent = false;
  expect(await transport.deliver(mail)).toEqual({ isSent: true });
});

test('A server that vanishes between two mails and comes back takes the next one', async () => {
  await using smtp = await startSmtpServer();
  const transport = opened(smtp.env.SMTP_URL);
  expect(await transport.deliver(mail)).toEqual({ isSent: true });
  await smtp.close();
  const gone = await transport.deliver(mail);
  expect(gone).toMatchObject({ isSent: false, isFinal: false });
  expect(gone.isSent || gone.reason).toMatch(/^There is no connection to the mail server: /);
  await smtp.reopen();
  expect(await transport.deliver(mail)).toEqual({ isSent: true });
  expect(smtp.received).toHaveLength(2);
});

test('A server that is cut off in the middle of a mail is no reason to repeat it by itself', async () => {
  await using smtp = await startSmtpServer();
  smtp.isSilent = true;
  const delivery = opened(smtp.env.SMTP_URL).deliver(mail);
  await smtp.begun(1);
  await smtp.close();
  expect(await delivery).toMatchObject({ isSent: false, isFinal: false });
  await smtp.reopen();
  expect(smtp.received).toEqual([]);
});

test('Nothing in a name or a subject can add a header or a recipient', async () => {
  await using smtp = await startSmtpServer();
  const to = { name: 'Ann\r\nBcc: eve@example.com', address: 'ann@example.com' };
  const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\n<p>Mine</p>';
  expect(await opened(smtp.env.SMTP_URL).deliver({ ...mail, to, subject })).toEqual({ isSent: true });
  const [received] = smtp.received;
  expect(received?.recipients).toEqual(['ann@example.com']);
  expect(received?.bcc).toBeUndefined();
  expect(received?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(received?.html?.trim()).toBe('<p>Grüße</p>');
});

test('Without a server a mail is a file, whole and once however often it is written', async () => {
  const folder = newFolder();
  const transport = opened(undefined, folder);
  expect(transport.kind).toBe('files');
  expect(await transport.deliver(mail)).toEqual({ isSent: true });
  expect(await transport.deliver(mail)).toEqual({ isSent: true });
  const place = path.join(folder, 'mail');
  expect(readdirSync(place)).toEqual(['purser-mail-1.1795262400000.eml']);
  const email = await PostalMime.parse(readFileSync(path.join(place, 'purser-mail-1.1795262400000.eml')));
  expect(email).toMatchObject({ subject: mail.subject, messageId: mail.messageId, to: [mail.to] });
  expect(email.text?.trim()).toBe('Grüße');
});

test('The name of a file never leaves its folder', async () => {
  const folder = newFolder();
  await opened(undefined, folder).deliver({ ...mail, messageId: '<../../a/b@purser.example>' });
  expect(readdirSync(path.join(folder, 'mail'))).toEqual(['.._.._a_b.eml']);
});

test('A folder that can’t be written to is said, without where it lies', async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'mail'), 'a file in its place');
  const delivery = await opened(undefined, folder).deliver(mail);
  expect(delivery).toEqual({ isSent: false, reason: 'The file was not written: EEXIST', isFinal: false });
  expect(existsSync(path.join(folder, 'mail', 'purser-mail-1.1795262400000.eml'))).toBe(false);
});
