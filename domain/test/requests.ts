/** A request with four steps, as tests lead it through the workflow. */
import {
  type ActingPerson,
  act,
  currentAssigneeOf,
  type Outcome,
  type StepAction,
} from '../src/request-actions.ts';
import { type RequestState, startOf } from '../src/requests.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';

/** Whose request it is. */
export const ann: ActingPerson = { id: 1, role: 'user', allowsSelfApproval: true };
/** Who decides the legal review. */
export const ben: ActingPerson = { ...ann, id: 2 };
/** The tech admin of the request. */
export const cleo: ActingPerson = { ...ann, id: 3 };
/** Who has nothing to do with it. */
export const stranger: ActingPerson = { ...ann, id: 4 };
export const admin: ActingPerson = { ...ann, id: 9, role: 'admin' };

export const legal = 'legal_review';
export const tech = 'tech_security_assessment';

/** A step by a user, one by role, and at the end one that waits for nobody. */
export const fourSteps = [
  { key: submissionKey, assigneeType: 'role', roleType: 'requestor', approverId: null },
  { key: legal, assigneeType: 'user', roleType: null, approverId: ben.id },
  { key: tech, assigneeType: 'role', roleType: 'tech_admin', approverId: null },
  { key: wrapUpKey, assigneeType: 'user', roleType: null, approverId: null },
] as const;

const people = {
  requestorId: ann.id,
  businessOwnerId: null,
  techAdminId: cleo.id,
  executiveSponsorId: null,
};

export const approve = (step: string): StepAction => ({ type: 'approve', step });
export const reject = (step: string): StepAction => ({ type: 'reject', step });
export const comment = (step: string): StepAction => ({ type: 'comment', step });
export const hand = (step: string, { id }: ActingPerson): StepAction => ({
  type: 'reassign',
  step,
  assigneeId: id,
});

/** The request as a draft, and at each stage of its way. */
export const draft: RequestState = {
  ...people,
  ...startOf(people, fourSteps),
  softwareId: 70,
  isForContract: false,
  isComplete: true,
};
export const atLegal = after(draft, approve(submissionKey), ann);
export const atTech = after(atLegal, approve(legal), ben);
export const atWrapUp = after(atTech, approve(tech), cleo);
export const approved = after(atWrapUp, approve(wrapUpKey), admin);
export const rejected = after(atLegal, reject(legal), ben);
/** Its legal review is Cleo's now. */
export const handedOn = after(atLegal, hand(legal, cleo), ben);

/** What an action that has to be done makes of a request. */
export function after(state: RequestState, action: StepAction, by: ActingPerson): RequestState {
  const outcome = act(state, action, by);
  if (outcome.kind !== 'done')
    throw new Error(`To ${action.type} ${action.step} came to ${describeOutcome(outcome)}.`);
  return outcome.state;
}

/** An outcome in a line: status, steps (▸ is the current one while it waits), and whom the request waits for. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind !== 'done') return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
  const { state } = outcome;
  const marks = state.steps.map(({ key, status }) => {
    if (status === 'pending') return key === state.currentStep ? '▸' : '·';
    return status === 'approved' ? '✓' : '✗';
  });
  return `${state.status} ${marks.join('')} ${currentAssigneeOf(state) ?? 'nobody'}`;
}
