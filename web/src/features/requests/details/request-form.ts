import { type PurchaseRequest } from '@purser/api/request-replies';
import { type RequestChangesInput, requestFields } from '@purser/api/requests';
import { departmentMessage } from '@purser/domain/department';
import { missingOwners, ownerRoles } from '@purser/domain/workflow';
import { z } from 'zod';
import { type DepartmentShares, writeDepartment } from '../department-shares.ts';

const department = z.custom<DepartmentShares>().transform((shares, context) => {
  const text = writeDepartment(shares);
  if (text !== undefined) return text;
  context.addIssue({ code: 'custom', message: departmentMessage });
  return z.NEVER;
});

const details = z.object({ ...requestFields, department });
export type RequestFormInput = z.input<typeof details>;
export type RequestFormOutput = z.output<typeof details>;

/** The message at a missing owner; the alert in the form names them all. */
export const chooseOwner = 'Please choose somebody';

/**
 * An owner that a workflow step needs is required once vendor and product are filled
 * (docs/product/requests.md#required-owners).
 */
export const requestForm = (steps: Parameters<typeof missingOwners>[0]) =>
  ownerRoles.reduce(
    (schema, { field }) =>
      schema.refine(
        (values) => !isNamed(values) || missingOwners(steps, values).every((owner) => owner.field !== field),
        { path: [field], message: chooseOwner, when: () => true },
      ),
    details,
  );

const isNamed = ({ vendor, productName }: RequestFormOutput): boolean => Boolean(vendor && productName);

/** The fields that are sent: those that differ from the request's and aren't locked. */
export function changesOf(
  request: Pick<PurchaseRequest, keyof RequestFormOutput>,
  values: RequestFormOutput,
  locked: readonly string[],
): RequestChangesInput {
  const known: Record<string, unknown> = { ...request };
  const isSent = ([name, value]: [string, unknown]) => value !== known[name] && !locked.includes(name);
  return Object.fromEntries(Object.entries(values).filter(isSent));
}
