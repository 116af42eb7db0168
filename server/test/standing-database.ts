import { type OpenDatabase, openDatabase } from '../src/db/client.ts';
import { type OpenJobs, openJobs } from '../src/platform/jobs.ts';
import { keepFirstState, resetDatabase } from './reset-database.ts';
import { createStandingDatabase, quietLog, type TestDatabase } from './test-database.ts';

/** A test database with the connections and queues of an application. */
interface OpenTestDatabase extends TestDatabase {
  readonly database: OpenDatabase;
  readonly jobs: OpenJobs;
}

interface Standing extends OpenTestDatabase {
  uses: number;
}

/** One that a case has for itself until it hands it back. */
export interface TakenDatabase extends Pick<OpenTestDatabase, 'databaseUrl' | 'database' | 'jobs'> {
  /** Makes it as new; false where that can't be done. */
  beginAgain(): Promise<boolean>;
  handBack(): Promise<void>;
}

// What was deleted takes room in the tables until they are tidied up.
const mostUses = 100;

// The one that the cases of this process hand on to each other. While one has it, others get databases of their own.
let free: Standing | undefined;

/** A database as it is when it is new. Most cases get the same one, which is emptied in a fraction of the time that a copy takes. */
export async function takeDatabase(): Promise<TakenDatabase> {
  const known = free;
  free = undefined;
  const taken = known && (await isAsNew(known)) ? known : await openStanding();
  return { ...taken, beginAgain: () => beginAgain(taken), handBack: () => putBack(taken) };
}

async function openStanding(): Promise<Standing> {
  const opened = await openTestDatabase(await createStandingDatabase());
  await keepFirstState(opened.database.pool);
  return { ...opened, uses: 1 };
}

/** An open database for an application that nobody has after it. */
export async function openLasting(testDatabase: TestDatabase, longestWait?: number): Promise<TakenDatabase> {
  const opened = await openTestDatabase(testDatabase, longestWait);
  return { ...opened, beginAgain: async () => false, handBack: () => close(opened) };
}

async function openTestDatabase(testDatabase: TestDatabase, longestWait = 60_000): Promise<OpenTestDatabase> {
  // On a busy machine what waits for a lock may do so for long.
  const options = { log: quietLog, longestWait };
  const database = await openDatabase(testDatabase.databaseUrl, options);
  return { ...testDatabase, database, jobs: await openJobs(database.pool, quietLog) };
}

async function close({ database, jobs, drop }: OpenTestDatabase): Promise<void> {
  await jobs.stop();
  if (!database.pool.ending) await database.close();
  await drop();
}

async function isAsNew(known: Standing): Promise<boolean> {
  if (await beginAgain(known)) return true;
  await close(known);
  return false;
}

/** Whether no connection is at work, and none was closed. */
export const areIdle = (database: OpenDatabase): boolean =>
  [database, database.writes].every(({ pool }) => !pool.ending && pool.idleCount === pool.totalCount);

/** A connection that a case has kept may be in the middle of something, and would be for the next case. */
async function beginAgain(known: Standing): Promise<boolean> {
  known.uses += 1;
  return known.uses <= mostUses && areIdle(known.database) && resetDatabase(known.database.pool);
}

async function putBack(taken: Standing): Promise<void> {
  if (free || !areIdle(taken.database)) return close(taken);
  free = taken;
}
