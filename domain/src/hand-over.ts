/**
 * What becomes of an open request when somebody leaves (docs/product/users.md#deletion): what they own and what waits for
 * them by name goes to another person, or to nobody, which leaves it to the admins. What they have asked for or decided
 * stays theirs.
 */
import type { RequestState, StepRecord } from './requests.ts';

/** Who leaves, and who takes over; null for nobody. */
export interface Handover {
  readonly from: number;
  readonly to: number | null;
}

/**
 * The request without the one who leaves. Its first step stays the requestor's, and so an admin's once they are gone;
 * later steps that wait for the requestor go to whoever takes over, as soon as the request is under way.
 * @example handOver(state, { from: 7, to: null }).techAdminId // null, where it was 7
 */
export function handOver(state: RequestState, handover: Handover): RequestState {
  const { businessOwnerId, techAdminId, executiveSponsorId, steps } = state;
  return {
    ...state,
    businessOwnerId: takenOver(businessOwnerId, handover),
    techAdminId: takenOver(techAdminId, handover),
    executiveSponsorId: takenOver(executiveSponsorId, handover),
    steps: steps.map((step, at) =>
      at === 0 || step.status !== 'pending' ? step : stepTakenOver(state, step, handover),
    ),
  };
}

/** Who is named in the place of the one who leaves. @example takenOver(7, { from: 7, to: 9 }) // 9 */
export const takenOver = (id: number | null, { from, to }: Handover): number | null =>
  id === from ? to : id;

function stepTakenOver(state: RequestState, step: StepRecord, handover: Handover): StepRecord {
  const approverId = takenOver(step.approverId, handover);
  const { from, to } = handover;
  const isRequestors =
    step.assigneeType === 'role' &&
    step.roleType === 'requestor' &&
    state.requestorId === from &&
    !step.isReassigned;
  // Nobody else can become the requestor, so such a step is re-assigned. A draft's steps are its workflow's.
  if (isRequestors && to !== null && state.status === 'in_progress')
    return { ...step, approverId, assigneeId: to, isReassigned: true };
  return { ...step, approverId, assigneeId: takenOver(step.assigneeId, handover) };
}
