/**
 * The fields of a software item, each said once (docs/product/software.md#fields). Their names stay as the wire spells them.
 */
import { type Description, fieldNames, type RecordOf } from './fields.ts';
import { longest } from './limits.ts';
import { approverRoleLabel } from './workflow.ts';

/** What is said of an item that isn’t there. */
export const noSuchSoftware = 'This software doesn’t exist';

/** The fields that a person gives. `cost`, `billing_cycle`, `paymentType` and `renewal_date` count only without a contract. */
export const softwareFields = {
  vendor: { kind: 'text', label: 'Vendor' },
  product_name: { kind: 'text', label: 'Product Name', most: longest.product_name },
  notes: { kind: 'text', optional: true, label: 'Notes', most: longest.prose },
  status: { kind: 'text', label: 'Status', most: longest.status },
  business_segment: { kind: 'segments', optional: true, label: 'Business Segments' },
  business_segment_percentages: { kind: 'shares', optional: true, label: 'Segment Percentages' },
  team_usage: { kind: 'names', label: 'Team Usage' },
  renewal_date: { kind: 'day', optional: true, label: 'Renewal Date' },
  business_owner_id: { kind: 'person', optional: true, label: approverRoleLabel('business_owner') },
  tech_admin_id: { kind: 'person', optional: true, label: approverRoleLabel('tech_admin') },
  executive_sponsor_id: { kind: 'person', optional: true, label: approverRoleLabel('executive_sponsor') },
  billing_cycle: { kind: 'cycle', label: 'Billing Cycle' },
  paymentType: { kind: 'text', optional: true, label: 'Payment Type' },
  cost: { kind: 'amount', optional: true, label: 'Cost' },
} as const satisfies Description;

/** An item's fields; `cost` is dollars a year. */
export type SoftwareFields = RecordOf<typeof softwareFields>;

/** Their names. */
export const softwareFieldNames: readonly (keyof SoftwareFields)[] = fieldNames(softwareFields);
