import type { EmailRules } from '@purser/api/mail';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import { hasRule, type MailType, type MailWithoutRule } from '@purser/domain/mail';
import { fillBody, fillSubject, type MailValues } from '@purser/domain/mail-templates';
import { readableValues } from '@purser/domain/mail-values';
import type { MailTemplate } from '@purser/domain/mails/define-mail';
import { z } from 'zod';
import { safeHtml } from './mail-body.ts';
import { mailTemplateOf } from './mail-rules.ts';
import { bodyOf, subjectOf } from './mail-without-rule.ts';
import { plainText } from './plain-text.ts';

/** The values of a mail by the names of its placeholders; `link` is a path of the app. */
export type MailDetails = Readonly<Record<string, unknown>>;

export interface RenderedMail {
  readonly subject: string;
  /** A safe part of a page. */
  readonly html: string;
  readonly text: string;
}

/** The values of a mail, and why its reader gets it; null where that is unknown. */
export interface MailContent {
  readonly details: MailDetails;
  readonly why: string | null;
}

/** Where the links of a mail lead, without a slash at the end, and in what currency its amounts are. */
interface MailSite {
  readonly appUrl: string;
  readonly currency: CurrencyCode;
}

/** Renders a mail from the texts of a rule. A footer says why it was sent, unless the text does. */
export async function renderMail(
  template: MailTemplate,
  content: MailContent,
  site: MailSite,
): Promise<RenderedMail> {
  return finish(filledTexts(template, content, site));
}

/**
 * Renders a mail as it goes out: from the texts of its rule among the saved ones, where it has one, and with the way to its reader's
 * own preferences at its end.
 */
export async function renderOutgoing(
  { event, ...content }: MailContent & { readonly event: MailType },
  savedRules: unknown,
  site: MailSite,
): Promise<RenderedMail> {
  const { subject, html } = hasRule(event)
    ? filledTexts(mailTemplateOf(event, savedRules), content, site)
    : textsWithoutRule({ ...content, event }, site);
  const settings = fillBody(settingsFooter, { settings: `${site.appUrl}/notifications?view=settings` });
  return finish({ subject, html: `${html}\n${settings}` });
}

function filledTexts(template: MailTemplate, { details, why }: MailContent, site: MailSite): MailTemplate {
  const values = { ...valuesOf(details, site), why: why ?? '' };
  const body = namesWhy.test(template.html) ? template.html : `${template.html}\n${footer}`;
  return { subject: filledSubject(template.subject, values), html: fillBody(body, values) };
}

const textsWithoutRule = (
  { event, details, why }: MailContent & { readonly event: MailWithoutRule },
  site: MailSite,
): MailTemplate => ({
  subject: subjectOf(event, details),
  html: `${bodyOf(event, details, site.appUrl)}\n${fillBody(footer, { why: why ?? '' })}`,
});

async function finish({ subject, html }: MailTemplate): Promise<RenderedMail> {
  const safe = await safeHtml(html);
  return { subject, html: safe, text: plainText(safe) };
}

const namesWhy = /\{\{\s*why\s*\}\}/;
const footer = '<p style="color: #656d76; font-size: 13px">Why you get this: {{why}}</p>';
const settingsFooter =
  '<p style="color: #656d76; font-size: 13px"><a href="{{settings}}">Change how you are told</a></p>';

/** The subject of a mail as it would go out now. */
export const renderSubject = (
  { event, details }: { readonly event: MailType; readonly details: MailDetails },
  rules: EmailRules,
  site: MailSite,
): string =>
  hasRule(event) ? filledSubject(rules[event].subject, valuesOf(details, site)) : subjectOf(event, details);

const valuesOf = (details: MailDetails, { appUrl, currency }: MailSite): MailValues => ({
  ...readableValues(details, signBefore(currency)),
  link: `${appUrl}${linkOf(details)}`,
  ...Object.fromEntries(
    furtherLinks.map((name) => {
      const { [name]: path } = details;
      return [name, typeof path === 'string' && path !== '' ? `${appUrl}${path}` : ''];
    }),
  ),
  ...filesOf(details, appUrl),
});

const listedFiles = z.object({ files: z.array(z.object({ text: z.string(), path: z.string() })) });

// A mail that was written before they were links has them as a text.
function filesOf(details: MailDetails, appUrl: string): MailValues {
  const { success, data } = listedFiles.safeParse(details);
  return success
    ? { files: data.files.map(({ text, path }) => ({ text, address: `${appUrl}${path}` })) }
    : {};
}

const furtherLinks = ['itemLink', 'approveLink', 'changesLink', 'rejectLink'] as const;

export const linkOf = ({ link }: MailDetails): string => (typeof link === 'string' ? link : '/');

// A mail without a subject counts as junk.
const filledSubject = (subject: string, values: MailValues): string =>
  fillSubject(subject, values) || 'Purser';
