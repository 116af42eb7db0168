import type { PurchaseRequest } from '@purser/api/request-replies';
import type { User } from '@purser/api/users';
import { isRequestField } from '@purser/domain/request-changes';
import { requestFieldNames, requestFields } from '@purser/domain/request-fields';
import { ownerRoles } from '@purser/domain/workflow';
import { formatMoney } from '../../../lib/format.ts';
import { changedAmong, inputValues } from '../../../lib/input-values.ts';
import { namesAmong } from '../../../lib/people-names.ts';
import { departmentLabel, readDepartment } from '../department-shares.ts';
import type { RequestFormInput } from './request-form.ts';

export type RequestField = keyof RequestFormInput;

export const owners = ownerRoles.map(({ field }) => field);

/** The form's field for a name on the wire. */
export const fieldAt = (wirePath: string): RequestField | undefined =>
  isRequestField(wirePath) ? wirePath : undefined;

type Terms = Pick<PurchaseRequest, RequestField>;

/** The form's values; '' stands for null texts. */
export const valuesOf = (terms: Terms): RequestFormInput => ({
  ...inputValues(requestFields, terms),
  department: readDepartment(terms.department),
});

export const changedFields = (before: RequestFormInput, after: RequestFormInput): RequestField[] =>
  changedAmong(requestFieldNames, before, after);

/** A field's value as text; '' where it is empty. */
export function valueText(name: RequestField, values: RequestFormInput, users: readonly User[]): string {
  if (name === 'department') return departmentLabel(values.department);
  const value = values[name];
  if (value === null || value === '') return '';
  if (name === 'estimatedCost') return formatMoney(Number(value));
  if (typeof value === 'string') return value;
  return namesAmong(users).of(value) ?? 'Unknown User';
}

/** Whether a draft opens with its form, because one of these is missing (docs/product/requests.md#drafts). */
export function isUnfinished(request: Terms & Pick<PurchaseRequest, 'status'>): boolean {
  const { status, vendor, productName, description, department, businessRequirements } = request;
  const needed = [vendor, productName, description, department, businessRequirements];
  return status === 'draft' && needed.includes(null);
}
