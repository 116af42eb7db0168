import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@purser/api/endpoint';
import type {
  EmailRules,
  listMails,
  Mail,
  MailWithText,
  previewEmailRule,
  saveEmailRules,
  testEmailRule,
} from '@purser/api/mail';
import { ruleChanges } from '@purser/domain/administration';
import { auditedRules } from '@purser/domain/audit-changes';
import { mailTitle } from '@purser/domain/mail';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import { invalid, Problem } from '@purser/domain/problem';
import { eq } from 'drizzle-orm';
import { mails } from '../../db/tables/mails.ts';
import { audit } from '../../platform/audit.ts';
import { safeHtml } from '../../platform/mail/mail-body.ts';
import { sendMailJobNow } from '../../platform/mail/mail-jobs.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { pageOf } from '../../platform/mail/mail-page.ts';
import { findMailRules, findSavedMailRules, mailRulesKey, partsOf } from '../../platform/mail/mail-rules.ts';
import { plainText } from '../../platform/mail/plain-text.ts';
import { linkOf, renderMail, renderOutgoing, renderSubject } from '../../platform/mail/render-mail.ts';
import { type MailCall, messageIdOf } from '../../platform/mail/send-mail.ts';
import { permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { saveSetting } from '../../platform/settings.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';
import { findSample } from './mail-samples.queries.ts';
import {
  countMails,
  findMailRow,
  findMailRows,
  type MailRow,
  requeueMail,
} from './outgoing-mails.queries.ts';

// An administrator waits for the answer.
const longestTest = 20_000;

/** Sends a mail of an event to an address at once, about a real record; 503 says why it could not be sent. */
export async function testRule(
  work: MailCall,
  { type, to, ...draft }: BodyOf<typeof testEmailRule>,
): Promise<{ sentTo: string }> {
  permit(work.person, 'save mail rules');
  const { mail, appUrl, db, at, person } = work;
  const { subject, html } = { ...(await findMailRules(db))[type], ...draft };
  const { details } = await findSample(work, type);
  const why = `${person.name} sent it as a test of the rule.`;
  const rendered = await renderMail({ subject, html }, { details, why }, work);
  const outgoing = {
    ...rendered,
    html: pageOf(rendered.html),
    to: { name: '', address: to },
    messageId: messageIdOf(`purser-test-${randomUUID()}`, appUrl),
    at,
  };
  const { subject: sentSubject, html: sentHtml } = rendered;
  const tested = { event: type, sentTo: to, subject: sentSubject, html: sentHtml, details, why };
  const id = await recordTest(work, tested);
  const delivery = await mail.deliver(outgoing, longestTest);
  await db
    .update(mails)
    .set(delivery.isSent ? { status: 'sent', lastError: null } : { lastError: delivery.reason })
    .where(eq(mails.id, id));
  if (!delivery.isSent) throw new Problem('unavailable', delivery.reason, { code: 'mail_not_sent' });
  return { sentTo: to };
}

type TestedMail = Pick<
  typeof mails.$inferInsert,
  'event' | 'sentTo' | 'subject' | 'html' | 'details' | 'why'
>;

// In its own transaction, because it counts whether or not the mail arrives, which may take long.
const recordTest = (work: MailCall, tested: TestedMail): Promise<number> =>
  inTransaction(work, async (within, tx) => {
    const { person, at, mail } = work;
    await permitMails({ db: tx, person, at, count: 1 });
    const [row] = await tx
      .insert(mails)
      .values({
        ...tested,
        occasion: `test ${randomUUID()}`,
        isTest: true,
        userId: person.id,
        causedBy: person.id,
        sentBy: mail.kind,
        createdAt: at,
        attempts: 1,
        lastAttemptAt: at,
        // Until the result is known; nothing sends it again.
        status: 'failed',
        lastError: 'The server stopped before it knew whether this test left',
      })
      .returning({ id: mails.id });
    if (!row) throw new Error('The test mail was not kept.');
    const target = { id: row.id, name: mailTitle(tested.event) };
    await audit(within, 'mail_tested', { target, note: `to ${tested.sentTo}` });
    return row.id;
  });

export async function previewRule(
  work: MailCall,
  { type, subject, html }: BodyOf<typeof previewEmailRule>,
): Promise<ReplyOf<typeof previewEmailRule>> {
  const { about, details } = await findSample(work, type);
  const rendered = await renderMail({ subject, html }, { details, why: null }, work);
  return {
    subject: rendered.subject,
    html: rendered.html,
    about,
    unknownPlaceholders: unknownPlaceholders(`${subject} ${html}`, type),
  };
}

/** Changes some fields of some rules; 412 where those of `from` are others by now. */
export async function saveRules(
  work: Work,
  { from, ...changes }: BodyOf<typeof saveEmailRules>,
): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  await requireTexts(changes);
  return saveSetting(work, {
    ...settingOfRules,
    description: 'Mail rules were changed',
    action: 'mail_rules_changed',
    change: async ({ db }, now) => {
      requireUnchanged('the email rules', { from: from && withFields(now, from), now });
      // Only what was set is stored, so that the rest follows the defaults of later versions.
      return withFields(await findSavedMailRules(db), changes);
    },
  });
}

const settingOfRules = {
  key: mailRulesKey,
  initial: {},
  about: 'mail_rules',
  read: findMailRules,
  tell: ({ before, after }: Readonly<Record<'before' | 'after', EmailRules>>) => ({
    details: ruleChanges(before, after),
    changes: auditedRules(before, after),
  }),
} as const;

/** Rules with some fields of some of them changed. */
function withFields(rules: unknown, changes: object): object {
  const before = partsOf(rules);
  const changed = Object.entries(partsOf(changes)).map(([event, fields]): [string, object] => [
    event,
    { ...partsOf(before[event]), ...partsOf(fields) },
  ]);
  return { ...before, ...Object.fromEntries(changed) };
}

// Sanitising may leave nothing of a text, which would arrive as an empty mail.
async function requireTexts(changes: Omit<BodyOf<typeof saveEmailRules>, 'from'>): Promise<void> {
  for (const [event, rule] of Object.entries(changes)) {
    if (rule?.html === undefined || plainText(await safeHtml(rule.html)).trim() !== '') continue;
    const message =
      'Nothing of this text can be sent: mails hold no scripts, forms or pictures. Write some words';
    throw invalid({ [`${event}.html`]: message });
  }
}

export async function resetRules(work: Work): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  return saveSetting(work, {
    ...settingOfRules,
    description: 'Mail rules were reset',
    action: 'mail_rules_reset',
    change: () => ({}),
  });
}

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
  return inTransaction(work, async (within, tx) => {
    const isPutBack = await requeueMail(tx, id);
    const { html: _html, ...row } = (await findMailRow(tx, id)) ?? missing();
    if (!isPutBack) throw new Problem('conflict', row.isTest ? testWords : 'This mail was sent already');
    await sendMailJobNow(within, id);
    const target = { id, name: mailTitle(row.event) };
    await audit(within, 'mail_resent', { target, note: `to ${row.address}` });
    return (await replyOf(within))(row);
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
