import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { refusalOf, requestState, rightsOn, type StepAction, stepAt } from '@purser/domain/request-actions';
import { useSwitch } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';

/** What the signed-in user may do with a request and its steps. */
export function useRequestRights(request: PurchaseRequest, steps: readonly RequestStep[]) {
  const me = useMe();
  const by = { ...me, allowsSelfApproval: useSwitch('allowSelfApproval') };
  const state = requestState(request, steps);
  const rights = rightsOn(state);
  return {
    isSubmitted: rights.isSubmitted,
    may: (right: RequestRight, thing: Partial<RequestFacts> = {}) =>
      mayOnRequest(me, right, { ...rights, ...thing }),
    mayDecide: (stepName: string) =>
      mayOnRequest(me, 'decide step', rightsOn(state, stepAt(state, stepName))),
    /** Why an action on a step would be refused; undefined where it wouldn't. */
    refusalOf: (type: StepAction['type'], step: string) => refusalOf(state, { type, step }, by),
  };
}
