/** What several kinds of mail have in common: who may receive them, their placeholders, and what they are as notifications. */
import type { NotificationKind } from '../notifications.ts';
import type { MailRole, Placeholder } from './define-mail.ts';

/** The owners of an item. */
export const owners = ['business_owner', 'tech_admin', 'exec_sponsor'] as const;
/** Who may receive mails about a request. */
export const ofRequests = [
  ...owners,
  'requestor',
  'author',
  'current_assignee',
  'next_assignee',
  'all_approvers',
] as const;
/** Who may receive mails about a comment, beside the people of what it is on. */
export const ofThreads = ['author', 'tagged', 'previous_commenters'] as const;

/** A step: it is the reader’s turn, or it was decided. */
export const newsOfTurn = (roles: readonly MailRole[]): NotificationKind =>
  roles.includes('next_assignee') ? 'your_turn' : 'decided';
/** A comment: it mentions the reader, or is just said. */
export const newsOfComment = (roles: readonly MailRole[]): NotificationKind =>
  roles.includes('tagged') ? 'mention' : 'comment';

/** The person who did what the mail is about. */
export const author: Placeholder = { name: 'author', meaning: 'Who did it', sample: 'Ann Archer' };
/** The request, such as REQ-000123. */
export const requestNumber: Placeholder = {
  name: 'requestNumber',
  meaning: 'Number of the request',
  sample: 'REQ-000123',
  isInvented: true,
};
/** What a person said. */
export const comment: Placeholder = {
  name: 'comment',
  meaning: 'What was said',
  sample: 'The offer holds until the end of the month.',
};
/** The step that waits now. */
export const nextStep: Placeholder = {
  name: 'nextStep',
  meaning: 'The step whose turn it is',
  sample: 'Finance Approval',
  isInvented: true,
};
/** The cost of a year. */
export const cost: Placeholder = {
  name: 'cost',
  meaning: 'Annual cost in dollars',
  sample: '12000.00',
  isInvented: true,
};

/** What these say depends on the reader: whoever's turn it is, or anybody else. */
export const forReader: readonly Placeholder[] = [
  {
    name: 'headline',
    meaning: 'All of it in a line: ‘Your turn: …’, or what was decided and by whom',
    sample: 'Your turn: Northwind Planner',
  },
  { name: 'happened', meaning: 'What happened, in a sentence', sample: 'The request waits for you.' },
  { name: 'todo', meaning: 'What its reader can do now', sample: 'Open the request, then approve it.' },
];

/** What an approver has to know of a request. */
export const forApprover: readonly Placeholder[] = [
  {
    name: 'requestor',
    meaning: 'Who asked for it; empty where it wasn’t asked for',
    sample: 'Ann Archer',
    isInvented: true,
  },
  {
    name: 'toCheck',
    meaning: 'What to check at the step; empty where it isn’t the reader’s turn',
    sample: '• The terms of payment\n• The end of the contract',
    isInvented: true,
  },
  {
    name: 'department',
    meaning: 'Business segments it is for; empty where it isn’t the reader’s turn',
    sample: 'Studio 60%, Corporate 40%',
    isInvented: true,
  },
  {
    name: 'description',
    meaning: 'What the request describes; empty where it isn’t the reader’s turn',
    sample: 'Plans and schedules of all productions.',
    isInvented: true,
  },
  {
    name: 'requirements',
    meaning: 'Its business requirements; empty where it isn’t the reader’s turn',
    sample: 'Replaces three spreadsheets.',
    isInvented: true,
  },
];

/** What only the person whose turn it is reads. */
export const forTurn: readonly Placeholder[] = [
  {
    name: 'change',
    meaning: 'How the cost changes against the contract that it follows; empty elsewhere',
    sample: '+$500, +4.3%, now $11,500 a year',
  },
  {
    name: 'due',
    meaning: 'The day by which the step is due; empty where it has no time',
    sample: 'Oct 31, 2026',
  },
  {
    name: 'files',
    meaning: 'Its files as links, for whoever’s turn it is; empty where it has none',
    sample: [{ text: 'Order form.pdf (312 KB)', path: '/requests' }],
  },
  { name: 'approveLink', meaning: 'Address that opens the request, ready to approve it', sample: '' },
  { name: 'changesLink', meaning: 'Address that opens the request, ready to ask for changes', sample: '' },
  { name: 'rejectLink', meaning: 'Address that opens the request, ready to reject it', sample: '' },
];

/** The terms of a contract. */
export const terms: readonly Placeholder[] = [
  { name: 'startDate', meaning: 'First day of the contract', sample: '2027-01-01' },
  {
    name: 'endDate',
    meaning: 'Last day of the contract; empty where it runs on',
    sample: '2027-12-31',
    isInvented: true,
  },
  cost,
  { name: 'billingCycle', meaning: 'yearly, quarterly or monthly', sample: 'yearly' },
];
