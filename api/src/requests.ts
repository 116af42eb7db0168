/** Purchase requests and their steps (docs/product/requests.md, docs/product/approvals.md). */
import { departmentMessage, departmentText, parseDepartment } from '@purser/domain/department';
import { longest } from '@purser/domain/limits';
import { requestFields as fields, requestNotes, requestTerms as terms } from '@purser/domain/request-fields';
import { requestStatuses, stepStatuses } from '@purser/domain/requests';
import { contractTerms } from '@purser/domain/terms';
import { approverRoles } from '@purser/domain/workflow';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { contractReply, newContract } from './contracts.ts';
import { endpoint, idParams } from './endpoint.ts';
import { instant, optionalText, positiveAmount } from './fields.ts';
import { repliedFields, writtenFields } from './record-fields.ts';
import { softwareReply } from './software.ts';
import { wrapUp } from './wrap-up.ts';

/** A segment's name or several with their percentages, as text; one written out as several becomes its plain name. */
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
    .pipe(
      positiveAmount({ missing: 'Cost is required', wrong: 'Cost must be a positive number' }).nullable(),
    ),
  department,
};

/** The message of a status that a save can't give. */
export const statusMessage = 'A draft is moved on by its vendor and product, and a step by its approval';

/** Changes: just the fields that are sent. `status` and `softwareId` are taken where the workflow allows. */
export const requestChanges = z
  .object({
    ...requestFields,
    status: z.enum(requestStatuses, { error: statusMessage }),
    softwareId: z.number().int().min(1).max(2_147_483_647).nullable(),
    /** Other terms for the contract that a draft asks for; its cost is the estimated cost from then on. */
    contract: newContract.nullable(),
  })
  .partial();
export type RequestChanges = z.output<typeof requestChanges>;
export type RequestChangesInput = z.input<typeof requestChanges>;

/** A request in a list. Deleted people's names stay; `daysInStatus` are whole days, rounded up, since `statusSince`. */
export const requestRow = z.object({
  id: z.number(),
  requestNumber: z.string(),
  ...repliedFields(terms),
  requestorId: z.number(),
  requestorName: z.string(),
  status: z.enum(requestStatuses),
  /** The key of a step, and what the request's own copy of it is called. */
  currentStep: z.string(),
  currentStepLabel: z.string(),
  /** Whom it waits for; null for nobody, which leaves it to the admins, and for a closed request. */
  currentAssigneeId: z.number().nullable(),
  currentAssigneeName: z.string().nullable(),
  softwareId: z.number().nullable(),
  targetSoftwareId: z.number().nullable(),
  statusSince: instant,
  daysInStatus: z.number(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type RequestRow = z.infer<typeof requestRow>;

/** The terms of a contract that a request asks for. */
export const requestedContract = z.object(repliedFields(contractTerms));

/** A request, whole. `contract` is what it asks for where it is about software that is there. */
export const requestReply = requestRow.extend({
  ...repliedFields(requestNotes),
  requestor: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    profileImageUrl: z.string().nullable(),
  }),
  contract: requestedContract.nullable(),
  /** The contract that its last approval or its wrap-up has created. */
  contractId: z.number().nullable(),
  updatedBy: z.number().nullable(),
  updatedByName: z.string().nullable(),
});
export type PurchaseRequest = z.infer<typeof requestReply>;

/** A request's copy of a step. `assigneeId` is whom it waits for or who was to decide it; `since` is when it became current. */
export const requestStepReply = z.object({
  id: z.number(),
  requestId: z.number(),
  stepName: z.string(),
  label: z.string(),
  description: z.string(),
  actions: z.array(z.string()),
  assigneeType: z.enum(['user', 'role']),
  roleType: z.enum(approverRoles).nullable(),
  status: z.enum(stepStatuses),
  assigneeId: z.number().nullable(),
  assigneeName: z.string().nullable(),
  isReassigned: z.boolean(),
  comments: z.string().nullable(),
  decidedBy: z.number().nullable(),
  /** What they were called then, and their user name of today, which nobody else can have. */
  decidedByName: z.string().nullable(),
  decidedByUsername: z.string().nullable(),
  /** What the person was called then whom the step waited for, where an administrator decided it for them. */
  decidedForName: z.string().nullable(),
  /** A later step that the requestor approved on their own request. */
  isSelfApproved: z.boolean(),
  since: instant.nullable(),
  completedAt: instant.nullable(),
  /** What the request said when this step was approved; null before that. */
  approvedTerms: z.object(repliedFields(terms)).nullable(),
  /** In what the software and contract of a wrap-up differ from what was approved, in words of then. */
  differences: z.array(
    z.object({ label: z.string(), approved: z.string().nullable(), contracted: z.string().nullable() }),
  ),
});
export type RequestStep = z.infer<typeof requestStepReply>;

const tag = 'Purchase requests';

export const listRequests = endpoint({
  address: addresses.listRequests,
  tag,
  summary: 'All requests without their long texts, the newest first',
  reply: z.array(requestRow),
});

/** Drafts and requests in progress, the newest first. */
export const listApprovalRequests = endpoint({
  address: addresses.listApprovalRequests,
  tag,
  summary: 'The requests that still go on',
  reply: z.array(requestRow),
});

export const countMyTurn = endpoint({
  address: addresses.countMyTurn,
  tag,
  summary: 'How many requests in progress wait for you',
  reply: z.object({ count: z.number() }),
});

export const createRequest = endpoint({
  address: addresses.createRequest,
  tag,
  summary:
    'Begin an empty draft, or one with the fields that are sent; with `submit`, it is submitted at once',
  body: z.object({ ...requestFields, submit: z.boolean() }).partial(),
  reply: requestReply,
  status: 201,
});

export const getRequest = endpoint({
  address: addresses.getRequest,
  tag,
  summary: 'One request',
  params: idParams,
  reply: requestReply,
});

export const updateRequest = endpoint({
  address: addresses.updateRequest,
  tag,
  summary: 'Change the fields that are sent',
  params: idParams,
  body: requestChanges,
  reply: requestReply,
});

export const deleteRequest = endpoint({
  address: addresses.deleteRequest,
  tag,
  summary: 'Delete a request with its steps, comments and attachments; with `untouched`, only an empty draft',
  params: idParams,
  /** Sent by a page that is left: what somebody has put into the request meanwhile is never lost by it. */
  query: z.object({ untouched: z.literal('true').optional() }),
  reply: 'nothing',
});

/** A new draft by whoever is signed in, with what a rejected request says. */
export const copyRequest = endpoint({
  address: addresses.copyRequest,
  tag,
  summary: 'Begin a new draft from a rejected request',
  params: idParams,
  reply: requestReply,
  status: 201,
});

export const listRequestSteps = endpoint({
  address: addresses.listRequestSteps,
  tag,
  summary: 'The steps of one request, in order',
  params: idParams,
  reply: z.array(requestStepReply),
});

/** How many mails about a decision are held back for an administrator to send; left out where none is. */
const heldMails = z.number().optional();

/** Approves or rejects the current step, or comments on a step. A step that was decided already is 409. */
export const actOnRequest = endpoint({
  address: addresses.actOnRequest,
  tag,
  summary: 'Approve, reject or comment',
  params: idParams,
  body: z.object({
    action: z.enum(['approve', 'reject', 'comment'], { error: 'Please approve, reject or comment' }),
    stepName: z.string({ error: 'Please name the step' }).max(100),
    comment: optionalText(longest.prose).optional(),
  }),
  reply: requestReply.extend({ heldMails }),
});

export const reassignStep = endpoint({
  address: addresses.reassignStep,
  tag,
  summary: 'Let somebody else decide a step',
  params: idParams.extend({ stepId: idParams.shape.id }),
  body: z.object({
    newAssigneeId: z
      .number({
        error: (issue) =>
          issue.input === undefined || issue.input === null ? 'Please choose a new approver' : undefined,
      })
      .int()
      .min(1, 'Please choose a new approver')
      .max(2_147_483_647),
  }),
  /** `version` is the request's, as it is after that. */
  reply: requestStepReply.extend({ version: z.number() }),
});

/** Creates software, contract and files, and approves the wrap-up step, or nothing. Repeated, it answers the same. */
export const completeRequest = endpoint({
  address: addresses.completeRequest,
  tag,
  summary: 'Wrap a request up: software, contract, files and approval in one',
  params: idParams,
  body: wrapUp,
  reply: z.object({ request: requestReply, software: softwareReply, contract: contractReply, heldMails }),
});
