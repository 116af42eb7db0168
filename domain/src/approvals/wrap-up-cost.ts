/**
 * Which steps a request was spared that what its wrap-up says would have brought
 * (docs/product/approvals.md#cost-above-the-approved-one).
 */
import { type ApprovalState, type ApprovalStep, factsOf, type RequestSubject } from './approval-state.ts';
import { areMet } from './conditions.ts';

/** What a wrap-up says of what conditions ask; what it leaves out is as the request says. Its cost is dollars a year. */
export interface WrapUpFacts {
  readonly cost?: number | undefined;
  readonly department?: string | null;
  readonly subject?: RequestSubject;
}

/**
 * The skipped steps that apply by what a wrap-up says; none where it changes nothing.
 * @example stepsBroughtBy(state, { cost: 10400 }).map(({ key }) => key) // ['finance']
 */
export function stepsBroughtBy(
  { steps, ...state }: Pick<ApprovalState, 'steps' | 'subject' | 'terms'>,
  { cost, department = null, subject = state.subject }: WrapUpFacts,
): ApprovalStep[] {
  const terms = {
    ...state.terms,
    estimatedCost: cost ?? state.terms.estimatedCost,
    department: department ?? state.terms.department,
  };
  const facts = factsOf({ subject, terms });
  return steps.filter((step) => step.state === 'skipped' && areMet(step.conditions, facts));
}
