import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { loggable } from '../problems.ts';

// Each scrape of several collectors shares one look.
const freshFor = 5000;
// Prometheus gives a scrape up after ten seconds, and what the process knows by itself is wanted most while the database
// doesn't answer.
const patience = 2000;

interface StoredParts {
  readonly pool: pg.Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Found {
  readonly jobs: readonly { readonly queue: string; readonly waiting: number; readonly failed: number }[];
  readonly mailsWaiting: number;
  readonly mailsGivenUp: number;
  /** Seconds since 1970; 0 where there is none. */
  readonly backupAt: number;
}

/**
 * Adds what the database knows: jobs, mails, the age of the last backup. Looked up with one statement, at most every five
 * seconds. What it doesn't tell in time is left out.
 */
export function addStoredFigures(register: Registry, parts: StoredParts): void {
  const look = sharedLook(parts);
  const registers = [register];
  const perQueue = (part: 'waiting' | 'failed', help: string): Gauge =>
    new Gauge({
      name: `purser_jobs_${part}`,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        const found = await look();
        this.reset();
        for (const { queue, ...counts } of found?.jobs ?? []) this.set({ queue }, counts[part]);
      },
    });
  perQueue('waiting', 'Jobs that wait for a server, or for their next try.');
  perQueue('failed', 'Jobs of the last day that failed.');
  const single = (
    name: string,
    help: string,
    read: (found: Found | undefined) => number | undefined,
  ): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = read(await look());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  single('purser_database_up', 'Whether the database answered within two seconds.', (found) =>
    found ? 1 : 0,
  );
  single('purser_mails_waiting', 'Mails that are not sent yet.', (found) => found?.mailsWaiting);
  single(
    'purser_mails_given_up',
    'Mails that will not be sent by themselves any more.',
    (found) => found?.mailsGivenUp,
  );
  single(
    'purser_last_backup_timestamp_seconds',
    'When the last backup that was read back was written; 0 where there is none.',
    (found) => found?.backupAt,
  );
}

/** Answers undefined where the database fails, or takes too long. */
function sharedLook({ pool, log }: StoredParts): () => Promise<Found | undefined> {
  let last: { readonly at: number; readonly found: Promise<Found | undefined> } | undefined;
  let isLooking = false;
  const begin = async (): Promise<Found | undefined> => {
    isLooking = true;
    try {
      return await readStored(pool);
    } catch (error) {
      log.warn({ err: loggable(error) }, 'the database did not tell its part of the metrics');
      // A look that failed isn't kept.
      last = undefined;
      return undefined;
    } finally {
      isLooking = false;
    }
  };
  return () => {
    const isOld = !last || performance.now() - last.at > freshFor;
    // One look at a time, however long the database takes.
    if (!last || (isOld && !isLooking)) last = { at: performance.now(), found: begin() };
    return withinPatience(last.found);
  };
}

async function withinPatience<Value>(value: Promise<Value>): Promise<Value | undefined> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
  const timer = setTimeout(end, patience, undefined);
  try {
    return await Promise.race([value, isOver]);
  } finally {
    clearTimeout(timer);
  }
}

async function readStored(pool: pg.Pool): Promise<Found> {
  const { rows } = await pool.query<Found>(`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('queue', queue.name, 'waiting', coalesce(waiting, 0),
          'failed', coalesce(failed, 0))), '[]')
        from jobs.queue as queue left join (
          select name, count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
            count(*) filter (where state = 'failed') as failed
          from jobs.job group by name) as job on job.name = queue.name) as jobs,
      (select count(*)::int from mails where status = 'waiting') as "mailsWaiting",
      (select count(*)::int from mails where status = 'failed') as "mailsGivenUp",
      (select coalesce(extract(epoch from max("createdAt")), 0)::float8 from backups where "isVerified") as "backupAt"`);
  const [found] = rows;
  if (!found) throw new Error('The database answers without a row.');
  return found;
}
