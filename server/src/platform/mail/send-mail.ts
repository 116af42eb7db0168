import type { MailType } from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import { later } from '../clock.ts';
import type { Server, Work } from '../serve.ts';
import type { MailAddress } from './mail-config.ts';
import { sendMailJobs } from './mail-jobs.ts';
import { pageOf } from './mail-page.ts';
import { savedMailRules } from './mail-rules.ts';
import type { Delivery, MailTransport, OutgoingMail } from './mail-transport.ts';
import { type MailDetails, renderOutgoing } from './render-mail.ts';

export interface MailContext extends Pick<Server, 'db' | 'jobs' | 'clock' | 'currency'> {
  readonly mail: MailTransport;
  /** The address that people use, without a slash at its end. */
  readonly appUrl: string;
}

/** A call of an administrator about mails. */
export type MailCall = Work & Pick<MailContext, 'mail' | 'appUrl'>;

const minute = 60_000;
const day = 24 * 60;

// Longer than any delivery takes: an older attempt has been abandoned.
const attemptLease = 2 * minute;

/**
 * Sends a waiting mail and records the result. A failed one is tried again for a day, with growing pauses. No database
 * connection is held meanwhile: the attempt is recorded in the row, so that nobody else sends the mail too. Two minutes
 * after a server died, another one may.
 */
export async function sendMail(context: MailContext, id: number): Promise<void> {
  const at = context.clock.now();
  const mail = await claimMail(context, id, at);
  if (!mail) return leaveMail(context, id);
  try {
    await deliver(context, mail, at);
  } catch (error) {
    // The job is repeated with its own pauses, and its error is logged; administrators read this reason.
    await recordReason(
      context,
      mail,
      'Purser could not finish this mail and tries again. The server’s log says why',
    );
    throw error;
  }
}

async function deliver(context: MailContext, mail: ClaimedMail, at: string): Promise<void> {
  const reason = hopelessReason(mail);
  if (reason !== undefined) return recordFailure(context, mail, { isSent: false, reason, isFinal: true });
  const { html, outgoing } = await outgoingOf(context, mail, at);
  const delivery = await context.mail.deliver(outgoing);
  if (delivery.isSent) await recordSent(context, mail.id, { html, outgoing });
  else await recordFailure(context, mail, delivery);
}

function hopelessReason({ isDeleted, isAboutNothing }: ClaimedMail): string | undefined {
  if (isDeleted) return 'This person was deleted';
  return isAboutNothing ? 'What this mail is about was deleted before it left' : undefined;
}

/** Seconds until the next attempt; undefined once a day has passed. */
export function pauseAfter(attempts: number): number | undefined {
  let passed = 0;
  for (let attempt = 1; ; attempt += 1) {
    // 1, 2, 4, 8, 16, 32 minutes, then an hour each; the last attempt is a day after the first.
    const pause = Math.min(2 ** (attempt - 1), 60, day - passed);
    if (pause <= 0) return undefined;
    if (attempt >= attempts) return pause * 60;
    passed += pause;
  }
}

/** The Message-ID, the same at each attempt, so that mail programs recognise a repetition. */
export const messageIdOf = (name: string, appUrl: string): string => `<${name}@${new URL(appUrl).hostname}>`;

interface ClaimedMail {
  readonly id: number;
  readonly event: MailType;
  readonly details: MailDetails;
  readonly createdAt: string;
  readonly attempts: number;
  readonly to: MailAddress;
  /** Whether the recipient was deleted. */
  readonly isDeleted: boolean;
  readonly isAboutNothing: boolean;
  readonly why: string | null;
  readonly savedRules: unknown;
}

async function claimMail({ db }: MailContext, id: number, at: string): Promise<ClaimedMail | undefined> {
  const { rows } = await db.execute<ClaimedMail & Record<string, unknown>>(sql`
    update mails set attempts = attempts + 1, "lastAttemptAt" = ${at}::timestamptz, "lastError" = null
    from users
    where mails.id = ${id} and mails.status = 'waiting' and users.id = mails."userId"
      and (mails."lastAttemptAt" is null or mails."lastError" is not null
        or mails."lastAttemptAt" <= ${later(at, -attemptLease)}::timestamptz)
    returning mails.id, mails.event, mails.details, mails."createdAt", mails.attempts,
      jsonb_build_object('name', users.name, 'address', users.email) as to,
      users."deletedAt" is not null as "isDeleted", mails.why,
      mails."softwareId" is null and mails."requestId" is null
        and coalesce(mails.details ->> 'link', '') not in ('/notifications', '/table') as "isAboutNothing", ${savedMailRules} as "savedRules"`);
  return rows[0];
}

// It was sent or given up, or another server is sending it: then a job looks again after its lease.
async function leaveMail(context: MailContext, id: number): Promise<void> {
  const { rowCount } = await context.db.execute(
    sql`select 1 from mails where id = ${id} and status = 'waiting'`,
  );
  if (rowCount === 1) await sendMailJobs(context, [id], attemptLease / 1000);
}

interface ReadyMail {
  readonly html: string;
  readonly outgoing: OutgoingMail;
}

async function outgoingOf(context: MailContext, mail: ClaimedMail, at: string): Promise<ReadyMail> {
  const { subject, html, text } = await renderOutgoing(mail, mail.savedRules, context);
  const name = `purser-mail-${mail.id}.${Date.parse(mail.createdAt)}`;
  const messageId = messageIdOf(name, context.appUrl);
  return { html, outgoing: { to: mail.to, subject, html: pageOf(html), text, messageId, at } };
}

async function recordSent(
  { db, mail }: MailContext,
  id: number,
  { html, outgoing: { to, subject } }: ReadyMail,
): Promise<void> {
  await db.execute(sql`
    update mails set status = 'sent', "lastError" = null, "sentTo" = ${to.address}, subject = ${subject},
      html = ${html}, "sentBy" = ${mail.kind}
    where id = ${id}`);
}

async function recordReason(
  { db }: MailContext,
  { id, attempts }: ClaimedMail,
  reason: string,
): Promise<void> {
  await db.execute(sql`
    update mails set "lastError" = ${reason} where id = ${id} and status = 'waiting' and attempts = ${attempts}`);
}

async function recordFailure(
  context: MailContext,
  { id, attempts }: ClaimedMail,
  { reason, isFinal }: Extract<Delivery, { isSent: false }>,
): Promise<void> {
  const pause = isFinal ? undefined : pauseAfter(attempts);
  const status = pause === undefined ? 'failed' : 'waiting';
  await context.db.transaction(async (tx) => {
    // An attempt beyond its lease may end after another server's, whose result counts.
    const { rowCount } = await tx.execute(sql`
      update mails set status = ${status}, "lastError" = ${reason}
      where id = ${id} and status = 'waiting' and attempts = ${attempts}`);
    if (rowCount === 1 && pause !== undefined) await sendMailJobs({ ...context, db: tx }, [id], pause);
  });
}

const atOnce = 1000;

/**
 * Sends the jobs of mails that wait without one: mails of older versions, and those whose job was given up because the
 * database was unreachable for long.
 */
export async function sendWaitingMails(context: Pick<MailContext, 'db' | 'jobs'>): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await context.db.execute<{ id: number }>(sql`
      select id from mails where status = 'waiting' and id > ${last} order by id limit ${atOnce}`);
    await sendMailJobs(
      context,
      rows.map(({ id }) => id),
    );
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}
