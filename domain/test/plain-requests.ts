/** A request that uses none of the additions, as tests lead it through its four steps, and as screens know it. */

import { type ApprovalState, startOf } from '../src/approvals/approval-state.ts';
import type { Company } from '../src/approvals/approvers.ts';
import { firstPersonOf } from '../src/approvals/turns.ts';
import type { RequestState } from '../src/requests.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';
import { after, doneBy } from './approval-acts.ts';
import { legal, request, step, stepOf } from './approvals.ts';
import { ann, ben, cleo, company, role, root } from './people.ts';

export const tech = 'tech_security_assessment';

// A step by a user, one by role, and at the end one that waits for nobody.
const fourSteps = [
  step(submissionKey, { approvers: [role('requestor')] }),
  stepOf(legal, ben),
  step(tech, { approvers: [role('tech_admin')] }),
  step(wrapUpKey),
];

/** The request as a draft, and at each stage of its way. */
export const draft: ApprovalState = {
  ...startOf({ ...request, techAdminId: cleo }, fourSteps),
  softwareId: 70,
};
export const atLegal = after(draft, ['approve', submissionKey, ann]);
export const atTech = after(atLegal, ['approve', legal, ben]);
export const atWrapUp = after(atTech, ['approve', tech, cleo]);
export const approved = after(atWrapUp, ['approve', wrapUpKey, root]);
export const rejected = after(atLegal, ['reject', legal, ben]);
/** Its legal review is Cleo's now. */
export const handedOn = doneBy(atLegal, { type: 'reassign', step: legal, assigneeId: cleo }, ben);

/** A request as calls answer it, which name the person that each step waits for. */
export function shown(state: ApprovalState, where: Company = company): RequestState {
  const steps = state.steps.map((one) => {
    const isOver = one.state === 'approved' || one.state === 'rejected';
    const people = isOver ? { ...where, deletedIds: new Set<number>() } : where;
    return {
      key: one.key,
      assigneeType: 'user' as const,
      roleType: null,
      approverId: null,
      status: isOver ? (one.state as 'approved' | 'rejected') : ('pending' as const),
      assigneeId: firstPersonOf(state, one, people),
      isReassigned: one.approvers[0]?.isReassigned ?? false,
      decidedBy: one.decisions.find(({ stands }) => stands)?.personId ?? null,
    };
  });
  return { ...state, steps };
}
