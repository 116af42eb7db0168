import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { Actor } from '@purser/domain/policy';

/**
 * What rights on a request depend on, for one person: whoever it asks counts as the one it waits for, and while it is with its
 * requestor it isn't submitted (docs/product/approvals.md#rights-on-a-request).
 */
export const factsOf = (
  { status, requestorId, currentAssigneeId, askedIds, round }: PurchaseRequest,
  [first]: readonly RequestStep[],
  me: Actor,
) => ({
  status,
  requestorId,
  currentAssigneeId: askedIds.includes(me.id) ? me.id : currentAssigneeId,
  isSubmitted: first?.status === 'approved',
  isInFirstRound: round === 1,
});
