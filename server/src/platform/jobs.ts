import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type ConstructorOptions, fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { DatabaseLog, Executor } from '../db/client.ts';
import { loggable } from './problems.ts';

/** The work that is done apart from any request, by its queue's name, with what each piece of it is told. */
export interface JobData {
  /** Removes the objects that deleted records have released. Runs every hour too, for those whose job was given up. */
  'remove-released-files': Record<string, never>;
  /** Removes the objects that nobody has claimed within a day. Runs every hour. */
  'remove-unclaimed-files': Record<string, never>;
  /** Removes the drafts of requests that nobody has filled in within a day. Runs every hour. */
  'remove-empty-drafts': Record<string, never>;
}

/** Hands work to whichever server has time for it. */
export interface Jobs {
  /** In the transaction of its cause: the job is there once that commits, and only then. */
  send<Name extends keyof JobData>(tx: Executor, name: Name, data: JobData[Name]): Promise<void>;
}

/** What does each kind of work. One that throws is tried again later, with growing pauses. */
export type JobHandlers = { readonly [Name in keyof JobData]: (data: JobData[Name]) => Promise<void> };

/** The queues of one process. */
export interface OpenJobs extends Jobs {
  /** Begins to take jobs, as soon as they are there, from this server's and all others' requests. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no further job and waits for those at work; what takes too long is left to another server. */
  stop(): Promise<void>;
}

/** All queues. */
export const queueNames = ['remove-released-files', 'remove-unclaimed-files', 'remove-empty-drafts'] as const;

const longestGoodbye = 10_000;
// In seconds, as the queues count.
const minute = 60;

// A server that dies sends no heartbeat any more: its job is another's two minutes later at the most.
const shared: QueueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 15 * minute,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 60 * minute,
  deleteAfterSeconds: 24 * 60 * minute,
};

/** How each queue is kept, how often a server asks for its jobs, and when one is sent by itself. */
const queues: { readonly [Name in keyof JobData]: { seconds: number; cron?: string; data: JobData[Name] } } =
  {
    'remove-released-files': { seconds: 2, cron: '47 * * * *', data: {} },
    'remove-unclaimed-files': { seconds: 30, cron: '17 * * * *', data: {} },
    'remove-empty-drafts': { seconds: 30, cron: '37 * * * *', data: {} },
  };

/**
 * Makes what the queues need in the database, or brings it up to date. Any number of processes may do so at once: an
 * advisory lock lets them pass one after the other.
 */
export async function prepareJobs(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const guard = await pool.connect();
  const boss = createBoss(pool, log, { migrate: true });
  try {
    await guard.query(`select pg_advisory_lock(${preparationLock})`);
    await boss.start();
    for (const name of queueNames) {
      const { cron, data } = queues[name];
      await boss.createQueue(name, shared);
      // A queue of an earlier version keeps its jobs and takes today's settings.
      await boss.updateQueue(name, shared);
      if (cron) await boss.schedule(name, cron, data);
    }
  } finally {
    await boss.stop({ graceful: false });
    // Ending the connection releases the lock in every case, a failed statement included.
    guard.release(true);
  }
}

/** Opens the queues of a prepared database. They share the pool's connections and hold none while nothing happens. */
export async function openJobs(pool: pg.Pool, log: DatabaseLog): Promise<OpenJobs> {
  const sender = createBoss(pool, log, {});
  await sender.start();
  const worker = createBoss(pool, log, { supervise: true, schedule: true });
  return {
    send: async (tx, name, data) => {
      await sender.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    work: async (handlers) => {
      await worker.start();
      for (const name of queueNames) await beginWork(name, { worker, handlers, log });
    },
    stop: async () => {
      await worker.stop({ timeout: longestGoodbye });
      await sender.stop({ graceful: false });
    },
  };
}

const beginWork = <Name extends keyof JobData>(name: Name, { worker, handlers, log }: Workshop) =>
  worker.work<JobData[Name]>(name, { pollingIntervalSeconds: queues[name].seconds }, async (jobs) => {
    for (const { data } of jobs) {
      await handlers[name](data).catch((error: unknown) => {
        log.error({ err: loggable(error), job: name }, 'a job failed and will be tried again');
        // What is thrown here lies with the job in the database, where no more of it should be than in a log.
        throw new Error('It failed; the log says why.');
      });
    }
  });

interface Workshop {
  readonly worker: PgBoss;
  readonly handlers: JobHandlers;
  readonly log: DatabaseLog;
}

// Any number serves, as long as every Purser takes the same one and nothing else does.
const preparationLock = '123649733649779';

/** pg-boss on the application's own pool, quiet unless it is told to do more than send. */
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
    // No job waits for another one, so there is nothing to look for more often.
    flowIntervalSeconds: 60 * minute,
  });
  boss.on('error', (error) => log.error({ err: loggable(asError(error)) }, 'the job queues met an error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queues need a look'));
  return boss;
}

// pg-boss hands on copies of errors, which are plain objects. Those of the database carry values in their messages.
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
        // Several statements in one text may have left a transaction open, which nobody else must inherit.
        client.release(true);
        throw error;
      }
    },
  };
}
