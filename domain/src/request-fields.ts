/**
 * The fields of a purchase request, each said once (docs/product/requests.md#fields). Schemas, columns, history and screens take them from here;
 * their names are the wire's.
 */
import { type Description, fieldNames, type RecordOf } from './fields.ts';
import { longest } from './limits.ts';
import { approverRoleLabel } from './workflow.ts';

const asked = {
  vendor: { kind: 'textOrNone', label: 'Vendor' },
  productName: { kind: 'textOrNone', label: 'Product Name', most: longest.product_name },
  estimatedCost: { kind: 'amountOrNone', label: 'Estimated Cost' },
  /** A segment's name, or several with their percentages as JSON text. */
  department: { kind: 'textOrNone', label: 'Department', most: longest.prose },
} as const satisfies Description;

const owners = {
  businessOwnerId: { kind: 'personOrNone', label: approverRoleLabel('business_owner') },
  techAdminId: { kind: 'personOrNone', label: approverRoleLabel('tech_admin') },
  executiveSponsorId: { kind: 'personOrNone', label: approverRoleLabel('executive_sponsor') },
} as const satisfies Description;

/** What people approve: once a request is submitted, its requestor can't change it any more. */
export const requestTerms = { ...asked, ...owners };

/** What a requestor goes on describing until the request is closed. */
export const requestNotes = {
  description: { kind: 'textOrNone', label: 'Description', most: longest.prose },
  businessRequirements: { kind: 'textOrNone', label: 'Business Requirements', most: longest.prose },
} as const satisfies Description;

/** All that people fill in, in the order on the screen. */
export const requestFields = { ...asked, ...requestNotes, ...owners };

/** What people fill in of a request; the cost is dollars a year. All may be empty while it is a draft. */
export type RequestFields = RecordOf<typeof requestFields>;

/** Their names. */
export const requestFieldNames: readonly (keyof RequestFields)[] = fieldNames(requestFields);

/** The names of those that people approve. */
export const requestTermNames = fieldNames(requestTerms);

/** Those that belong to the contract that a request asks for, where it asks for one. */
export const contractsFields = ['vendor', 'productName', 'estimatedCost'] as const;
