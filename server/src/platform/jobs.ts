import { fieldNames } from '@purser/domain/fields';
import { type JobSchedule, nextRun, type ZonedNow } from '@purser/domain/schedule';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import {
  type ConstructorOptions,
  fromDrizzle,
  type Job,
  type JobResult,
  PgBoss,
  type QueueOptions,
  type WorkOptions,
} from 'pg-boss';
import type { DatabaseLog, Executor } from '../db/client.ts';
import { loggable } from './problems.ts';

type JobName = keyof typeof queueTable;

/** What jobs are told; those that aren’t named here do whatever there is to do. */
interface DataOfJobs {
  readonly 'send-mail': { readonly id: number };
  /** The person who changed the company; null where only days have passed. */
  readonly 'settle-approvals': { readonly causedBy?: number };
}

export type JobData = {
  readonly [Name in JobName]: Name extends keyof DataOfJobs ? DataOfJobs[Name] : Record<string, never>;
};

export interface Jobs {
  /** In the transaction of its cause: the job exists once that commits. */
  send<Name extends JobName>(tx: Executor, name: Name, data: JobData[Name]): Promise<void>;
  sendAll<Name extends JobName>(
    tx: Executor,
    name: Name,
    jobs: readonly KeyedJob<JobData[Name]>[],
  ): Promise<void>;
}

interface KeyedJob<Data> {
  readonly data: Data;
  /** In a queue of single jobs, a job is dropped where one with its key waits already. */
  readonly key: string;
  readonly inSeconds: number;
}

/** Does each kind of work. A job that throws is repeated later, with growing pauses. */
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface OpenJobs extends Jobs {
  /** Begins to take jobs, those of other servers included. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no further job and waits for the running ones; what takes too long is left to another server. */
  stop(): Promise<void>;
}

const longestShutdown = 10_000;
// In seconds, as the queues count.
const minute = 60;

// A dead server sends no heartbeat: another one takes its job two minutes later at the most.
const shared: QueueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 15 * minute,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 60 * minute,
  deleteAfterSeconds: 24 * 60 * minute,
};

interface Queue {
  /** How often a server asks for jobs. It does not wait after a full batch. */
  readonly seconds: number;
  /** How many jobs a server fetches at once; one unless given. */
  readonly batchSize?: number;
  /** When a job without data is sent, by the company's clock. */
  readonly runs?: JobSchedule;
  /** Whether one is also sent when a server starts, to catch up on a missed run. */
  readonly isMadeUpFor?: true;
  /** Whether at most one job of a key waits. */
  readonly isSingle?: true;
}

const queueTable = {
  // Objects that deleted records have released; the schedule is for those whose job was given up.
  'remove-released-files': { seconds: 2, runs: { minute: 47 } },
  // Objects that nobody has claimed within a day.
  'remove-unclaimed-files': { seconds: 30, runs: { minute: 17 } },
  // Drafts of requests that nobody has filled in within a day.
  'remove-empty-drafts': { seconds: 30, runs: { minute: 37 } },
  // What imports of more than 30 days ago wrote.
  'forget-old-imports': { seconds: 30, runs: { hour: 3, minute: 27 }, isMadeUpFor: true },
  'write-backup': { seconds: 30, runs: { hour: 2, minute: 0 }, isMadeUpFor: true },
  // Entries of the audit log that are older than they have to be.
  'remove-old-audit-entries': { seconds: 30, runs: { hour: 3, minute: 13 }, isMadeUpFor: true },
  // Items that were cancelled, the day after their last contract.
  'end-cancelled-items': { seconds: 30, runs: { hour: 0, minute: 5 }, isMadeUpFor: true },
  // Notifications that are older than they have to be.
  'remove-old-notifications': { seconds: 30, runs: { hour: 3, minute: 43 }, isMadeUpFor: true },
  // Requests with other approvers after a change of the company: at the change, and each hour for absences that begin or end.
  'settle-approvals': { seconds: 2, runs: { minute: 1 }, isMadeUpFor: true },
  'remind-approvers': { seconds: 30, runs: { hour: 6, minute: 15 }, isMadeUpFor: true },
  'send-renewal-reminders': { seconds: 30, runs: { hour: 6, minute: 0 }, isMadeUpFor: true },
  // Those of 7:00. The other hours are for a digest whose job was given up, and for what nobody waits for any more.
  'send-digests': { seconds: 30, runs: { minute: 0 }, isMadeUpFor: true },
  // What one person would have had so many mails of within a minute that they are one.
  'send-many-as-one': { seconds: 2, runs: { minute: 11 }, isSingle: true },
  // Mails that wait without a job.
  'send-waiting-mails': { seconds: 30, runs: { minute: 7 } },
  // A job that could not send its mail creates the next one, with its own pause. When a server dies, the mail that it
  // was sending is the only one that may arrive twice.
  'send-mail': { seconds: 2, batchSize: 16, isSingle: true },
} satisfies Readonly<Record<string, Queue>>;
const queues: Readonly<Record<JobName, Queue>> = queueTable;

export const queueNames = fieldNames(queueTable);

const cronOf = ({ hour, minute }: JobSchedule): string => `${minute} ${hour ?? '*'} * * *`;

/** When each of the regular jobs is sent next, the next one first. */
export function listNextRuns(now: ZonedNow): readonly { readonly name: JobName; readonly at: string }[] {
  const runs = queueNames.flatMap((name) => {
    const { runs: schedule } = queues[name];
    return schedule ? [{ name, at: nextRun(schedule, now) }] : [];
  });
  return runs.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/**
 * Prepares the queues in the database. An advisory lock lets any number of processes do so at once. The hours of
 * schedules are those of the time zone.
 */
export async function prepareJobs(pool: pg.Pool, log: DatabaseLog, timeZone: string): Promise<void> {
  const guard = await pool.connect();
  const boss = createBoss(pool, log, { migrate: true });
  try {
    await guard.query(`select pg_advisory_lock(${preparationLock})`);
    await boss.start();
    for (const name of queueNames) {
      const { runs, isSingle, isMadeUpFor } = queues[name];
      await boss.createQueue(name, { ...shared, ...(isSingle && { policy: 'short' }) });
      // An existing queue keeps its jobs and gets the present settings.
      await boss.updateQueue(name, shared);
      const missed = isMadeUpFor ? 'once' : 'skip';
      if (runs) await boss.schedule(name, cronOf(runs), {}, { tz: timeZone, missed });
    }
  } finally {
    await boss.stop({ graceful: false });
    // Ending the connection releases the lock in every case, a failed statement included.
    guard.release(true);
  }
}

/** The queues share the pool's connections and hold none while idle. */
export async function openJobs(pool: pg.Pool, log: DatabaseLog): Promise<OpenJobs> {
  const sender = createBoss(pool, log, {});
  await sender.start();
  const worker = createBoss(pool, log, { supervise: true, schedule: true });
  return {
    send: async (tx, name, data) => {
      await sender.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    sendAll: async (tx, name, given) => {
      if (given.length === 0) return;
      const rows = given.map(({ data, key, inSeconds }) => ({
        data,
        singletonKey: key,
        startAfter: inSeconds,
      }));
      await sender.insert(name, rows, { db: fromDrizzle(tx, sql) });
    },
    work: async (handlers) => {
      await worker.start();
      for (const name of queueNames) {
        if (queues[name].isMadeUpFor) await worker.send(name, {});
        await beginWork(name, { worker, handlers, log });
      }
    },
    stop: async () => {
      await worker.stop({ timeout: longestShutdown });
      await sender.stop({ graceful: false });
    },
  };
}

interface Worker {
  readonly worker: PgBoss;
  readonly handlers: JobHandlers;
  readonly log: DatabaseLog;
}

const beginWork = <Name extends JobName>(name: Name, { worker, handlers, log }: Worker) => {
  const { seconds, batchSize = 1 } = queues[name];
  const doOne = async ({ id, data }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await handlers[name](data);
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: loggable(error), job: name }, 'a job failed and will be tried again');
      // This is stored with the job, where no more of it should be than in a log.
      return { id, status: 'failed', output: { message: 'It failed; the log says why.' } };
    }
  };
  return worker.work<JobData[Name], unknown, WorkOptions & { perJobResults: true }>(
    name,
    { pollingIntervalSeconds: seconds, batchSize, burstWhenBatchFull: true, perJobResults: true },
    async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await doOne(job));
      return results;
    },
  );
};

// Any number, as long as every Purser takes the same one and nothing else does.
const preparationLock = '123649733649779';

/** pg-boss on our own pool; by itself it only sends. */
export function createBoss(
  pool: pg.Pool,
  log: DatabaseLog,
  duties: { migrate?: boolean; supervise?: boolean; schedule?: boolean },
): PgBoss {
  const boss = new PgBoss({
    migrate: false,
    supervise: false,
    schedule: false,
    ...duties,
    db: databaseOf(pool),
    schema: 'jobs',
    cronWorkerIntervalSeconds: 30,
    // No job depends on another, so there is nothing to look for more often.
    flowIntervalSeconds: 60 * minute,
  });
  boss.on('error', (error) => log.error({ err: loggable(asError(error)) }, 'the job queues met an error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queues need a look'));
  return boss;
}

// pg-boss emits copies of errors, which are plain objects. Those of the database have values in their messages.
function asError(error: object): unknown {
  if (error instanceof Error) return error;
  const { code, message } = { code: undefined, message: '', ...error };
  return new Error(code === undefined ? message : `code ${String(code)}`);
}

function databaseOf(pool: pg.Pool): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result = await client.query(text, values);
        client.release();
        return result;
      } catch (error) {
        // Several statements in one text may have left a transaction open, which the next user must not inherit.
        client.release(true);
        throw error;
      }
    },
  };
}
