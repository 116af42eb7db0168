/**
 * What people are told of, and how mail brings it to them (docs/product/notifications.md). The mail rules say who is
 * concerned; each person chooses for each kind whether its mail comes at once, in a digest, or not at all.
 */
import { excerptOf } from './excerpt.ts';
import { readableDay } from './mail-values.ts';

/** How mail brings something to a person: by itself, in the digest of the day or of the week, or not at all. */
export const mailPaces = ['at_once', 'daily', 'weekly', 'none'] as const;
export type MailPace = (typeof mailPaces)[number];

interface Kind {
  /** What the preferences call it, and a sentence what it is. */
  readonly label: string;
  readonly purpose: string;
  /** Its heading in a digest, and its filter on the page. */
  readonly heading: string;
  /** Its name in a sentence: 'You asked to be told of comments daily.' */
  readonly noun: string;
  /** The paces that a person may choose. */
  readonly paces: readonly MailPace[];
  /** The pace of people who have chosen none. */
  readonly pace: MailPace;
}

const kinds = {
  your_turn: {
    label: 'My turn',
    purpose: 'Waiting for me',
    heading: 'My turn',
    noun: 'requests waiting for you',
    // Whoever a request waits for has to hear of it within a day.
    paces: ['at_once', 'daily'],
    pace: 'at_once',
  },
  renewal: {
    label: 'Renewal due',
    purpose: 'Items that I own',
    heading: 'Renewals',
    noun: 'renewals',
    paces: mailPaces,
    pace: 'at_once',
  },
  mention: {
    label: 'Mentioned',
    purpose: 'Mentions',
    heading: 'Mentioned',
    noun: 'mentions',
    paces: mailPaces,
    pace: 'at_once',
  },
  decided: {
    label: 'Decided',
    purpose: 'Requests that I made',
    heading: 'Decided',
    noun: 'decisions',
    paces: mailPaces,
    pace: 'at_once',
  },
  comment: {
    label: 'Commented',
    purpose: 'Comments on my items and requests',
    heading: 'Comments',
    noun: 'comments',
    paces: mailPaces,
    pace: 'at_once',
  },
  owner: {
    label: 'Made owner',
    purpose: 'Items that I own from now on',
    heading: 'Owner',
    noun: 'ownership',
    paces: mailPaces,
    pace: 'none',
  },
  import: {
    label: 'Import done',
    purpose: 'Files that I imported',
    heading: 'Imports',
    noun: 'imports',
    paces: mailPaces,
    pace: 'none',
  },
} satisfies Readonly<Record<string, Kind>>;

/** A kind of notification. */
export type NotificationKind = keyof typeof kinds;

/** What each kind is called, what it is, and how mail may bring it. */
export const kindTerms: Readonly<Record<NotificationKind, Kind>> = kinds;

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(kinds, kind);

/** The names of all kinds, in the order of pages and digests. */
export const notificationKinds: readonly NotificationKind[] = Object.keys(kinds).filter(isKind);

/** Makes something of every kind. @example ofEachKind((kind) => kindTerms[kind].pace).import // 'none' */
export function ofEachKind<Made>(make: (kind: NotificationKind) => Made): Record<NotificationKind, Made>;
export function ofEachKind(make: (kind: NotificationKind) => unknown): object {
  return Object.fromEntries(notificationKinds.map((kind) => [kind, make(kind)]));
}

/** How each kind reaches a person by mail. */
export type NotificationSettings = Readonly<Record<NotificationKind, { readonly mail: MailPace }>>;

/** A person's settings: the stored choices, and the defaults of all else. @example settingsOf({ mention: 'daily' }).mention // { mail: 'daily' } */
export const settingsOf = (chosen: Readonly<Partial<Record<string, MailPace>>>): NotificationSettings =>
  ofEachKind((kind) => ({ mail: chosen[kind] ?? kindTerms[kind].pace }));

/** What a notification says: what happened in a line, and more of it in another; null for nothing more. */
export interface News {
  readonly title: string;
  readonly detail: string | null;
}

const longestTitle = 300;
const longestDetail = 300;

/** Cuts what a notification says to its length. @example newsOf('Import done: a.csv').detail // null */
export const newsOf = (title: string, detail = ''): News => ({
  title: excerptOf(title, longestTitle),
  detail: excerptOf(detail, longestDetail) || null,
});

/**
 * What a notification of an event says, from the values of the event's mail.
 * @example newsOfMail('mention', { author: 'Bo', vendor: 'Figma', product: 'Pro', comment: 'Hi' }).title // 'Bo mentioned you: Figma Pro'
 */
export function newsOfMail(kind: NotificationKind, details: Readonly<Record<string, string>>): News {
  const { author = '', vendor = '', product = '', comment = '', headline = '', ...more } = details;
  const item = `${vendor} ${product}`;
  if (kind === 'mention') return newsOf(`${author} mentioned you: ${item}`, comment);
  if (kind === 'comment') return newsOf(`${author} commented: ${item}`, comment);
  if (kind === 'renewal') {
    const { renewalDate = '', daysLeft = '', dayMeaning = '' } = more;
    return newsOf(`${item}: act by ${readableDay(renewalDate)}`, sentences(daysLeft, dayMeaning));
  }
  if (kind === 'your_turn') return newsOf(headline, turnText(more, comment));
  return newsOf(headline, comment || more.todo);
}

function turnText(
  { nextStep = '', requestor = '' }: Readonly<Record<string, string>>,
  comment: string,
): string {
  const step = [nextStep, requestor && `requested by ${requestor}`].filter((part) => part !== '').join(', ');
  return sentences(step, comment);
}

// Each part begins with a capital letter and ends with a full stop, unless it has an end of its own.
const sentences = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}${/[.!?…]$/.test(part) ? '' : '.'}`)
    .join(' ');

/** How many days a notification is kept. */
export const keptDays = 90;
