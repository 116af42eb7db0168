/** What people do with a request. */

import {
  type ActingPerson,
  act,
  currentAssigneeOf,
  type Outcome,
  type StepAction,
} from '../src/request-actions.ts';
import type { RequestState } from '../src/requests.ts';

export const approve = (step: string): StepAction => ({ type: 'approve', step });
export const reject = (step: string): StepAction => ({ type: 'reject', step });
export const comment = (step: string): StepAction => ({ type: 'comment', step });
export const hand = (step: string, { id }: ActingPerson): StepAction => ({
  type: 'reassign',
  step,
  assigneeId: id,
});

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
