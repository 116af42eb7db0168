/** What becomes of requests by what people decide. */

import { type ApprovalOutcome, act } from '../src/approvals/approval-actions.ts';
import type { ApprovalAction } from '../src/approvals/approval-refusals.ts';
import type { ApprovalState } from '../src/approvals/approval-state.ts';
import type { Company } from '../src/approvals/approvers.ts';
import { currentAssigneeOf } from '../src/approvals/turns.ts';
import { company, person } from './people.ts';

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
