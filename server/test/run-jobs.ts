import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { createBoss, type JobData, type JobHandlers, queueNames } from '../src/platform/jobs.ts';
import { quietLog } from './test-database.ts';

export async function runJobs(pool: pg.Pool, handlers: JobHandlers): Promise<void> {
  const boss = createBoss(pool, quietLog, {});
  await boss.start();
  try {
    await boss.supervise();
    for (const { name, data } of await boss.getSchedules()) await boss.send(name, data);
    await endPauses(pool);
    for (const name of queueNames) await workOff(boss, name, handlers[name]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

// Tests need not wait for the pauses between retries.
const endPauses = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `update jobs.job set start_after = now() - interval '1 minute' where state in ('created', 'retry')`,
  );

async function workOff<Name extends keyof JobData>(
  boss: PgBoss,
  name: Name,
  handle: JobHandlers[Name],
): Promise<void> {
  for (;;) {
    const [job] = await boss.fetch<JobData[Name]>(name);
    if (!job) return;
    await handle(job.data).catch(async (error: unknown) => {
      await boss.fail(name, job);
      throw error;
    });
    await boss.complete(name, job);
  }
}
