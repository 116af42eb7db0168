import type { AppParts } from './app.ts';
import { removeOldEntries } from './features/audit/retention.ts';
import { writeNightlyBackup } from './features/backups/backups.service.ts';
import { deleteOldWrites } from './features/csv/import-undo.service.ts';
import {
  removeOldNotifications,
  sendDigests,
  sendManyAsOne,
} from './features/notifications/digests.service.ts';
import { type ReminderMemory, sendReminders } from './features/reminders/reminders.service.ts';
import { endCancelled } from './features/renewals/renewals.service.ts';
import { remindApprovers, settleApprovals } from './features/requests/approval/open-request-sweep.service.ts';
import { removeEmptyDrafts } from './features/requests/record/empty-drafts.ts';
import { removeReleased, removeUnclaimed } from './platform/files/removal.ts';
import type { JobHandlers } from './platform/jobs.ts';
import { sendMail, sendWaitingMails } from './platform/mail/send-mail.ts';

export function jobHandlers({
  config,
  database,
  files,
  clock,
  jobs,
  mail,
  log,
}: Pick<AppParts, 'config' | 'database' | 'files' | 'clock' | 'jobs' | 'mail' | 'log'>): JobHandlers {
  const memory: ReminderMemory = {};
  const context = {
    db: database.db,
    files,
    clock,
    jobs,
    mail,
    appUrl: config.appUrl,
    currency: config.currency,
  };
  return {
    'remove-released-files': () => removeReleased(context),
    'remove-unclaimed-files': () => removeUnclaimed(context),
    'remove-empty-drafts': () => removeEmptyDrafts(context),
    'forget-old-imports': () => deleteOldWrites(context),
    'write-backup': () => writeNightlyBackup({ config, pool: database.pool, files, clock, log }),
    'remove-old-audit-entries': () => removeOldEntries(context, config.auditDays),
    'end-cancelled-items': () => endCancelled(context),
    'send-renewal-reminders': () => sendReminders({ ...context, timeZone: config.timeZone, memory }),
    'settle-approvals': ({ causedBy }) => settleApprovals(context, causedBy),
    'remind-approvers': () => remindApprovers(context),
    'send-many-as-one': () => sendManyAsOne({ ...context, timeZone: config.timeZone }),
    'send-digests': () => sendDigests({ ...context, timeZone: config.timeZone }),
    'remove-old-notifications': async () => void (await removeOldNotifications(context)),
    'send-mail': ({ id }) => sendMail(context, id),
    'send-waiting-mails': () => sendWaitingMails(context),
  };
}
