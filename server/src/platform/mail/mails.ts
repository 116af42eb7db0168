import {
  type MailEvent,
  type MailRecipient,
  type MailRole,
  type RoleHolders,
  recipientsOf,
} from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import type { NamedPerson } from '@purser/domain/people';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Work } from '../serve.ts';
import { sendMailJobs } from './mail-jobs.ts';
import { heldBackText, isAboveLimit, recordHeldBack } from './mail-limit.ts';

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
  readonly why: string;
}

interface Search {
  readonly holders: RoleHolders;
  /** Who did it, and so gets no mail. */
  readonly actor: number;
  readonly isAssigneeDeleted?: boolean;
}

/**
 * The people whom a rule's roles mail, and why: present people, each once, never the actor, and the admins where an
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
  readonly details: Readonly<Record<string, string>>;
}

/** `db` is the transaction of what causes the mails. */
export interface MailWork extends Pick<Work, 'db' | 'jobs' | 'at'> {
  /** Who causes them; null for what happens by itself. */
  readonly person: NamedPerson | null;
}

export interface WrittenMails {
  readonly ids: readonly number[];
  readonly held: number;
}

/**
 * Writes the mails of any number of events and their jobs, in the transaction of their cause. Deleted recipients get
 * nothing, and nobody gets two mails for one event. Mails above the limit of one person are all held back for an
 * administrator to send, without stopping their cause.
 */
export async function writeMails(work: MailWork, mailings: readonly Mailing[]): Promise<WrittenMails> {
  const given = mailings.filter(({ recipients }) => recipients.length > 0).map(rowOf);
  if (given.length === 0) return { ids: [], held: 0 };
  const { at, person } = work;
  const count = given.reduce((sum, { recipients }) => sum + recipients.length, 0);
  // One parameter for any number of mails, so that a thousand are one statement.
  const { rows } = await work.db.execute<{ id: number; isHeld: boolean }>(sql`
    with held as materialized (select ${person ? isAboveLimit({ person, at, count }) : sql`false`} as "isHeld")
    insert into mails (event, occasion, "userId", why, "softwareId", "requestId", details, "createdAt", "causedBy", status, "lastError")
    select event, occasion, users.id, recipient.why, "softwareId", "requestId", details, ${at}::timestamptz, ${person?.id ?? null}::integer,
      case when "isHeld" then 'failed' else 'waiting' end, case when "isHeld" then ${person && heldBackText(person)} end
    from held cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
        event text, occasion text, "softwareId" integer, "requestId" integer, details jsonb, recipients jsonb)
      cross join lateral jsonb_to_recordset(given.recipients) as recipient(id integer, why text)
      join users on users.id = recipient.id and users."deletedAt" is null
    on conflict (event, occasion, "userId") do nothing returning id, status = 'failed' as "isHeld"`);
  const idsOf = (held: boolean) => rows.filter(({ isHeld }) => isHeld === held).map(({ id }) => id);
  await sendMailJobs(work, idsOf(false));
  const held = idsOf(true);
  if (person) await recordHeldBack(work.db, { person, at }, held);
  return { ids: rows.map(({ id }) => id), held: held.length };
}

function rowOf({ event, occasion, about, recipients, details }: Mailing) {
  const link =
    'softwareId' in about ? `/dashboard?software=${about.softwareId}` : `/requests/${about.requestId}`;
  const people = recipients.map(({ id, why }) => ({ id, why }));
  return { event, occasion, ...about, recipients: people, details: { ...details, link } };
}

// One parameter for a list of any length, so that the text of a statement stays the same.
const idsIn = (ids: readonly number[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer`;
