import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { machineClock } from '../src/platform/clock.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { newFolder } from './new-folder.ts';
import { signInAs } from './people.ts';
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

/** The same with a data folder, for one server after the other; ann and chief, who administers, have signed in. */
export async function serverPlace() {
  const opened = await openedDatabase();
  const address = { db: opened.db, clock: machineClock('UTC') };
  const ann = await signInAs(address, { email: 'ann@example.com' });
  const chief = await signInAs(address, { email: 'chief@example.com', role: 'admin' });
  return { ...opened, dataDir: newFolder(), ann, chief };
}

/** The same with its queue of jobs, and a clock that stands. */
export async function openedPlace(now: string) {
  const { pool, db } = await openedDatabase();
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  return { pool, db, jobs, clock: { now: () => now, today: () => now.slice(0, 10) } };
}
