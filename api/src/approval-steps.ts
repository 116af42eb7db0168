/**
 * What a step of a workflow has beside its name and its single approver (docs/product/approvals.md#steps). A step that uses none
 * of it is sent and answered without these fields.
 */

import { questionTypes } from '@purser/domain/approvals/answers';
import { type Condition, requestKinds } from '@purser/domain/approvals/conditions';
import {
  approvalsMissing,
  dueMessage,
  escalationMessage,
  questionLabelMissing,
  workflowLimits,
} from '@purser/domain/approvals/workflow-faults';
import { longest } from '@purser/domain/limits';
import { largestCost } from '@purser/domain/money';
import { approverRoles, keyMessage, roleMessage } from '@purser/domain/workflow';
import { z } from 'zod';
import { recordId, requiredText, segmentNames, tooLong } from './fields.ts';

/** What is said of a kind of request that there isn’t. */
export const requestKindMessage = 'Please choose software, contract or renewal';

/** What is said of a form with too many questions. */
export const tooManyQuestions = 'Please use fewer questions';

/** The key of a step, question, group or form. */
export const approvalKey = requiredText('Please enter a key', 100).regex(/^[a-z][a-z0-9_]*$/, keyMessage);

/** A person, whoever has a role on the request, or a group by its key. */
export const stepApprover = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('user'), id: recordId }),
    z.object({ type: z.literal('role'), role: z.enum(approverRoles, roleMessage) }),
    z.object({ type: z.literal('group'), key: z.string().min(1).max(100) }),
  ],
  'Please choose a person, a role or a group',
);

const needsMessage = 'Please choose any, all or a number of approvals';

/** How many of the approvers have to approve. */
export const stepNeeds = z.union(
  [
    z.literal('any'),
    z.literal('all'),
    z.number().int(needsMessage).min(1, approvalsMissing).max(100_000, needsMessage),
  ],
  needsMessage,
);

const twoDecimals = (most: number, message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(most, message)
    .refine((value) => Number(value.toFixed(2)) === value, 'Please use at most two decimals');

const conditions = {
  cost: z.object({
    field: z.literal('cost'),
    op: z.enum(['at_least', 'below'], 'Please choose at least or below'),
    value: twoDecimals(largestCost, 'Please enter an amount up to 999,999,999,999.99'),
  }),
  increase: z.object({
    field: z.literal('increase'),
    op: z.literal('at_least', 'An increase can only be at least'),
    value: twoDecimals(100_000, 'Please enter a percentage from 0 to 100,000'),
  }),
  department: z.object({
    field: z.literal('department'),
    op: z.literal('is_one_of', 'A department can only be one of'),
    value: segmentNames()
      .transform((names) => names ?? [])
      .pipe(z.array(z.string())),
  }),
  kind: z.object({
    field: z.literal('kind'),
    op: z.literal('is', 'A kind can only be'),
    value: z.enum(requestKinds, requestKindMessage),
  }),
  vendor_is_new: z.object({
    field: z.literal('vendor_is_new'),
    op: z.literal('is', 'This condition can only be'),
    value: z.boolean('Please choose yes or no'),
  }),
} satisfies { [Field in Condition['field']]: z.ZodType<Condition<Field>> };

/** When a step applies. Costs are dollars a year, increases percent; departments are names of segments. */
export const stepCondition = z.discriminatedUnion(
  'field',
  [conditions.cost, conditions.increase, conditions.department, conditions.kind, conditions.vendor_is_new],
  'Please choose what the condition is about',
);

const option = requiredText('Please leave out empty options', 200);

/** A question that an approver or a requestor answers. `options` are those of a choice. */
export const question = z.object({
  key: approvalKey,
  label: requiredText(questionLabelMissing, longest.name),
  type: z.enum(questionTypes, 'Please choose the kind of the answer'),
  options: z
    .array(option)
    .max(workflowLimits.options, tooLong(`A question can have at most ${workflowLimits.options} options`))
    .optional(),
  required: z.boolean().default(false),
});

const days = (message: string) =>
  z.number(message).int(message).min(1, message).max(workflowLimits.days, message).nullable().optional();

/** The additions as they are sent. What is left out, or null, is the plain step's. */
export const stepAdditionsInput = {
  conditions: z.array(stepCondition).max(100, tooLong('Please use fewer conditions')).optional(),
  approvers: z.array(stepApprover).max(1000, tooLong('Please use fewer approvers')).optional(),
  needs: stepNeeds.optional(),
  besidePrevious: z.boolean().optional(),
  dueDays: days(dueMessage),
  escalateAfterDays: days(escalationMessage),
  escalateToId: recordId.nullable().optional(),
  questions: z.array(question).max(100, tooLong(tooManyQuestions)).optional(),
};

/** The additions as they are stored and answered, each left out where it says nothing. */
export const stepAdditions = {
  conditions: z.array(stepCondition).optional(),
  approvers: z.array(stepApprover).optional(),
  needs: stepNeeds.optional(),
  besidePrevious: z.literal(true).optional(),
  dueDays: z.number().optional(),
  escalateAfterDays: z.number().optional(),
  escalateToId: z.number().optional(),
  questions: z.array(question).optional(),
};

/** An answer: a text, a number, a day as `YYYY-MM-DD`, or yes or no. */
export const answer = z.union([z.string(), z.number(), z.boolean()]);

/** Answers by the keys of their questions. */
export const answers = z.record(z.string(), answer);

/** Answers as they are sent; nulls are none. Each is read by its question's type. */
export const answersInput = z
  .record(z.string().max(100), answer.nullable())
  .refine((given) => Object.keys(given).length <= 100, 'Please send fewer answers');
