/**
 * Notifies people of what happened (docs/product/notifications.md), each by a notification and, where the person wants one at once, a
 * mail. Both are rows of the transaction of their cause.
 */
import { mostRequestMailsAMinute } from '@purser/domain/limits';
import {
  type MailEvent,
  type MailRecipient,
  type MailType,
  notificationOf,
  type RoleHolders,
  recipientsOf,
} from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { kindTerms, type News, type NotificationKind, newsOfMail } from '@purser/domain/notifications';
import type { NamedPerson } from '@purser/domain/people';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { later } from '../clock.ts';
import type { Work } from '../serve.ts';
import { sendMailJobs } from './mail-jobs.ts';
import { heldBackText, isAboveLimit, recordHeldBack } from './mail-limit.ts';
import type { MailDetails } from './render-mail.ts';

/** What a notification is about, and a mail links to; an import is about neither an item nor a request. */
type NoticeSubject =
  | { readonly softwareId: number }
  | { readonly requestId: number }
  | { readonly softwareId?: never; readonly requestId?: never };

/** What one or several people are notified of in the same words. */
interface Notice {
  readonly kind: NotificationKind;
  readonly news: News;
  /**
   * Its mail; event and occasion identify it, so that nobody is notified twice. One of the event `notification` says what
   * the notification says.
   */
  readonly mail: {
    readonly event: Exclude<MailType, 'digest'>;
    readonly occasion: string;
    readonly details: MailDetails;
  };
  readonly about: NoticeSubject;
  readonly people: readonly { readonly id: number; readonly why: string }[];
  /** Its mail goes out at once, whatever people have chosen, and an old one at least in a digest. */
  readonly cannotWait?: boolean;
  /** It is too old for a mail of its own: people who want one at once have it in the next digest. */
  readonly isOld?: boolean;
}

/** `db` is the transaction of what people are notified of. */
interface NoticeWork extends Pick<Work, 'db' | 'jobs' | 'at'> {
  /** Who causes the mails; null for what happens by itself. */
  readonly person: NamedPerson | null;
}

interface WrittenMails {
  readonly ids: readonly number[];
  readonly held: number;
}

/**
 * Writes the notifications and mails of any number of events, and the jobs of the mails. Deleted people get none,
 * and nobody gets one twice. Mails above the limit of one person are all held back for an administrator to send, without stopping
 * their cause.
 */
export async function notify(work: NoticeWork, notices: readonly Notice[]): Promise<WrittenMails> {
  const given = notices.filter(({ people }) => people.length > 0).map(rowOf);
  if (given.length === 0) return { ids: [], held: 0 };
  const { at, person } = work;
  const count = given.reduce((sum, { people }) => sum + people.length, 0);
  // One parameter for any number of mails, so that a thousand are one statement.
  const { rows } = await work.db.execute<{ id: number | null; isHeld: boolean | null }>(sql`
    with held as materialized (select ${person ? isAboveLimit({ person, at, count }) : sql`false`} as "isHeld"),
    addressed as materialized (
      select given.*, users.id as "userId", person.why, case when "isOld" and "cannotWait" and settings.mail = 'none' then 'daily'
        when "cannotWait" and not "isOld" then 'at_once'
        when "isOld" and coalesce(settings.mail, given.pace) = 'at_once' then 'daily'
        else coalesce(settings.mail, given.pace) end as mail
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(kind text, title text, detail text,
          event text, occasion text, "softwareId" integer, "requestId" integer, details jsonb, people jsonb,
          pace text, "cannotWait" boolean, "isOld" boolean, place integer)
        cross join lateral jsonb_to_recordset(given.people) as person(id integer, why text, "order" integer)
        join users on users.id = person.id and users."deletedAt" is null
        left join notification_settings as settings on settings."userId" = users.id and settings.kind = given.kind
      order by given.place, person."order"),
    paced as materialized (
      select addressed.*, case when ${isOneOfMany(at)} then 'soon' else mail end as way from addressed),
    noted as (
      insert into notifications ("userId", kind, "eventKey", title, detail, "softwareId", "requestId", "createdAt", waits)
      select "userId", kind, event || ' ' || occasion, title, detail, "softwareId", "requestId", ${at}::timestamptz,
        case when way in ('soon', 'daily', 'weekly') then way end
      from paced on conflict ("userId", "eventKey") do nothing),
    written as (
      insert into mails (event, occasion, "userId", why, "softwareId", "requestId", details, "createdAt", "causedBy", status, "lastError")
      select event, occasion, "userId", why, "softwareId", "requestId", details, ${at}::timestamptz, ${person?.id ?? null}::integer,
        case when "isHeld" then 'failed' else 'waiting' end, case when "isHeld" then ${person && heldBackText(person)} end
      from held cross join paced where way = 'at_once'
      on conflict (event, occasion, "userId") do nothing returning id, status = 'failed' as "isHeld")
    select id, "isHeld" from written
    union all select null, null where exists (select from paced where way = 'soon')`);
  if (rows.some(({ id }) => id === null)) await sendManySoon(work);
  const idsOf = (held: boolean) =>
    rows.flatMap(({ id, isHeld }) => (id !== null && isHeld === held ? [id] : []));
  await sendMailJobs(work, idsOf(false));
  const held = idsOf(true);
  if (person) await recordHeldBack(work.db, { person, at }, held);
  return { ids: rows.flatMap(({ id }) => id ?? []), held: held.length };
}

// In seconds: what a person is notified of meanwhile is one mail.
const gathering = 60;

/**
 * Whether a mail is about a request, and its person had mails about so many others within the last minute, those before it in the
 * same statement included. What somebody merely says isn’t: an answer may be waited for.
 */
const isOneOfMany = (at: string): SQL => sql`mail = 'at_once' and not "cannotWait" and "requestId" is not null
  and kind in ('your_turn', 'decided') and dense_rank() over (partition by "userId", mail order by "requestId") - 1 + (
    select count(distinct sent."requestId") from mails sent
    where sent."userId" = addressed."userId" and sent."createdAt" > ${later(at, -gathering * 1000)}::timestamptz
      and sent."requestId" <> addressed."requestId") >= ${mostRequestMailsAMinute}`;

const sendManySoon = ({ db, jobs }: NoticeWork): Promise<void> =>
  jobs.sendAll(db, 'send-many-as-one', [{ data: {}, key: 'all', inSeconds: gathering }]);

// The mails of an event are written in the order of its people.
function rowOf(
  { kind, news, mail, about, people, cannotWait = false, isOld = false }: Notice,
  place: number,
) {
  return {
    kind,
    ...news,
    ...mail,
    ...about,
    details: { ...mail.details, ...(mail.event === 'notification' && news), link: linkTo(about) },
    people: people.map(({ id, why }, order) => ({ id, why, order })),
    pace: kindTerms[kind].pace,
    cannotWait,
    isOld,
    place,
  };
}

/** The page of what a notification is about. */
export function linkTo({
  softwareId,
  requestId,
}: {
  softwareId?: number | null;
  requestId?: number | null;
}): string {
  if (typeof requestId === 'number') return `/requests/${requestId}`;
  return typeof softwareId === 'number' ? `/dashboard?software=${softwareId}` : '/table';
}

interface TakenTurns {
  readonly requestId: number;
  /** The people it doesn't wait for any more. */
  readonly people: readonly number[];
  readonly at: string;
}

/** Marks what people were told of their turn as read: somebody has taken it, or there is nothing left to do. */
export async function readTurns(tx: Executor, { requestId, people, at }: TakenTurns): Promise<void> {
  if (people.length === 0) return;
  // What somebody is reading at this moment is read without this, and waiting for it could end in a deadlock.
  await tx.execute(sql`
    update notifications set "readAt" = ${at}::timestamptz where id in (
      select id from notifications where "userId" in (${idsIn(people)}) and "requestId" = ${requestId}
        and kind = 'your_turn' and "readAt" is null for update skip locked)`);
}

/** Deletes a person's notifications, and what reminders they were sent; the account is about to be deleted. */
export async function deleteNotices(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`delete from notifications where "userId" = ${userId}`);
  await tx.execute(sql`delete from sent_reminders where "userId" = ${userId}`);
}

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
