import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { type Actor, mayOnRequest } from '@purser/domain/policy';
import { contractsFields, requestFieldNames, requestTermNames } from '@purser/domain/request-fields';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { rightFactsOf } from '../use-request-rights.ts';
import type { RequestField } from './request-fields.ts';

/** Fields that a person can't change, and why. */
export interface FieldLock {
  readonly fields: readonly RequestField[];
  readonly why: string;
}

/** What a person may do with a request's details (docs/product/rights.md#requests). */
export function detailRights(user: Actor, request: PurchaseRequest, steps: readonly RequestStep[]) {
  const rights = rightFactsOf(request, steps);
  return {
    mayEdit: mayOnRequest(user, 'edit request', rights),
    mayDelete: mayOnRequest(user, 'delete request', rights),
    lock: mayOnRequest(user, 'edit request terms', rights) ? contractLock(request) : lockOf(request),
  };
}

const contractLock = ({ contract }: PurchaseRequest): FieldLock | null =>
  contract && {
    fields: contractsFields,
    why: 'Vendor, product and cost are those of the contract that this request asks for.',
  };

function lockOf({ status, currentAssigneeName }: PurchaseRequest): FieldLock {
  // Somebody else decided while the form was open; what is typed in it can still be copied.
  if (!isOpen(status)) {
    const why = `This request is ${requestStatusLabel(status).toLowerCase()}. Its details can no longer be changed.`;
    return { fields: requestFieldNames, why };
  }
  const who = [currentAssigneeName, 'an administrator'].filter((name) => name !== null).join(' or ');
  return {
    fields: requestTermNames,
    why: `The request has been submitted. Only ${who} can change its vendor, product, cost, department and owners now.`,
  };
}
