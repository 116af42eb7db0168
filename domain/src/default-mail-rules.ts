/** The mail rules of a new installation: whom each kind of mail goes to, what it says, and what else its rule has. */
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
