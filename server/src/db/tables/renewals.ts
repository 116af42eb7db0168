import { type NoticeMethod, noticeMethods } from '@purser/domain/renewal/notice-methods';
import {
  type CancellationEnd,
  cancellationEnds,
  type DecisionName,
  renewalDecisions as kinds,
} from '@purser/domain/renewal/renewal-source';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { amount, civilDate, instant, isOneOf, nameAtTheTime } from './columns.ts';
import { contracts } from './contracts.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { parentSoftware } from './software.ts';
import { parentUser, user, users } from './users.ts';

/**
 * What was decided about a contract's term (docs/product/renewals.md#decisions). A withdrawn one stays without its
 * decision, so that its version goes on.
 */
export const renewalDecisions = pgTable(
  'renewal_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** The last day of the term that was decided about. */
    termEnd: civilDate().notNull(),
    decision: text().$type<DecisionName>(),
    note: text(),
    until: civilDate(),
    targetCost: amount(),
    noticeSentOn: civilDate(),
    noticeMethod: text().$type<NoticeMethod>(),
    evidenceFileIds: integer().array().notNull().default(sql`'{}'`),
    endsWith: text().$type<CancellationEnd>(),
    vendorAgreed: boolean().notNull().default(false),
    requestId: integer().references(() => purchaseRequests.id, { onDelete: 'set null' }),
    /** What withdrawing a cancellation gives back where it changed that: the item's status, and the contract's end. */
    statusBefore: text(),
    movedEnd: boolean().notNull().default(false),
    endBefore: civilDate(),
    /** The item's newest history entry at that time: an end or a status that came later has another cause, and stays. */
    lastChangeId: integer().notNull(),
    decidedBy: user(),
    decidedByName: nameAtTheTime(),
    decidedAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('renewal_decisions_term').on(table.contractId, table.termEnd),
    index('renewal_decisions_software').on(table.softwareId),
    index('renewal_decisions_request').on(table.requestId),
    check('renewal_decisions_known', isOneOf(table.decision, kinds)),
    check('renewal_decisions_method_known', isOneOf(table.noticeMethod, noticeMethods)),
    check('renewal_decisions_end_known', isOneOf(table.endsWith, cancellationEnds)),
    check('renewal_decisions_target_positive', sql`${table.targetCost} > 0`),
    check('renewal_decisions_version_positive', sql`${table.version} > 0`),
  ],
);

export type RenewalDecisionRow = typeof renewalDecisions.$inferSelect;

/** Until when somebody wants no reminder of an item (docs/product/renewals.md#snooze). */
export const renewalSnoozes = pgTable(
  'renewal_snoozes',
  {
    userId: parentUser(),
    softwareId: parentSoftware(),
    until: civilDate().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.softwareId] }),
    index('renewal_snoozes_software').on(table.softwareId),
  ],
);

/**
 * The last reminder of each day to act, by item, contract and person (docs/product/renewals.md#reminders), so that nobody is told
 * twice. Another day is another row, so that reminders begin anew.
 */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    softwareId: parentSoftware(),
    /** Null where it counts for whichever contract has that day. */
    contractId: integer().references(() => contracts.id, { onDelete: 'cascade' }),
    actBy: civilDate().notNull(),
    /** Null where it counts for everybody who was to be reminded. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sentOn: civilDate().notNull(),
  },
  (table) => [
    unique('sent_reminders_of')
      .on(table.softwareId, table.contractId, table.actBy, table.userId)
      .nullsNotDistinct(),
    index('sent_reminders_contract').on(table.contractId),
    index('sent_reminders_user').on(table.userId),
  ],
);
