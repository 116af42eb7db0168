/** The mail rules of a new installation: whom each kind of mail goes to, what it says, and what else its rule has. */
import { defaultDirectCreationRoles, type MailEvent, mailKinds, ofEachMail } from './mail.ts';
import { defaultTemplates } from './mail-templates.ts';
import { defaultReminderDays, defaultReminderRule } from './reminders.ts';

const ruleOf = (event: MailEvent) => ({ ...defaultTemplates[event], roles: [...mailKinds[event].roles] });

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
