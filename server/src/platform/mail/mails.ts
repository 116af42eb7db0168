import {
  type MailEvent,
  type MailRecipient,
  notificationOf,
  type RoleHolders,
  recipientsOf,
} from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { type NotificationKind, newsOfMail } from '@purser/domain/notifications';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { type Notice, type NoticeWork, notify, type WrittenMails } from './notify.ts';
import type { MailDetails } from './render-mail.ts';

/** The owners of an item. */
export interface Owners {
  readonly business_owner_id: number | null;
  readonly tech_admin_id: number | null;
  readonly executive_sponsor_id: number | null;
}

/** An item's owners by the roles of mail rules; a role without an owner is empty. */
export const ownersOf = (item: Owners): RoleHolders => ({
  business_owner: holdersOf(item.business_owner_id),
  tech_admin: holdersOf(item.tech_admin_id),
  exec_sponsor: holdersOf(item.executive_sponsor_id),
});

/** The people of a role that one person or nobody has. */
export const holdersOf = (id: number | null): number[] => (id === null ? [] : [id]);

export interface MailedPerson {
  readonly id: number;
  readonly reasons?: MailRecipient['reasons'];
  readonly why: string;
}

interface Search {
  readonly holders: RoleHolders;
  /** Who did it, and so gets no mail; null for nobody. */
  readonly actor: number | null;
  readonly isAssigneeDeleted?: boolean;
}

/**
 * The recipients by a rule's roles, and why: present people, each once, never the actor, and the admins where an
 * owner's or assignee's role has nobody.
 */
export async function findRecipients(
  db: Executor,
  roles: readonly MailRole[],
  { holders, actor, isAssigneeDeleted }: Search,
): Promise<(MailedPerson & MailRecipient)[]> {
  if (roles.length === 0) return [];
  const { rows } = await db.execute<{ present: number[]; admins: number[] }>(sql`
    select array(select id from users where id in (${idsIn(Object.values(holders).flat())}) and "deletedAt" is null) as present,
      array(select id from users where role = 'admin' and "deletedAt" is null order by id) as admins`);
  const { present = [], admins = [] } = rows[0] ?? {};
  const presentIds = new Set(present);
  const found = Object.entries(holders).map(
    ([role, ids]) => [role, ids.filter((id) => presentIds.has(id))] as const,
  );
  return recipientsOf(roles, Object.fromEntries(found), { actor, admins }).map((recipient) => ({
    ...recipient,
    why: whyText(recipient.reasons, isAssigneeDeleted),
  }));
}

export interface Mailing {
  readonly event: MailEvent;
  /** Identifies the event among its kind, such as `comment 12`. */
  readonly occasion: string;
  /** The mail links to the page of this item or request. */
  readonly about: { readonly softwareId: number } | { readonly requestId: number };
  readonly recipients: readonly MailedPerson[];
  /**
   * The values of the rule's placeholders at the time of the event. Days are `2024-01-05` and costs `1200.00`; the mail
   * formats them. The link is added.
   */
  readonly details: MailDetails;
  /** What kind of notification it is for its recipients; without, why they are mailed says so. */
  readonly kind?: NotificationKind;
  /** Its mail goes out at once, whatever its recipients have chosen. */
  readonly cannotWait?: boolean;
  /** It is too old for a mail of its own: who wants one at once has it in the next digest. */
  readonly isOld?: boolean;
}

/**
 * Notifies the recipients of any number of events, each by a notification and the rule's mail, at once or with their next digest
 * (docs/product/notifications.md#mail). Answers the mails that go out at once.
 */
export const writeMails = (work: NoticeWork, mailings: readonly Mailing[]): Promise<WrittenMails> =>
  notify(work, mailings.flatMap(noticesOf));

// The kind of notification, and so what it says, depends on the person's roles.
function noticesOf({ event, occasion, about, recipients, details, ...how }: Mailing): Notice[] {
  const byKind = Map.groupBy(recipients, ({ reasons = [] }) => how.kind ?? notificationOf(event, reasons));
  return [...byKind].map(([kind, people]) => ({
    kind,
    news: newsOfMail(kind, textsIn(details)),
    mail: { event, occasion, details },
    about,
    people,
    cannotWait: how.cannotWait ?? false,
    isOld: how.isOld ?? false,
  }));
}

// One parameter for a list of any length, so that the text of a statement stays the same.
const idsIn = (ids: readonly number[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer`;

// Only a mail has room for lists.
const textsIn = (details: MailDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
