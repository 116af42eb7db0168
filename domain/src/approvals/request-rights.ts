/**
 * Who may do what with a request that has a workflow with additions, and what they are offered (docs/product/approvals.md#rights-on-a-request).
 */
import { pick } from '../fields.ts';
import type { Actor, RequestFacts } from '../policy.ts';
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
  attempt: { readonly action: StepAction; readonly by: Actor },
  company: Company,
): ApprovalRefusal | undefined => {
  if (isRepeated(state, attempt, company)) return 'decided';
  const refusal = refusalOf(state, attempt, company);
  return refusal === 'too few' ? undefined : refusal;
};

/**
 * The approvers of a step that a person may replace, as a re-assignment names them: whoever it was re-assigned to, else the person,
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

/**
 * What rights on a whole request depend on (docs/product/rights.md#requests).
 * @example rightFactsOf(state, company).askedIds // [7, 8]
 */
export const rightFactsOf = (state: ApprovalState, company: Company): RequestFacts => ({
  ...pick(state, ['status', 'requestorId', 'round']),
  askedIds: turnsOf(state, company).flatMap(({ askedIds }) => askedIds),
  isSubmitted: state.steps[0]?.state === 'approved',
});
