/**
 * Which events mail whom (docs/product/mail.md#recipients). A rule names roles; who they are, the record says.
 */

/** Every event that mails someone, by its rule's key. */
export const mailEvents = [
  'approvalStep',
  'requestComment',
  'softwareComment',
  'contractSubmission',
  'renewalReminder',
] as const;
export type MailEvent = (typeof mailEvents)[number];

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

/** Whom an event mails while no administrator has said otherwise. */
export const defaultMailRoles: Readonly<Record<MailEvent, readonly MailRole[]>> = {
  approvalStep: ['requestor', 'next_assignee'],
  requestComment: ['requestor', 'current_assignee', 'tagged'],
  softwareComment: ['business_owner', 'tagged', 'previous_commenters'],
  contractSubmission: ['requestor', 'next_assignee'],
  renewalReminder: ['business_owner', 'tech_admin', 'exec_sponsor'],
};

/** Whom a contract that was created without approval mails, where the rule is turned on for it (docs/product/mail.md#recipients). */
export const defaultDirectCreationRoles: readonly MailRole[] = [
  'tech_admin',
  'business_owner',
  'exec_sponsor',
];

/**
 * The people of each role of a record. A role that the record knows and that names nobody has an empty list; one that
 * it doesn't know, such as the requestor of a comment, is left out.
 */
export type RoleHolders = Readonly<Partial<Record<MailRole, readonly number[]>>>;

/** Why somebody gets a mail: a role of theirs or, as an administrator, one that nobody else has. */
export interface MailReason {
  readonly role: MailRole;
  readonly isStandIn: boolean;
}

/** Somebody whom an event mails. */
export interface MailRecipient {
  readonly id: number;
  /** All of them, at least one; roles of their own come first. */
  readonly reasons: readonly MailReason[];
}

/**
 * Those whom an event mails, and why: each once, never who did it, and the admins for a role that is
 * somebody's and has nobody, such as an owner or whom a step waits for.
 * @example recipientsOf(['tagged'], { tagged: [3] }, { actor: 1, admins: [9] }) // [{ id: 3, reasons: [{ role: 'tagged', isStandIn: false }] }]
 */
export function recipientsOf(
  roles: readonly MailRole[],
  holders: RoleHolders,
  { actor, admins }: { actor: number | null; admins: readonly number[] },
): MailRecipient[] {
  const reasons = new Map<number, MailReason[]>();
  for (const role of roles) {
    const found = holders[role];
    const isStandIn = found?.length === 0 && standsForOne.has(role);
    for (const id of new Set(isStandIn ? admins : (found ?? [])))
      if (id !== actor) reasons.set(id, [...(reasons.get(id) ?? []), { role, isStandIn }]);
  }
  return [...reasons].map(([id, all]) => ({
    id,
    reasons: [...all.filter(({ isStandIn }) => !isStandIn), ...all.filter(({ isStandIn }) => isStandIn)],
  }));
}

// Whoever holds these has to know of the event; nobody is missing where nobody was tagged or has commented.
const standsForOne: ReadonlySet<MailRole> = new Set([
  'business_owner',
  'tech_admin',
  'exec_sponsor',
  'requestor',
  'current_assignee',
  'next_assignee',
]);
