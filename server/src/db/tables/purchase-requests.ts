import type { Answers, Question } from '@purser/domain/approvals/answers';
import { type RequestKind, requestKinds } from '@purser/domain/approvals/conditions';
import type { Basis } from '@purser/domain/approvals/material-changes';
import { type RequestStatus, requestStatuses } from '@purser/domain/requests';
import type { ContractTerms } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, civilDate, instant, isOneOf } from './columns.ts';
import { contracts } from './contracts.ts';
import { mentionedSoftware } from './software.ts';
import { user } from './users.ts';

/** Purchase requests. Columns have the wire's names (docs/product/requests.md#fields). */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vendor: text(),
    productName: text(),
    description: text(),
    businessRequirements: text(),
    estimatedCost: amount(),
    /** A segment's name, or several with their percentages as JSON text. */
    department: text(),
    requestorId: user().notNull(),
    businessOwnerId: user(),
    techAdminId: user(),
    executiveSponsorId: user(),
    kind: text().$type<RequestKind>().notNull().default('software'),
    /** The form that it began from, with that form's questions and the requestor's answers. */
    formKey: text(),
    questions: jsonb().$type<readonly Question[]>().notNull().default([]),
    answers: jsonb().$type<Answers>().notNull().default({}),
    status: text().$type<RequestStatus>().notNull().default('draft'),
    currentStep: text().notNull(),
    /** The person the current step waits for; a copy of that step's assignee. */
    currentAssigneeId: user(),
    /** All of its current steps, the people that they ask, and when the first of them is due: copies of what its steps come to. */
    currentSteps: text().array().notNull().default(sql`'{}'`),
    askedIds: integer().array().notNull().default(sql`'{}'`),
    dueOn: civilDate(),
    round: integer().notNull().default(1),
    sentBackBy: user(),
    sentBackStep: text(),
    sentBackComment: text(),
    isWithdrawn: boolean().notNull().default(false),
    /** What the approvals that stand were given to. */
    basis: jsonb().$type<Basis>(),
    softwareId: mentionedSoftware(),
    /** The software for which it requests a contract, null once that is deleted; and the terms of the contract. */
    targetSoftwareId: mentionedSoftware(),
    contract: jsonb().$type<ContractTerms>(),
    /** The contract that it asks to renew, one of that software's. */
    renewsContractId: integer().references(() => contracts.id, { onDelete: 'set null' }),
    contractId: integer().references(() => contracts.id, { onDelete: 'set null' }),
    statusSince: instant().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: user(),
  },
  (table) => [
    index('purchase_requests_software').on(table.softwareId),
    index('purchase_requests_target').on(table.targetSoftwareId),
    index('purchase_requests_contract').on(table.contractId),
    index('purchase_requests_renews').on(table.renewsContractId),
    index('purchase_requests_turn').on(table.currentAssigneeId).where(sql`${table.status} = 'in_progress'`),
    index('purchase_requests_asked').using('gin', table.askedIds).where(sql`${table.status} = 'in_progress'`),
    check('purchase_requests_kind_known', isOneOf(table.kind, requestKinds)),
    check('purchase_requests_round_positive', sql`${table.round} > 0`),
    check(
      'purchase_requests_sent_back_whole',
      sql`num_nonnulls(${table.sentBackBy}, ${table.sentBackStep}, ${table.sentBackComment}) in (0, 3)`,
    ),
    check(
      'purchase_requests_sent_back_open',
      sql`${table.sentBackBy} is null or ${table.status} = 'in_progress'`,
    ),
    check(
      'purchase_requests_withdrawn_closed',
      sql`not ${table.isWithdrawn} or ${table.status} = 'rejected'`,
    ),
    check(
      'purchase_requests_closed_ask_nobody',
      sql`${table.status} in ('draft', 'in_progress') or (cardinality(${table.askedIds}) = 0 and cardinality(${table.currentSteps}) = 0)`,
    ),
    check('purchase_requests_status_known', isOneOf(table.status, requestStatuses)),
    check(
      'purchase_requests_begun_with_names',
      sql`${table.status} in ('draft', 'rejected') or (${table.vendor} is not null and ${table.productName} is not null)`,
    ),
    check('purchase_requests_vendor_given', sql`btrim(${table.vendor}) <> ''`),
    check('purchase_requests_product_given', sql`btrim(${table.productName}) <> ''`),
    check('purchase_requests_cost_positive', sql`${table.estimatedCost} > 0`),
    check(
      'purchase_requests_closed_wait_for_nobody',
      sql`${table.status} in ('draft', 'in_progress') or ${table.currentAssigneeId} is null`,
    ),
    check('purchase_requests_version_positive', sql`${table.version} > 0`),
  ],
);

/** The request that a row belongs to and is deleted with. */
export const parentRequest = () =>
  integer()
    .notNull()
    .references(() => purchaseRequests.id, { onDelete: 'cascade' });
