import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { previewEmailRule, testEmailRule } from '@purser/api/mail';
import { mailTitle } from '@purser/domain/mail';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import { Problem } from '@purser/domain/problem';
import { eq } from 'drizzle-orm';
import { mails } from '../../db/tables/mails.ts';
import { audit } from '../../platform/audit.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { pageOf } from '../../platform/mail/mail-page.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { type MailCall, messageIdOf } from '../../platform/mail/send-mail.ts';
import { permit } from '../../platform/permit.ts';
import { findSample } from './mail-samples.queries.ts';

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
  work.db.transaction(async (tx) => {
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
    await audit({ ...work, db: tx }, 'mail_tested', { target, note: `to ${tested.sentTo}` });
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
