/**
 * The fields of a purchase request, each said once (docs/product/requests.md#fields). Schemas, columns, history and screens take them from here;
 * their names are the wire's.
 */
import { type Description, fieldNames, type RecordOf } from './fields.ts';
import { longest } from './limits.ts';
import { approverRoleLabel } from './workflow.ts';

const asked = {
  vendor: { kind: 'text', optional: true, label: 'Vendor' },
  productName: { kind: 'text', optional: true, label: 'Product Name', most: longest.product_name },
  estimatedCost: { kind: 'amount', optional: true, label: 'Estimated Cost' },
  /** A segment's name, or several with their percentages as JSON text. */
  department: { kind: 'text', optional: true, label: 'Department', most: longest.prose },
} as const satisfies Description;

const owners = {
  businessOwnerId: { kind: 'person', optional: true, label: approverRoleLabel('business_owner') },
  techAdminId: { kind: 'person', optional: true, label: approverRoleLabel('tech_admin') },
  executiveSponsorId: { kind: 'person', optional: true, label: approverRoleLabel('executive_sponsor') },
} as const satisfies Description;

/** What people approve: once a request is submitted, its requestor can't change it any more. */
export const requestTerms = { ...asked, ...owners };

/** What a requestor goes on describing until the request is closed. */
export const requestNotes = {
  description: { kind: 'text', optional: true, label: 'Description', most: longest.prose },
  businessRequirements: { kind: 'text', optional: true, label: 'Business Requirements', most: longest.prose },
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
