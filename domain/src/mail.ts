/** The recipients of mails (docs/product/mail.md#recipients). A rule names roles, and the record who has them. */
import type { MailKind, MailRole } from './mails/define-mail.ts';
import { kinds } from './mails/mail-kinds.ts';
import type { NotificationKind } from './notifications.ts';

/** An event that mails someone, by its rule's key. */
export type MailEvent = keyof typeof kinds;

/** Every kind of mail (docs/product/mail.md#events). */
export const mailKinds: Readonly<Record<MailEvent, MailKind>> = kinds;

const isMailEvent = (event: string): event is MailEvent => Object.hasOwn(kinds, event);

/** Every event that mails someone. */
export const mailEvents: readonly MailEvent[] = Object.keys(kinds).filter((event) => isMailEvent(event));

/** Makes something of every kind of mail. @example ofEachMail((event) => event.length).approvalStep // 12 */
export function ofEachMail<Made>(make: (event: MailEvent) => Made): Record<MailEvent, Made>;
export function ofEachMail(make: (event: MailEvent) => unknown): object {
  return Object.fromEntries(mailEvents.map((event) => [event, make(event)]));
}

/** Mails without a rule: a digest, and news of a kind that no rule is about (docs/product/notifications.md#mail). */
const withoutRule = { digest: 'Digest', notification: 'Notification' } as const;
export type MailWithoutRule = keyof typeof withoutRule;

/** Every kind of outgoing mail. */
export type MailType = MailEvent | MailWithoutRule;
export const mailTypes: readonly MailType[] = [...mailEvents, 'digest', 'notification'];

/** Whether a mail's texts come from a rule. @example hasRule('digest') // false */
export const hasRule = (type: MailType): type is MailEvent => Object.hasOwn(kinds, type);

/** What lists call a kind of mail. @example mailTitle('digest') // 'Digest' */
export const mailTitle = (type: MailType): string =>
  hasRule(type) ? mailKinds[type].title : withoutRule[type];

/** The default recipients of a contract that was created without approval, where the rule is on for it (docs/product/mail.md#recipients). */
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

/** Why a person gets a mail: a role of the person or, for an administrator, one that nobody has. */
export interface MailReason {
  readonly role: MailRole;
  readonly isStandIn: boolean;
}

/**
 * The kind of notification that a person gets for an event, by the person's roles in it.
 * @example notificationOf('softwareComment', [{ role: 'tagged', isStandIn: false }]) // 'mention'
 */
export const notificationOf = (event: MailEvent, reasons: readonly MailReason[]): NotificationKind =>
  mailKinds[event].notification(reasons.map(({ role }) => role));

/** A recipient of an event's mails. */
export interface MailRecipient {
  readonly id: number;
  /** All of them, at least one; roles of their own come first. */
  readonly reasons: readonly MailReason[];
}

/**
 * The recipients of an event, and why: each once, never the person who caused it, and the administrators for a role that one person
 * should have and nobody has, such as an owner or the approver of a step.
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
