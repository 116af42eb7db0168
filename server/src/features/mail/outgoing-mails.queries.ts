import type { QueryOf } from '@purser/api/endpoint';
import { type listMails, type Mail, mailReply } from '@purser/api/mail';
import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { mails } from '../../db/tables/mails.ts';
import { users } from '../../db/tables/users.ts';
import type { MailDetails } from '../../platform/mail/render-mail.ts';

/** A mail of the list; the subject is null until it was sent. */
export interface MailRow extends Omit<Mail, 'subject' | 'link'> {
  readonly subject: string | null;
  readonly details: MailDetails;
}

const columns = {
  ...repliedColumns(mails, mailReply),
  userName: users.name,
  address: sql<string>`coalesce(${mails.sentTo}, ${users.email})`,
  details: mails.details,
};

const isItsPerson = eq(users.id, mails.userId);

export const findMailRows = (
  db: Executor,
  { status, before, limit }: QueryOf<typeof listMails>,
): Promise<MailRow[]> =>
  db
    .select(columns)
    .from(mails)
    .innerJoin(users, isItsPerson)
    .where(and(status && eq(mails.status, status), before ? lt(mails.id, before) : undefined))
    .orderBy(desc(mails.id))
    .limit(limit);

/** One mail with its text, which is null until it was sent. */
export async function findMailRow(
  db: Executor,
  id: number,
): Promise<(MailRow & { readonly html: string | null }) | undefined> {
  const [row] = await db
    .select({ ...columns, html: mails.html })
    .from(mails)
    .innerJoin(users, isItsPerson)
    .where(eq(mails.id, id));
  return row;
}

export async function countMails(db: Executor): Promise<Record<Mail['status'], number>> {
  const rows = await db.select({ status: mails.status, number: count() }).from(mails).groupBy(mails.status);
  const numberOf = (status: Mail['status']): number => rows.find((row) => row.status === status)?.number ?? 0;
  return { waiting: numberOf('waiting'), sent: numberOf('sent'), failed: numberOf('failed') };
}

/** Makes a mail wait, with all its attempts unless one is running. False for a sent mail, and for a test. */
export async function requeueMail(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx
    .update(mails)
    .set({
      attempts: sql`case when ${mails.status} = 'failed' or ${mails.lastError} is not null then 0
        else ${mails.attempts} end`,
      status: 'waiting',
    })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent'), eq(mails.isTest, false)))
    .returning({ id: mails.id });
  return rows.length > 0;
}
