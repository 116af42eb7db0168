/** What concerns the signed-in person, and how mail brings it to them (docs/product/notifications.md). */
import {
  kindTerms,
  type MailPace,
  mailPaces,
  type NotificationKind,
  notificationKinds,
  ofEachKind,
} from '@purser/domain/notifications';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, pageQuery, queriedCount, recordId, tooLong } from './fields.ts';

const endpoint = endpointsOf('Notifications');

const wrongKind = { error: 'Please choose a kind of notification' };

/** Something that a person is told of. */
export const notificationReply = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** What happened, in a line. */
  title: z.string(),
  /** More of it, in another line; null for nothing more. */
  detail: z.string().nullable(),
  /** What it is about; both are null for an import. */
  softwareId: z.number().nullable(),
  requestId: z.number().nullable(),
  createdAt: instant,
  /** Null until the person has read it. */
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notificationReply>;

/** The most that one call answers, and marks as read by their ids. */
export const mostNotifications = 200;

/** The newest first, older ones by `before`, an id; all of them, or of a kind, or those that weren't read. */
export const listNotifications = endpoint(addresses.listNotifications, 'What you are told of', {
  query: z.object({
    before: pageQuery.shape.before,
    limit: queriedCount(mostNotifications).default(50),
    kind: z.enum(notificationKinds, wrongKind).optional(),
    unread: z.enum(['true', 'false'], { error: 'Please choose true or false' }).optional(),
  }),
  reply: z.array(notificationReply),
});

/** How many haven't been read. */
export const countUnread = endpoint(addresses.countUnread, 'How many notifications you haven’t read', {
  reply: z.object({ count: z.number() }),
});

/** Marks those with the ids as read, or all; ids of others are ignored. Answers how many are left. */
export const readNotifications = endpoint(addresses.readNotifications, 'Mark notifications as read', {
  body: z.union(
    [
      z.object({ all: z.literal(true) }),
      z.object({
        ids: z
          .array(recordId)
          .max(mostNotifications, tooLong(`Please name at most ${mostNotifications} ids`)),
      }),
    ],
    { error: 'Please name the ids, or all' },
  ),
  reply: z.object({ count: z.number() }),
});

const paceOf = (kind: NotificationKind) => {
  const { label, paces } = kindTerms[kind];
  return z
    .enum(mailPaces, { error: 'Please choose at_once, daily, weekly or none' })
    .refine(
      (pace: MailPace) => paces.includes(pace),
      `${label} can wait for the daily digest, but not longer`,
    );
};

const settings = z.object(ofEachKind((kind) => z.object({ mail: paceOf(kind) })));

/** How each kind comes by mail. */
export const getNotificationSettings = endpoint(
  addresses.getNotificationSettings,
  'How mail brings you what you are told of',
  { reply: settings },
);

/** Changes the kinds that are sent. */
export const saveNotificationSettings = endpoint(
  addresses.saveNotificationSettings,
  'Change how mail brings you the kinds that are sent',
  { body: settings.partial(), reply: settings },
);
