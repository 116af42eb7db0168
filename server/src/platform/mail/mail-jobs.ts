import type { Executor } from '../../db/client.ts';
import type { Jobs } from '../jobs.ts';

interface JobContext {
  readonly db: Executor;
  readonly jobs: Jobs;
}

/**
 * Sends the jobs that send mails, at once or some seconds from now. A mail has at most one job that waits: what would be a
 * second one comes to nothing, so that no mail is tried more often than its pauses say.
 */
export const sendMailJobs = (
  { db, jobs }: JobContext,
  ids: readonly number[],
  inSeconds = 0,
): Promise<void> =>
  jobs.sendAll(
    db,
    'send-mail',
    ids.map((id) => ({ data: { id }, key: `mail ${id}`, inSeconds })),
  );

/** Sends a mail's job at once, even where another one waits. */
export const sendMailJobNow = ({ db, jobs }: JobContext, id: number): Promise<void> =>
  jobs.sendAll(db, 'send-mail', [{ data: { id }, key: `mail ${id} now`, inSeconds: 0 }]);
