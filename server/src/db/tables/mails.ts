import { type MailType, mailTypes } from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { mentionedSoftware } from './software.ts';
import { user } from './users.ts';

export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event: text().$type<MailType>().notNull(),
    /** Identifies the event, so that nobody gets two mails for it: `comment 12`. */
    occasion: text().notNull(),
    userId: user().notNull(),
    softwareId: mentionedSoftware(),
    requestId: integer().references(() => purchaseRequests.id, { onDelete: 'set null' }),
    /** Who caused it; null for what happens by itself, such as reminders. */
    causedBy: user(),
    /** Why this person gets it, as text; null for a test, and for mails older than this column. */
    why: text(),
    /** A test of a rule by `userId`, sent to the address that they typed. */
    isTest: boolean().notNull().default(false),
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    status: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    lastAttemptAt: instant(),
    /** Why the last attempt failed, for administrators to read. */
    lastError: text(),
    /** Where it went, what it was called and what it said, written when it was sent: addresses and rules change. */
    sentTo: text(),
    subject: text(),
    html: text(),
    /** The transport; null for mails older than this column. */
    sentBy: text().$type<'smtp' | 'files'>(),
  },
  (table) => [
    unique('mails_once').on(table.event, table.occasion, table.userId),
    index('mails_software').on(table.softwareId),
    index('mails_request').on(table.requestId),
    index('mails_user').on(table.userId, table.createdAt),
    index('mails_caused').on(table.causedBy, table.createdAt).where(sql`${table.causedBy} is not null`),
    index('mails_waiting').on(table.id).where(sql`${table.status} = 'waiting'`),
    check('mails_event_known', isOneOf(table.event, mailTypes)),
    check('mails_attempts_counted', sql`${table.attempts} >= 0`),
    check(
      'mails_sent_named',
      sql`${table.status} <> 'sent' or (${table.sentTo} is not null and ${table.subject} is not null)`,
    ),
    check('mails_way_known', sql`${table.sentBy} in ('smtp', 'files')`),
    check('mails_status_known', sql`${table.status} in ('waiting', 'sent', 'failed')`),
  ],
);
