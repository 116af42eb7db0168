/** How people read the rules of mails: their fields, who gets them, and when reminders come (docs/product/mail.md#rules). */
import { type ReminderMode, reminderModes } from '../reminders.ts';
import { type MailRole, mailRoles } from './define-mail.ts';

/** Who gets a mail, by their part in the item or request. @example recipientLabels.exec_sponsor // 'Executive sponsor' */
export const recipientLabels: Readonly<Record<MailRole, string>> = {
  business_owner: 'Business owner',
  tech_admin: 'Tech admin',
  exec_sponsor: 'Executive sponsor',
  requestor: 'Requestor',
  approver: 'Approver',
  author: 'Author',
  tagged: 'Mentioned people',
  previous_commenters: 'Previous commenters',
  current_assignee: 'Current assignee',
  next_assignee: 'Next assignee',
  all_approvers: 'All approvers',
};

/** When reminders come. @example reminderModeLabels.repeat // 'Repeatedly' */
export const reminderModeLabels: Readonly<Record<ReminderMode, string>> = {
  repeat: 'Repeatedly',
  days: 'On listed days before the act-by day',
};

const fieldLabels: ReadonlyMap<string, string> = new Map([
  ['subject', 'Subject'],
  ['html', 'HTML body'],
  ['roles', 'Recipients'],
  ['enabledForDirectCreation', 'Also for direct creation'],
  ['directCreationRoles', 'Recipients for direct creation'],
  ['renewalPeriodDays', 'Renewal period, in days'],
  ['reminderFrequencyDays', 'Reminder frequency, in days'],
  ['mode', 'When they come'],
  ['days', 'Reminder days'],
]);

/** What a field of a rule is called; an unknown one by its own name. @example ruleFieldLabel('roles') // 'Recipients' */
export const ruleFieldLabel = (field: string): string => fieldLabels.get(field) ?? field;

/** A field's value as it stands in a sentence, where it has words of its own. @example ruleValue('roles', ['tagged']) // 'mentioned people' */
export function ruleValue(field: string, value: unknown): unknown {
  if (Array.isArray(value) && isOfRoles(field)) return recipientWords(value);
  const mode = field === 'mode' && reminderModes.find((one) => one === value);
  return mode ? reminderModeLabels[mode].toLowerCase() : value;
}

/** Whether a field of a rule lists recipients. @example isOfRoles('roles') // true */
export const isOfRoles = (field: string): boolean => field === 'roles' || field === 'directCreationRoles';

const recipientWords = (roles: readonly unknown[]): string =>
  mailRoles
    .filter((role) => roles.includes(role))
    .map((role) => recipientLabels[role].toLowerCase())
    .join(', ') || 'nobody';

/** Recipients by themselves, in the order of Settings. @example recipientsText(['tech_admin', 'tagged']) // 'Tech admin, mentioned people' */
export function recipientsText(roles: readonly unknown[]): string {
  const words = recipientWords(roles);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
