/** The names that may stand in double braces in a mail's texts, by event (docs/product/mail.md#texts). */
import type { MailEvent } from './mail.ts';

/** A name that may stand in double braces, and what stands there in the mail. */
export interface Placeholder {
  readonly name: string;
  readonly meaning: string;
}

const common: readonly Placeholder[] = [
  { name: 'vendor', meaning: 'Vendor' },
  { name: 'product', meaning: 'Product' },
  { name: 'link', meaning: 'Address of the page that it is about' },
  { name: 'why', meaning: 'Why its reader gets it; stands at the end where the text doesn’t name it' },
];
const author: Placeholder = { name: 'author', meaning: 'Who did it' };
const requestNumber: Placeholder = { name: 'requestNumber', meaning: 'Number of the request' };
const comment: Placeholder = { name: 'comment', meaning: 'What was said' };

// What these say depends on the reader: whoever's turn it is, or anybody else.
const forReader: readonly Placeholder[] = [
  { name: 'headline', meaning: 'All of it in a line: ‘Your turn: …’, or what was decided and by whom' },
  { name: 'happened', meaning: 'What happened, in a sentence' },
  { name: 'todo', meaning: 'What its reader can do now' },
];
const forApprover: readonly Placeholder[] = [
  { name: 'requestor', meaning: 'Who asked for it; empty where it wasn’t asked for' },
  { name: 'toCheck', meaning: 'What to check at the step; empty where it isn’t the reader’s turn' },
  { name: 'department', meaning: 'Business segments it is for; empty where it isn’t the reader’s turn' },
  { name: 'description', meaning: 'What the request describes; empty where it isn’t the reader’s turn' },
  { name: 'requirements', meaning: 'Its business requirements; empty where it isn’t the reader’s turn' },
];
const forTurn: readonly Placeholder[] = [
  { name: 'change', meaning: 'How the cost changes against the contract that it follows; empty elsewhere' },
  { name: 'due', meaning: 'The day by which the step is due; empty where it has no time' },
  { name: 'files', meaning: 'Its files as links, for whoever’s turn it is; empty where it has none' },
  { name: 'approveLink', meaning: 'Address that opens the request, ready to approve it' },
  { name: 'changesLink', meaning: 'Address that opens the request, ready to ask for changes' },
  { name: 'rejectLink', meaning: 'Address that opens the request, ready to reject it' },
];
const terms: readonly Placeholder[] = [
  { name: 'startDate', meaning: 'First day of the contract' },
  { name: 'endDate', meaning: 'Last day of the contract; empty where it runs on' },
  { name: 'cost', meaning: 'Annual cost in dollars' },
  { name: 'billingCycle', meaning: 'yearly, quarterly or monthly' },
];

/** The placeholders of each event: those of every event and its own. */
export const placeholdersOf: Readonly<Record<MailEvent, readonly Placeholder[]>> = {
  approvalStep: [
    ...common,
    ...forReader,
    ...forApprover,
    author,
    requestNumber,
    {
      name: 'cost',
      meaning:
        'Cost a year in dollars: the estimated one, at the end the one entered; empty where none is given',
    },
    { name: 'step', meaning: 'The step that was decided, or assigned to somebody else' },
    { name: 'decision', meaning: 'approved, rejected, re-assigned or handed over' },
    { name: 'comment', meaning: 'What was said with the decision; empty where nothing was' },
    {
      name: 'soFar',
      meaning: 'What was said before, for whoever’s turn it is; empty where nothing was',
    },
    {
      name: 'differences',
      meaning: 'In what a wrap-up differs from what was approved; empty where it doesn’t',
    },
    { name: 'nextStep', meaning: 'The step whose turn it is; empty where none follows' },
    {
      name: 'changes',
      meaning: 'What was changed after approvals, a line for each change; empty where nothing was',
    },
    { name: 'itemLink', meaning: 'Address of the software that came of it; empty where none did' },
    ...forTurn,
  ],
  requestComment: [...common, author, requestNumber, comment],
  softwareComment: [...common, author, comment],
  contractSubmission: [
    ...common,
    ...forReader,
    ...forApprover,
    author,
    ...terms,
    {
      name: 'requestNumber',
      meaning: 'Number of the request; empty where the contract was created directly',
    },
    { name: 'nextStep', meaning: 'The step whose turn it is; empty where the contract was created directly' },
    ...forTurn,
  ],
  renewalReminder: [
    ...common,
    {
      name: 'renewalDate',
      meaning: 'The day to decide by: the last day to cancel or the next review, else the last day',
    },
    {
      name: 'daysLeft',
      meaning: 'How far that day is away, such as 12 days left, today or 3 days ago',
    },
    {
      name: 'dayMeaning',
      meaning: 'What that day is: the last day to cancel, the contract’s last day, or a price review',
    },
    ...terms,
    { name: 'noticeDate', meaning: 'Last day to cancel; empty where none is given' },
  ],
};
