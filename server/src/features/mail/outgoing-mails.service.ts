import type { QueryOf, ReplyOf } from '@purser/api/endpoint';
import type { listMails, Mail, MailWithText } from '@purser/api/mail';
import { mailTitle } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import { sendMailJobNow } from '../../platform/mail/mail-jobs.ts';
import { findMailRules, findSavedMailRules } from '../../platform/mail/mail-rules.ts';
import { linkOf, renderOutgoing, renderSubject } from '../../platform/mail/render-mail.ts';
import type { MailCall } from '../../platform/mail/send-mail.ts';
import { permit } from '../../platform/permit.ts';
import {
  countMails,
  findMailRow,
  findMailRows,
  type MailRow,
  requeueMail,
} from './outgoing-mails.queries.ts';

export async function listOutgoing(
  work: MailCall,
  query: QueryOf<typeof listMails>,
): Promise<ReplyOf<typeof listMails>> {
  permit(work.person, 'see mails');
  const rows = await findMailRows(work.db, query);
  const reply = await replyOf(work);
  return { mails: rows.map(reply), counts: await countMails(work.db), transport: work.mail.kind };
}

/** Sends a failed or waiting mail at once; 409 for one that was sent. */
export async function resend(work: MailCall, id: number): Promise<Mail> {
  permit(work.person, 'see mails');
  return work.db.transaction(async (tx) => {
    const isPutBack = await requeueMail(tx, id);
    const { html: _html, ...row } = (await findMailRow(tx, id)) ?? missing();
    if (!isPutBack) throw new Problem('conflict', row.isTest ? testWords : 'This mail was sent already');
    await sendMailJobNow({ ...work, db: tx }, id);
    const target = { id, name: mailTitle(row.event) };
    await audit({ ...work, db: tx }, 'mail_resent', { target, note: `to ${row.address}` });
    return (await replyOf({ ...work, db: tx }))(row);
  });
}

/** A mail with its text as it was sent, or as it would read now; empty for one sent before texts were stored. */
export async function readMail(work: MailCall, id: number): Promise<MailWithText> {
  permit(work.person, 'see mails');
  const { html, ...row } = (await findMailRow(work.db, id)) ?? missing();
  const mail = (await replyOf(work))(row);
  // A sent mail must not be shown as today's rule would render it.
  if (html !== null || row.status === 'sent') return { ...mail, html: html ?? '' };
  const savedRules = await findSavedMailRules(work.db);
  return { ...mail, html: (await renderOutgoing(row, savedRules, work)).html };
}

const testWords = 'This was a test. Send another one from its rule';

const missing = (): never => {
  throw new Problem('missing', 'This mail doesn’t exist');
};

// The rules are read once for a whole list.
async function replyOf(work: MailCall) {
  const rules = await findMailRules(work.db);
  return ({ details, subject, ...row }: MailRow): Mail => ({
    ...row,
    subject: subject ?? renderSubject({ event: row.event, details }, rules, work),
    link: linkOf(details),
  });
}
