import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

// Each scrape of several collectors shares one look.
const freshFor = 5000;

interface Found {
  readonly jobs: readonly { readonly queue: string; readonly waiting: number; readonly failed: number }[];
  readonly mailsWaiting: number;
  readonly mailsGivenUp: number;
  readonly backupAt: number | null;
}

/** Adds what the database knows: jobs, mails, the age of the last backup. Looked up with one statement, at most every five seconds. */
export function addStoredFigures(register: Registry, pool: pg.Pool): void {
  const look = sharedLook(pool);
  const registers = [register];
  const perQueue = (part: 'waiting' | 'failed', help: string): Gauge =>
    new Gauge({
      name: `purser_jobs_${part}`,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset();
        for (const { queue, ...counts } of (await look()).jobs) this.set({ queue }, counts[part]);
      },
    });
  perQueue('waiting', 'Jobs that wait for a server, or for their next try.');
  perQueue('failed', 'Jobs of the last day that were given up.');
  const single = (name: string, help: string, read: (found: Found) => number | null): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = read(await look());
        if (value === null) this.reset();
        else this.set(value);
      },
    });
  single('purser_mails_waiting', 'Mails that are not sent yet.', ({ mailsWaiting }) => mailsWaiting);
  single(
    'purser_mails_given_up',
    'Mails that will not be sent by themselves any more.',
    (found) => found.mailsGivenUp,
  );
  single(
    'purser_last_backup_timestamp_seconds',
    'When the last backup that was read back was written.',
    ({ backupAt }) => backupAt,
  );
}

function sharedLook(pool: pg.Pool): () => Promise<Found> {
  let last: { readonly at: number; readonly found: Promise<Found> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > freshFor) {
      last = { at: performance.now(), found: readStored(pool) };
      // A look that failed isn't kept.
      last.found.catch(() => {
        last = undefined;
      });
    }
    return last.found;
  };
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
      (select extract(epoch from max("createdAt"))::float8 from backups where "isVerified") as "backupAt"`);
  const [found] = rows;
  if (!found) throw new Error('The database answers without a row.');
  return found;
}
