/** What laws ask of a moment in a request's life. */
import type { ApprovalAction } from '../src/approvals/approval-refusals.ts';
import type { ApprovalState, ApprovalStep, StepDecision } from '../src/approvals/approval-state.ts';
import type { Moment } from './random-approvals.ts';
import { actor } from './random-companies.ts';

/** A law: whether it holds at a moment; begun anew for each request. */
export type Law = () => (moment: Moment) => boolean;

/** The steps that are current. */
export const current = ({ steps }: ApprovalState): ApprovalStep[] =>
  steps.filter(({ state }) => state === 'current');

/** A step as it was before, and the decisions that were added. */
export interface Made {
  readonly step: ApprovalStep;
  readonly decisions: readonly StepDecision[];
}

/** The decisions that a moment has added, each with the step as it was before. */
export const made = ({ before, after }: Moment): Made[] =>
  before.state.steps.flatMap((step, at) => {
    const decisions = after.state.steps[at]?.decisions.slice(step.decisions.length) ?? [];
    return decisions.length > 0 ? [{ step, decisions }] : [];
  });

/** What would come of an action after a moment. */
export const attempts = ({ engine, after }: Moment, action: ApprovalAction, id: number) =>
  engine.act(after.state, { action, by: actor(id), at: '' }, after.company);

/** Whether two lists of plain values are the same. */
export const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
