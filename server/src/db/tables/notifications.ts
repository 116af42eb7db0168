import { type DigestPace, digestPaces } from '@purser/domain/digests';
import {
  type MailPace,
  mailPaces,
  type NotificationKind,
  notificationKinds,
} from '@purser/domain/notifications';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { software } from './software.ts';
import { parentUser } from './users.ts';

/** What people are told of. It goes with the item or request that it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: parentUser(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Identifies what happened, so that nobody is told of it twice: `softwareComment comment 12`. */
    eventKey: text().notNull(),
    title: text().notNull(),
    detail: text(),
    softwareId: integer().references(() => software.id, { onDelete: 'cascade' }),
    requestId: integer().references(() => purchaseRequests.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** The digest that it waits for; null where it isn't to come by digest, or has. */
    waits: text().$type<DigestPace>(),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.eventKey),
    index('notifications_of').on(table.userId, table.id),
    index('notifications_kind').on(table.userId, table.kind, table.id),
    index('notifications_unread').on(table.userId, table.id).where(sql`${table.readAt} is null`),
    index('notifications_waiting').on(table.userId).where(sql`${table.waits} is not null`),
    index('notifications_age').on(table.createdAt),
    index('notifications_software').on(table.softwareId).where(sql`${table.softwareId} is not null`),
    index('notifications_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    check('notifications_kind_known', isOneOf(table.kind, notificationKinds)),
    check('notifications_wait_known', isOneOf(table.waits, digestPaces)),
  ],
);

/** How mail brings a person a kind of notification, where they have chosen it. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: parentUser(),
    kind: text().$type<NotificationKind>().notNull(),
    mail: text().$type<MailPace>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_settings_kind_known', isOneOf(table.kind, notificationKinds)),
    check('notification_settings_mail_known', isOneOf(table.mail, mailPaces)),
  ],
);
