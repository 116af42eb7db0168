/** A request that uses none of the additions, as tests lead it through its four steps. */

import { type ApprovalState, startOf } from '../src/approvals/approval-state.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';
import { after, doneBy } from './approval-acts.ts';
import { legal, request, step, stepOf } from './approvals.ts';
import { ann, ben, cleo, role, root } from './people.ts';

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
