/** The mail rules of a new installation: the recipients of each kind of mail, what it says, and what else its rule has. */
import { defaultDirectCreationRoles, type MailEvent, mailKinds, ofEachMail } from './mail.ts';
import { defaultReminderDays, defaultReminderRule } from './reminders.ts';

function ruleOf(event: MailEvent) {
  const { subject, html, roles } = mailKinds[event];
  return { subject, html, roles: [...roles] };
}

/** The rules by event; contracts and renewals have more than the others. */
export const defaultMailRules = {
  ...ofEachMail(ruleOf),
  contractSubmission: {
    ...ruleOf('contractSubmission'),
    enabledForDirectCreation: false,
    directCreationRoles: [...defaultDirectCreationRoles],
  },
  renewalReminder: {
    ...ruleOf('renewalReminder'),
    ...defaultReminderRule,
    mode: 'repeat' as const,
    days: [...defaultReminderDays],
  },
};
