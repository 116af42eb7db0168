/**
 * When a step of the workflow applies (docs/product/approvals.md#conditions): all of its conditions hold. What isn't known yet
 * holds, so that no step is skipped for want of a figure.
 */
import { parseDepartment } from '../department.ts';
import { amountText, type Cents, centsOf } from '../money.ts';
import { lookOf } from '../people.ts';

/** What a request is for: software that is new, a contract of software that is there, or one that follows another. */
export const requestKinds = ['software', 'contract', 'renewal'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** One condition of a step. Costs are dollars a year, increases percent; departments are names of segments. */
export type Condition =
  | { readonly field: 'cost'; readonly op: 'at_least' | 'below'; readonly value: number }
  | { readonly field: 'increase'; readonly op: 'at_least'; readonly value: number }
  | { readonly field: 'department'; readonly op: 'is_one_of'; readonly value: readonly string[] }
  | { readonly field: 'kind'; readonly op: 'is'; readonly value: RequestKind }
  | { readonly field: 'vendor_is_new'; readonly op: 'is'; readonly value: boolean };

/** What conditions are held against. */
export interface Facts {
  readonly kind: RequestKind;
  /** A year's cost; null while it isn't known. */
  readonly cost: Cents | null;
  /** The year's cost of the contract that this one follows, and of this one; null where it follows none. */
  readonly increase: { readonly from: Cents | null; readonly to: Cents | null } | null;
  /** The names of the segments that the request is for; none while that isn't known. */
  readonly departments: readonly string[];
  /** Whether the portfolio has no item of the vendor; null while the vendor isn't known. */
  readonly vendorIsNew: boolean | null;
}

/** The segments that a request's department names. @example departmentsOf(null) // [] */
export const departmentsOf = (department: string | null): readonly string[] =>
  department === null ? [] : (parseDepartment(department)?.segments ?? [department]);

/**
 * An increase that is given as a percentage instead of two costs.
 * @example increaseBy(7.5) // { from: 10000n, to: 10750n }
 */
export const increaseBy = (percent: number): NonNullable<Facts['increase']> => ({
  from: 10_000n,
  to: 10_000n + centsOf(percent),
});

/**
 * Whether a condition holds.
 * @example holds({ field: 'cost', op: 'at_least', value: 10000 }, { ...facts, cost: 999_999n }) // false
 */
export function holds(condition: Condition, facts: Facts): boolean {
  switch (condition.field) {
    case 'cost':
      return isCostWithin(condition, facts.cost);
    case 'increase':
      return isIncreaseAtLeast(condition.value, facts.increase);
    case 'department':
      return isOneOf(condition.value, facts.departments);
    case 'kind':
      return facts.kind === condition.value;
    case 'vendor_is_new':
      return facts.vendorIsNew === null || facts.vendorIsNew === condition.value;
  }
}

/** Whether a step with these conditions applies. @example areMet([], facts) // true */
export const areMet = (conditions: readonly Condition[], facts: Facts): boolean =>
  conditions.every((condition) => holds(condition, facts));

/** Why a step is skipped: the first condition that doesn't hold; undefined where the step applies. @example whySkipped([], facts, '$') // undefined */
export function whySkipped(conditions: readonly Condition[], facts: Facts, sign: string): string | undefined {
  const failed = conditions.find((condition) => !holds(condition, facts));
  return failed && reasonOf(failed, facts, sign);
}

// By their looks: 'studio' or a name with a character that nobody sees is no other department.
function isOneOf(named: readonly string[], departments: readonly string[]): boolean {
  const looks = new Set(named.map(lookOf));
  return departments.length === 0 || departments.some((one) => looks.has(lookOf(one)));
}

function isCostWithin({ op, value }: Extract<Condition, { field: 'cost' }>, cost: Cents | null): boolean {
  if (cost === null) return true;
  return op === 'at_least' ? cost >= centsOf(value) : cost < centsOf(value);
}

// Percentages have two decimals at most, so that all of it is exact.
function isIncreaseAtLeast(percent: number, increase: Facts['increase']): boolean {
  if (increase === null) return false;
  const { from, to } = increase;
  return from === null || to === null || (to - from) * 10_000n >= from * centsOf(percent);
}

function reasonOf(condition: Condition, { increase }: Facts, sign: string): string {
  switch (condition.field) {
    case 'cost':
      return `${condition.op === 'at_least' ? 'Below' : 'At least'} ${amountText(centsOf(condition.value), sign)} a year`;
    case 'increase':
      return increase === null ? 'Follows no other contract' : `Increase below ${condition.value}%`;
    case 'department':
      return `Not for ${anyOf(condition.value)}`;
    case 'kind':
      return `Only for ${pluralOfKind[condition.value]}`;
    case 'vendor_is_new':
      return condition.value ? 'The vendor isn’t new' : 'The vendor is new';
  }
}

/** Requests of a kind, in words. */
export const pluralOfKind: Readonly<Record<RequestKind, string>> = {
  software: 'new software',
  contract: 'contracts',
  renewal: 'renewals',
};

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Words of which one is enough. @example anyOf(['Studio', 'Legal']) // 'Studio or Legal' */
export const anyOf = (words: Iterable<string>): string => alternatives.format(words);
