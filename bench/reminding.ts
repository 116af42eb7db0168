import { sendReminders } from '@purser/server/features/reminders/reminders.service';
import { later } from '@purser/server/platform/clock';
import { type Jobs, openJobs } from '@purser/server/platform/jobs';
import { atMost, type Figure, timed } from './measure.ts';
import type { Bench } from './server.ts';

const hour = 60 * 60 * 1000;
const hours = 365 * 24;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * How long the reminders of a year take, hour by hour: on listed days, over 10,000 items whose contracts follow each other and
 * renew themselves. Nobody decides, so that every day of each of them is told of.
 */
export async function benchReminders({ database }: Bench): Promise<Figure> {
  const { db, pool } = database;
  await pool.query(`update contracts set "autoRenew" = true, "renewalMonths" = 12, "noticeCount" = 30, "noticeUnit" = 'days',
    "renewsContractId" = (select max(before.id) from contracts before where before."softwareId" = contracts."softwareId"
      and before."startDate" = contracts."startDate" - 400)`);
  await pool.query(`insert into settings (key, value) values ('emailRules', '{"renewalReminder":{"mode":"days"}}')
    on conflict (key) do update set value = excluded.value`);
  await pool.query('analyze contracts');
  const jobs = await openJobs(pool, quiet);
  let now = new Date().toISOString();
  const clock = { now: () => now, today: () => now.slice(0, 10) };
  const context = { db, jobs: waiting(jobs), clock, memory: {} };
  const taken = await timed(async () => {
    for (let at = 0; at < hours; at += 1) {
      await sendReminders(context);
      now = later(now, hour);
    }
  });
  await jobs.stop();
  const { rows } = await pool.query<{ mails: number }>(
    `select count(*)::integer as mails from mails where event = 'renewalReminder'`,
  );
  const mails = rows[0]?.mails ?? 0;
  if (mails < 10_000) throw new Error(`A year of reminders must be more than ${mails} mails.`);
  return atMost(`A year of reminders by the hour, ${mails.toLocaleString('en-US')} mails`, taken / 1000, [
    60,
    's',
  ]);
}

// The server of the measurement isn't to send them meanwhile.
const waiting = (jobs: Jobs): Jobs => ({
  send: jobs.send,
  sendAll: (tx, name, given) =>
    jobs.sendAll(
      tx,
      name,
      given.map((job) => ({ ...job, inSeconds: 365 * 24 * 60 * 60 })),
    ),
});
