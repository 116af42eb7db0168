/** Requests, people and companies of the additions to approvals, as tests need them. */

import { type ApprovalOutcome, act } from '../src/approvals/approval-actions.ts';
import type { ApprovalAction } from '../src/approvals/approval-refusals.ts';
import { type ApprovalState, type NewApproval, startOf } from '../src/approvals/approval-state.ts';
import type { Company } from '../src/approvals/approvers.ts';
import { type Approver, plainStep, type StepPlan } from '../src/approvals/step-plan.ts';
import { currentAssigneeOf } from '../src/approvals/turns.ts';
import type { Actor } from '../src/policy.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';

/** Ann asks. Ben, Cleo, Dan and Eve decide; Root is the administrator. */
export const [ann, ben, cleo, dan, eve, root] = [1, 2, 3, 4, 5, 9] as const;

export const person = (id: number): Actor => ({ id, role: id === root ? 'admin' : 'user' });
export const user = (id: number): Approver => ({ type: 'user', id });
export const role = (name: Extract<Approver, { type: 'role' }>['role']): Approver => ({
  type: 'role',
  role: name,
});
export const group = (key: string): Approver => ({ type: 'group', key });

export const company: Company = {
  today: '2026-11-23',
  absences: [],
  deletedIds: new Set(),
  groups: [{ key: 'finance', name: 'Finance leads', memberIds: [ben, cleo] }],
  administratorIds: [root],
  holidays: new Set(),
  allowsSelfApproval: true,
};

/** The company without those who left it. */
export const without = (...deletedIds: readonly number[]): Company => ({
  ...company,
  deletedIds: new Set(deletedIds),
});

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

export type Said = readonly [
  type: 'approve' | 'reject' | 'send_back',
  step: string,
  by: number,
  company?: Company,
];

/** What a list of decisions makes of a request; throws where one isn't done. */
export const after = (state: ApprovalState, ...all: readonly Said[]): ApprovalState =>
  all.reduce((now, [type, key, by, where]) => doneBy(now, { type, step: key }, by, where), state);

/** What an action that has to be done makes of a request. */
export function doneBy(
  state: ApprovalState,
  action: ApprovalAction,
  by: number,
  where: Company = company,
): ApprovalState {
  const outcome = tried(state, action, by, where);
  if (outcome.kind === 'done') return outcome.state;
  const said = outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
  throw new Error(`${action.type} came to “${said}”.`);
}

export const tried = (
  state: ApprovalState,
  action: ApprovalAction,
  by: number,
  where: Company = company,
): ApprovalOutcome => act(state, { action, by: person(by), at: '2026-11-23T09:00:00Z' }, where);

/** What came of a decision in a word or a line. */
export function said(state: ApprovalState, [type, key, by, where]: Said): string {
  const outcome = tried(state, { type, step: key }, by, where);
  if (outcome.kind === 'done') return lineOf(outcome.state, where);
  return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
}

const marks = { pending: '·', current: '▸', approved: '✓', rejected: '✗', skipped: '–' };

/** A request in a line: its status, its steps, whom it waits for first, and its round where that isn't the first. */
export function lineOf(state: ApprovalState, where: Company = company): string {
  const steps = state.steps.map((one) => marks[one.state]).join('');
  const round = state.round > 1 ? ` round ${state.round}` : '';
  return `${state.status} ${steps} ${currentAssigneeOf(state, where) ?? 'nobody'}${round}`;
}
