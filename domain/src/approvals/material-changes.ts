/**
 * Which changes of a request ask for its approvals anew: another vendor, product, department, owner or approved term, or a cost that
 * rose above what was approved (docs/product/approvals.md#changes-of-what-was-approved).
 */
import { type ApprovedTerms, approvedFields } from '../contract-approval.ts';
import { pick } from '../fields.ts';
import { centsOf } from '../money.ts';
import { requestFields } from '../request-fields.ts';
import type { RequestTerms } from '../request-terms.ts';
import { type ContractTerms, contractTerms } from '../terms.ts';
import { type OwnerField, ownerFields, type RequestPeople } from '../workflow.ts';

type MaterialTerm = Exclude<keyof ApprovedTerms, 'cost'> | 'cancellationNoticeDate';

const isMaterial = (field: keyof ApprovedTerms): field is Exclude<keyof ApprovedTerms, 'cost'> =>
  field !== 'cost';

/** The terms of a contract whose changes count: all that are approved; its cost is the request's. */
export const materialTerms: readonly MaterialTerm[] = [
  ...approvedFields.filter(isMaterial),
  'cancellationNoticeDate',
];

/** What people approve of a request, beside its owners. Costs are dollars a year. */
export interface Terms extends Pick<RequestTerms, 'vendor' | 'productName' | 'department' | 'estimatedCost'> {
  /** Those of the contract that it asks for; null where it asks for none. */
  readonly contract: Pick<ContractTerms, MaterialTerm> | null;
}

/** The terms and owners that standing approvals were given to; the cost is the lowest among them, and null where none was known. */
export interface Basis extends Terms, Pick<RequestPeople, OwnerField> {}

/** The terms and owners of a request as they are now. */
export type ApprovedParts = Pick<RequestPeople, OwnerField> & { readonly terms: Terms };

const comparedFields = ['vendor', 'productName', 'department', ...ownerFields] as const;

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
  const changed = comparedFields
    .filter((field) => basis[field] !== now[field])
    .map((field) => requestFields[field].label);
  return [
    ...changed,
    ...(hasRisen(basis.estimatedCost, now.estimatedCost) ? [requestFields.estimatedCost.label] : []),
    ...contractChanges(basis.contract, now.contract),
  ];
}

const hasRisen = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && centsOf(to) > centsOf(from);

const contractChanges = (before: Terms['contract'], after: Terms['contract']): string[] =>
  materialTerms
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => contractTerms[field].label);
