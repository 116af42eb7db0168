/**
 * Why a person gets a mail, as its end and Outgoing mail say it: a role in the item or request or, for an administrator,
 * the role that nobody has (decision 72).
 */
import type { MailReason } from './mail.ts';
import type { MailRole } from './mails/define-mail.ts';
import { sentenceList } from './sentence-list.ts';

/**
 * Why a person gets a mail, in sentences. `isAssigneeDeleted`: the person the step waited for was deleted.
 * @example whyText([{ role: 'business_owner', isStandIn: false }]) // 'You are its business owner.'
 */
export function whyText(reasons: readonly MailReason[], isAssigneeDeleted = false): string {
  const owned = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [] : (ownerNames[role] ?? [])));
  const own = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [] : (roleTexts[role] ?? [])));
  const standIns = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [role] : []));
  const vacant = standIns.flatMap((role) => ownerNames[role] ?? []);
  const others = standIns
    .filter((role) => ownerNames[role] === undefined)
    // The reason of the next assignee says more.
    .filter((role) => role !== 'current_assignee' || !standIns.includes('next_assignee'))
    .map((role) => standInText(role, isAssigneeDeleted));
  const owning = owned.length === 0 ? [] : [`You are its ${sentenceList(owned)}.`];
  return [...new Set([...owning, ...own, ...vacancyText(vacant), ...others])].join(' ');
}

const ownerNames: Readonly<Partial<Record<MailRole, string>>> = {
  business_owner: 'business owner',
  tech_admin: 'tech admin',
  exec_sponsor: 'executive sponsor',
};

const roleTexts: Readonly<Partial<Record<MailRole, string>>> = {
  requestor: 'You made this request.',
  author: 'You began this.',
  approver: 'You decided the step.',
  tagged: 'You were mentioned.',
  previous_commenters: 'You commented on it before.',
  current_assignee: 'The step is yours.',
  next_assignee: 'The request waits for you.',
  all_approvers: 'You approve a step of this request.',
};

function vacancyText(owners: readonly string[]): string[] {
  if (owners.length === 0) return [];
  const none = sentenceList(owners.map((owner) => `no ${owner}`));
  return [`It has ${none}, so the administrators are told, and you are one.`];
}

function standInText(role: MailRole, isAssigneeDeleted: boolean): string {
  if (role === 'requestor')
    return 'Whoever made the request was deleted, so the administrators are told, and you are one.';
  // The step may be decided already.
  if (role === 'current_assignee')
    return 'Nobody is assigned to the step, so the administrators are told, and you are one.';
  return isAssigneeDeleted
    ? 'Whoever the step waited for was deleted. You are an administrator, so you can decide it.'
    : 'Nobody is assigned to the step. You are an administrator, so you can decide it.';
}
