/**
 * Renaming a value of an option list everywhere at once (docs/product/settings.md#renaming-a-value): which values can be renamed,
 * and what becomes of the texts that name them.
 */
import { departmentText, parseDepartment } from './department.ts';
import { fieldNames } from './fields.ts';
import { optionLabel, type SoftwareOptions, softwareStatuses } from './options.ts';
import { lookOf } from './people.ts';
import { type Percentages, parsePercentages } from './segments.ts';
import { sentenceList } from './sentence-list.ts';

/** What is said of a name that stays the same. */
export const sameOption = 'Please enter another name';

/** One of the five lists. */
export type OptionListName = keyof SoftwareOptions;

/** A value and the word that takes its place. */
export interface ValueRename {
  readonly from: string;
  readonly to: string;
}

/** Why a value keeps its name; undefined for one that can be renamed. @example renameRefusal('paymentTypes', 'Check') // undefined */
export function renameRefusal(list: OptionListName, value: string): string | undefined {
  if (list === 'billingCycles')
    return 'Billing cycles can’t be renamed, because dates and costs are computed from them';
  return isBuiltIn(list, value)
    ? `${optionLabel(value)} can’t be renamed, because Purser itself sets this status`
    : undefined;
}

/** Why no value takes this name: its records would have ended, or be active again. @example nameRefusal('statusOptions', 'terminated') // 'Purser itself sets …' */
export const nameRefusal = (list: OptionListName, name: string): string | undefined =>
  isBuiltIn(list, name) ? 'Purser itself sets this status. Please enter another name' : undefined;

const isBuiltIn = (list: OptionListName, value: string): boolean =>
  list === 'statusOptions' && softwareStatuses.some((status) => status === value);

/** What uses a value, by kind of record. */
export const usedBy = {
  products: ['product', 'products'],
  contracts: ['contract', 'contracts'],
  requests: ['purchase request', 'purchase requests'],
  budgets: ['budget', 'budgets'],
  calendars: ['calendar link', 'calendar links'],
  conditions: ['approval condition', 'approval conditions'],
} as const;

/** How many records use a value. */
export type OptionUses = Readonly<Record<keyof typeof usedBy, number>>;

/** Records as a sentence lists them; empty for none. @example usesText({ ...none, products: 12, budgets: 1 }) // '12 products and 1 budget' */
export function usesText(uses: OptionUses): string {
  const used = fieldNames(usedBy).filter((kind) => uses[kind] > 0);
  return sentenceList(
    used.map((kind) => `${uses[kind].toLocaleString('en-US')} ${usedBy[kind][uses[kind] === 1 ? 0 : 1]}`),
  );
}

/** A request's department with the other name; undefined where it doesn't name the segment. Like conditions, it goes by the look of names. @example renamedDepartment('Studio', { from: 'Studio', to: 'Film' }) // 'Film' */
export function renamedDepartment(text: string, rename: ValueRename): string | undefined {
  const { segments, percentages } = parseDepartment(text) ?? { segments: [text], percentages: null };
  const look = lookOf(rename.from);
  const former = segments.includes(rename.from)
    ? rename.from
    : segments.find((segment) => lookOf(segment) === look);
  if (former === undefined) return undefined;
  const to = (name: string) => (name === former ? rename.to : name);
  return departmentText(segments.map(to), percentages && renamedShares(percentages, to)) ?? undefined;
}

/** An item's percentages with the other name; undefined where they don't name the segment. @example renamedPercentages('{"A":100}', { from: 'A', to: 'B' }) // '{"B":100}' */
export function renamedPercentages(text: string, { from, to }: ValueRename): string | undefined {
  const percentages = parsePercentages(text);
  if (!percentages || !Object.hasOwn(percentages, from)) return undefined;
  return JSON.stringify(renamedShares(percentages, (name) => (name === from ? to : name)));
}

const renamedShares = (percentages: Percentages, to: (name: string) => string): Percentages =>
  Object.fromEntries(Object.entries(percentages).map(([name, part]) => [to(name), part]));

/** Steps with other words in their conditions. */
export interface RenamedSteps {
  readonly value: unknown;
  /** How many conditions named the segment. */
  readonly conditions: number;
}

/**
 * Stored steps, or their conditions alone, with the segment's other name in all conditions on the department.
 * @example renamedConditions([{ field: 'department', op: 'is_one_of', value: ['A'] }], { from: 'A', to: 'B' }).conditions // 1
 */
export function renamedConditions(stored: unknown, { from, to }: ValueRename): RenamedSteps {
  const look = lookOf(from);
  let conditions = 0;

  function rename(names: readonly unknown[]): unknown[] {
    const isNamed = (name: unknown) => typeof name === 'string' && lookOf(name) === look;
    if (!names.some(isNamed)) return [...names];
    conditions += 1;
    return [...new Set(names.map((name) => (isNamed(name) ? to : name)))];
  }

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const isOnDepartment = 'field' in value && value.field === 'department';
    return Object.fromEntries(
      Object.entries(value).map(([key, member]: [string, unknown]) => [
        key,
        isOnDepartment && key === 'value' && Array.isArray(member) ? rename(member) : walk(member),
      ]),
    );
  }

  const value = walk(stored);
  return { value, conditions };
}
