import { fillBody, fillSubject, type MailTemplate, readableValues } from '@purser/domain/mail-templates';
import { safeHtml } from './mail-body.ts';
import { plainText } from './plain-text.ts';

/** The values of a mail by the names of its placeholders; `link` is a path of the app. */
export type MailDetails = Readonly<Record<string, unknown>>;

interface RenderedMail {
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

/** Renders a mail from the texts of a rule. A footer says why it was sent, unless the text does. */
export async function renderMail(
  template: MailTemplate,
  { details, why }: MailContent,
  appUrl: string,
): Promise<RenderedMail> {
  const values = { ...valuesOf(details, appUrl), why: why ?? '' };
  const body = namesWhy.test(template.html) ? template.html : `${template.html}\n${footer}`;
  const html = await safeHtml(fillBody(body, values));
  return { subject: subjectOf(template.subject, values), html, text: plainText(html) };
}

const namesWhy = /\{\{\s*why\s*\}\}/;
const footer = '<p style="color: #656d76; font-size: 13px">Why you get this: {{why}}</p>';

export const renderSubject = (subject: string, details: MailDetails, appUrl: string): string =>
  subjectOf(subject, valuesOf(details, appUrl));

const valuesOf = (details: MailDetails, appUrl: string) => ({
  ...readableValues(details),
  link: `${appUrl}${linkOf(details)}`,
  itemLink: typeof details.itemLink === 'string' && details.itemLink ? `${appUrl}${details.itemLink}` : '',
});

export const linkOf = ({ link }: MailDetails): string => (typeof link === 'string' ? link : '/');

// A mail without a subject counts as junk.
const subjectOf = (subject: string, values: Readonly<Record<string, string>>): string =>
  fillSubject(subject, values) || 'Purser';

export const pageOf = (html: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 15px; line-height: 1.5">
${html}
</body>
</html>
`;
