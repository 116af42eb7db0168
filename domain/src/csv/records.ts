/**
 * What a row of a CSV file says (docs/product/csv-files.md#a-row): an item and, where it has a cost and a start date, one
 * contract. Null means that the row gives no value for a field, which then stays as it is.
 */
import { fieldNames } from '../fields.ts';
import { productMissing } from '../requests.ts';
import type { SoftwareFields } from '../software-fields.ts';
import type { ContractTerms, TermName } from '../terms.ts';

const ownValues = {
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
};
const carriedValues = { billing_cycle: null, paymentType: null, cost: null };

/** The fields of an item that are always its own. */
export const itemFields = fieldNames(ownValues);

/** The fields of an item that its contracts carry as soon as it has one. */
export const carriedFields = fieldNames(carriedValues);

/** A field of an item. */
export type ItemField = (typeof itemFields)[number] | (typeof carriedFields)[number];

/**
 * An item's fields as a row gives them. People are e-mail addresses, percentages read `Capital:60;Studio:40`, sorted by
 * name, so that equal ones are equal texts.
 */
export type ItemValues = {
  readonly [Name in ItemField]: Name extends keyof SoftwareFields
    ? SoftwareFields[Name] | null
    : string | null;
};

/** An item of which a row says nothing. */
export const emptyItem: ItemValues = { ...ownValues, ...carriedValues };

/** A contract's terms as a row gives them: only start and cost must be given. */
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

/** A remark about a row; `detail` shows the value, where the message is the same for all rows. */
export interface RowMessage {
  readonly row: number;
  readonly message: string;
  readonly detail?: string | undefined;
}

/** What is said of an item without a vendor or a product name. @example missingNames({ vendor: 'Acme', product_name: null }) // ['Product name is required'] */
export const missingNames = ({
  vendor,
  product_name,
}: Pick<ItemValues, 'vendor' | 'product_name'>): string[] => [
  ...(vendor === null ? ['Vendor is required'] : []),
  ...(product_name === null ? [productMissing] : []),
];

/** Whether two values are the same; lists value by value. @example isSame(['a'], ['a']) // true */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** A new item with the defaults of what a row leaves out. @example completeItem(item).status // 'active' */
export const completeItem = (item: ItemValues): ItemValues => ({
  ...item,
  status: item.status ?? 'active',
  billing_cycle: item.billing_cycle ?? 'yearly',
});

/** A new contract with the defaults of what a row leaves out: yearly, without automatic renewal. */
export const completeContract = (contract: ContractValues): ContractValues => ({
  ...contract,
  billingCycle: contract.billingCycle ?? 'yearly',
  autoRenew: contract.autoRenew ?? false,
});
