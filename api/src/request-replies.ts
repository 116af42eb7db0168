/** What calls answer about purchase requests and their steps (docs/product/requests.md, docs/product/approvals.md). */
import { approvalRefusals } from '@purser/domain/approvals/approval-refusals';
import { stepStates } from '@purser/domain/approvals/approval-state';
import { requestKinds } from '@purser/domain/approvals/conditions';
import { materialTerms } from '@purser/domain/approvals/material-changes';
import { pick } from '@purser/domain/fields';
import { requestNotes, requestTerms as terms } from '@purser/domain/request-fields';
import { requestStatuses, stepStatuses } from '@purser/domain/requests';
import { comparedTerms, contractTerms } from '@purser/domain/terms';
import { approverRoles } from '@purser/domain/workflow';
import { z } from 'zod';
import { answers, question, stepAdditions, stepApprover } from './approval-steps.ts';
import { instant } from './fields.ts';
import { repliedFields } from './record-fields.ts';
import { shownUser } from './users.ts';

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
  /** The person it waits for; null for a closed request, and where nobody is assigned, so that admins decide. */
  currentAssigneeId: z.number().nullable(),
  currentAssigneeName: z.string().nullable(),
  softwareId: z.number().nullable(),
  targetSoftwareId: z.number().nullable(),
  /** The contract that the requested one renews; null where it names none, or that one was deleted. */
  renewsContractId: z.number().nullable(),
  kind: z.enum(requestKinds),
  /** The form that it began from; null for the default one. */
  formKey: z.string().nullable(),
  /** Counts from 1; each sending back and each asking anew begins another. */
  round: z.number(),
  /** The keys of the steps that are current, in order; none of a closed request. */
  currentSteps: z.array(z.string()),
  /** All current approvers; none where it waits for the administrators or is closed. */
  askedIds: z.array(z.number()),
  /** When the first of its current steps is due; null where none has a time. */
  dueOn: z.string().nullable(),
  /** Working days; 0 where it isn't. */
  overdueDays: z.number(),
  /** Who sent it back, until it is handed in again. */
  sentBackBy: z.number().nullable(),
  isWithdrawn: z.boolean(),
  statusSince: instant,
  daysInStatus: z.number(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type RequestRow = z.infer<typeof requestRow>;

/** What the approvals that stand were given to, the cost being the lowest among them; owners are ids. */
const approvedBasis = z.object({
  ...repliedFields(terms),
  contract: z.object(repliedFields(pick(contractTerms, materialTerms))).nullable(),
});

/** A whole request. `contract` is what it asks for where it is about existing software. */
export const requestReply = requestRow.extend({
  ...repliedFields(requestNotes),
  requestor: shownUser,
  contract: z.object(repliedFields(contractTerms)).nullable(),
  /** The contract that its last approval or its wrap-up created. */
  contractId: z.number().nullable(),
  updatedBy: z.number().nullable(),
  updatedByName: z.string().nullable(),
  /** What was asked when it was sent back, and by whom, by the name of today. */
  sentBackComment: z.string().nullable(),
  sentBackByName: z.string().nullable(),
  /** The questions of its form, with the requestor's answers. */
  questions: z.array(question),
  answers,
  /** The contract that it follows, with its terms beside the proposed ones; null where it follows none. */
  follows: z
    .object({ contractId: z.number(), ...repliedFields(pick(contractTerms, comparedTerms)) })
    .nullable(),
  /** Null while no approval stands. */
  basis: approvedBasis.nullable(),
  /** Whether the portfolio has no item of its vendor; null where none of its steps asks. */
  vendorIsNew: z.boolean().nullable(),
});
export type PurchaseRequest = z.infer<typeof requestReply>;

/** A decision about a step. `onBehalfOfId` is the approver that its person stood in for. */
export const stepDecision = z.object({
  personId: z.number(),
  /** Names at that time. */
  personName: z.string(),
  onBehalfOfId: z.number().nullable(),
  onBehalfOfName: z.string().nullable(),
  capacity: z.enum(['approver', 'escalation', 'administrator']),
  decision: z.enum(['approved', 'rejected', 'sent_back']),
  comment: z.string().nullable(),
  answers,
  at: instant,
  round: z.number(),
  /** False where the request was sent back or changed since, and it is asked for anew. */
  stands: z.boolean(),
});

/** Somebody that a step waits for; `replaces` is the approver that a re-assignment of theirs names. */
export const askedPerson = z.object({
  id: z.number(),
  name: z.string(),
  onBehalfOfId: z.number().nullable(),
  onBehalfOfName: z.string().nullable(),
});

/** A request's copy of a step. `assigneeId` is the person who decides it; `since` is when it became current. */
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
  /** The user's name at that time, and their user name of today, which is unique. */
  decidedByName: z.string().nullable(),
  decidedByUsername: z.string().nullable(),
  /** The name at that time of the person the step waited for, where an administrator decided it for them. */
  decidedForName: z.string().nullable(),
  /** A later step that the requestor approved on their own request. */
  isSelfApproved: z.boolean(),
  since: instant.nullable(),
  completedAt: instant.nullable(),
  /** The request's terms when this step was approved; null before that. */
  approvedTerms: z.object(repliedFields(terms)).nullable(),
  /** How software and contract of a wrap-up differ from what was approved, as text of that time. */
  differences: z.array(
    z.object({ label: z.string(), approved: z.string().nullable(), contracted: z.string().nullable() }),
  ),
  ...stepAdditions,
  state: z.enum(stepStates),
  skippedBecause: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Working days; 0 where it isn't. */
  overdueDays: z.number(),
  escalatedOn: z.string().nullable(),
  /** All decisions about it in their order, those of earlier rounds among them. */
  decisions: z.array(stepDecision),
  /** Who is missing today, and those who stand in for them; of a step that isn't current, who would be. */
  missing: z.array(askedPerson),
  /** How many more approvals it takes. */
  left: z.number(),
  /** Why whoever asks may not do it to this step; null where they may. */
  refusals: z.object({
    approve: z.enum(approvalRefusals).nullable(),
    reject: z.enum(approvalRefusals).nullable(),
    send_back: z.enum(approvalRefusals).nullable(),
    reassign: z.enum(approvalRefusals).nullable(),
  }),
  /** Its approvers that the caller may replace, as a re-assignment names them: a re-assigned one by the present person. */
  replaceable: z.array(stepApprover),
});
export type RequestStep = z.infer<typeof requestStepReply>;
