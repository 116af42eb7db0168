import { billingCycles, optionLabel, softwareStatuses } from '@purser/domain/options';
import { isSame, type ListName } from './option-changes.ts';

// The lists whose values are stored as words for machines, with those that the product itself knows.
const ownValues: Partial<Record<ListName, readonly string[]>> = {
  statusOptions: softwareStatuses,
  billingCycles,
};

/** What a value reads like. Two that would read alike show what is stored, so that people can tell them apart. */
export function labelIn(list: ListName, value: string, values: readonly string[]): string {
  if (!ownValues[list]) return value;
  const isAlone = !values.some((other) => other !== value && readsLike(other, value));
  return isAlone ? optionLabel(value) : value;
}

/** What is stored for a typed value: 'Pending cancellation' is the `pending_cancellation` that the product knows. */
export function storedFor(list: ListName, typed: string, values: readonly string[]): string {
  const own = ownValues[list];
  if (!own) return typed;
  const known = [...values, ...own];
  return (
    known.find((value) => isSame(value, typed)) ?? known.find((value) => readsLike(value, typed)) ?? typed
  );
}

const readsLike = (one: string, other: string): boolean => isSame(optionLabel(one), optionLabel(other));
