/** What the budgets of a year may say together (docs/product/forecast.md#budgets), beside the shape of each. */
import { amountText, type Cents, centsOf } from '../money.ts';
import type { BudgetAmount } from './budget.ts';

/** What budgets may name, and how their amounts read. */
export interface BudgetNames {
  /** What stands before amounts in the company's currency. */
  readonly sign: string;
  /** The segments that Settings list, and those that have a budget already. */
  readonly segments: ReadonlySet<string>;
  /** How the items of a vendor spell its name; undefined where there are none. */
  readonly spellingOf: (vendor: string) => string | undefined;
}

/** Something that can't be saved. `at` is the budget's place, counted from 0. */
export interface BudgetFault {
  readonly at: number;
  readonly field: keyof BudgetAmount;
  readonly message: string;
}

/**
 * The faults of a year's budgets, in their order.
 * @example budgetFaults([{ segment: 'Lost', vendor: null, amount: 5 }], names)[0]?.message // '“Lost” is no segment of the option lists'
 */
export const budgetFaults = (budgets: readonly BudgetAmount[], names: BudgetNames): BudgetFault[] =>
  [...singleFaults(budgets, names), ...vendorFaults(budgets, names)].toSorted((a, b) => a.at - b.at);

/** Those that a budget has whatever else is budgeted, such as a part of a file. @example singleFaults([{ segment: 'Lost', vendor: null, amount: 5 }], names).length // 1 */
export function singleFaults(budgets: readonly BudgetAmount[], names: BudgetNames): BudgetFault[] {
  const faults: BudgetFault[] = [];
  const seen = new Set<string>();
  budgets.forEach((budget, at) => {
    const { segment, vendor } = budget;
    if (!names.segments.has(segment))
      faults.push({ at, field: 'segment', message: `“${segment}” is no segment of the option lists` });
    if (vendor !== null && names.spellingOf(vendor) === undefined)
      faults.push({ at, field: 'vendor', message: `No software of “${vendor}” is there` });
    const key = keyOf(budget);
    if (seen.has(key))
      faults.push({ at, field: 'amount', message: `${budgetLabel(budget)} has two budgets` });
    seen.add(key);
  });
  return faults;
}

/** Budgets with vendors as their items spell them. @example spelledBudgets([{ segment: 'Studio', vendor: 'aws', amount: 5 }], names)[0]?.vendor // 'AWS' */
export const spelledBudgets = (
  budgets: readonly BudgetAmount[],
  { spellingOf }: BudgetNames,
): BudgetAmount[] =>
  budgets.map((budget) => ({
    ...budget,
    vendor: budget.vendor === null ? null : (spellingOf(budget.vendor) ?? budget.vendor),
  }));

const keyOf = ({ segment, vendor }: BudgetAmount): string => JSON.stringify([segment, vendor?.toLowerCase()]);

/** What a budget is of. @example budgetLabel({ segment: 'Studio', vendor: 'Avid' }) // 'Avid in Studio' */
export const budgetLabel = ({ segment, vendor }: Pick<BudgetAmount, 'segment' | 'vendor'>): string =>
  vendor === null ? segment : `${vendor} in ${segment}`;

// The budgets of vendors are parts of their segment's.
function vendorFaults(budgets: readonly BudgetAmount[], { sign }: BudgetNames): BudgetFault[] {
  const whole = new Map<string, Cents>();
  for (const { segment, vendor, amount } of budgets) if (vendor === null) whole.set(segment, centsOf(amount));
  const used = new Map<string, Cents>();
  const faults: BudgetFault[] = [];
  budgets.forEach(({ segment, vendor, amount }, at) => {
    if (vendor === null) return;
    const limit = whole.get(segment);
    const sum = (used.get(segment) ?? 0n) + centsOf(amount);
    used.set(segment, sum);
    if (limit === undefined)
      faults.push({ at, field: 'segment', message: `Please enter a budget for ${segment} as a whole, too` });
    else if (sum > limit)
      faults.push({
        at,
        field: 'amount',
        message: `The vendors in ${segment} have more than its budget of ${amountText(limit, sign)}`,
      });
  });
  return faults;
}
