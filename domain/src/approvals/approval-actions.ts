/**
 * What comes of an action on a request (docs/product/approvals.md#actions): the next state and what happened, from which the
 * server writes history, activity and mail.
 */
import { type ApprovalEvent, eventsBetween } from './approval-events.ts';
import {
  type ApprovalRefusal,
  type Attempt,
  type Authority,
  authorityOf,
  type DecidingType,
  decisionOf,
  isRepeated,
  refusalOf,
  replacedApprover,
  type StepAction,
} from './approval-refusals.ts';
import {
  type ApprovalState,
  type ApprovalStep,
  findStep,
  getStep,
  type StepDecision,
} from './approval-state.ts';
import type { Company } from './approvers.ts';
import { basisAfter, materialChanges } from './material-changes.ts';
import {
  begun,
  decidedStep,
  isDone,
  putBack,
  settled,
  settledByApproval,
  withoutApprovals,
  withStep,
} from './progress.ts';
import { wrapUpAt } from './step-plan.ts';
import { placeOf } from './turns.ts';

/** What comes of an action: the next state with what happened, the same one where it changes nothing, or a refusal. */
export type ApprovalOutcome =
  | { readonly kind: 'done'; readonly state: ApprovalState; readonly events: readonly ApprovalEvent[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly refusal: ApprovalRefusal };

/**
 * Does an action on a request, or says why not. Who repeats their own decision within its round changes nothing and isn't
 * refused.
 * @example act(state, { action: { type: 'approve', step: 'legal_review' }, by: { id: 7, role: 'user' }, at: '2026-11-23T09:00:00Z' }, company)
 */
export function act(state: ApprovalState, attempt: Attempt, company: Company): ApprovalOutcome {
  const refusal = refusalOf(state, attempt, company);
  if (refusal) return { kind: 'refused', refusal };
  const after = stateAfter(state, attempt, company);
  if (after === state) return { kind: 'unchanged' };
  const events = eventsBetween(state, after, { before: company, after: company });
  return { kind: 'done', state: after, events };
}

function stateAfter(state: ApprovalState, attempt: Attempt, company: Company): ApprovalState {
  const { action, by } = attempt;
  if (action.type === 'withdraw') return state.isWithdrawn ? state : withdrawn(state);
  const step = findStep(state, action.step);
  if (!step || action.type === 'comment' || isRepeated(state, { action, by }, company)) return state;
  if (action.type === 'reassign') return reassigned(state, action, company);
  const { steps } = withStep(state, withDecision(state, { ...attempt, action }, company));
  const next = { ...state, steps };
  if (action.type === 'approve') return approved(next, action.step, company);
  return action.type === 'reject'
    ? rejected(next, action.step, company)
    : sentBack(next, { step: action.step, byId: by.id }, company);
}

const withdrawn = (state: ApprovalState): ApprovalState => ({
  ...state,
  status: 'rejected',
  isWithdrawn: true,
  sentBack: null,
  steps: state.steps.map(endedStep),
});

// Steps of a closed request that wait no more were never reached, or lack approvals.
const endedStep = (step: ApprovalStep): ApprovalStep =>
  step.state === 'current' ? { ...step, state: 'pending' } : step;

type DecidingAction = Extract<StepAction, { type: DecidingType }>;

// The comment and the answers stand with the first of several records of one decision.
function withDecision(
  state: ApprovalState,
  { action, by, at }: Attempt<DecidingAction>,
  company: Company,
): ApprovalStep {
  const step = getStep(state, action.step);
  const { capacity, parts } = authorityOf(step, by, placeOf(state, step, company)) ?? administratorAuthority;
  const common = { decision: decisionOf[action.type], personId: by.id, capacity, round: state.round, at };
  const onBehalfOf = parts.length === 0 ? [null] : parts.map((part) => part.onBehalfOfId);
  const records = onBehalfOf.map(
    (onBehalfOfId, index): StepDecision => ({
      ...common,
      onBehalfOfId,
      comment: index === 0 ? (action.comment ?? null) : null,
      answers: index === 0 && action.type === 'approve' ? (action.answers ?? {}) : {},
      stands: true,
    }),
  );
  const decisions = [...step.decisions, ...records.filter((record) => !isKept(step, record))];
  return { ...step, decisions };
}

// An administrator who approved as one of its approvers may be asked again, for a last step that nobody is missing at. An approver
// that the step escalates to later decides more with the second approval than with the first: the whole step.
const isKept = ({ decisions }: ApprovalStep, record: StepDecision): boolean =>
  decisions.some(
    (one) =>
      one.stands &&
      (record.capacity !== 'escalation' || one.capacity === 'escalation') &&
      (['decision', 'personId', 'onBehalfOfId', 'round'] as const).every((key) => one[key] === record[key]),
  );

const administratorAuthority: Authority = { capacity: 'administrator', parts: [] };

function approved(state: ApprovalState, key: string, company: Company): ApprovalState {
  const step = getStep(state, key);
  const isSubmission = step === state.steps[0];
  const based = isSubmission ? state : { ...state, basis: basisAfter(state.basis, state) };
  if (!isDone(based, step, company)) return based;
  const next = withStep(based, decidedStep(based, { ...step, state: 'approved' }, company));
  if (isSubmission) return handedIn(next, company);
  // What steps were skipped for may have ended since. A wrap-up has created its software, and asks that before.
  const isWrapUp = !state.isForContract && key === state.steps[wrapUpAt(state.steps)]?.key;
  return settledByApproval(next, company, isWrapUp ? 'onward' : 'anew');
}

// What was changed while the request was sent back counts from the moment it is handed in again.
function handedIn(state: ApprovalState, company: Company): ApprovalState {
  if (state.sentBack === null) return settledByApproval(state, company, 'onward');
  const back = { ...state, sentBack: null };
  const isOther = materialChanges(back.basis, back).length > 0;
  return settledByApproval(isOther ? askedAnew(back) : back, company, 'anew');
}

/** The state in which no approval after the submission counts any more, since they were given to something else. */
export const askedAnew = (state: ApprovalState): ApprovalState => ({
  ...state,
  basis: null,
  steps: state.steps.map((step, at) => (at === 0 ? step : withoutApprovals(putBack(step)))),
});

function rejected(state: ApprovalState, key: string, company: Company): ApprovalState {
  const steps = state.steps.map((step) =>
    step.key === key ? decidedStep(state, { ...step, state: 'rejected' }, company) : endedStep(step),
  );
  return { ...state, status: 'rejected', currentStep: key, sentBack: null, steps };
}

// Steps beside the asker that are over stand; approvals of those that aren't, and their times, end with the round.
function sentBack(
  state: ApprovalState,
  asker: NonNullable<ApprovalState['sentBack']>,
  company: Company,
): ApprovalState {
  const steps = state.steps.map((step, at) => {
    if (at === 0) return begun(state, withoutApprovals(step), company);
    if (step.state === 'approved') return step;
    return withoutApprovals(step.state === 'current' ? putBack(step) : step);
  });
  const isAnyLeft = steps.some((step, at) => at > 0 && step.decisions.some(isStandingApproval));
  return {
    ...state,
    round: state.round + 1,
    sentBack: asker,
    basis: isAnyLeft ? state.basis : null,
    currentStep: steps[0]?.key ?? state.currentStep,
    steps,
  };
}

const isStandingApproval = ({ decision, stands }: StepDecision): boolean => stands && decision === 'approved';

function reassigned(
  state: ApprovalState,
  { step: key, assigneeId, replaces }: Extract<StepAction, { type: 'reassign' }>,
  company: Company,
): ApprovalState {
  const step = getStep(state, key);
  const replaced = replacedApprover(step, replaces, placeOf(state, step, company));
  const isDoneBefore = replaced
    ? replaced.isReassigned && replaced.heldById === assigneeId
    : step.approvers.some((one) => one.isReassigned && one.heldById === assigneeId);
  if (isDoneBefore) return state;
  const approver = { named: replaced?.named ?? null, heldById: assigneeId, isReassigned: true };
  const approvers = replaced
    ? step.approvers.map((one) => (one === replaced ? approver : one))
    : [...step.approvers, approver];
  return settled(withStep(state, { ...step, approvers }), company, 'onward');
}
