import { type MailEvent, mailEvents, mailKinds } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';

export const mailGroups: ReadonlyMap<string, readonly MailEvent[]> = Map.groupBy(
  mailEvents.toSorted((a, b) => mailKinds[a].position - mailKinds[b].position),
  (event) => mailKinds[event].group,
);

/** What the people are to the software, the request or the comment that a mail is about. */
export const recipientMeanings: Readonly<Record<MailRole, string>> = {
  business_owner: 'of the software or request',
  tech_admin: 'of the software or request',
  exec_sponsor: 'of the software or request',
  requestor: 'who asked for it',
  approver: 'who decided the step',
  author: 'who began the request or thread',
  tagged: 'with @ in the comment',
  previous_commenters: 'who have written there before',
  current_assignee: 'of the step that it is about',
  next_assignee: 'whose turn it is now',
  all_approvers: 'of every step of the request',
};
