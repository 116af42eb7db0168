import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { withMails } from '../../../test/mail-scene.ts';
import { addPerson } from '../../../test/people.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../test/smtp-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { parseSmtpUrl } from './mail-config.ts';
import { openMail } from './mail-transport.ts';
import { type MailedPerson, writeMails } from './notify.ts';
import { type MailContext, pauseAfter, sendMail } from './send-mail.ts';

/** Mails some people about an item that nobody has; each is a person of their own. */
async function mailed(app: TestApp, ...names: string[]): Promise<readonly number[]> {
  const recipients: MailedPerson[] = [];
  for (const name of names)
    recipients.push({
      id: await addPerson(app.db, { email: `${name}@example.com` }),
      why: 'You wrote there.',
    });
  const details = { vendor: 'Figma', product: 'Organization', author: 'Bob', comment: 'Hello' };
  const mailing = { event: 'softwareComment' as const, about: { softwareId: 1 }, recipients, details };
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into software (unique_id, vendor, product_name) values ('SW-1', 'Figma', 'Organization')
      on conflict do nothing`);
    const work = { db: tx, jobs: app.jobs, person: null, at: app.clock.now() };
    return (await writeMails(work, [{ ...mailing, occasion: `comment ${names.join()}` }])).ids;
  });
}

/** What another server on the same database sends mails with. */
function otherServer({ db, jobs, clock, dataDir }: TestApp, { env }: TestSmtpServer): MailContext {
  const mailFrom = { name: '', address: 'purser@example.com' };
  const mail = openMail({ smtp: parseSmtpUrl(env.SMTP_URL), mailFrom, dataDir });
  onTestFinished(() => mail.close());
  return { db, jobs, clock, mail, appUrl: 'http://127.0.0.1:3000', currency: 'USD' };
}

const rowsOf = async ({ db }: TestApp) =>
  (await db.execute(sql`select status, attempts, "lastError", "sentTo", subject from mails order by id`))
    .rows;

/** The pauses in seconds of the jobs that wait. */
const pausesOf = async ({ db }: TestApp): Promise<number[]> => {
  const { rows } = await db.execute<{ pause: number }>(sql`
    select round(extract(epoch from start_after - created_on))::int as pause from jobs.job
    where name = 'send-mail' and state = 'created' order by created_on, id`);
  return rows.map(({ pause }) => pause);
};

const recipientsAt = (smtp: TestSmtpServer): string[] =>
  smtp.received.flatMap(({ recipients }) => recipients).toSorted();

const figma = 'Figma Organization: comment by Bob';

test('A mail that waits is sent once, and its row says where to and what it was called', async () => {
  await using smtp = await startSmtpServer();
  await using app = await startApp({ ...smtp.env, APP_URL: 'https://purser.example' });
  await mailed(app, 'ann');
  await app.runJobs();
  await app.runJobs();
  expect(await rowsOf(app)).toEqual([
    { status: 'sent', attempts: 1, lastError: null, sentTo: 'ann@example.com', subject: figma },
  ]);
  expect(smtp.received).toHaveLength(1);
  const sentAs = `<purser-mail-1.${Date.parse(app.clock.now())}@purser.example>`;
  expect(smtp.received[0]?.messageId).toBe(sentAs);
  expect(await pausesOf(app)).toEqual([]);
});

test('A mail whose cause is rolled back is neither written nor sent', async () => {
  await using app = await startApp();
  await addPerson(app.db, { email: 'ann@example.com' });
  const failing = app.db.transaction(async (tx) => {
    const work = { db: tx, jobs: app.jobs, person: null, at: app.clock.now() };
    const mailing = {
      event: 'renewalReminder' as const,
      about: { requestId: 1 },
      recipients: [{ id: 1, why: '' }],
      details: {},
    };
    await tx.execute(sql`insert into purchase_requests ("requestorId", "currentStep", "statusSince", "createdAt", "updatedAt")
      values (1, 's', now(), now(), now())`);
    expect(await writeMails(work, [{ ...mailing, occasion: 'one' }])).toEqual({ ids: [1], held: 0 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await app.runJobs();
  expect(await rowsOf(app)).toEqual([]);
  expect(await pausesOf(app)).toEqual([]);
});

test('Nobody gets a second mail for one event, and a thousand are written and queued at once', async () => {
  await using app = await startApp();
  await mailed(app, 'ann', 'bob');
  const mailings = Array.from({ length: 1000 }, (_, at) => ({
    event: 'renewalReminder' as const,
    occasion: `renewal ${at}`,
    about: { softwareId: 1 },
    recipients: [
      { id: 1, why: '' },
      { id: 2, why: '' },
    ],
    details: {},
  }));
  const work = { db: app.db, jobs: app.jobs, person: null, at: app.clock.now() };
  expect((await writeMails(work, mailings)).ids).toHaveLength(2000);
  expect((await writeMails(work, mailings)).ids).toEqual([]);
  expect(await pausesOf(app)).toHaveLength(2002);
});

test('The pauses between attempts grow from a minute to an hour and end a day after the first', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfter(attempts);
    if (pause === undefined) break;
    pauses.push(pause / 60);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, ...Array.from({ length: 22 }, () => 60), 57]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(24 * 60);
});

test('While the mail server is away, mails are tried again and again, and go out when it is back', async () => {
  const { smtp, app } = await withMails();
  await mailed(app, 'ann');
  await smtp.close();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await app.runJobs();
    pauses.push(...(await pausesOf(app)));
    expect(await rowsOf(app)).toMatchObject([
      { status: 'waiting', attempts: attempt, lastError: expect.stringMatching(/ECONNREFUSED/) },
    ]);
  }
  expect(pauses).toEqual([60, 120, 240, 480]);
  await smtp.reopen();
  await app.runJobs();
  expect(await rowsOf(app)).toMatchObject([{ status: 'sent', attempts: 5, lastError: null }]);
  expect(smtp.received).toHaveLength(1);
});

test('A mail that was tried for a day is given up', async () => {
  const { smtp, app } = await withMails();
  await mailed(app, 'ann');
  smtp.refused.set('ann@example.com', [451, 'Try later']);
  await app.db.execute(sql`update mails set attempts = 29`);
  await app.runJobs();
  expect(await rowsOf(app)).toEqual([
    {
      status: 'failed',
      attempts: 30,
      lastError: 'The mail server did not take it: 451 Try later',
      sentTo: null,
      subject: null,
    },
  ]);
  expect(await pausesOf(app)).toEqual([]);
});

test('A recipient who is refused for good is given up at once, and the others get theirs', async () => {
  const { smtp, app } = await withMails();
  smtp.refused.set('bob@example.com', [550, 'No such user']);
  await mailed(app, 'ann', 'bob', 'eve');
  await app.runJobs();
  expect(await rowsOf(app)).toMatchObject([
    { status: 'sent' },
    { status: 'failed', attempts: 1 },
    { status: 'sent' },
  ]);
  expect(recipientsAt(smtp)).toEqual(['ann@example.com', 'eve@example.com']);
});

test('Who was deleted meanwhile gets nothing', async () => {
  const { smtp, app } = await withMails();
  await mailed(app, 'ann');
  await app.db.execute(sql`update users set "deletedAt" = now()`);
  await app.runJobs();
  expect(await rowsOf(app)).toMatchObject([{ status: 'failed', lastError: 'This person was deleted' }]);
  expect(smtp.received).toEqual([]);
});

test('What two jobs ask for is sent once, also while the first is at it', async () => {
  const { smtp, app } = await withMails();
  const [id = 0] = await mailed(app, 'ann');
  smtp.isSilent = true;
  const other = otherServer(app, smtp);
  const first = app.sendMail(id);
  await smtp.begun(1);
  await sendMail(other, id);
  // Somebody looks again once the first can't be at it any more.
  expect(await rowsOf(app)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  await smtp.close();
  await first;
  expect(await rowsOf(app)).toMatchObject([
    { status: 'waiting', attempts: 1, lastError: expect.any(String) },
  ]);
  smtp.isSilent = false;
  await smtp.reopen();
  await Promise.all([app.sendMail(id), sendMail(other, id), sendMail(other, id)]);
  expect(smtp.received).toHaveLength(1);
});

test('What a server has begun that died is another’s two minutes later, under the same name', async () => {
  const { smtp, app } = await withMails();
  const [id = 0] = await mailed(app, 'ann');
  await app.db.execute(sql`update mails set attempts = 1, "lastAttemptAt" = ${app.clock.now()}`);
  await app.db.execute(sql`delete from jobs.job where name = 'send-mail'`);
  app.clock.pass(119_000);
  await app.sendMail(id);
  expect(smtp.received).toEqual([]);
  expect(await pausesOf(app)).toEqual([120]);
  app.clock.pass(1000);
  await app.runJobs();
  expect(await rowsOf(app)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  expect(smtp.received).toHaveLength(1);
});

test('Mails of earlier versions, which wait without a job, are sent too, each by one job', async () => {
  await using app = await startApp();
  await mailed(app, 'ann', 'bob');
  await app.db.execute(sql`delete from jobs.job`);
  await app.runJobs();
  expect(await rowsOf(app)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  expect(readdirSync(path.join(app.dataDir, 'mail'))).toHaveLength(2);
});

test('A mail whose pause goes on gets no second job by the hourly look', async () => {
  const { smtp, app } = await withMails();
  await mailed(app, 'ann');
  await smtp.close();
  await app.runJobs();
  await app.runJobs();
  expect(await pausesOf(app)).toEqual([120]);
  await smtp.reopen();
});

test('An attempt that fails late leaves a mail alone that another server has sent meanwhile', async () => {
  const { smtp, app } = await withMails();
  const [id = 0] = await mailed(app, 'ann');
  smtp.isSilent = true;
  const late = app.sendMail(id);
  await smtp.begun(1);
  await app.db.execute(
    sql`update mails set status = 'sent', attempts = 2, "sentTo" = 'ann@example.com', subject = ${figma}`,
  );
  await smtp.close();
  await late;
  expect(await rowsOf(app)).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
});
