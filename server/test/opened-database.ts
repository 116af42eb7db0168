import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { createTestDatabase, quietLog } from './test-database.ts';

/** An open database that ends with its test, migrated unless another one is made. */
export async function openedDatabase(made = createTestDatabase(), poolSize?: number) {
  const { databaseUrl, drop } = await made;
  const { pool, db, close } = await openDatabase(databaseUrl, {
    log: quietLog,
    ...(poolSize && { poolSize }),
  });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return { databaseUrl, pool, db };
}

/** The same with its queue of jobs, and a clock that stands. */
export async function openedPlace(now: string) {
  const { pool, db } = await openedDatabase();
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  return { pool, db, jobs, clock: { now: () => now, today: () => now.slice(0, 10) } };
}
