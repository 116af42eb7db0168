/**
 * Who may do what with a request that has a workflow with additions, and what they are offered (docs/product/approvals.md#rights-on-a-request).
 */
import type { Actor } from '../policy.ts';
import { isOpen } from '../requests.ts';
import {
  type ApprovalRefusal,
  isRepeated,
  refusalOf,
  replacedApprover,
  type StepAction,
} from './approval-refusals.ts';
import { type ApprovalState, findStep, type StepApprover } from './approval-state.ts';
import type { Company } from './approvers.ts';
import type { Approver } from './step-plan.ts';
import { placeOf, turnsOf } from './turns.ts';

/**
 * Why a person isn't offered an action on a step; undefined where they are. Whoever has approved the step is told so, though
 * saying it again would be answered as the first time. Whether too few people are left depends on who is chosen.
 * @example offeredRefusal(state, { action: { type: 'approve', step: 'legal_review' }, by: { id: 7, role: 'user' } }, company) // 'decided'
 */
export const offeredRefusal = (
  state: ApprovalState,
  deed: { readonly action: StepAction; readonly by: Actor },
  company: Company,
): ApprovalRefusal | undefined => {
  if (isRepeated(state, deed, company)) return 'decided';
  const refusal = refusalOf(state, deed, company);
  return refusal === 'too few' ? undefined : refusal;
};

/**
 * The approvers of a step whom a person may replace, as a re-assignment names them: whoever it was re-assigned to, else the person,
 * role or group that the workflow names. None where it is assigned rather than re-assigned, as nobody is missing.
 * @example replaceableApprovers(state, { step: 'legal_review', by: { id: 7, role: 'user' } }, company) // [{ type: 'user', id: 7 }]
 */
export function replaceableApprovers(
  state: ApprovalState,
  { step: key, by }: { readonly step: string; readonly by: Actor },
  company: Company,
): Approver[] {
  const step = findStep(state, key);
  const place = step && placeOf(state, step, company);
  if (!place || replacedApprover(step, undefined, place) === undefined) return [];
  return step.approvers.flatMap((approver) => {
    const replaces = heldApprover(approver);
    // Of two places of one person, the name means the first.
    if (replaces === null || replacedApprover(step, replaces, place) !== approver) return [];
    const action = { type: 'reassign', step: key, assigneeId: by.id, replaces } as const;
    return offeredRefusal(state, { action, by }, company) === undefined ? [replaces] : [];
  });
}

function heldApprover({ named, heldById, isReassigned }: StepApprover): Approver | null {
  if (!isReassigned && named !== null) return named;
  return heldById === null ? null : { type: 'user', id: heldById };
}

/** A right on a whole request. Terms are vendor, product, cost, department and owners. */
export type WholeRequestRight = 'edit request' | 'edit request terms' | 'delete request';

/**
 * The people who have a right on a request, beside every administrator: whom its current steps wait for, and the requestor,
 * who edits terms only until the submission and while it is sent back, and deletes it only until it was submitted once.
 * @example holdersOf(state, 'edit request terms', company) // [7, 8]
 */
export function holdersOf(state: ApprovalState, right: WholeRequestRight, company: Company): number[] {
  const { requestorId, steps, round } = state;
  const isWithRequestor = steps[0]?.state === 'current';
  if (right === 'delete request') return isWithRequestor && round === 1 ? [requestorId] : [];
  const asked = turnsOf(state, company).flatMap(({ askedIds }) => askedIds);
  const isRequestors = right === 'edit request' || isWithRequestor;
  return [...new Set([...(isRequestors ? [requestorId] : []), ...asked])];
}

/**
 * Whether a person may do something with a request; a closed one is edited by nobody.
 * @example may(state, { right: 'delete request', by: { id: 7, role: 'user' } }, company) // false
 */
export function may(
  state: ApprovalState,
  { right, by }: { readonly right: WholeRequestRight; readonly by: Actor },
  company: Company,
): boolean {
  if (right !== 'delete request' && !isOpen(state.status)) return false;
  return by.role === 'admin' || holdersOf(state, right, company).includes(by.id);
}
