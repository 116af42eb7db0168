import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { previewEmailRule, testEmailRule } from '@purser/api/mail';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import { Problem } from '@purser/domain/problem';
import { mailTests } from '../../db/tables/mail-tests.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import { pageOf, renderMail } from '../../platform/mail/render-mail.ts';
import { messageIdOf } from '../../platform/mail/send-mail.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findSample } from './mail-samples.queries.ts';

interface Trial extends Work {
  readonly mail: MailTransport;
  readonly appUrl: string;
}

// Somebody waits for the answer.
const longestTest = 20_000;

/** Sends a mail of an event to an address at once, about a real record; 503 says why it couldn't be sent. */
export async function testRule(
  work: Trial,
  { type, to, ...draft }: BodyOf<typeof testEmailRule>,
): Promise<{ sentTo: string }> {
  permit(work.person, 'save mail rules');
  const { mail, appUrl, db, today, at } = work;
  const { subject, html } = { ...(await findMailRules(db))[type], ...draft };
  const { details } = await findSample(db, type, today);
  const rendered = await renderMail({ subject, html }, details, appUrl);
  const outgoing = {
    ...rendered,
    html: pageOf(rendered.html),
    to: { name: '', address: to },
    messageId: messageIdOf(`purser-test-${randomUUID()}`, appUrl),
    at,
  };
  await countTest(work, to);
  const delivery = await mail.deliver(outgoing, longestTest);
  if (!delivery.isSent) throw new Problem('unavailable', delivery.reason, { code: 'mail_not_sent' });
  return { sentTo: to };
}

// By itself, since it counts whether or not the mail arrives, and the mail server takes its time.
const countTest = ({ db, person, at }: Trial, sentTo: string): Promise<unknown> =>
  db.transaction(async (tx) => {
    await permitMails({ db: tx, person, at, count: 1 });
    await tx.insert(mailTests).values({ causedBy: person.id, sentTo, createdAt: at });
  });

/** What a mail of an event looks like with texts that may not be saved yet; nothing is sent. */
export async function previewRule(
  { db, today, appUrl }: Trial,
  { type, subject, html }: BodyOf<typeof previewEmailRule>,
): Promise<ReplyOf<typeof previewEmailRule>> {
  const { about, details } = await findSample(db, type, today);
  const rendered = await renderMail({ subject, html }, details, appUrl);
  return {
    subject: rendered.subject,
    html: rendered.html,
    about,
    unknownPlaceholders: unknownPlaceholders(`${subject} ${html}`, type),
  };
}
