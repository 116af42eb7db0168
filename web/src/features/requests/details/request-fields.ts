import type { PurchaseRequest } from '@purser/api/requests';
import type { User } from '@purser/api/users';
import { isRequestField } from '@purser/domain/request-changes';
import { requestFieldNames } from '@purser/domain/request-fields';
import { ownerRoles } from '@purser/domain/workflow';
import { changedAmong } from '../../../lib/changed-among.ts';
import { formatMoney } from '../../../lib/format.ts';
import { namesAmong } from '../../../lib/people-names.ts';
import { departmentWords, readDepartment } from '../department-shares.ts';
import type { RequestFormInput } from './request-form.ts';

export type RequestField = keyof RequestFormInput;

/** The people that a request names. */
export const owners = ownerRoles.map(({ field }) => field);

/** The field that the wire calls so; undefined for another word. */
export const fieldAt = (wirePath: string): RequestField | undefined =>
  isRequestField(wirePath) ? wirePath : undefined;

type Terms = Pick<PurchaseRequest, RequestField>;

/** What inputs show of a request: texts where it has nothing. */
export const valuesOf = (terms: Terms): RequestFormInput => ({
  vendor: terms.vendor ?? '',
  productName: terms.productName ?? '',
  estimatedCost: terms.estimatedCost?.toFixed(2) ?? '',
  department: readDepartment(terms.department),
  description: terms.description ?? '',
  businessRequirements: terms.businessRequirements ?? '',
  businessOwnerId: terms.businessOwnerId,
  techAdminId: terms.techAdminId,
  executiveSponsorId: terms.executiveSponsorId,
});

/** The fields whose values differ. */
export const changedFields = (before: RequestFormInput, after: RequestFormInput): RequestField[] =>
  changedAmong(requestFieldNames, before, after);

/** A field's value as people read it; '' where it is empty. */
export function valueWords(name: RequestField, values: RequestFormInput, users: readonly User[]): string {
  if (name === 'department') return departmentWords(values.department);
  const value = values[name];
  if (value === null || value === '') return '';
  if (name === 'estimatedCost') return formatMoney(Number(value));
  if (typeof value === 'string') return value;
  return namesAmong(users).of(value) ?? 'Unknown User';
}

/** A draft that lacks one of these is opened to be filled in (docs/product/requests.md#drafts). */
export function isUnfinished(request: Terms & Pick<PurchaseRequest, 'status'>): boolean {
  const { status, vendor, productName, description, department, businessRequirements } = request;
  const needed = [vendor, productName, description, department, businessRequirements];
  return status === 'draft' && needed.includes(null);
}
