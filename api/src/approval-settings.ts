/** Groups of approvers, holidays, forms, earlier workflows and 'Try it' (docs/product/approvals.md). */

import { requestKinds } from '@purser/domain/approvals/conditions';
import { workflowLimits } from '@purser/domain/approvals/workflow-faults';
import { dayMessage, isDateText } from '@purser/domain/days';
import { amountWords } from '@purser/domain/kinds/amounts';
import { namelessMessage } from '@purser/domain/kinds/texts';
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { approvalKey, question, requestKindMessage, tooManyQuestions } from './approval-steps.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, noTwice, optionalText, positiveAmount, recordId, requiredText, tooLong } from './fields.ts';
import { workflowStep, workflowSteps } from './workflow.ts';

const endpoint = endpointsOf('Settings');

/** A named list of people, who are approvers together. */
export const approvalGroup = z.object({
  key: approvalKey,
  name: requiredText(namelessMessage, 200),
  memberIds: z
    .array(recordId)
    .max(workflowLimits.members, tooLong(`A group can have at most ${workflowLimits.members} people`)),
});

const namedOnce = (sameKey: string, sameName: string) =>
  [
    noTwice<{ key: string }>(({ key }) => key.toLowerCase(), sameKey, 'key'),
    noTwice<{ name: string }>(({ name }) => name.toLowerCase(), sameName, 'name'),
  ] as const;

/** By name. Deleted people are left out. */
export const getApprovalGroups = endpoint(addresses.getApprovalGroups, 'The groups of approvers', {
  reply: z.array(approvalGroup),
});

/**
 * Administrators only. Replaces all groups; 409 where a group that is missing is named by a step of a workflow or form. With `from`,
 * the groups before the change, it answers 412 where they have changed meanwhile.
 */
export const saveApprovalGroups = endpoint(addresses.saveApprovalGroups, 'Save the groups of approvers', {
  body: z.object({
    groups: z
      .array(approvalGroup)
      .max(200, tooLong('Please use at most 200 groups'))
      .check(...namedOnce('Another group has this key', 'Another group has this name')),
    from: z.array(approvalGroup).optional(),
  }),
  listAs: 'groups',
  reply: z.array(approvalGroup),
});

const holiday = z.string().refine(isDateText, dayMessage);

/** The company's days off, from the first to the last. */
export const getHolidays = endpoint(addresses.getHolidays, 'The company’s holidays', {
  reply: z.array(z.string()),
});

/**
 * Administrators only. Replaces all holidays; open steps are due by them at once. With `from`, the holidays before the change, it
 * answers 412 where they have changed meanwhile.
 */
export const saveHolidays = endpoint(addresses.saveHolidays, 'Save the company’s holidays', {
  body: z.object({
    days: z.array(holiday).max(1000, tooLong('Please use at most 1,000 holidays')),
    from: z.array(z.string()).optional(),
  }),
  listAs: 'days',
  reply: z.array(z.string()),
});

/**
 * A way to begin a request: its questions, and its steps, which are the workflow's where there are none; and what it is for, which is
 * every kind and any cost where it says nothing of them. The largest cost is dollars a year.
 */
export const requestForm = z.object({
  key: approvalKey,
  name: requiredText(namelessMessage, 200),
  questions: z.array(question),
  steps: z.array(workflowStep).nullable(),
  kinds: z.array(z.enum(requestKinds)).optional(),
  largestCost: z.number().nullable().optional(),
});
export type RequestForm = z.infer<typeof requestForm>;

export const getRequestForms = endpoint(addresses.getRequestForms, 'The forms that requests begin from', {
  reply: z.array(requestForm),
});

/**
 * Administrators only. Replaces all forms; requests keep the questions and steps that they began with. With `from`, the forms before
 * the change, it answers 412 where they have changed meanwhile.
 */
export const saveRequestForms = endpoint(addresses.saveRequestForms, 'Save the forms', {
  body: z.object({
    forms: z
      .array(
        z.object({
          key: approvalKey,
          name: requiredText(namelessMessage, 200),
          questions: z.array(question).max(100, tooLong(tooManyQuestions)).default([]),
          steps: workflowSteps.nullable().default(null),
          kinds: z
            .array(z.enum(requestKinds, requestKindMessage))
            .max(requestKinds.length, 'Please choose each kind once')
            .optional(),
          largestCost: positiveAmount(amountWords('Largest cost')).nullable().optional(),
        }),
      )
      .max(50, tooLong('Please use at most 50 forms'))
      .check(...namedOnce('Another form has this key', 'Another form has this name')),
    from: z.array(requestForm).optional(),
  }),
  listAs: 'forms',
  reply: z.array(requestForm),
});

/** An earlier workflow; `savedByName` is the name at that time, and null for the default one. */
export const workflowVersion = z.object({
  id: z.number(),
  savedAt: instant,
  savedBy: z.number().nullable(),
  savedByName: z.string().nullable(),
  steps: z.array(workflowStep),
});
export type WorkflowVersion = z.infer<typeof workflowVersion>;

/** Administrators only: the last 100, the newest, which is today's, first. */
export const listWorkflowVersions = endpoint(
  addresses.listWorkflowVersions,
  'The workflows that were saved',
  {
    reply: z.array(workflowVersion),
  },
);

const imaginedPerson = recordId.nullable().optional();

/**
 * What becomes of each step: `approvers` are those who would decide it today, those who stand in for them included. For those of
 * `leftIds` the administrators would, as their absence leads to nobody else.
 */
export const triedStep = z.object({
  key: z.string(),
  label: z.string(),
  applies: z.boolean(),
  reason: z.string().nullable(),
  approvers: z.array(z.object({ id: z.number(), name: z.string(), onBehalfOfId: z.number().nullable() })),
  hasNobody: z.boolean(),
  leftIds: z.array(z.number()),
});
export type TriedStepReply = z.infer<typeof triedStep>;

/** Administrators only. `increase` is in percent and given for what follows another contract; a cost that isn't known is null. */
export const tryWorkflow = endpoint(addresses.tryWorkflow, 'What would become of a request', {
  body: z.object({
    kind: z.enum(requestKinds, requestKindMessage),
    formKey: z.string().max(100).nullable().optional(),
    vendor: optionalText(longest.name).optional(),
    /** Steps that aren't saved yet. */
    workflow: workflowSteps.optional(),
    cost: positiveAmount(amountWords('Cost')).nullable().optional(),
    increase: z
      .number()
      .min(-100, 'Please enter a percentage from −100')
      .max(100_000, 'Please enter a percentage up to 100,000')
      .nullable()
      .optional(),
    /** As a request's: a segment, or several with their percentages as JSON text. */
    department: optionalText(longest.prose).optional(),
    requestorId: recordId,
    businessOwnerId: imaginedPerson,
    techAdminId: imaginedPerson,
    executiveSponsorId: imaginedPerson,
  }),
  stores: 'nothing',
  reply: z.object({ steps: z.array(triedStep) }),
});
