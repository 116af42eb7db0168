import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { ApprovalRefusal } from '@purser/domain/approvals/approval-refusals';
import { mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { useMe } from '../../lib/session.tsx';

/** What somebody does to a step. */
type AskedAction = keyof RequestStep['refusals'];

/** What the signed-in user may do with a request and its steps; of these the server says it. */
export function useRequestRights(request: PurchaseRequest, steps: readonly RequestStep[]) {
  const me = useMe();
  const facts = rightFactsOf(request, steps);

  /** Why an action on a step would be refused; undefined where it wouldn't. */
  function refusalOf(type: AskedAction, key: string): ApprovalRefusal | undefined {
    const step = steps.find(({ stepName }) => stepName === key);
    return step ? (step.refusals[type] ?? undefined) : 'unknown step';
  }

  return {
    isSubmitted: facts.isSubmitted,
    may: (right: RequestRight, thing: Pick<RequestFacts, 'uploadedBy'> = {}) =>
      mayOnRequest(me, right, { ...facts, ...thing }),
    mayDecide: (key: string) => {
      const refusal = refusalOf('approve', key);
      return refusal === undefined || !neverTheirs.has(refusal);
    },
    refusalOf,
  };
}

// Other refusals are of those who decide the step, and can be mended.
const neverTheirs: ReadonlySet<ApprovalRefusal> = new Set([
  'unknown step',
  'forbidden',
  'decided',
  'closed',
  'not yet',
  'skipped',
]);

/** What rights on a whole request depend on (docs/product/rights.md#requests). */
export const rightFactsOf = (request: PurchaseRequest, [first]: readonly RequestStep[]) => ({
  ...request,
  isSubmitted: first?.status === 'approved',
});
