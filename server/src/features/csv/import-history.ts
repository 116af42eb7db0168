import type { Contract } from '@purser/api/contracts';
import { percentagesOf } from '@purser/domain/csv/export';
import type { ItemChange } from '@purser/domain/csv/plan-item';
import type { ItemField, ItemValues } from '@purser/domain/csv/records';
import { kindOf, pick } from '@purser/domain/fields';
import { softwareFields } from '@purser/domain/software-fields';
import { fieldChange } from '../../platform/changes.ts';
import type { FieldChange } from '../../platform/history.ts';
import { contractHistory, summaryOf } from '../contracts/contracts.service.ts';
import { creationOf } from '../software/software.service.ts';
import { readable } from '../software/software-history.ts';

export type ItemHistory = FieldChange & { readonly softwareId: number };

/** The one row with which a new item's history begins. */
export const creationHistory = (softwareId: number, { vendor, product_name }: ItemValues): ItemHistory => ({
  softwareId,
  ...creationOf({ vendor: vendor ?? '', product_name: product_name ?? '' }),
});

/** A row for each field of a known item that the import changes. */
export function changeHistory(change: ItemChange, nameOf: (email: string) => string): ItemHistory[] {
  const softwareId = change.known.id;
  const ofItem = change.fields.map((field) => {
    const shown = (item: ItemValues): unknown => shownIn(item, field, nameOf);
    const named = { fieldName: wireNames[field] ?? field, kind: kindOf(softwareFields, field) };
    return fieldChange(named, shown(change.known.item), shown(change.after));
  });
  const ofContracts = change.contracts.flatMap(({ known, after, fields }) =>
    contractHistory({ id: known.id, ...known.values }, pick(after, fields)),
  );
  return [...ofItem, ...ofContracts].map((row) => ({ ...row, softwareId }));
}

export const newContractHistory = (contract: Contract): ItemHistory => ({
  softwareId: contract.softwareId,
  fieldName: `contract #${contract.id}`,
  oldValue: null,
  newValue: summaryOf(contract),
});

const wireNames: Readonly<Partial<Record<ItemField, string>>> = {
  business_owner: 'business_owner_id',
  tech_admin: 'tech_admin_id',
  executive_sponsor: 'executive_sponsor_id',
};

const noNames: ReadonlyMap<number, string> = new Map();

// A file has addresses of people, and percentages in a form of its own.
function shownIn(item: ItemValues, field: ItemField, nameOf: (email: string) => string): unknown {
  const value = item[field];
  if (wireNames[field] && typeof value === 'string') return nameOf(value);
  if (field !== 'business_segment_percentages') return value;
  return readable(field, percentagesOf(item[field], item.business_segment ?? []), noNames);
}
