import type { MailEvent, MailRole } from '@purser/domain/mail';

/** What a kind of mail is called, what it is for, and which roles somebody may have in it. */
interface EventWords {
  readonly title: string;
  readonly purpose: string;
  readonly holders: ReadonlySet<MailRole>;
}

const owners: readonly MailRole[] = ['business_owner', 'tech_admin', 'exec_sponsor'];
const ofRequests: readonly MailRole[] = [
  ...owners,
  'requestor',
  'author',
  'current_assignee',
  'next_assignee',
  'all_approvers',
];
const ofThreads: readonly MailRole[] = ['author', 'tagged', 'previous_commenters'];

/** Each kind of mail in words. */
export const eventWords: Readonly<Record<MailEvent, EventWords>> = {
  renewalReminder: {
    title: 'Renewal Reminder',
    purpose: 'Says that a contract needs a decision soon, again and again until somebody has acted.',
    holders: new Set(owners),
  },
  contractSubmission: {
    title: 'Contract Submission',
    purpose: 'Says that a contract was submitted for approval or, where you allow it, created directly.',
    holders: new Set([...ofRequests, 'approver']),
  },
  approvalStep: {
    title: 'Approval Step',
    purpose: 'Says how a step of a request was decided, and whose turn it is now.',
    holders: new Set([...ofRequests, 'approver']),
  },
  requestComment: {
    title: 'Request Comment',
    purpose: 'Passes on what somebody has written about a request.',
    holders: new Set([...ofRequests, ...ofThreads]),
  },
  softwareComment: {
    title: 'Software Comment',
    purpose: 'Passes on what somebody has written about a software item.',
    holders: new Set([...owners, ...ofThreads]),
  },
};

/** The kinds of mail as they stand on the page (docs/product/settings.md#email-rules). */
export const mailGroups: readonly { readonly title: string; readonly events: readonly MailEvent[] }[] = [
  { title: 'Renewal Workflow', events: ['renewalReminder', 'contractSubmission'] },
  { title: 'Approval Workflow', events: ['approvalStep', 'requestComment'] },
  { title: 'Software Commentary', events: ['softwareComment'] },
];

/** Recipients in words. */
export const roleWords: Readonly<Record<MailRole, { readonly label: string; readonly meaning: string }>> = {
  business_owner: { label: 'Business owner', meaning: 'of the software or request' },
  tech_admin: { label: 'Tech admin', meaning: 'of the software or request' },
  exec_sponsor: { label: 'Executive sponsor', meaning: 'of the software or request' },
  requestor: { label: 'Requestor', meaning: 'who asked for it' },
  approver: { label: 'Approver', meaning: 'who decided the step' },
  author: { label: 'Author', meaning: 'who began the request or thread' },
  tagged: { label: 'Mentioned people', meaning: 'with @ in the comment' },
  previous_commenters: { label: 'Previous commenters', meaning: 'who have written there before' },
  current_assignee: { label: 'Current assignee', meaning: 'of the step that it is about' },
  next_assignee: { label: 'Next assignee', meaning: 'whose turn it is now' },
  all_approvers: { label: 'All approvers', meaning: 'of every step of the request' },
};

/** Recipients in one line. @example recipientsText(['tech_admin', 'tagged']) // 'Tech admin, mentioned people' */
export function recipientsText(roles: readonly MailRole[]): string {
  const text = roles.map((role) => roleWords[role].label.toLowerCase()).join(', ');
  return text === '' ? 'Nobody' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
