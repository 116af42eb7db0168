import { type MailEvent, type MailRole, type RoleHolders, recipientsOf } from '@purser/domain/mail';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Deed } from '../history.ts';

/** Those who answer for an item. */
export interface Owners {
  readonly business_owner_id: number | null;
  readonly tech_admin_id: number | null;
  readonly executive_sponsor_id: number | null;
}

/** An item's owners by the roles that rules name them by; an empty one has nobody. */
export const ownersOf = (item: Owners): RoleHolders => ({
  business_owner: someone(item.business_owner_id),
  tech_admin: someone(item.tech_admin_id),
  exec_sponsor: someone(item.executive_sponsor_id),
});

/** A role's people where it is one person's: that person, or nobody. */
export const someone = (id: number | null): number[] => (id === null ? [] : [id]);

/**
 * The ids of those whom a rule's roles mail: people who are there, each once, never who did it, and the admins for an
 * owner's role without anybody.
 */
export async function findRecipients(
  db: Executor,
  roles: readonly MailRole[],
  { holders, actor }: { readonly holders: RoleHolders; readonly actor: number },
): Promise<number[]> {
  if (roles.length === 0) return [];
  const { rows } = await db.execute<{ present: number[]; admins: number[] }>(sql`
    select array(select id from users where id in (${idsIn(Object.values(holders).flat())}) and "deletedAt" is null) as present,
      array(select id from users where role = 'admin' and "deletedAt" is null order by id) as admins`);
  const { present = [], admins = [] } = rows[0] ?? {};
  const there = new Set(present);
  const found = Object.entries(holders).map(
    ([role, ids]) => [role, ids.filter((id) => there.has(id))] as const,
  );
  return recipientsOf(roles, Object.fromEntries(found), { actor, admins });
}

/** An event that mails people about an item. */
export interface Mailing {
  readonly event: MailEvent;
  readonly recipients: readonly number[];
  /** What the mail will say, by the names of its rule's placeholders, as it is now. The link is added. */
  readonly details: Readonly<Record<string, string>>;
}

/**
 * The part of a statement that writes an event's mails, one for each recipient; a job sends them. The part `cause`
 * answers the `id` of what happened and its `softwareId`; where it answers no row, nobody is mailed. Who was deleted
 * since the recipients were found gets nothing, and nobody gets a second mail for one event.
 */
export const mailingPart = (
  deed: Deed,
  cause: 'comment' | 'contract',
  { event, recipients, details }: Mailing,
): SQL => sql`mailed as (
    insert into mails (event, occasion, "userId", "softwareId", details, "createdAt")
    select ${event}::text, ${cause}::text || ' ' || cause.id, users.id, cause."softwareId",
      ${JSON.stringify(details)}::jsonb || jsonb_build_object('link', '/dashboard?software=' || cause."softwareId"),
      ${deed.at}::timestamptz
    from ${sql.raw(cause)} as cause, users
    where users.id in (${idsIn(recipients)}) and users."deletedAt" is null
    on conflict (event, occasion, "userId") do nothing)`;

/** An event about a purchase request that mails people; `occasion` tells it from all others of its kind. */
export interface RequestMailing extends Mailing {
  readonly requestId: number;
  readonly occasion: string;
}

/** Writes an event's mails in the transaction of its cause, in the same way as {@link mailingPart}. */
export async function writeRequestMails(
  tx: Executor,
  deed: Deed,
  { event, occasion, requestId, recipients, details }: RequestMailing,
): Promise<void> {
  if (recipients.length === 0) return;
  const said = { ...details, link: `/requests/${requestId}` };
  await tx.execute(sql`
    insert into mails (event, occasion, "userId", "requestId", details, "createdAt")
    select ${event}::text, ${occasion}::text, id, ${requestId}, ${JSON.stringify(said)}::jsonb, ${deed.at}::timestamptz
    from users where id in (${idsIn(recipients)}) and "deletedAt" is null
    on conflict (event, occasion, "userId") do nothing`);
}

// One parameter for a list of any length, so that the text of a statement stays the same.
const idsIn = (ids: readonly number[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer`;
