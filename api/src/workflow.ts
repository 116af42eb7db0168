/** The approval workflow as administrators set it (docs/product/settings.md#workflow). */
import { longest } from '@purser/domain/limits';
import {
  approverRoles,
  keyMessage,
  roleMessage,
  roleMissing,
  stepLabelMissing,
  stepsMissing,
  submissionKey,
} from '@purser/domain/workflow';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { stepAdditions, stepAdditionsInput } from './approval-steps.ts';
import { endpointsOf } from './endpoint.ts';
import { noTwice, optionalText, personId, requiredText, tooLong } from './fields.ts';

const endpoint = endpointsOf('Settings');

// A form's select without a choice sends an empty text, which is nobody.
const role = z
  .string()
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .pipe(z.enum(approverRoles, { error: roleMessage }).nullable());
const approver = z
  .union([z.number(), z.literal('')], 'Please send a number')
  .nullable()
  .transform((id) => (id === '' ? null : id))
  .pipe(personId());

/** Lines, as a list or as one text; blank ones are left out. */
const requiredActions = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (typeof value === 'string' ? value.split('\n') : value))
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))
  .pipe(z.array(requiredText('Please write something', 1000)).max(50, 'Please use at most 50 lines'));

/** A step as a person gives it, with the approver's user or role alone. */
export const workflowStepInput = z
  .object({
    key: requiredText('A step needs a key', 100).regex(/^[a-z][a-z0-9_]*$/, keyMessage),
    label: requiredText(stepLabelMissing, 200),
    description: optionalText(longest.name)
      .default(null)
      .transform((text) => text ?? ''),
    actions: requiredActions.default([]),
    assigneeType: z.enum(['user', 'role'], { error: 'Please choose a user or a role' }).default('user'),
    roleType: role.default(null),
    approverId: approver.default(null),
    defaultRole: role.default(null),
    ...stepAdditionsInput,
  })
  .refine(
    ({ key, assigneeType, roleType }) =>
      key === submissionKey || assigneeType !== 'role' || roleType !== null,
    {
      path: ['roleType'],
      message: roleMissing,
    },
  )
  .transform((step) =>
    step.key === submissionKey
      ? { ...step, assigneeType: 'role' as const, roleType: 'requestor' as const, approverId: null }
      : {
          ...step,
          roleType: step.assigneeType === 'role' ? step.roleType : null,
          approverId: step.assigneeType === 'user' ? step.approverId : null,
        },
  );

const firstMessage = 'Request Submission is always the first step. It can’t be moved or deleted';

/** All steps in order: the submission first, at least one to approve, no key twice. */
export const workflowSteps = z
  .array(workflowStepInput)
  .max(50, tooLong('Please use at most 50 steps'))
  .refine((steps) => steps[0]?.key === submissionKey, firstMessage)
  .refine((steps) => steps.length !== 1, stepsMissing)
  .check(noTwice(({ key }: { key: string }) => key, 'Another step has this key', 'key'));

/** A step as calls answer it. */
export const workflowStep = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  actions: z.array(z.string()),
  assigneeType: z.enum(['user', 'role']),
  roleType: z.enum(approverRoles).nullable(),
  approverId: z.number().nullable(),
  defaultRole: z.enum(approverRoles).nullable(),
  ...stepAdditions,
});

/** A step as it is saved, with what it has beside a single approver. */
export type SavedStep = z.infer<typeof workflowStep>;

/** The workflow as calls answer it. */
export const workflowReply = z.object({ steps: z.array(workflowStep) });
export type Workflow = z.infer<typeof workflowReply>;

export const getWorkflow = endpoint(addresses.getWorkflow, 'The approval workflow', { reply: workflowReply });

/**
 * Replaces the workflow, which drafts follow at once and requests under way don't. Takes a bare list of steps too. With
 * `from`, the steps before the change, it answers 412 where the workflow has changed meanwhile.
 */
export const saveWorkflow = endpoint(addresses.saveWorkflow, 'Save the approval workflow', {
  body: z.object({ steps: workflowSteps, from: z.array(workflowStep).optional() }),
  listAs: 'steps',
  reply: workflowReply.extend({
    /** Steps that only administrators could decide for some requests, each with an example in words. */
    warnings: z.array(z.object({ stepKey: z.string(), example: z.string() })).optional(),
  }),
});
