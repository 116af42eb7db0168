/**
 * Which changes of a request ask for its approvals anew: another vendor, product, department, owner or term, or a cost that
 * rose above what was approved (docs/product/approvals.md#changes-of-what-was-approved).
 */
import { fieldNames, pick } from '../fields.ts';
import { centsOf } from '../money.ts';
import type { RequestTerms } from '../request-terms.ts';
import type { ContractTerms } from '../terms.ts';
import { type OwnerField, ownerFields, type RequestPeople } from '../workflow.ts';

/** The terms of a contract whose changes count, with what they are called. */
const contractLabels = {
  startDate: 'Start Date',
  endDate: 'End Date',
  cancellationNoticeDate: 'Cancel Notice Date',
  noticeCount: 'Notice Period',
  noticeUnit: 'Notice Unit',
  renewalUplift: 'Increase Foreseen',
} as const;

/** The names of those terms. */
export const materialTerms = fieldNames(contractLabels);

/** What people approve of a request, beside its owners. Costs are dollars a year. */
export interface Terms extends Pick<RequestTerms, 'vendor' | 'productName' | 'department' | 'estimatedCost'> {
  /** Those of the contract that it asks for; null where it asks for none. */
  readonly contract: Pick<ContractTerms, keyof typeof contractLabels> | null;
}

/** The terms and owners that standing approvals were given to; the cost is the lowest among them, and null where none was known. */
export interface Basis extends Terms, Pick<RequestPeople, OwnerField> {}

/** The terms and owners of a request as they are now. */
export type ApprovedParts = Pick<RequestPeople, OwnerField> & { readonly terms: Terms };

const labels = {
  vendor: 'Vendor',
  productName: 'Product Name',
  department: 'Department',
  businessOwnerId: 'Business Owner',
  techAdminId: 'Tech Admin',
  executiveSponsorId: 'Executive Sponsor',
} as const;

/** The basis after another approval, which is given to the request as it is now. @example basisAfter(null, request).vendor // 'Adobe' */
export function basisAfter(basis: Basis | null, { terms, ...people }: ApprovedParts): Basis {
  const known = [basis?.estimatedCost ?? null, terms.estimatedCost].filter((cost) => cost !== null);
  return {
    ...pick(terms, ['vendor', 'productName', 'department', 'contract']),
    ...pick(people, ownerFields),
    estimatedCost: known.length === 0 ? null : Math.min(...known),
  };
}

/**
 * What of a request changed so that its approvals are asked for anew, as labels; none where nothing did, and where nothing was
 * approved yet. The first cost that is known isn't one that rose.
 * @example materialChanges({ ...basis, estimatedCost: 1000 }, { ...request, terms: { ...terms, estimatedCost: 1000.01 } }) // ['Estimated Cost']
 */
export function materialChanges(basis: Basis | null, request: ApprovedParts): string[] {
  if (basis === null) return [];
  const now = basisAfter(null, request);
  const changed = entriesOf(labels)
    .filter(([field]) => basis[field] !== now[field])
    .map(([, label]) => label);
  return [
    ...changed,
    ...(hasRisen(basis.estimatedCost, now.estimatedCost) ? ['Estimated Cost'] : []),
    ...contractChanges(basis.contract, now.contract),
  ];
}

const hasRisen = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && centsOf(to) > centsOf(from);

function contractChanges(before: Terms['contract'], after: Terms['contract']): string[] {
  return entriesOf(contractLabels)
    .filter(([field]) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map(([, label]) => label);
}

const entriesOf = <Labels extends object>(of: Labels) =>
  Object.entries(of).filter((entry): entry is [keyof Labels & string, string] => entry[0] in of);
