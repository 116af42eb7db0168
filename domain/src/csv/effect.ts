/**
 * The effect of an import (docs/product/csv-import.md#trial-run): how many items and contracts come to be, and what this
 * year costs before and after it, by the one rule of `spend.ts`.
 */
import { comesBefore } from '../contracts.ts';
import type { DateText } from '../days.ts';
import { pick } from '../fields.ts';
import type { Cents } from '../money.ts';
import { type CostedContract, yearlyCost } from '../spend.ts';
import type { KnownItem } from './matching.ts';
import type { ItemChange, NewItem, PlannedItem } from './plan-item.ts';
import type { ContractValues } from './records.ts';

/** How many items and contracts come to be, and what this year costs before and after, in cents. */
export interface ImportEffect {
  readonly items: number;
  readonly contracts: number;
  readonly before: Cents;
  readonly after: Cents;
}

/** Works out the effect of a plan. @example effectOf({ creations: [], changes: [] }, [], '2026-11-22') // { items: 0, contracts: 0, before: 0n, after: 0n } */
export function effectOf(
  { creations, changes }: { readonly creations: readonly NewItem[]; readonly changes: readonly ItemChange[] },
  knownItems: readonly KnownItem[],
  today: DateText,
): ImportEffect {
  const year = Number(today.slice(0, 4));
  const costOf = (
    status: string | null,
    contracts: readonly CostedContract[],
    decisions: KnownItem['decisions'] = [],
  ): Cents => yearlyCost({ status: status ?? 'active', contracts, decisions }, year, today);
  const costBefore = ({ item, contracts, decisions }: KnownItem): Cents =>
    costOf(item.status, contracts.map(knownTerms), decisions);
  const before = knownItems.reduce((sum, known) => sum + costBefore(known), 0n);
  let after = before;
  for (const creation of creations)
    after += costOf(creation.item.status, contractsAfter({ creation, change: undefined }));
  for (const change of changes) {
    const contracts = contractsAfter({ creation: undefined, change });
    after += costOf(change.after.status, contracts, change.known.decisions) - costBefore(change.known);
  }
  return {
    items: creations.length,
    contracts:
      sumOf(creations, (one) => one.contracts.length) + sumOf(changes, (one) => one.newContracts.length),
    before,
    after,
  };
}

/** A contract of an item as it will be, and whether the file gives it or changes it. */
export interface PlannedContract extends CostedContract {
  readonly isGiven: boolean;
}

/** An item's contracts once its plan is carried out, in their order. */
export function contractsAfter({
  creation,
  change,
}: Pick<PlannedItem, 'creation' | 'change'>): PlannedContract[] {
  const changed = new Map(change?.contracts.map((one) => [one.known, one.after]));
  const existing = (change?.known.contracts ?? []).map((known) => ({
    ...termsIn(changed.get(known) ?? known.values, known.id),
    isGiven: changed.has(known),
  }));
  const added = (creation?.contracts ?? change?.newContracts ?? []).map((values, at) => ({
    ...termsIn(values, firstNewId + at),
    isGiven: true,
  }));
  return [...existing, ...added].toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
}

// Greater than the id of any existing contract.
const firstNewId = 2 ** 40;

const termsIn = (values: ContractValues, id: number) => ({
  id,
  ...pick(values, ['startDate', 'endDate', 'cost', 'autoRenew']),
});

const knownTerms = ({ id, values }: KnownItem['contracts'][number]): CostedContract => termsIn(values, id);

const sumOf = <Thing>(things: readonly Thing[], count: (thing: Thing) => number): number =>
  things.reduce((sum, thing) => sum + count(thing), 0);
