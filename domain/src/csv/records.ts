/**
 * What a row of a CSV file says (docs/product/csv-files.md#a-row): an item and, where it has a cost and a start date, one
 * contract. Null means that the row is silent about a field, which then keeps the value it has.
 */
import type { DateText } from '../days.ts';
import type { BillingCycle } from '../options.ts';
import type { ContractTerms, TermName } from '../terms.ts';

/** An item's fields as a row gives them. People are e-mail addresses; `cost` and what follows count without a contract. */
export interface ItemValues {
  readonly vendor: string | null;
  readonly product_name: string | null;
  readonly notes: string | null;
  readonly status: string | null;
  readonly business_segment: readonly string[] | null;
  /** `Capital:60;Studio:40`, sorted by name, so that equal percentages are equal texts. */
  readonly business_segment_percentages: string | null;
  readonly team_usage: readonly string[] | null;
  readonly renewal_date: DateText | null;
  readonly business_owner: string | null;
  readonly tech_admin: string | null;
  readonly executive_sponsor: string | null;
  readonly billing_cycle: BillingCycle | null;
  readonly paymentType: string | null;
  /** Dollars a year. */
  readonly cost: number | null;
}

/** A contract's terms as a row gives them: only the start and the cost can't be left to be silent about. */
export type ContractValues = {
  readonly [Name in TermName]: ContractTerms[Name] | (Name extends 'startDate' | 'cost' ? never : null);
};

/** A row that was read. Rows are records of the file; the header is row 1. */
export interface CsvRecord {
  readonly row: number;
  readonly unique_id: string | null;
  readonly item: ItemValues;
  readonly contract: ContractValues | null;
}

/** A remark about a row; `detail` tells of the value that is meant, where the message is the same for all rows. */
export interface RowMessage {
  readonly row: number;
  readonly message: string;
  readonly detail?: string | undefined;
}

/** The fields of an item that its contracts carry as soon as it has one. */
export const ownFields = ['billing_cycle', 'paymentType', 'cost'] as const;

/** The fields of an item that are always its own. */
export const itemFields = [
  'vendor',
  'product_name',
  'notes',
  'status',
  'business_segment',
  'business_segment_percentages',
  'team_usage',
  'renewal_date',
  'business_owner',
  'tech_admin',
  'executive_sponsor',
] as const;

/** An item's field, or a contract's. */
export type ItemField = (typeof itemFields)[number] | (typeof ownFields)[number];

/** Whether two values are the same; lists value by value. @example isSame(['a'], ['a']) // true */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** An item as a row without further words creates it. @example completeItem(item).status // 'active' */
export const completeItem = (item: ItemValues): ItemValues => ({
  ...item,
  status: item.status ?? 'active',
  billing_cycle: item.billing_cycle ?? 'yearly',
});

/** A contract as a row without further words creates it: yearly, not renewed by itself. */
export const completeContract = (contract: ContractValues): ContractValues => ({
  ...contract,
  billingCycle: contract.billingCycle ?? 'yearly',
  autoRenew: contract.autoRenew ?? false,
});

/** A row that says nothing of an item. */
export const silentItem: ItemValues = {
  vendor: null,
  product_name: null,
  notes: null,
  status: null,
  business_segment: null,
  business_segment_percentages: null,
  team_usage: null,
  renewal_date: null,
  business_owner: null,
  tech_admin: null,
  executive_sponsor: null,
  billing_cycle: null,
  paymentType: null,
  cost: null,
};
