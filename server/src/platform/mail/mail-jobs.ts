import type { Work } from '../serve.ts';

type JobContext = Pick<Work, 'db' | 'jobs'>;

/**
 * Sends the jobs of mails, some seconds from now. A second waiting job of a mail is dropped, so that no mail is tried
 * more often than its pauses say.
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
