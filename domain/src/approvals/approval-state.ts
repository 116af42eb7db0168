/**
 * A request on its way through a workflow with conditions, several approvers, parallel steps and rounds
 * (docs/product/approvals.md#rounds): all that its way depends on, and where it begins.
 */
import type { DateText } from '../days.ts';
import { centsOf } from '../money.ts';
import { Problem } from '../problem.ts';
import type { RequestStatus, StepStatus } from '../requests.ts';
import { type RequestPeople, submissionKey } from '../workflow.ts';
import type { Answers } from './answers.ts';
import { departmentsOf, type Facts } from './conditions.ts';
import type { Basis, Terms } from './material-changes.ts';
import { type Approver, hasRules, isPlain, type StepPlan } from './step-plan.ts';

/** What became of a step so far. */
export const stepStates = ['pending', 'current', 'approved', 'rejected', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** One of the approvers of a request's step. */
export interface StepApprover {
  /** The approver that the workflow names; null where it named nobody and somebody was assigned since. */
  readonly named: Approver | null;
  /** The role’s holder when the step started, or the new assignee; null for none. */
  readonly heldById: number | null;
  readonly isReassigned: boolean;
}

type ListedStep = Pick<ApprovalStep, 'approvers' | 'needs'>;

/** The approvers that the workflow names. @example namedBy(step) // [{ type: 'user', id: 7 }] */
export const namedBy = ({ approvers }: Pick<ListedStep, 'approvers'>): Approver[] =>
  approvers.flatMap(({ named }) => named ?? []);

/** Whether a step takes the approval of several, or of a group. @example isOfSeveral({ approvers: [], needs: 'any' }) // false */
export const isOfSeveral = ({ approvers, needs }: ListedStep): boolean =>
  approvers.length > 1 || !isPlain(namedBy({ approvers }), needs);

/** What became of a step so far. @example statusOf({ state: 'skipped' }) // 'pending' */
export const statusOf = ({ state }: Pick<ApprovalStep, 'state'>): StepStatus =>
  state === 'approved' || state === 'rejected' ? state : 'pending';

/** In which capacity somebody decided: as an approver or for one, for those who let it escalate, or as an administrator. */
export type Capacity = 'approver' | 'escalation' | 'administrator';

/** What somebody decided about a step, for themselves or for one of those that they stand in for. */
export interface StepDecision {
  readonly decision: 'approved' | 'rejected' | 'sent_back';
  readonly personId: number;
  /** The approver that the person stood in for; null where it is the person's own. */
  readonly onBehalfOfId: number | null;
  readonly capacity: Capacity;
  readonly round: number;
  /** An instant, ISO 8601. */
  readonly at: string;
  readonly comment: string | null;
  readonly answers: Answers;
  /** Whether it counts; not where the request was sent back or changed since, and it is asked for anew. */
  readonly stands: boolean;
}

/** A request's own copy of a step, and what became of it. */
export interface ApprovalStep extends Omit<StepPlan, 'approvers'> {
  readonly approvers: readonly StepApprover[];
  readonly state: StepState;
  /** Why it was skipped, in words; null where it wasn't. */
  readonly skippedBecause: string | null;
  /** The day on which it became current; null before. */
  readonly since: DateText | null;
  /** The day on which it became somebody else's as well; null before. */
  readonly escalatedOn: DateText | null;
  /** All decisions about it in their order, those of earlier rounds among them. */
  readonly decisions: readonly StepDecision[];
}

/** What a request is about, beside its terms. */
export interface RequestSubject {
  readonly kind: Facts['kind'];
  readonly vendorIsNew: boolean;
  /** The contract that it follows, with its cost in dollars a year where that is known; null where it follows none. */
  readonly follows: { readonly cost: number | null } | null;
}

/** All of a request that its way depends on. `steps` are in order. */
export interface ApprovalState extends RequestPeople {
  readonly status: RequestStatus;
  /** The key of the first step that is current, and of the last one that was where none is. */
  readonly currentStep: string;
  /** Counts from 1; a round begins when the request is sent back, and when a change asks for all approvals anew. */
  readonly round: number;
  /** Who sent it back, and at which step, until it is handed in again. */
  readonly sentBack: { readonly byId: number; readonly step: string } | null;
  readonly isWithdrawn: boolean;
  readonly softwareId: number | null;
  /** It asks for a contract of software that is there; its last approval creates that contract. */
  readonly isForContract: boolean;
  /** All that a submitted request needs is there. */
  readonly isComplete: boolean;
  readonly subject: RequestSubject;
  readonly terms: Terms;
  /** What the approvals that stand rest on; null while none does. */
  readonly basis: Basis | null;
  readonly steps: readonly ApprovalStep[];
}

/** What is given of a new request; all else begins as nothing. */
export type NewApproval = RequestPeople &
  Pick<ApprovalState, 'isForContract' | 'isComplete' | 'subject' | 'terms'>;

/**
 * Where a request begins: a draft at the first step, which waits for its requestor. The day on which that began isn't kept,
 * since a draft has no time.
 * @example startOf(request, [{ ...plainStep, key: 'request_submission' }, { ...plainStep, key: 'legal_review' }]).currentStep // 'request_submission'
 */
export const startOf = (request: NewApproval, workflow: readonly StepPlan[]): ApprovalState => ({
  ...request,
  status: 'draft',
  currentStep: workflow[0]?.key ?? submissionKey,
  round: 1,
  sentBack: null,
  isWithdrawn: false,
  softwareId: null,
  basis: null,
  steps: workflow.map((plan, at) => startOfStep(plan, at === 0 ? request.requestorId : undefined)),
});

function startOfStep(plan: StepPlan, requestorId?: number): ApprovalStep {
  const isFirst = requestorId !== undefined;
  return {
    ...plan,
    approvers: isFirst
      ? [{ named: { type: 'role', role: 'requestor' }, heldById: requestorId, isReassigned: false }]
      : plan.approvers.map((named) => ({ named, heldById: null, isReassigned: false })),
    state: isFirst ? 'current' : 'pending',
    skippedBecause: null,
    since: null,
    escalatedOn: null,
    decisions: [],
  };
}

/** What the conditions of a request's steps are held against. @example factsOf(state).kind // 'renewal' */
export function factsOf({ subject, terms }: Pick<ApprovalState, 'subject' | 'terms'>): Facts {
  const cost = centsOrNull(terms.estimatedCost);
  const { kind, vendorIsNew, follows } = subject;
  return {
    kind,
    cost,
    increase: follows && { from: centsOrNull(follows.cost), to: cost },
    departments: departmentsOf(terms.department),
    vendorIsNew,
  };
}

const centsOrNull = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));

/** A request's step by its key; undefined where it has none of that name. @example findStep(state, 'legal_review')?.state // 'current' */
export const findStep = ({ steps }: Pick<ApprovalState, 'steps'>, key: string): ApprovalStep | undefined =>
  steps.find((step) => step.key === key);

/** The same for a step that is there; throws a `missing` problem where it isn't. @example getStep(state, 'legal_review').state // 'current' */
export function getStep(state: Pick<ApprovalState, 'steps'>, key: string): ApprovalStep {
  const step = findStep(state, key);
  if (!step) throw new Problem('missing', `The step ${key} is missing in its request.`);
  return step;
}

/** The keys of the steps that the request waits for, in order. @example currentStepsOf(state) // ['legal_review', 'tech_security_assessment'] */
export const currentStepsOf = ({ steps }: Pick<ApprovalState, 'steps'>): string[] =>
  steps.filter(({ state }) => state === 'current').map(({ key }) => key);

/**
 * Whether a step uses any of the additions, so that its requests follow the rule of asking anew.
 * @example usesAdditions({ ...step, dueDays: 3 }) // true
 */
export const usesAdditions = (step: ApprovalStep): boolean => isOfSeveral(step) || hasRules(step);
