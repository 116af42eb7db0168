import type { ItemChange } from '@purser/domain/csv-plan-item';
import type { ContractValues, ItemField, ItemValues } from '@purser/domain/csv-records';
import { readPercentages } from '@purser/domain/csv-text';
import { fieldChange } from '../../platform/changes.ts';
import type { FieldChange } from '../../platform/history.ts';

/** A row of an item's history. */
export type ItemHistory = FieldChange & { readonly softwareId: number };

/** The one row with which a new item's history begins. */
export const creationHistory = (softwareId: number, item: ItemValues): ItemHistory => ({
  softwareId,
  fieldName: 'software',
  oldValue: null,
  newValue: `${item.vendor} ${item.product_name}`,
});

/** What an import changes of a known item, one row per field that changed; people by name. */
export function changeHistory(change: ItemChange, nameOf: (email: string) => string): ItemHistory[] {
  const softwareId = change.known.id;
  const ofItem = change.fields.map((field) => {
    const shown = (item: ItemValues): unknown => readable(field, item[field], nameOf);
    return fieldChange(wireNames[field] ?? field, shown(change.known.item), shown(change.after));
  });
  const ofContracts = change.contracts.flatMap(({ known, after, fields }) =>
    fields.map((field) => fieldChange(`contract #${known.id} · ${field}`, known.values[field], after[field])),
  );
  return [...ofItem, ...ofContracts].map((one) => ({ ...one, softwareId }));
}

/** A contract that was added to a known item. */
export const contractHistory = (
  contract: Pick<ContractValues, 'startDate' | 'endDate' | 'cost' | 'billingCycle'> & {
    readonly id: number;
    readonly softwareId: number;
  },
): ItemHistory => ({
  softwareId: contract.softwareId,
  fieldName: `contract #${contract.id}`,
  oldValue: null,
  newValue: `${contract.startDate} to ${contract.endDate ?? 'open end'}, ${contract.cost.toFixed(2)} a year, ${contract.billingCycle}`,
});

const wireNames: Readonly<Partial<Record<ItemField, string>>> = {
  business_owner: 'business_owner_id',
  tech_admin: 'tech_admin_id',
  executive_sponsor: 'executive_sponsor_id',
};

function readable(field: ItemField, value: unknown, nameOf: (email: string) => string): unknown {
  if (typeof value !== 'string') return value;
  if (wireNames[field]) return nameOf(value);
  if (field !== 'business_segment_percentages') return value;
  return Object.entries(readPercentages(value) ?? {}).map(([segment, percent]) => `${segment} ${percent}%`);
}
