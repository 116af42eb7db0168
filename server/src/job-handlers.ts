import type { AppParts } from './app.ts';
import { deleteOldWrites } from './features/csv/import-undo.service.ts';
import { sendReminders } from './features/reminders/reminders.service.ts';
import { removeEmptyDrafts } from './features/requests/empty-drafts.ts';
import { removeReleased, removeUnclaimed } from './platform/files/removal.ts';
import type { JobHandlers } from './platform/jobs.ts';
import { sendMail, sendWaitingMails } from './platform/mail/send-mail.ts';

/** What does each kind of work that waits in the queues. */
export function jobHandlers({
  config,
  database,
  files,
  clock,
  jobs,
  mail,
}: Pick<AppParts, 'config' | 'database' | 'files' | 'clock' | 'jobs' | 'mail'>): JobHandlers {
  const place = { db: database.db, files, clock, jobs, mail, appUrl: config.appUrl };
  return {
    'remove-released-files': () => removeReleased(place),
    'remove-unclaimed-files': () => removeUnclaimed(place),
    'remove-empty-drafts': () => removeEmptyDrafts(place),
    'forget-old-imports': () => deleteOldWrites(place),
    'send-renewal-reminders': () => sendReminders(place),
    'send-mail': ({ id }) => sendMail(place, id),
    'send-waiting-mails': () => sendWaitingMails(place),
  };
}
