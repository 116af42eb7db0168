import { type MailEvent } from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { type Clock, later } from '../clock.ts';
import type { Jobs } from '../jobs.ts';
import type { MailAddress } from './mail-config.ts';
import { sendMailJobs } from './mail-jobs.ts';
import { mailRulesOf, savedMailRules } from './mail-rules.ts';
import type { Delivery, MailTransport, OutgoingMail } from './mail-transport.ts';
import { type MailDetails, pageOf, renderMail } from './render-mail.ts';

export interface MailContext {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly mail: MailTransport;
  /** The address that people use, without a slash at its end. */
  readonly appUrl: string;
}

const minute = 60_000;
const day = 24 * 60;

// Longer than any delivery takes: a mail whose attempt began longer ago is nobody's any more.
const attemptLease = 2 * minute;

/**
 * Sends a mail that waits, and writes down how that went. One that failed is tried again with growing pauses, for a day.
 * No connection to the database is held meanwhile: whoever is at it has said so in the mail's row, so that nobody else
 * sends it too. Where a server dies at it, another one may after two minutes.
 */
export async function sendMail(place: MailContext, id: number): Promise<void> {
  const at = place.clock.now();
  const mail = await claimMail(place, id, at);
  if (!mail) return leaveMail(place, id);
  try {
    await deliver(place, mail, at);
  } catch (error) {
    // The job is tried again with pauses of its own, and tells the log; administrators read here that it is.
    await recordReason(
      place,
      mail,
      'Purser could not finish this mail and tries again. The server’s log says why',
    );
    throw error;
  }
}

async function deliver(place: MailContext, mail: ClaimedMail, at: string): Promise<void> {
  const reason = hopelessReason(mail);
  if (reason !== undefined) return recordFailure(place, mail, { isSent: false, reason, isFinal: true });
  const { html, outgoing } = await outgoingOf(place, mail, at);
  const delivery = await place.mail.deliver(outgoing);
  if (delivery.isSent) await recordSent(place, mail.id, { html, outgoing });
  else await recordFailure(place, mail, delivery);
}

function hopelessReason({ isGone, isAboutNothing }: ClaimedMail): string | undefined {
  if (isGone) return 'This person was deleted';
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
  readonly event: MailEvent;
  readonly details: MailDetails;
  readonly createdAt: string;
  readonly attempts: number;
  readonly to: MailAddress;
  /** Whether the recipient was deleted. */
  readonly isGone: boolean;
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
      users."deletedAt" is not null as "isGone", mails.why,
      mails."softwareId" is null and mails."requestId" is null as "isAboutNothing", ${savedMailRules} as "savedRules"`);
  return rows[0];
}

// It was sent or given up, or another server is at it: then somebody has to look once that one can't be any more.
async function leaveMail(place: MailContext, id: number): Promise<void> {
  const { rowCount } = await place.db.execute(
    sql`select 1 from mails where id = ${id} and status = 'waiting'`,
  );
  if (rowCount === 1) await sendMailJobs(place, [id], attemptLease / 1000);
}

/** A mail to deliver, and its HTML without the page around it. */
interface ReadyMail {
  readonly html: string;
  readonly outgoing: OutgoingMail;
}

async function outgoingOf({ appUrl }: MailContext, mail: ClaimedMail, at: string): Promise<ReadyMail> {
  const template = mailRulesOf(mail.savedRules)[mail.event];
  const { subject, html, text } = await renderMail(template, mail, appUrl);
  const name = `purser-mail-${mail.id}.${Date.parse(mail.createdAt)}`;
  const messageId = messageIdOf(name, appUrl);
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
  place: MailContext,
  { id, attempts }: ClaimedMail,
  { reason, isFinal }: Extract<Delivery, { isSent: false }>,
): Promise<void> {
  const pause = isFinal ? undefined : pauseAfter(attempts);
  const status = pause === undefined ? 'failed' : 'waiting';
  await place.db.transaction(async (tx) => {
    // An attempt that took longer than its lease may come after another server's, which has the last word.
    const { rowCount } = await tx.execute(sql`
      update mails set status = ${status}, "lastError" = ${reason}
      where id = ${id} and status = 'waiting' and attempts = ${attempts}`);
    if (rowCount === 1 && pause !== undefined) await sendMailJobs({ ...place, db: tx }, [id], pause);
  });
}

const atOnce = 1000;

/**
 * Sends the jobs of mails that wait without one: those of versions that sent none, and those whose job was given up
 * because the database was away for long. It runs every hour.
 */
export async function sendWaitingMails(place: Pick<MailContext, 'db' | 'jobs'>): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await place.db.execute<{ id: number }>(sql`
      select id from mails where status = 'waiting' and id > ${last} order by id limit ${atOnce}`);
    await sendMailJobs(
      place,
      rows.map(({ id }) => id),
    );
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}
