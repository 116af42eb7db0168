import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { serverPlace } from '../../../test/opened-database.ts';
import { addPerson } from '../../../test/people.ts';
import { type Caller, callerOf, startServer } from '../../../test/server-process.ts';
import { type ReceivedMail, startSmtpServer } from '../../../test/smtp-server.ts';
import { quietLog } from '../../../test/test-database.ts';
import { createBoss } from '../jobs.ts';

// Two servers on one database send the mails of 200 events, which take place at both of them, and of reminders, which both
// of them see to as they start. 190 comments are 190 mails to bob, who owns what they are about; of 5 requests, as many as have mails
// of their own within a minute, each submission is one to whom it waits for, and each approval one to ann; 12 items are due, and have
// three owners each.
const owed = {
  'bob@example.com': 190,
  'chief@example.com': 5,
  'ann@example.com': 5,
  'owner1@example.com': 12,
  'owner2@example.com': 12,
  'owner3@example.com': 12,
};
const mailCount = 236;

const senders = ['first@example.com', 'second@example.com'] as const;
const isFirst = ({ envelopeFrom }: ReceivedMail): boolean => envelopeFrom === senders[0];

/** Two servers, whose mails are told apart by their senders, and who calls each of them. Mails wait until they are released. */
async function prepareScene() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const { databaseUrl, dataDir, pool, db, ann, chief } = await serverPlace();
  await addPerson(db, { email: 'bob@example.com' });
  for (const at of [1, 2, 3]) await addPerson(db, { email: `owner${at}@example.com` });
  await pool.query(itemsStatements);
  await holdMails(pool);
  const start = (sender: string) => {
    const env = { ...smtp.env, MAIL_FROM: sender, APP_URL: 'http://purser.example' };
    return startServer({ databaseUrl, dataDir, env });
  };
  const servers = await Promise.all([start(senders[0]), start(senders[1])]);
  const [first, second] = servers;
  return {
    pool,
    smtp,
    servers,
    ann: [callerOf(first, ann), callerOf(second, ann)],
    chief: [callerOf(first, chief), callerOf(second, chief)],
  } as const;
}

// The items 1 to 10 are bob's; of the 18 others 12 end in ten days.
const itemsStatements = `
  insert into software (unique_id, vendor, product_name, business_owner_id)
  select 'SW-' || n, 'Vendor', 'Product ' || n, (select id from users where username = 'bob') from generate_series(1, 10) n;
  insert into software (unique_id, vendor, product_name, business_owner_id, tech_admin_id, executive_sponsor_id)
  select 'SW-' || n, 'Vendor', 'Product ' || n, (select id from users where username = 'owner1'),
    (select id from users where username = 'owner2'), (select id from users where username = 'owner3')
  from generate_series(11, 28) n;
  insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType")
  select id, current_date - 300, current_date + case when id % 3 = 0 then 65 else 10 end, 1200, 'yearly', 'Invoice'
  from software where executive_sponsor_id is not null`;

/** Has 200 events take place, at one server and the other in turn. */
async function haveEvents({ ann, chief }: Awaited<ReturnType<typeof prepareScene>>): Promise<void> {
  const { id: approverId } = await chief[0]('GET', '/api/me');
  const steps = ['request_submission', 'review', 'operations_wrapup'].map((key) => ({
    key,
    label: key,
    ...(key !== 'request_submission' && { approverId }),
  }));
  await chief[0]('PUT', '/api/settings/workflow', { body: { steps } });
  for (let round = 0; round < 38; round += 1) {
    const [here, there] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const address = `/api/software/${1 + (round % 10)}/comments`;
    const comment = (at: number, server: 0 | 1) =>
      ann[server]('POST', address, { body: { content: `Comment ${at} of ${round}` } });
    const request = async () => {
      const body = { vendor: 'Wasabi', productName: `Storage ${round}` };
      const { id } = await ann[here]('POST', '/api/purchase-requests', { body });
      const approve = (call: Caller, stepName: string) =>
        call('POST', `/api/purchase-requests/${id}/action`, { body: { action: 'approve', stepName } });
      await approve(ann[here], 'request_submission');
      await approve(chief[there], 'review');
    };
    const comments = [1, 2, 3, 4, 5].map((at) => comment(at, at % 2 === 0 ? there : here));
    await Promise.all([...comments, ...(round < 5 ? [request()] : [])]);
  }
}

/** How many mails each recipient got, where those that say the same to the same are one. */
function countOnce(received: readonly ReceivedMail[]): Record<string, number> {
  const told = new Set(received.map(({ recipients, text }) => JSON.stringify([recipients.join(), text])));
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(told.size);
  const counts: Record<string, number> = {};
  for (const one of told) {
    const [recipient]: [string] = JSON.parse(one);
    counts[recipient] = (counts[recipient] ?? 0) + 1;
  }
  return counts;
}

/** Resolves when no job is at work and none waits but for a pause. */
const workedOff = (pool: pg.Pool): Promise<unknown> =>
  expect.poll(() => pool.query(dueJobs), { interval: 50, timeout: 60_000 }).toMatchObject({ rowCount: 0 });
const dueJobs = `select 1 from jobs.job where name in ('send-mail', 'send-renewal-reminders')
  and (state in ('active', 'retry') or state = 'created' and start_after <= now())`;

test('Two servers send each mail of 200 events and of reminders that both see to, and each of them once', async () => {
  const scene = await prepareScene();
  const { pool, smtp } = scene;
  // Neither has its first mail taken before the other has begun, so that both have a part in it.
  const begun = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  smtp.beforeAnswer = (mail) => {
    begun[isFirst(mail) ? 'first' : 'second'].resolve();
    return begun[isFirst(mail) ? 'second' : 'first'].promise;
  };
  await releaseMails(pool);
  await haveEvents(scene);
  await smtp.arrived(mailCount);
  await workedOff(pool);
  expect(countOnce(smtp.received)).toEqual(owed);
  expect(smtp.received).toHaveLength(mailCount);
  const { rows } = await pool.query('select status, count(*)::integer from mails group by status');
  expect(rows).toEqual([{ status: 'sent', count: mailCount }]);
});

test('When one of two servers is killed, no mail is lost, and the one that it was sending arrives twice under one name', async () => {
  const scene = await prepareScene();
  const { pool, smtp, servers } = scene;
  const stuck = Promise.withResolvers<ReceivedMail>();
  let ofFirst = 0;
  // The first server never learns that its third mail was taken, and the second one begins only then.
  smtp.beforeAnswer = (mail) => {
    if (!isFirst(mail)) return stuck.promise;
    ofFirst += 1;
    if (ofFirst < 3) return Promise.resolve();
    stuck.resolve(mail);
    return new Promise<never>(() => {});
  };
  await haveEvents(scene);
  await releaseMails(pool);
  const { messageId } = await stuck.promise;
  await smtp.arrived(80);
  await servers[0].kill();
  await takeOverJobs(pool);
  await workedOff(pool);
  // All has left but the one of which nobody knows yet that its sender is gone.
  const waiting = await pool.query<{ id: number }>(`select id from mails where status = 'waiting'`);
  expect(waiting.rows.map(({ id }) => `purser-mail-${id}`)).toEqual([
    messageId?.match(/purser-mail-\d+/)?.[0],
  ]);
  await passTwoMinutes(pool);
  await smtp.arrived(mailCount + 1);
  await workedOff(pool);
  expect(countOnce(smtp.received)).toEqual(owed);
  expect(smtp.received).toHaveLength(mailCount + 1);
  expect(smtp.received.filter((mail) => mail.messageId === messageId).map(isFirst)).toEqual([true, false]);
});

// A server gives up waiting for an answer in the end. Where all events have taken place before the first mail leaves, there
// is little to do between the mail that is stuck and the kill.
async function holdMails(pool: pg.Pool): Promise<void> {
  await pool.query(`create function hold_mail() returns trigger language plpgsql as
      $$ begin new.start_after := 'infinity'; return new; end $$;
    create trigger hold_mail before insert on jobs.job for each row when (new.name = 'send-mail') execute function hold_mail()`);
}

async function releaseMails(pool: pg.Pool): Promise<void> {
  await pool.query('drop function hold_mail() cascade');
  await pool.query(`update jobs.job set start_after = now() where start_after = 'infinity'`);
}

// What the other server does by itself when it has missed the dead one's heartbeat for long enough.
async function takeOverJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await pool.query(`update jobs.queue set monitor_claim_on = now() - interval '1 hour'`);
  const boss = createBoss(pool, quietLog, {});
  await boss.start();
  await boss.supervise('send-mail');
  await boss.stop({ graceful: false });
  await pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
}

async function passTwoMinutes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update mails set "lastAttemptAt" = "lastAttemptAt" - interval '2 minutes' where status = 'waiting'`,
  );
  await pool.query(`update jobs.job set start_after = now() where name = 'send-mail' and state = 'created'`);
}
