/**
 * A purchase request on its way through the workflow, as a state machine: its states, the actions on them, who may act, and
 * what comes of it (docs/product/approvals.md#actions). The server stores what is decided here.
 */
import { type Actor, mayOnRequest } from './policy.ts';
import { type Approver, approverOf, type RequestPeople, submissionKey, wrapUpKey } from './workflow.ts';

/** Every status of a request. The last two are final. */
export const requestStatuses = ['draft', 'in_progress', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Whether a request still goes on. @example isOpen('draft') // true */
export const isOpen = (status: RequestStatus): boolean => status === 'draft' || status === 'in_progress';

/** What became of a step so far. */
export const stepStatuses = ['pending', 'approved', 'rejected'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** A request's own copy of a step. */
export interface StepRecord extends Approver {
  readonly key: string;
  readonly status: StepStatus;
  /** Who decides it, from when it becomes current or is re-assigned; null before that and for nobody. */
  readonly assigneeId: number | null;
  readonly isReassigned: boolean;
  /** Who decided it; null while it is pending. */
  readonly decidedBy: number | null;
}

/** All of a request that its way depends on. `steps` are in order; `currentStep` is the key of one of them. */
export interface RequestState extends RequestPeople {
  readonly status: RequestStatus;
  readonly currentStep: string;
  readonly softwareId: number | null;
  /** It asks for a contract of software that is there; its last approval creates that contract. */
  readonly isForContract: boolean;
  /** All that a submitted request needs is there: vendor, product and the owners that steps wait for. */
  readonly isComplete: boolean;
  readonly steps: readonly StepRecord[];
}

/** What somebody does to a request's step, which is named by its key. */
export type StepAction =
  | { readonly type: 'approve' | 'reject' | 'comment'; readonly step: string }
  | { readonly type: 'reassign'; readonly step: string; readonly assigneeId: number };

/** Who does it, and whether a requestor may approve later steps of their own request. */
export interface ActingPerson extends Actor {
  readonly allowsSelfApproval: boolean;
}

/** Why an action isn't done. */
export const refusals = [
  'unknown step',
  'fixed step',
  'decided',
  'closed',
  'not yet',
  'forbidden',
  'own step',
  'incomplete',
  'no software',
] as const;
export type Refusal = (typeof refusals)[number];

/** What comes of an action: the next state, the same one where it was done before or changes nothing, or a refusal. */
export type Outcome =
  | { readonly kind: 'done'; readonly state: RequestState }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Where a request begins: a draft at the first step, which waits for its requestor. */
export function startOf(
  people: RequestPeople,
  workflow: readonly (Approver & { readonly key: string })[],
): Pick<RequestState, 'status' | 'currentStep' | 'steps'> {
  const steps = workflow.map(({ key, assigneeType, roleType, approverId }, at) => ({
    key,
    assigneeType,
    roleType,
    approverId,
    status: 'pending' as const,
    assigneeId: at === 0 ? people.requestorId : null,
    isReassigned: false,
    decidedBy: null,
  }));
  return { status: 'draft', currentStep: steps[0]?.key ?? submissionKey, steps };
}

/**
 * Does an action on a request, or says why not. Who repeats their own decision changes nothing and isn't refused.
 * @example act(state, { type: 'approve', step: 'legal_review' }, { id: 7, role: 'user', allowsSelfApproval: true })
 */
export function act(state: RequestState, action: StepAction, by: ActingPerson): Outcome {
  const step = state.steps.find(({ key }) => key === action.step);
  if (!step) return refused('unknown step');
  if (action.type === 'comment') return { kind: 'unchanged' };
  if (action.type === 'reassign') return reassign(state, step, { assigneeId: action.assigneeId, by });
  const status = action.type === 'approve' ? 'approved' : 'rejected';
  if (step.status === status && step.decidedBy === by.id) return { kind: 'unchanged' };
  const refusal =
    untimely(state, step) ??
    unallowed(state, step, by) ??
    (status === 'approved' && unready(state, step, by));
  return refusal ? refused(refusal) : { kind: 'done', state: decided(state, step, { status, by }) };
}

/** The step at which software and contract are created: `operations_wrapup` or, where there is none, the last. */
export function wrapUpStepOf<Step extends { readonly key: string }>(
  steps: readonly Step[],
): Step | undefined {
  return steps.find(({ key }) => key === wrapUpKey) ?? steps.at(-1);
}

/**
 * Whom a step waits for. A re-assigned one waits for that person alone; any other, where nobody was there when it
 * became current, for whoever has been given its role since. Null is nobody, which leaves it to the admins.
 */
export const assigneeOf = (step: StepRecord, people: RequestPeople): number | null =>
  step.isReassigned || step.status !== 'pending'
    ? step.assigneeId
    : (step.assigneeId ?? approverOf(step, people));

/** Whom the request waits for now; null for nobody, and for a closed one. */
export function currentAssigneeOf(
  state: Omit<RequestState, 'isComplete' | 'isForContract' | 'softwareId'>,
): number | null {
  const step = state.steps.find(({ key }) => key === state.currentStep);
  return step && isOpen(state.status) ? assigneeOf(step, state) : null;
}

/** What a right is asked about (see `mayOnRequest`): the request itself, or one of its steps. */
export function rightsOn(state: RequestState, step?: StepRecord) {
  return {
    status: state.status,
    requestorId: state.requestorId,
    currentAssigneeId: currentAssigneeOf(state),
    isSubmitted: state.steps[0]?.status === 'approved',
    assigneeId: step ? assigneeOf(step, state) : null,
  };
}

const refused = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal });

// What is over can't be decided or handed on any more.
function over(state: RequestState, step: StepRecord): Refusal | undefined {
  if (step.status !== 'pending') return 'decided';
  return isOpen(state.status) ? undefined : 'closed';
}

const untimely = (state: RequestState, step: StepRecord): Refusal | undefined =>
  over(state, step) ?? (step.key === state.currentStep ? undefined : 'not yet');

const unallowed = (state: RequestState, step: StepRecord, by: ActingPerson): Refusal | undefined =>
  mayOnRequest(by, 'decide step', rightsOn(state, step)) ? undefined : 'forbidden';

function unready(state: RequestState, step: StepRecord, by: ActingPerson): Refusal | undefined {
  const isFirst = step === state.steps[0];
  if (!isFirst && by.id === state.requestorId && !by.allowsSelfApproval) return 'own step';
  if (isFirst && !state.isComplete) return 'incomplete';
  const createsSoftware = step === wrapUpStepOf(state.steps) && !state.isForContract;
  return createsSoftware && state.softwareId === null ? 'no software' : undefined;
}

function decided(
  state: RequestState,
  step: StepRecord,
  { status, by }: { readonly status: 'approved' | 'rejected'; readonly by: Actor },
): RequestState {
  const record = { ...step, status, assigneeId: assigneeOf(step, state), decidedBy: by.id };
  const next = status === 'approved' ? state.steps[state.steps.indexOf(step) + 1] : undefined;
  const steps = state.steps.map((other) => {
    if (other === step) return record;
    return other === next ? { ...next, assigneeId: assigneeOf(next, state) } : other;
  });
  if (next) return { ...state, status: 'in_progress', currentStep: next.key, steps };
  return { ...state, status, steps };
}

function reassign(
  state: RequestState,
  step: StepRecord,
  { assigneeId, by }: { readonly assigneeId: number; readonly by: ActingPerson },
): Outcome {
  const refusal = step === state.steps[0] ? 'fixed step' : over(state, step);
  if (refusal) return refused(refusal);
  if (!mayOnRequest(by, 're-assign step', rightsOn(state, step))) return refused('forbidden');
  if (step.isReassigned && step.assigneeId === assigneeId) return { kind: 'unchanged' };
  const record = { ...step, assigneeId, isReassigned: true };
  const steps = state.steps.map((other) => (other === step ? record : other));
  return { kind: 'done', state: { ...state, steps } };
}
