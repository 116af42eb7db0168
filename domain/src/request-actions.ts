/**
 * What screens know of a purchase request where one person decides each step: who a step waits for, and why an action would be
 * refused (docs/product/approvals.md#actions). The server decides by approvals/approval-actions.ts, which refuses the same.
 */
import { pick } from './fields.ts';
import { type Actor, mayOnRequest, type RequestRight } from './policy.ts';
import { isOpen, type RequestState, type StepRecord, wrapUpStepOf } from './requests.ts';
import {
  type Approver,
  approverOf,
  missingOwners,
  type OwnerField,
  ownerFields,
  type RequestPeople,
} from './workflow.ts';

/** What a request lacks before it can be submitted: its vendor and product, and the owners that some step decides by. */
export const missingTerms = (
  request: Pick<RequestPeople, OwnerField> & {
    readonly vendor: string | null;
    readonly productName: string | null;
  },
  steps: Parameters<typeof missingOwners>[0],
): readonly { readonly field: string; readonly label: string }[] => [
  ...(request.vendor ? [] : [{ field: 'vendor', label: 'Vendor' }]),
  ...(request.productName ? [] : [{ field: 'productName', label: 'Product' }]),
  ...missingOwners(steps, request),
];

/** A request as it is stored and as calls answer it. */
interface RecordedRequest extends RequestPeople, Pick<RequestState, 'status' | 'currentStep' | 'softwareId'> {
  readonly vendor: string | null;
  readonly productName: string | null;
  readonly contract: object | null;
}

/** A step as it is stored and as calls answer it, which name the person it waits for instead of its approver. */
type RecordedStep = Omit<StepRecord, 'key' | 'approverId'> &
  Partial<Pick<StepRecord, 'approverId'>> & { readonly stepName: string };

/** What a request's way depends on, from its record and its steps in order. */
export function requestState(request: RecordedRequest, steps: readonly RecordedStep[]): RequestState {
  return {
    ...pick(request, ['status', 'currentStep', 'softwareId', 'requestorId', ...ownerFields]),
    // Even when the item is gone: then it can only be rejected.
    isForContract: request.contract !== null,
    isComplete: missingTerms(request, steps).length === 0,
    steps: steps.map(({ stepName: key, ...step }) => ({ approverId: null, ...step, key })),
  };
}

/** What somebody does to a request's step, which is named by its key. */
export interface ShownAction {
  readonly type: 'approve' | 'reject' | 'comment' | 'reassign';
  readonly step: string;
}

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

/**
 * Why an action on a request is refused; undefined where it isn't. Who repeats their own decision isn't refused.
 * @example refusalOf(state, { type: 'approve', step: 'legal_review' }, { id: 7, role: 'user', allowsSelfApproval: true }) // 'not yet'
 */
export function refusalOf(state: RequestState, action: ShownAction, by: ActingPerson): Refusal | undefined {
  const step = stepAt(state, action.step);
  if (!step) return 'unknown step';
  if (action.type === 'comment' || isRepeated(step, action, by)) return undefined;
  if (action.type === 'reassign')
    return step === state.steps[0]
      ? 'fixed step'
      : (over(state, step) ?? unallowed(state, 're-assign step', { step, by }));
  return (
    untimely(state, step) ??
    unallowed(state, 'decide step', { step, by }) ??
    (action.type === 'approve' ? unready(state, step, by) : undefined)
  );
}

/** A request's step by its key; undefined where it has none of that name. */
export const stepAt = ({ steps }: Pick<RequestState, 'steps'>, key: string): StepRecord | undefined =>
  steps.find((step) => step.key === key);

/**
 * Whom a step waits for. A re-assigned one waits for that person alone; any other, where nobody was there when it
 * became current, for whoever has been given its role since. Null is nobody, which leaves it to the admins.
 */
export const assigneeOf = (
  step: Approver & Pick<StepRecord, 'status' | 'assigneeId' | 'isReassigned'>,
  people: RequestPeople,
): number | null =>
  step.isReassigned || step.status !== 'pending'
    ? step.assigneeId
    : (step.assigneeId ?? approverOf(step, people));

/** Whom the request waits for now; null for nobody, and for a closed one. */
export function currentAssigneeOf(
  state: Omit<RequestState, 'isComplete' | 'isForContract' | 'softwareId'>,
): number | null {
  const step = stepAt(state, state.currentStep);
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

const outcomeOf = { approve: 'approved', reject: 'rejected' } as const;

const isRepeated = (step: StepRecord, { type }: ShownAction, by: Actor): boolean =>
  (type === 'approve' || type === 'reject') && step.status === outcomeOf[type] && step.decidedBy === by.id;

// What is over can't be decided or handed on any more.
function over(state: RequestState, step: StepRecord): Refusal | undefined {
  if (step.status !== 'pending') return 'decided';
  return isOpen(state.status) ? undefined : 'closed';
}

const untimely = (state: RequestState, step: StepRecord): Refusal | undefined =>
  over(state, step) ?? (step.key === state.currentStep ? undefined : 'not yet');

const unallowed = (
  state: RequestState,
  right: RequestRight,
  { step, by }: { readonly step: StepRecord; readonly by: Actor },
): Refusal | undefined => (mayOnRequest(by, right, rightsOn(state, step)) ? undefined : 'forbidden');

function unready(state: RequestState, step: StepRecord, by: ActingPerson): Refusal | undefined {
  const isFirst = step === state.steps[0];
  if (!isFirst && by.id === state.requestorId && !by.allowsSelfApproval) return 'own step';
  if (isFirst && !state.isComplete) return 'incomplete';
  const createsSoftware = step === wrapUpStepOf(state.steps) && !state.isForContract;
  return createsSoftware && state.softwareId === null ? 'no software' : undefined;
}
