/**
 * Why somebody gets a mail, in words that stand at its end and beside it in Outgoing mail: what they are to the item or
 * request or, as an administrator, whom they stand in for (decision 72).
 */
import type { MailReason, MailRole } from './mail.ts';

/**
 * Why somebody gets a mail, in sentences. `isAssigneeGone`: whoever the step waited for was deleted.
 * @example whyText([{ role: 'business_owner', isStandIn: false }]) // 'You are its business owner.'
 */
export function whyText(reasons: readonly MailReason[], isAssigneeGone = false): string {
  const owned = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [] : (ownerWords[role] ?? [])));
  const own = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [] : (roleWords[role] ?? [])));
  const standIns = reasons.flatMap(({ role, isStandIn }) => (isStandIn ? [role] : []));
  const vacant = standIns.flatMap((role) => ownerWords[role] ?? []);
  const others = standIns
    .filter((role) => ownerWords[role] === undefined)
    // Whose turn it is says more.
    .filter((role) => role !== 'current_assignee' || !standIns.includes('next_assignee'))
    .map((role) => standInText(role, isAssigneeGone));
  const owning = owned.length === 0 ? [] : [`You are its ${listOf(owned)}.`];
  return [...new Set([...owning, ...own, ...vacancyText(vacant), ...others])].join(' ');
}

const ownerWords: Readonly<Partial<Record<MailRole, string>>> = {
  business_owner: 'business owner',
  tech_admin: 'tech admin',
  exec_sponsor: 'executive sponsor',
};

const roleWords: Readonly<Partial<Record<MailRole, string>>> = {
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
  const none = listOf(owners.map((owner) => `no ${owner}`));
  return [`It has ${none}, so the administrators are told, and you are one.`];
}

function standInText(role: MailRole, isAssigneeGone: boolean): string {
  if (role === 'requestor')
    return 'Whoever made the request was deleted, so the administrators are told, and you are one.';
  // The step may be decided already.
  if (role === 'current_assignee')
    return 'Nobody is assigned to the step, so the administrators are told, and you are one.';
  return isAssigneeGone
    ? 'Whoever the step waited for was deleted. You are an administrator, so you can decide it.'
    : 'Nobody is assigned to the step. You are an administrator, so you can decide it.';
}

function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
