/** How the placeholders of a mail's subject and HTML body, such as `{{vendor}}`, are filled in (docs/product/mail.md#texts). */
import { excerptOf } from './excerpt.ts';
import { withoutDirections } from './invisible-characters.ts';
import { type MailEvent, mailKinds } from './mail.ts';

/** An address with its text. */
export interface MailLink {
  readonly text: string;
  readonly address: string;
}

/** The values of the placeholders, by their names. Links stand on a line each. */
export type MailValues = Readonly<Record<string, string | readonly MailLink[]>>;

const placeholder = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;

const longestSubject = 300;

/** A subject with its values, in one line of at most 300 characters. @example fillSubject('On {{vendor}}', { vendor: 'A\nB' }) // 'On A B' */
export function fillSubject(subject: string, values: MailValues): string {
  let filled = 0;
  const fill = (_: string, name: string): string => {
    const value = filled < longestValue ? shortened(textOf(values, name)) : '';
    filled += value.length;
    return value;
  };
  return excerptOf(subject.replace(placeholder, fill).replace(lineBreaks, ' '), longestSubject);
}

// More than any mail needs. A long comment, or a placeholder that stands in a text a thousand times, must not occupy the
// server.
const mostFilled = 50_000;
const longestValue = 5000;

/**
 * A body with its values, which are text: none of them can bring markup, and line breaks stay in what people say alone. A line whose
 * placeholders are all empty is left out; links stand on a line each. A value is cut after 5,000 characters, and values
 * are filled in until they are 50,000 together.
 * @example fillBody('<p>{{vendor}}</p>', { vendor: 'A & B' }) // '<p>A &amp; B</p>'
 */
export function fillBody(html: string, values: MailValues): string {
  let filled = 0;
  const fill = (_: string, name: string): string => {
    const markup = filled < mostFilled ? markupOf(linesOf(values, name)) : '';
    filled += markup.length;
    return markup;
  };
  const blank = new Set(Object.keys(values).filter((name) => textOf(values, name).trim() === ''));
  const isBlank = (name: string): boolean => blank.has(name) || !Object.hasOwn(values, name);
  const lines = html.split('\n').filter((line) => !areValuesBlank(line, isBlank));
  return lines.map((line) => line.replace(placeholder, fill)).join('\n');
}

const shortened = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text;

/** The placeholders of a subject or body that an event doesn't know. @example unknownPlaceholders('{{vendr}}', 'softwareComment') // ['vendr'] */
export function unknownPlaceholders(text: string, event: MailEvent): string[] {
  const known = new Set(mailKinds[event].placeholders.map(({ name }) => name));
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !known.has(name));
}

const valueOf = (values: MailValues, name: string): string | readonly MailLink[] =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

// What people write in several lines, or what is told line by line. All else is a name or a sentence, whose line breaks would write
// lines of the mail that nobody said.
const ofSeveralLines = new Set([
  'comment',
  'description',
  'requirements',
  'toCheck',
  'soFar',
  'changes',
  'differences',
]);

function linesOf(values: MailValues, name: string): string | readonly MailLink[] {
  const value = valueOf(values, name);
  return typeof value !== 'string' || ofSeveralLines.has(name) ? value : value.replace(lineBreaks, ' ');
}

const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

function textOf(values: MailValues, name: string): string {
  const value = valueOf(values, name);
  return withoutDirections(typeof value === 'string' ? value : value.map(({ text }) => text).join('\n'));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it. @example escapeHtml('a < b') // 'a &lt; b' */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function markupOf(value: string | readonly MailLink[]): string {
  if (typeof value !== 'string')
    return value
      .map(({ text, address }) => `<a href="${escapeHtml(address)}">${markupOf(text)}</a>`)
      .join('<br>');
  return escapeHtml(withoutDirections(shortened(value))).replace(/\r\n|[\r\n\u2028\u2029]/g, '<br>');
}

function areValuesBlank(line: string, isBlank: (name: string) => boolean): boolean {
  const names = [...line.matchAll(placeholder)].map(([, name = '']) => name);
  return names.length > 0 && names.every(isBlank);
}
