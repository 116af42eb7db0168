import { type OpenDatabase, openDatabase } from '../src/db/client.ts';
import { type OpenJobs, openJobs } from '../src/platform/jobs.ts';
import { resetDatabase } from './reset-database.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './test-database.ts';

/** A test database with the connections and queues of an application. */
interface OpenTestDatabase extends TestDatabase {
  readonly database: OpenDatabase;
  readonly jobs: OpenJobs;
}

/** One that a case has for itself until it hands it back. */
export interface TakenDatabase extends Pick<OpenTestDatabase, 'databaseUrl' | 'database' | 'jobs'> {
  handBack(): Promise<void>;
}

// The one that the cases of this process hand on to each other. While one has it, others get databases of their own.
let free: OpenTestDatabase | undefined;

/** A database as it is when it is new. Most cases get the same one, which is emptied in a fraction of the time that a copy takes. */
export async function takeDatabase(): Promise<TakenDatabase> {
  const known = free;
  free = undefined;
  const taken = known && (await isAsNew(known)) ? known : await openTestDatabase(await createTestDatabase());
  return { ...taken, handBack: () => putBack(taken) };
}

export async function openTestDatabase(testDatabase: TestDatabase): Promise<OpenTestDatabase> {
  const database = await openDatabase(testDatabase.databaseUrl, { log: quietLog });
  return { ...testDatabase, database, jobs: await openJobs(database.pool, quietLog) };
}

export async function close({ database, jobs, drop }: OpenTestDatabase): Promise<void> {
  await jobs.stop();
  if (!database.pool.ending) await database.close();
  await drop();
}

async function isAsNew(known: OpenTestDatabase): Promise<boolean> {
  if (await resetDatabase(known.database.pool).catch(() => false)) return true;
  await close(known);
  return false;
}

/** A connection that a case has kept may be in the middle of something, and would be for the next case. */
async function putBack(taken: OpenTestDatabase): Promise<void> {
  const { pool } = taken.database;
  if (free || pool.ending || pool.idleCount < pool.totalCount) return close(taken);
  free = taken;
}
