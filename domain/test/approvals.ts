/** Requests, people and companies of the additions to approvals, as tests need them. */

import { type ApprovalState, type NewApproval, startOf } from '../src/approvals/approval-state.ts';
import { plainStep, type StepPlan } from '../src/approvals/step-plan.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';
import { after } from './approval-acts.ts';
import { ann, eve, role, user } from './people.ts';

export const step = (key: string, plan: Partial<StepPlan> = {}): StepPlan => ({ ...plainStep, key, ...plan });

/** A step that any of these people decides. */
export const stepOf = (key: string, ...people: readonly number[]): StepPlan =>
  step(key, { approvers: people.map(user) });

/** A workflow of the submission, the given steps, and the wrap-up, which Eve does. */
export const around = (...steps: readonly StepPlan[]): StepPlan[] => [
  step(submissionKey, { approvers: [role('requestor')] }),
  ...steps,
  step(wrapUpKey, { approvers: [user(eve)] }),
];

export const request: NewApproval = {
  requestorId: ann,
  businessOwnerId: null,
  techAdminId: null,
  executiveSponsorId: null,
  isForContract: false,
  isComplete: true,
  subject: { kind: 'software', vendorIsNew: false, follows: null },
  terms: {
    vendor: 'Adobe',
    productName: 'Stock',
    department: 'Studio',
    estimatedCost: 20_000,
    contract: null,
  },
};

/** A request with software for its wrap-up, submitted by Ann. */
export function submitted(steps: readonly StepPlan[], given: Partial<ApprovalState> = {}): ApprovalState {
  const draft = { ...startOf(request, steps), softwareId: 70, ...given };
  return after(draft, ['approve', submissionKey, ann]);
}

export const legal = 'legal_review';

/** A request that is at its legal review, which is planned so. */
export const atLegal = (plan: Partial<StepPlan>): ApprovalState => submitted(around(step(legal, plan)));
