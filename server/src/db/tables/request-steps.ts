import type { Question } from '@purser/domain/approvals/answers';
import { type StepApprover, type StepState, stepStates } from '@purser/domain/approvals/approval-state';
import type { Condition } from '@purser/domain/approvals/conditions';
import type { Needs } from '@purser/domain/approvals/step-plan';
import type { RequestTerms, TermsDifference } from '@purser/domain/request-terms';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { civilDate, instant, isOneOf, nameAtTheTime } from './columns.ts';
import { parentRequest } from './purchase-requests.ts';
import { user } from './users.ts';

const needs = customType<{ data: Needs; driverData: string }>({
  dataType: () => 'text',
  toDriver: String,
  fromDriver: (text) => (text === 'any' || text === 'all' ? text : Number(text)),
});

/** Who decides a step, also where that is a single person, and what else it has of the workflow's. */
const planColumns = () => ({
  approvers: jsonb().$type<readonly StepApprover[]>().notNull().default([]),
  needs: needs().notNull().default('any'),
  conditions: jsonb().$type<readonly Condition[]>().notNull().default([]),
  besidePrevious: boolean().notNull().default(false),
  dueDays: integer(),
  escalateAfterDays: integer(),
  escalateToId: user(),
  questions: jsonb().$type<readonly Question[]>().notNull().default([]),
});

/** A request's own copy of the workflow's steps, and what became of each. `stepName` is the workflow's key. */
export const requestSteps = pgTable(
  'request_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: parentRequest(),
    position: integer().notNull(),
    stepName: text().notNull(),
    label: text().notNull(),
    description: text().notNull().default(''),
    actions: text().array().notNull().default(sql`'{}'`),
    assigneeId: user(),
    isReassigned: boolean().notNull().default(false),
    comments: text(),
    decidedBy: user(),
    decidedByName: nameAtTheTime(),
    /** The person the step waited for, where an administrator decided in their place. */
    decidedForName: nameAtTheTime(),
    since: instant(),
    completedAt: instant(),
    /** The terms of the request when the step was approved. A later change has no approval. */
    approvedTerms: jsonb().$type<RequestTerms>(),
    /** How the wrap-up differs from what was approved, with the labels of that time. */
    differences: jsonb().$type<TermsDifference[]>().notNull().default([]),
    ...planColumns(),
    state: text().$type<StepState>().notNull().default('pending'),
    skippedBecause: text(),
    /** The company's days on which it became current, is due, last reminded of being due, and escalated. */
    sinceDay: civilDate(),
    dueOn: civilDate(),
    remindedOn: civilDate(),
    escalatedOn: civilDate(),
  },
  (table) => [
    unique('request_steps_once').on(table.requestId, table.stepName),
    check('request_steps_approvers_listed', sql`jsonb_typeof(${table.approvers}) = 'array'`),
    check(
      'request_steps_decider_named',
      sql`(${table.decidedBy} is null) = (${table.decidedByName} is null)`,
    ),
    check(
      'request_steps_decided_for_somebody',
      sql`${table.decidedForName} is null or (${table.decidedBy} is not null and ${table.assigneeId} is not null and ${table.assigneeId} <> ${table.decidedBy})`,
    ),
    check(
      'request_steps_decided_whole',
      sql`(${table.state} in ('approved', 'rejected')) = (${table.decidedBy} is not null) and (${table.decidedBy} is null) = (${table.completedAt} is null)`,
    ),
    check('request_steps_state_known', isOneOf(table.state, stepStates)),
    check(
      'request_steps_skipped_because',
      sql`(${table.state} = 'skipped') = (${table.skippedBecause} is not null)`,
    ),
    check('request_steps_needs_known', sql`${table.needs} ~ '^(any|all|[1-9][0-9]{0,5})$'`),
    check(
      'request_steps_days_whole',
      sql`coalesce(${table.dueDays}, 1) > 0 and coalesce(${table.escalateAfterDays}, 1) > 0`,
    ),
    check('request_steps_terms_approved', sql`${table.approvedTerms} is null or ${table.state} = 'approved'`),
  ],
);
