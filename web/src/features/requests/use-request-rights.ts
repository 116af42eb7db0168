import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { ApprovalRefusal } from '@purser/domain/approvals/approval-refusals';
import { mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { refusalOf, requestState, rightsOn, stepAt } from '@purser/domain/request-actions';
import { useSwitch } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { factsOf } from './request-facts.ts';

/** What somebody does to a step. */
type AskedAction = keyof NonNullable<RequestStep['refusals']>;

/** What the signed-in user may do with a request and its steps. */
export function useRequestRights(request: PurchaseRequest, steps: readonly RequestStep[]) {
  const me = useMe();
  const by = { ...me, allowsSelfApproval: useSwitch('allowSelfApproval') };
  const state = requestState(request, steps);
  const facts = factsOf(request, steps, me);

  // The server says it of steps that several people decide; of a single person's both know the same.
  function refusalAt(type: AskedAction, step: string): ApprovalRefusal | undefined {
    const said = steps.find(({ stepName }) => stepName === step)?.refusals;
    if (said) return said[type] ?? undefined;
    if (type !== 'send_back') return refusalOf(state, { type, step }, by);
    const isSubmission = step === steps[0]?.stepName;
    return isSubmission ? 'fixed step' : refusalOf(state, { type: 'reject', step }, by);
  }

  return {
    isSubmitted: facts.isSubmitted,
    may: (right: RequestRight, thing: Partial<RequestFacts> = {}) =>
      mayOnRequest(me, right, { ...facts, ...thing }),
    mayDecide: (stepName: string) => {
      const said = steps.find((step) => step.stepName === stepName)?.refusals;
      if (said) return said.approve === null || !neverTheirs.has(said.approve);
      return mayOnRequest(me, 'decide step', rightsOn(state, stepAt(state, stepName)));
    },
    /** Why an action on a step would be refused; undefined where it wouldn't. */
    refusalOf: refusalAt,
  };
}

// Other refusals are of those who decide the step, and can be mended.
const neverTheirs: ReadonlySet<ApprovalRefusal> = new Set([
  'forbidden',
  'decided',
  'closed',
  'not yet',
  'skipped',
]);
