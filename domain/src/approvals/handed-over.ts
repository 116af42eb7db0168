/**
 * What becomes of an open request when somebody leaves (docs/product/users.md#deletion): what they own and what waits for them by
 * name goes to another person, or to nobody. That asks no approval anew, since nobody chose another owner.
 */
import { type Handover, takenOver } from '../hand-over.ts';
import type { OwnerField, RequestPeople } from '../workflow.ts';
import type { ApprovalState, ApprovalStep, StepApprover } from './approval-state.ts';

/**
 * The request without the one who leaves. Where nobody takes over, steps still name them, and count them as nobody once they are
 * among the deleted people.
 * @example handedOver(state, { from: 7, to: 9 }).techAdminId // 9, where it was 7
 */
export function handedOver(state: ApprovalState, handover: Handover): ApprovalState {
  return {
    ...state,
    ...ownersTakenOver(state, handover),
    basis: state.basis && { ...state.basis, ...ownersTakenOver(state.basis, handover) },
    steps: state.steps.map((step, at) =>
      at === 0 || step.state === 'approved' || step.state === 'rejected'
        ? step
        : stepTakenOver(state, step, handover),
    ),
  };
}

const ownersTakenOver = (
  { businessOwnerId, techAdminId, executiveSponsorId }: Pick<RequestPeople, OwnerField>,
  handover: Handover,
): Pick<RequestPeople, OwnerField> => ({
  businessOwnerId: takenOver(businessOwnerId, handover),
  techAdminId: takenOver(techAdminId, handover),
  executiveSponsorId: takenOver(executiveSponsorId, handover),
});

const stepTakenOver = (state: ApprovalState, step: ApprovalStep, handover: Handover): ApprovalStep => ({
  ...step,
  approvers: step.approvers.map((approver) => approverTakenOver(state, approver, handover)),
  escalateToId: takenOver(step.escalateToId, handover),
});

function approverTakenOver(state: ApprovalState, approver: StepApprover, handover: Handover): StepApprover {
  const { from, to } = handover;
  const { named, heldById, isReassigned } = approver;
  const isRequestors =
    named?.type === 'role' && named.role === 'requestor' && state.requestorId === from && !isReassigned;
  // Nobody else can become the requestor, so such a step is re-assigned. A draft's steps are its workflow's.
  if (isRequestors && to !== null && state.status === 'in_progress')
    return { named, heldById: to, isReassigned: true };
  const isTheirs = named?.type === 'user' && named.id === from && to !== null;
  return {
    ...approver,
    named: isTheirs ? { type: 'user', id: to } : named,
    heldById: takenOver(heldById, handover),
  };
}
