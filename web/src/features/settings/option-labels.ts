import { billingCycles, optionLabel, type SoftwareOptions, softwareStatuses } from '@purser/domain/options';

export type ListName = keyof SoftwareOptions;

/** As the server compares values: without letter case. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

// The lists whose values have labels, with the values that the product itself knows.
const knownValues: Partial<Record<ListName, readonly string[]>> = {
  statusOptions: softwareStatuses,
  billingCycles,
};

/** A value's label; where another value has the same label, the value itself, so that both can be told apart. */
export function labelIn(list: ListName, value: string, values: readonly string[]): string {
  if (!knownValues[list]) return value;
  const isUnique = !values.some((other) => other !== value && hasSameLabel(other, value));
  return isUnique ? optionLabel(value) : value;
}

/** The value to store for a typed one: 'Pending cancellation' → 'pending_cancellation'. */
export function valueFor(list: ListName, typed: string, values: readonly string[]): string {
  const known = knownValues[list];
  if (!known) return typed;
  const all = [...values, ...known];
  return (
    all.find((value) => isSame(value, typed)) ?? all.find((value) => hasSameLabel(value, typed)) ?? typed
  );
}

const hasSameLabel = (a: string, b: string): boolean => isSame(optionLabel(a), optionLabel(b));
