/**
 * Which steps a request was spared that its wrap-up's cost would have brought
 * (docs/product/approvals.md#cost-above-the-approved-one).
 */
import { type ApprovalState, factsOf, type RequestStep } from './approval-state.ts';
import { whySkipped } from './conditions.ts';

/**
 * The skipped steps that apply at a cost in dollars a year; none where it changes nothing.
 * @example stepsBroughtBy(state, 10400).map(({ key }) => key) // ['finance']
 */
export function stepsBroughtBy(state: ApprovalState, cost: number): RequestStep[] {
  const facts = factsOf({ ...state, terms: { ...state.terms, estimatedCost: cost } });
  return state.steps.filter(
    (step) => step.state === 'skipped' && whySkipped(step.conditions, facts) === undefined,
  );
}
