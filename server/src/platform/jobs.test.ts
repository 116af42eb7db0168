import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openedDatabase } from '../../test/opened-database.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { createEmptyDatabase, quietLog } from '../../test/test-database.ts';
import { createBoss, type JobHandlers, type OpenJobs, openJobs, prepareJobs } from './jobs.ts';

const name = 'remove-released-files' as const;

/** A database with its queues. Nothing is due by itself in it, which would come in between at some minute. */
async function withQueues() {
  const place = await openedDatabase();
  await place.db.execute(sql`delete from jobs.schedule`);
  return place;
}

const idle: JobHandlers = {
  'remove-released-files': async () => {},
  'remove-unclaimed-files': async () => {},
  'remove-empty-drafts': async () => {},
  'end-cancelled-items': async () => {},
  'forget-old-imports': async () => {},
  'write-backup': async () => {},
  'remove-old-audit-entries': async () => {},
  'remove-old-notifications': async () => {},
  'send-digests': async () => {},
  'send-many-as-one': async () => {},
  'send-renewal-reminders': async () => {},
  'settle-approvals': async () => {},
  'remind-approvers': async () => {},
  'send-mail': async () => {},
  'send-waiting-mails': async () => {},
};

/** Works the queues until the test ends; `done` resolves with the first job that was done. */
async function working(jobs: OpenJobs, handle: () => Promise<void> = async () => {}) {
  const done = Promise.withResolvers<void>();
  const handler = async (): Promise<void> => {
    await handle();
    done.resolve();
  };
  await jobs.work({ ...idle, 'remove-released-files': handler });
  return { done: done.promise };
}

const jobCount = async ({ db }: Awaited<ReturnType<typeof withQueues>>): Promise<unknown> =>
  (await db.execute(sql`select count(*)::int as number from jobs.job where name = ${name}`)).rows[0]?.number;

test('A job is there once its cause commits, and only then', async () => {
  const place = await withQueues();
  const jobs = await openJobs(place.pool, quietLog);
  onTestFinished(() => jobs.stop());
  const rolledBack = place.db.transaction(async (tx) => {
    await jobs.send(tx, name, {});
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await jobCount(place)).toBe(0);
  await place.db.transaction(async (tx) => {
    await jobs.send(tx, name, {});
    expect(await jobCount(place)).toBe(0);
  });
  expect(await jobCount(place)).toBe(1);
  const { done } = await working(jobs);
  await done;
});

test('A job that fails is told to the log without its values, and tried again', async () => {
  const { db, pool } = await withQueues();
  const told: object[] = [];
  const log = { ...quietLog, error: (details: object) => void told.push(details) } satisfies Pick<
    Logger,
    'error'
  >;
  const jobs = await openJobs(pool, log);
  onTestFinished(() => jobs.stop());
  await jobs.send(db, name, {});
  const begun = Promise.withResolvers<void>();
  await working(jobs, async () => {
    begun.resolve();
    await db.execute(sql`select ${'a secret'}::integer`);
  });
  await begun.promise;
  await jobs.stop();
  expect(told).toMatchObject([{ job: name, err: { type: 'DatabaseError', code: '22P02' } }]);
  const { rows } = await db.execute(sql`select state, output from jobs.job where name = ${name}`);
  expect(rows).toMatchObject([{ state: 'retry', output: { message: 'It failed; the log says why.' } }]);
  expect(JSON.stringify([told, rows])).not.toContain('a secret');
});

test('A job whose server died is done by another', async () => {
  const { db, pool } = await withQueues();
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  await jobs.send(db, name, {});
  const dying = createBoss(pool, quietLog, {});
  await dying.start();
  expect(await dying.fetch(name)).toHaveLength(1);
  await dying.stop({ graceful: false });
  // Its last sign of life lies back further than a server may be silent.
  await db.execute(
    sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = ${name}`,
  );
  let times = 0;
  const handler = async (): Promise<void> => {
    times += 1;
  };
  await runJobs(pool, { ...idle, 'remove-released-files': handler });
  expect(times).toBe(1);
  const { rows } = await db.execute(sql`select state, retry_count from jobs.job where name = ${name}`);
  expect(rows).toEqual([{ state: 'completed', retry_count: 1 }]);
});

test('A server that stops lets the job at work come to its end', async () => {
  const { db, pool } = await withQueues();
  const jobs = await openJobs(pool, quietLog);
  await jobs.send(db, name, {});
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await working(jobs, async () => {
    begun.resolve();
    await told.promise;
    await db.execute(sql`select 1`);
  });
  await begun.promise;
  const stopped = jobs.stop();
  told.resolve();
  await stopped;
  const { rows } = await db.execute(sql`select state from jobs.job where name = ${name}`);
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('Reminders are looked after as soon as a server begins to work', async () => {
  const { pool } = await withQueues();
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  const done = Promise.withResolvers<string>();
  await jobs.work({ ...idle, 'send-renewal-reminders': async () => done.resolve('looked after') });
  expect(await done.promise).toBe('looked after');
});

test('Several servers may prepare the queues of a new database at once', async () => {
  const { db, pool } = await openedDatabase(createEmptyDatabase());
  await Promise.all([1, 2, 3, 4].map(() => prepareJobs(pool, quietLog, 'Pacific/Apia')));
  const { rows } = await db.execute(sql`select name, cron from jobs.schedule order by name`);
  const zones = await db.execute(sql`select distinct timezone from jobs.schedule`);
  expect(zones.rows).toEqual([{ timezone: 'Pacific/Apia' }]);
  expect(rows).toEqual([
    { name: 'end-cancelled-items', cron: '5 0 * * *' },
    { name: 'forget-old-imports', cron: '27 3 * * *' },
    { name: 'remind-approvers', cron: '15 6 * * *' },
    { name: 'remove-empty-drafts', cron: '37 * * * *' },
    { name: 'remove-old-audit-entries', cron: '13 3 * * *' },
    { name: 'remove-old-notifications', cron: '43 3 * * *' },
    { name: 'remove-released-files', cron: '47 * * * *' },
    { name: 'remove-unclaimed-files', cron: '17 * * * *' },
    { name: 'send-digests', cron: '0 * * * *' },
    { name: 'send-many-as-one', cron: '11 * * * *' },
    { name: 'send-renewal-reminders', cron: '0 6 * * *' },
    { name: 'send-waiting-mails', cron: '7 * * * *' },
    { name: 'settle-approvals', cron: '1 * * * *' },
    { name: 'write-backup', cron: '0 2 * * *' },
  ]);
  const queues = await db.execute(sql`select name, retry_limit from jobs.queue order by name`);
  expect(queues.rows).toEqual([
    { name: 'end-cancelled-items', retry_limit: 12 },
    { name: 'forget-old-imports', retry_limit: 12 },
    { name: 'remind-approvers', retry_limit: 12 },
    { name: 'remove-empty-drafts', retry_limit: 12 },
    { name: 'remove-old-audit-entries', retry_limit: 12 },
    { name: 'remove-old-notifications', retry_limit: 12 },
    { name: 'remove-released-files', retry_limit: 12 },
    { name: 'remove-unclaimed-files', retry_limit: 12 },
    { name: 'send-digests', retry_limit: 12 },
    { name: 'send-mail', retry_limit: 12 },
    { name: 'send-many-as-one', retry_limit: 12 },
    { name: 'send-renewal-reminders', retry_limit: 12 },
    { name: 'send-waiting-mails', retry_limit: 12 },
    { name: 'settle-approvals', retry_limit: 12 },
    { name: 'write-backup', retry_limit: 12 },
  ]);
});
