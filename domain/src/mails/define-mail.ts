/**
 * A kind of mail in one place (docs/product/mail.md#events): its rule, its texts, and what a sample of it says. Settings, previews,
 * notifications and the page of mails follow from it.
 */
import type { NotificationKind } from '../notifications.ts';

/** Everybody a rule may name. */
export const mailRoles = [
  'business_owner',
  'tech_admin',
  'exec_sponsor',
  'requestor',
  'approver',
  'author',
  'tagged',
  'previous_commenters',
  'current_assignee',
  'next_assignee',
  'all_approvers',
] as const;
export type MailRole = (typeof mailRoles)[number];

/** The texts of a rule: a subject and an HTML body, with placeholders in double braces. */
export interface MailTemplate {
  readonly subject: string;
  readonly html: string;
}

/** A name that may stand in double braces. */
export interface Placeholder {
  readonly name: string;
  /** What stands there in the mail. */
  readonly meaning: string;
  /** Its value in an invented sample: days are `2027-01-31`, amounts `12000.00`, links paths of the app. */
  readonly sample: string | readonly { readonly text: string; readonly path: string }[];
  /** A sample of a real record that has no such value leaves it empty. */
  readonly isInvented?: boolean;
}

/** What a kind of mail is. */
export interface MailKind extends MailTemplate {
  readonly group: 'Renewal Workflow' | 'Approval Workflow' | 'Software Commentary';
  /** From the top of the page. */
  readonly position: number;
  /** Its title and purpose in Settings. */
  readonly title: string;
  readonly purpose: string;
  /** What happens when it is sent, for the page of mails. */
  readonly when: string;
  /** What its mails are about; a sample is about the newest. */
  readonly about: 'item' | 'request';
  /** The roles that can receive it, and the default ones. */
  readonly holders: readonly MailRole[];
  readonly roles: readonly MailRole[];
  /** The kind of notification that a person gets for it, by the roles that the person has in it. */
  readonly notification: (roles: readonly MailRole[]) => NotificationKind;
  /** Those of its own; each kind has also those of all mails. */
  readonly placeholders: readonly Placeholder[];
}

const common: readonly Placeholder[] = [
  { name: 'vendor', meaning: 'Vendor', sample: 'Northwind' },
  { name: 'product', meaning: 'Product', sample: 'Planner' },
  { name: 'link', meaning: 'Address of the page that it is about', sample: '/dashboard' },
  {
    name: 'why',
    meaning: 'Why its reader gets it; stands at the end where the text doesn’t name it',
    sample: '',
  },
];

/**
 * Describes a kind of mail. A line of its body whose placeholders are all empty is left out, so that a contract without an end has no
 * `To:`; what may be empty stands on a line of its own, with the tags around it.
 * @example defineMail({ title: 'Software Comment', subject: '{{vendor}}: comment by {{author}}', … }).placeholders[0].name // 'vendor'
 */
export const defineMail = (kind: MailKind): MailKind => ({
  ...kind,
  placeholders: [...common, ...kind.placeholders],
});
