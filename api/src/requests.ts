/** Purchase requests and their steps (docs/product/requests.md, docs/product/approvals.md). */

import { departmentMessage, departmentText, parseDepartment } from '@purser/domain/department';
import { amountWords } from '@purser/domain/kinds/amounts';
import { longest } from '@purser/domain/limits';
import { requestFields as fields } from '@purser/domain/request-fields';
import { approverMissing, requestStatuses } from '@purser/domain/requests';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { answersInput, stepApprover } from './approval-steps.ts';
import { contractReply, newContract, renewal } from './contracts.ts';
import { endpointsOf, idParams } from './endpoint.ts';
import { missing, optionalText, positiveAmount, recordId } from './fields.ts';
import { writtenFields } from './record-fields.ts';
import { requestReply, requestRow, requestStepReply } from './request-replies.ts';
import { newSoftware, softwareReply } from './software.ts';
import { wrapUp } from './wrap-up.ts';

/** A segment's name, or several with their percentages as JSON text; a single one in JSON becomes its name. */
const department = optionalText(longest.prose).transform((text, context) => {
  if (text === null) return null;
  const read = parseDepartment(text);
  if (read) return departmentText(read.segments, read.percentages);
  context.addIssue({ code: 'custom', message: departmentMessage });
  return z.NEVER;
});

/** The fields that people fill in. All may be empty while the request is a draft. */
export const requestFields = {
  ...writtenFields(fields),
  estimatedCost: z
    .union([z.number(), z.string()])
    .nullable()
    .transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value))
    .pipe(positiveAmount(amountWords('Cost')).nullable()),
  department,
};

/** The message of a status that can't be saved. */
export const statusMessage = 'A draft is moved on by its vendor and product, and a step by its approval';

/** Changes: just the fields that are sent. `status` and `softwareId` are taken where the workflow allows. */
export const requestChanges = z
  .object({
    ...requestFields,
    status: z.enum(requestStatuses, { error: statusMessage }),
    softwareId: recordId.nullable(),
    /** Other terms for the contract that a draft asks for; its cost is the estimated cost from then on. */
    contract: newContract.nullable(),
    /** The requestor's answers to the form's questions. */
    answers: answersInput,
    /** Another form, until the request was submitted once: it brings its steps and questions; answers that it asks for, too, stay. */
    formKey: z.string().max(100).nullable(),
  })
  .partial();
export type RequestChanges = z.output<typeof requestChanges>;
export type RequestChangesInput = z.input<typeof requestChanges>;

const endpoint = endpointsOf('Purchase requests');

export const listRequests = endpoint(
  addresses.listRequests,
  'All requests without their long texts, the newest first',
  { reply: z.array(requestRow) },
);

/** Drafts and requests in progress, the newest first. */
export const listApprovalRequests = endpoint(
  addresses.listApprovalRequests,
  'The requests that still go on',
  { reply: z.array(requestRow) },
);

export const countMyTurn = endpoint(addresses.countMyTurn, 'How many requests in progress wait for you', {
  reply: z.object({ count: z.number() }),
});

export const createRequest = endpoint(
  addresses.createRequest,
  'Begin an empty draft, or one with the fields that are sent; with `submit`, it is submitted at once',
  {
    body: z
      .object({
        ...requestFields,
        submit: z.boolean(),
        formKey: z.string().max(100).nullable(),
        answers: answersInput,
      })
      .partial(),
    reply: requestReply,
    status: 201,
  },
);

export const getRequest = endpoint(addresses.getRequest, 'One request', { reply: requestReply });

export const updateRequest = endpoint(addresses.updateRequest, 'Change the fields that are sent', {
  body: requestChanges,
  reply: requestReply,
});

export const deleteRequest = endpoint(
  addresses.deleteRequest,
  'Delete a request with its steps, comments and attachments; with `untouched`, only an empty draft',
  {
    /** Sent when somebody leaves the page, so that a request that another person has filled in meanwhile isn't lost. */
    query: z.object({ untouched: z.literal('true').optional() }),
    reply: 'nothing',
  },
);

export const copyRequest = endpoint(addresses.copyRequest, 'Begin a new draft from a rejected request', {
  reply: requestReply,
  status: 201,
});

export const listRequestSteps = endpoint(addresses.listRequestSteps, 'The steps of one request, in order', {
  reply: z.array(requestStepReply),
});

/** How many mails about a decision wait for an administrator to send them; left out where none does. */
const heldMails = z.number().optional();

/** Approves or rejects the current step, or comments on a step. A step that was decided already is 409. */
export const actOnRequest = endpoint(addresses.actOnRequest, 'Approve, ask for changes, reject or comment', {
  body: z.object({
    action: z.enum(['approve', 'reject', 'comment', 'send_back'], {
      error: 'Please approve, ask for changes, reject or comment',
    }),
    stepName: z.string({ error: 'Please name the step' }).max(100),
    /** Has to be given where a request is sent back. */
    comment: optionalText(longest.prose).optional(),
    /** Answers to the step's questions, when it is approved. */
    answers: answersInput.optional(),
  }),
  reply: requestReply.extend({ heldMails }),
});

/** The requestor: ends one's own request. 409 for a draft, which is deleted instead. Repeated, it changes nothing. */
export const withdrawRequest = endpoint(addresses.withdrawRequest, 'Withdraw your own request', {
  body: z.object({ comment: optionalText(longest.prose).optional() }),
  reply: requestReply,
});

/** All requests as CSV, with the answers of their forms and steps. */
export const exportRequests = endpoint(addresses.exportRequests, 'All requests as CSV', { reply: 'file' });

export const reassignStep = endpoint(addresses.reassignStep, 'Let somebody else decide a step', {
  params: idParams.extend({ stepId: idParams.shape.id }),
  body: z.object({
    newAssigneeId: z.number(missing(approverMissing)).int().min(1, approverMissing).max(2_147_483_647),
    /** Which of several approvers; the first where it is left out. */
    replaces: stepApprover.optional(),
  }),
  /** `version` is the request's, as it is after that. */
  reply: requestStepReply.extend({ version: z.number() }),
});

/** Creates software, contract and files, and approves the wrap-up step, or nothing. Repeated, it answers the same. */
export const completeRequest = endpoint(
  addresses.completeRequest,
  'Wrap a request up: software, contract, files and approval in one',
  {
    body: wrapUp,
    reply: z.object({ request: requestReply, software: softwareReply, contract: contractReply, heldMails }),
  },
);

/** How a request for a contract is opened: its form, the answers to its questions, and whether it is submitted at once. */
const opening = {
  submit: z.boolean().optional(),
  formKey: z.string().max(100).nullable().optional(),
  answers: answersInput.optional(),
};

/**
 * Opens a request for a contract of an existing item (docs/product/contracts.md#approval-of-contracts). It is submitted at once; with
 * `submit` false it is a draft, which the requestor submits.
 */
export const submitContract = endpoint(addresses.submitContract, 'Submit a contract for approval', {
  body: renewal.safeExtend(opening),
  reply: requestReply,
  status: 201,
});

/** A new item whose contract is submitted for approval. */
export const newSoftwareForApproval = newSoftware.safeExtend({ contract: newContract, ...opening });
export type NewSoftwareForApproval = z.output<typeof newSoftwareForApproval>;

/** Adds an item without its contract and opens a request for that, as for one of an existing item; both, or nothing. */
export const submitSoftware = endpoint(
  addresses.submitSoftware,
  'Add software and submit its contract for approval',
  {
    body: newSoftwareForApproval,
    reply: z.object({ software: softwareReply, request: requestReply }),
    status: 201,
  },
);
