/**
 * When what waits for a digest is due, and what a digest says (docs/product/notifications.md#digests): the daily one comes
 * at 7:00 in the company's zone, the weekly one on Mondays at that hour. A missed digest comes as soon as a server
 * works again.
 */
import { Temporal } from 'temporal-polyfill';
import type { DateText } from './days.ts';
import { kindTerms, type MailPace, type NotificationKind, notificationKinds } from './notifications.ts';
import type { ZonedNow } from './schedule.ts';
import { sentenceList } from './sentence-list.ts';

/** The digest that something waits for; `soon` is the mail of many at once, within a minute. */
export const digestPaces = ['soon', 'daily', 'weekly'] as const;
export type DigestPace = (typeof digestPaces)[number];

/** The hour of digests, by the company's clock. */
export const digestHour = 7;

/** The last digests that were to come: the day of the daily one, and the moments of both, ISO 8601 in UTC. */
export interface DigestTimes {
  readonly day: DateText;
  readonly daily: string;
  readonly weekly: string;
}

/**
 * The digests that were to come last.
 * @example lastDigests({ now: '2026-11-24T12:00:00.000Z', timeZone: 'UTC' }).weekly // '2026-11-23T07:00:00.000Z'
 */
export function lastDigests({ now, timeZone }: ZonedNow): DigestTimes {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const today = digestOf(here.toPlainDate(), timeZone);
  const isAhead = Temporal.ZonedDateTime.compare(today, here) > 0;
  const day = isAhead ? here.toPlainDate().subtract({ days: 1 }) : here.toPlainDate();
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const momentOf = (date: Temporal.PlainDate): string =>
    digestOf(date, timeZone).toInstant().toString({ smallestUnit: 'millisecond' });
  return { day: day.toString(), daily: momentOf(day), weekly: momentOf(monday) };
}

const digestOf = (day: Temporal.PlainDate, timeZone: string): Temporal.ZonedDateTime =>
  day.toZonedDateTime({ timeZone, plainTime: { hour: digestHour } });

/** Something that waits for a digest. */
export interface WaitingNews {
  /** What its person had chosen for its kind when it happened. */
  readonly waits: DigestPace;
  /** What they have chosen now. */
  readonly pace: MailPace;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/**
 * Whether something comes with the digest that was to come last. Another choice in between never loses what waits: it comes
 * with the earlier one of the two digests, and with the next one where digests were given up for the kind.
 * @example isInDigest({ waits: 'daily', pace: 'daily', createdAt: '2026-11-22T12:00:00.000Z' }, times) // true on Nov 23
 */
export function isInDigest({ waits, pace, createdAt }: WaitingNews, { daily, weekly }: DigestTimes): boolean {
  if (waits === 'soon') return false;
  const isWeekly = waits === 'weekly' && pace === 'weekly';
  return Date.parse(createdAt) < Date.parse(isWeekly ? weekly : daily);
}

/** Something that a digest tells of. */
export interface DigestEntry {
  readonly kind: NotificationKind;
  readonly waits: DigestPace;
  readonly title: string;
  readonly detail: string | null;
  /** A path of the app. */
  readonly link: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** A digest as its reader gets it: a heading such as 'Friday, Nov 20 in Purser', and its entries by kind. */
export interface Digest {
  readonly heading: string;
  readonly subject: string;
  readonly groups: readonly DigestGroup[];
}

interface DigestGroup {
  readonly heading: string;
  readonly entries: readonly (Omit<DigestEntry, 'createdAt' | 'kind' | 'waits'> & {
    /** `3:40 PM`, with the day where the digest has several. */
    readonly time: string;
  })[];
}

/** Arranges what a digest tells of, at least one entry, the oldest first in each kind. */
export function digestOfEntries(entries: readonly DigestEntry[], timeZone: string): Digest {
  const sorted = entries.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const { weekdayOf, dayOf, timeOf } = formatsIn(timeZone);
  const [first, last] = [sorted[0]?.createdAt ?? '', sorted.at(-1)?.createdAt ?? ''];
  const isOneDay = dayOf(first) === dayOf(last);
  const days = isOneDay ? `${weekdayOf(first)}, ${dayOf(first)}` : `${dayOf(first)} to ${dayOf(last)}`;
  const groups = notificationKinds.map((kind) => ({
    heading: kindTerms[kind].heading,
    entries: sorted
      .filter((entry) => entry.kind === kind)
      .map(({ title, detail, link, createdAt: at }) => {
        const time = isOneDay ? timeOf(at) : `${dayOf(at)}, ${timeOf(at)}`;
        return { title, detail, link, time };
      }),
  }));
  const heading = `${days} in Purser`;
  const count = entries.length === 1 ? '1 thing' : `${entries.length.toLocaleString('en-US')} things`;
  return {
    heading,
    subject: `${heading}: ${count}`,
    groups: groups.filter((group) => group.entries.length > 0),
  };
}

/**
 * Why a person gets a digest with at least one entry.
 * @example digestReason([{ kind: 'comment', waits: 'daily' }]) // 'You asked to be told of comments daily.'
 */
export function digestReason(entries: readonly Pick<DigestEntry, 'kind' | 'waits'>[]): string {
  const told = digestPaces.flatMap((pace) => {
    const given = new Set(entries.filter(({ waits }) => waits === pace).map(({ kind }) => kind));
    const found = notificationKinds.filter((kind) => given.has(kind)).map((kind) => kindTerms[kind].noun);
    return found.length === 0 ? [] : [`of ${sentenceList(found)} ${pace === 'soon' ? 'at once' : pace}`];
  });
  const reason = `You asked to be told ${told.join(', and ')}.`;
  const isMany = entries.some(({ waits }) => waits === 'soon');
  return isMany ? `${reason} So many happened within a minute that they are one mail.` : reason;
}

function formatsIn(timeZone: string) {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone });
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return {
    weekdayOf: (at: string): string => weekday.format(new Date(at)),
    dayOf: (at: string): string => day.format(new Date(at)),
    // The format puts a narrow space before AM and PM, which not every mail program shows.
    timeOf: (at: string): string => time.format(new Date(at)).replaceAll('\u202f', ' '),
  };
}
