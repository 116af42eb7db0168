import type { Answers } from '@purser/domain/approvals/answers';
import type { Capacity } from '@purser/domain/approvals/approval-state';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, isOneOf, nameAtTheTime } from './columns.ts';
import { requestSteps } from './request-steps.ts';
import { user } from './users.ts';

const decisions = ['approved', 'rejected', 'sent_back'] as const;

/** Who decided what about a step, also in earlier rounds; `onBehalfOfId` is the approver that they stood in for. */
export const stepDecisions = pgTable(
  'step_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stepId: integer()
      .notNull()
      .references(() => requestSteps.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    personId: user().notNull(),
    personName: nameAtTheTime().notNull(),
    onBehalfOfId: user(),
    onBehalfOfName: nameAtTheTime(),
    capacity: text().$type<Capacity>().notNull(),
    decision: text().$type<(typeof decisions)[number]>().notNull(),
    comment: text(),
    answers: jsonb().$type<Answers>().notNull().default({}),
    /** Whether it counts; not where the request was sent back or changed since. */
    stands: boolean().notNull().default(true),
    at: instant().notNull(),
  },
  (table) => [
    unique('step_decisions_once')
      .on(table.stepId, table.round, table.personId, table.onBehalfOfId, table.decision, table.capacity)
      .nullsNotDistinct(),
    index('step_decisions_person').on(table.personId, table.at),
    check('step_decisions_decision_known', isOneOf(table.decision, decisions)),
    check(
      'step_decisions_capacity_known',
      isOneOf(table.capacity, ['approver', 'escalation', 'administrator']),
    ),
    check('step_decisions_round_positive', sql`${table.round} > 0`),
    check(
      'step_decisions_behalf_named',
      sql`(${table.onBehalfOfId} is null) = (${table.onBehalfOfName} is null)`,
    ),
    check('step_decisions_behalf_of_another', sql`${table.onBehalfOfId} <> ${table.personId}`),
  ],
);
