import { type MailEvent, mailEvents, mailKinds } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';

export const mailGroups: ReadonlyMap<string, readonly MailEvent[]> = Map.groupBy(
  mailEvents.toSorted((a, b) => mailKinds[a].position - mailKinds[b].position),
  (event) => mailKinds[event].group,
);

export const recipientLabels: Readonly<
  Record<MailRole, { readonly label: string; readonly meaning: string }>
> = {
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

/** @example recipientsText(['tech_admin', 'tagged']) // 'Tech admin, mentioned people' */
export function recipientsText(roles: readonly MailRole[]): string {
  const text = roles.map((role) => recipientLabels[role].label.toLowerCase()).join(', ');
  return text === '' ? 'Nobody' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
