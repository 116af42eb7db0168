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

interface ConditionValues {
  readonly cost: { readonly op: 'at_least' | 'below'; readonly value: number };
  readonly increase: { readonly op: 'at_least'; readonly value: number };
  readonly department: { readonly op: 'is_one_of'; readonly value: readonly string[] };
  readonly kind: { readonly op: 'is'; readonly value: RequestKind };
  readonly vendor_is_new: { readonly op: 'is'; readonly value: boolean };
}

type ConditionField = keyof ConditionValues;

/** One condition of a step. Costs are dollars a year, increases percent; departments are names of segments. */
export type Condition<Field extends ConditionField = ConditionField> = {
  readonly [One in Field]: { readonly field: One } & ConditionValues[One];
}[Field];

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

/** What there is to know of the conditions on a field. */
interface ConditionRules<Field extends ConditionField> {
  readonly holds: (condition: Condition<Field>, facts: Facts) => boolean;
  /** The condition as it stands after 'if'. */
  readonly text: (condition: Condition<Field>, sign: string) => string;
  /** Why a step is skipped for which it doesn't hold. */
  readonly reason: (condition: Condition<Field>, sign: string, facts: Facts) => string;
  /** Why it can't be saved. */
  readonly fault?: (condition: Condition<Field>) => string | undefined;
}

const yearly = (dollars: number, sign: string): string => `${amountText(centsOf(dollars), sign)} a year`;

const conditions: { readonly [Field in ConditionField]: ConditionRules<Field> } = {
  cost: {
    holds: ({ op, value }, { cost }) =>
      cost === null || (op === 'at_least' ? cost >= centsOf(value) : cost < centsOf(value)),
    text: ({ op, value }, sign) => `${op === 'at_least' ? 'at least' : 'below'} ${yearly(value, sign)}`,
    reason: ({ op, value }, sign) => `${op === 'at_least' ? 'Below' : 'At least'} ${yearly(value, sign)}`,
    fault: ({ value }) => (value > 0 ? undefined : 'A condition on the cost needs an amount above 0'),
  },
  increase: {
    holds: ({ value }, { increase }) => increase !== null && isIncreaseAtLeast(value, increase),
    text: ({ value }) => `at least ${value}% more than before`,
    reason: ({ value }, _sign, { increase }) =>
      increase === null ? 'Follows no other contract' : `Increase below ${value}%`,
    fault: ({ value }) => (value >= 0 ? undefined : 'A condition on the increase needs a percentage from 0'),
  },
  department: {
    holds: ({ value }, { departments }) => departments.length === 0 || isOneOf(value, departments),
    text: ({ value }) => `for ${anyOf(value)}`,
    reason: ({ value }) => `Not for ${anyOf(value)}`,
    fault: ({ value }) => (value.length > 0 ? undefined : 'A condition on the department needs at least one'),
  },
  kind: {
    holds: ({ value }, { kind }) => kind === value,
    text: ({ value }) => kindTexts[value],
    reason: ({ value }) => `Only for ${pluralOfKind[value]}`,
  },
  vendor_is_new: {
    holds: ({ value }, { vendorIsNew }) => vendorIsNew === null || vendorIsNew === value,
    text: ({ value }) => (value ? 'from a new vendor' : 'from a known vendor'),
    reason: ({ value }) => (value ? 'The vendor isn’t new' : 'The vendor is new'),
  },
};

/**
 * Whether a condition holds.
 * @example holds({ field: 'cost', op: 'at_least', value: 10000 }, { ...facts, cost: 999_999n }) // false
 */
export const holds = <Field extends ConditionField>(condition: Condition<Field>, facts: Facts): boolean =>
  conditions[condition.field].holds(condition, facts);

/** A condition as it stands after 'if'. @example conditionText({ field: 'kind', op: 'is', value: 'renewal' }, '$') // 'a renewal' */
export const conditionText = <Field extends ConditionField>(
  condition: Condition<Field>,
  sign: string,
): string => conditions[condition.field].text(condition, sign);

/** Why a condition can't be saved. @example conditionFault({ field: 'cost', op: 'below', value: 5 }) // undefined */
export const conditionFault = <Field extends ConditionField>(
  condition: Condition<Field>,
): string | undefined => conditions[condition.field].fault?.(condition);

const reasonOf = <Field extends ConditionField>(
  condition: Condition<Field>,
  facts: Facts,
  sign: string,
): string => conditions[condition.field].reason(condition, sign, facts);

/** Whether a step with these conditions applies. @example areMet([], facts) // true */
export const areMet = (all: readonly Condition[], facts: Facts): boolean =>
  all.every((condition) => holds(condition, facts));

/** Why a step is skipped: the first condition that doesn't hold; undefined where the step applies. @example whySkipped([], facts, '$') // undefined */
export function whySkipped(all: readonly Condition[], facts: Facts, sign: string): string | undefined {
  const failed = all.find((condition) => !holds(condition, facts));
  return failed && reasonOf(failed, facts, sign);
}

// By their looks: 'studio' or a name with a character that nobody sees is no other department.
function isOneOf(named: readonly string[], departments: readonly string[]): boolean {
  const looks = new Set(named.map(lookOf));
  return departments.some((one) => looks.has(lookOf(one)));
}

// Percentages have two decimals at most, so that all of it is exact.
const isIncreaseAtLeast = (percent: number, { from, to }: NonNullable<Facts['increase']>): boolean =>
  from === null || to === null || (to - from) * 10_000n >= from * centsOf(percent);

/** Requests of a kind, in words. */
export const pluralOfKind: Readonly<Record<RequestKind, string>> = {
  software: 'new software',
  contract: 'contracts',
  renewal: 'renewals',
};

const kindTexts: Readonly<Record<RequestKind, string>> = {
  software: 'new software',
  contract: 'a contract',
  renewal: 'a renewal',
};

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Alternatives in a sentence. @example anyOf(['Studio', 'Legal']) // 'Studio or Legal' */
export const anyOf = (words: Iterable<string>): string => alternatives.format(words);
