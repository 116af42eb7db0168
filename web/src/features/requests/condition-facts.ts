import type { PurchaseRequest } from '@purser/api/request-replies';
import { factsOf } from '@purser/domain/approvals/approval-state';
import type { Facts } from '@purser/domain/approvals/conditions';

/** What the conditions of a request's steps are held against. Where none asks of the vendor, it doesn't matter whether that is new. */
export const conditionFactsOf = (request: PurchaseRequest): Facts => {
  const { kind, follows, vendorIsNew } = request;
  return factsOf({ subject: { kind, follows, vendorIsNew: vendorIsNew ?? false }, terms: request });
};
