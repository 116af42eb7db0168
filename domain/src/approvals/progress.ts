/**
 * How a request goes on (docs/product/approvals.md#order-of-steps): steps whose turn it is become current or are skipped, steps
 * that have enough approvals are over, and the request is approved when none is left.
 */
import { isOpen } from '../requests.ts';
import { type ApprovalState, type ApprovalStep, factsOf, type StepApprover } from './approval-state.ts';
import { type Company, peopleOf, tallyOf } from './approvers.ts';
import { type Facts, whySkipped } from './conditions.ts';
import { placesApart, runsOf, wrapUpAt } from './step-plan.ts';
import { placeOf } from './turns.ts';

/** Whether steps are looked at again that were skipped or are current, since what they depend on changed. */
export type StepReview = 'onward' | 'anew';

/**
 * An open, submitted request with its steps as far as they have come by somebody's approval, which may be its last. Looked at
 * anew, a skipped step that applies now becomes current before those after it, and a current one that doesn't apply any more is
 * skipped.
 * @example settledByApproval(state, company, 'onward').status // 'approved'
 */
export function settledByApproval(state: ApprovalState, company: Company, review: StepReview): ApprovalState {
  if (!isUnderWay(state)) return state;
  const walked = walkedOn(state, company, review);
  const next = withoutDone(walked, company);
  return next === undefined ? walked : settledByApproval(next, company, 'onward');
}

/**
 * The same by what is nobody's approval: people leave or are replaced, groups and terms change. It never ends the request, since
 * whoever gives the last approval creates the contract with it: the last step waits then, for the administrators where nobody is
 * missing by name.
 * @example settled(state, company, 'onward').currentStep // 'legal_review'
 */
export function settled(state: ApprovalState, company: Company, review: StepReview): ApprovalState {
  if (!isUnderWay(state)) return state;
  const walked = walkedOn(state, company, review);
  if (walked.status === 'approved') return state;
  const next = withoutDone(walked, company);
  if (next === undefined) return walked;
  const after = settled(next, company, 'onward');
  return after === next ? walked : after;
}

/** Whether an open request was submitted. @example isUnderWay(draft) // false */
export const isUnderWay = ({ status, steps }: ApprovalState): boolean =>
  isOpen(status) && steps[0]?.state === 'approved';

// The state once its first step that has enough approvals is over; undefined where none has.
function withoutDone(state: ApprovalState, company: Company): ApprovalState | undefined {
  const done = state.steps.find((step) => isDone(state, step, company));
  return done && withStep(state, decidedStep(state, { ...done, state: 'approved' }, company));
}

/** The state with one of its steps replaced. */
export const withStep = (state: ApprovalState, step: ApprovalStep): ApprovalState => ({
  ...state,
  steps: state.steps.map((one) => (one.key === step.key ? step : one)),
});

/** A step that is over, with the people that it named at that moment. */
export const decidedStep = (
  state: ApprovalState,
  step: ApprovalStep & { readonly state: 'approved' | 'rejected' },
  company: Company,
): ApprovalStep => ({ ...step, approvers: heldApprovers(state, { ...step, state: 'current' }, company) });

/** Whether approving a step creates software, or takes the software that was created for it. */
export const isWaitingForSoftware = (state: ApprovalState, step: ApprovalStep): boolean =>
  !state.isForContract && state.softwareId === null && state.steps[wrapUpAt(state.steps)]?.key === step.key;

/** Whether a current step has all the approvals that it needs. */
export const isDone = (state: ApprovalState, step: ApprovalStep, company: Company): boolean =>
  step.state === 'current' &&
  tallyOf(step, placeOf(state, step, company)).left === 0 &&
  !isWaitingForSoftware(state, step);

/** A step that isn't current any more, and whose time and approvals, unless it has enough of them, are over. */
export const putBack = (step: ApprovalStep): ApprovalStep => ({
  ...step,
  state: 'pending',
  skippedBecause: null,
  since: null,
  escalatedOn: null,
});

/** A step whose approvals so far don't count any more. */
export const withoutApprovals = (step: ApprovalStep): ApprovalStep => ({
  ...step,
  decisions: step.decisions.map((one) => (one.decision === 'approved' ? { ...one, stands: false } : one)),
});

/** A step that is current from today. */
export const begun = (state: ApprovalState, step: ApprovalStep, company: Company): ApprovalStep => ({
  ...step,
  approvers: heldApprovers(state, { ...step, approvers: step.approvers.map(withoutHolder) }, company),
  state: 'current',
  skippedBecause: null,
  since: company.today,
  escalatedOn: null,
});

// Run by run, since steps beside each other have their turn together, and those after them wait for all.
function walkedOn(state: ApprovalState, company: Company, review: StepReview): ApprovalState {
  const facts = factsOf(state);
  const apart = new Set([...placesApart(state.steps)].map((at) => state.steps[at]?.key));
  let isFound = false;
  const steps = runsOf(state.steps).flatMap((run) => {
    if (isFound) return run.map((step) => (isUndecided(step) ? putBack(step) : step));
    const met = run.map((step) => {
      if (!isUndecided(step) || isKept(step, review)) return step;
      return metStep(state, step, { company, facts: apart.has(step.key) ? undefined : facts });
    });
    isFound = met.some((step) => step.state === 'current');
    return met;
  });
  const current = steps.find((step) => step.state === 'current');
  if (current) return { ...state, status: 'in_progress', currentStep: current.key, steps };
  const last = steps.findLast((step) => step.state === 'approved');
  return { ...state, status: 'approved', currentStep: last?.key ?? state.currentStep, steps };
}

const isUndecided = ({ state }: ApprovalStep): boolean => state !== 'approved' && state !== 'rejected';

const isKept = ({ state }: ApprovalStep, review: StepReview): boolean =>
  review === 'onward' && (state === 'skipped' || state === 'current');

function metStep(
  state: ApprovalState,
  step: ApprovalStep,
  { company, facts }: { readonly company: Company; readonly facts: Facts | undefined },
): ApprovalStep {
  const reason = facts && whySkipped(step.conditions, facts, company.sign);
  if (reason !== undefined) return { ...putBack(step), state: 'skipped', skippedBecause: reason };
  return step.state === 'current' ? step : begun(state, step, company);
}

const withoutHolder = (approver: StepApprover): StepApprover =>
  approver.isReassigned ? approver : { ...approver, heldById: null };

// The people of roles are kept from the turn of a step on: an owner who changes later takes over only from nobody.
function heldApprovers(state: ApprovalState, step: ApprovalStep, company: Company): StepApprover[] {
  const place = placeOf(state, step, company);
  return step.approvers.map((approver) =>
    !approver.isReassigned && approver.named?.type === 'group'
      ? approver
      : { ...approver, heldById: peopleOf(approver, step.state, place)[0] ?? null },
  );
}
