import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { type Actor, mayOnRequest } from '@purser/domain/policy';
import { requestState, rightsOn } from '@purser/domain/request-actions';
import { contractsFields, requestFieldNames, requestTermNames } from '@purser/domain/request-fields';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import type { RequestField } from './request-fields.ts';

/** What a person may do with a request's details (docs/product/rights.md#requests). */
export interface DetailRights {
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** The fields that they can't change, and why; null for none. */
  readonly lock: FieldLock | null;
}

export interface FieldLock {
  readonly fields: readonly RequestField[];
  readonly why: string;
}

export function detailRights(
  person: Actor,
  request: PurchaseRequest,
  steps: readonly RequestStep[],
): DetailRights {
  const thing = rightsOn(requestState(request, steps));
  return {
    mayEdit: mayOnRequest(person, 'edit request', thing),
    mayDelete: mayOnRequest(person, 'delete request', thing),
    lock: mayOnRequest(person, 'edit request terms', thing) ? contractLock(request) : lockOf(request),
  };
}

const contractLock = ({ contract }: PurchaseRequest): FieldLock | null =>
  contract && {
    fields: contractsFields,
    why: 'Vendor, product and cost are those of the contract that this request asks for.',
  };

const lockOf = (request: PurchaseRequest): FieldLock =>
  isOpen(request.status) ? termsLock(request) : closedLock(request);

// Somebody else decided while the form was open; what is typed in it can still be copied.
const closedLock = ({ status }: PurchaseRequest): FieldLock => ({
  fields: requestFieldNames,
  why: `This request is ${requestStatusLabel(status).toLowerCase()}. Its details can no longer be changed.`,
});

function termsLock({ currentAssigneeName }: PurchaseRequest): FieldLock {
  const who = [currentAssigneeName, 'an administrator'].filter((name) => name !== null).join(' or ');
  return {
    fields: requestTermNames,
    why: `The request has been submitted. Only ${who} can change its vendor, product, cost, department and owners now.`,
  };
}
