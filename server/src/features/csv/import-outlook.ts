import type { CsvNewValues } from '@purser/api/portfolio';
import type { ValueColumn } from '@purser/domain/csv/columns';
import type { RowRemark } from '@purser/domain/csv/remarks';
import { dollarsOf } from '@purser/domain/money';
import { longestOption, mostOptions } from '@purser/domain/options';
import { yearlyCost } from '@purser/domain/spend';
import type { MadePlan, RowFault } from './import-plan.ts';

/** The portfolio after an import: its items and contracts, this year's cost, and the contracts that are over already. */
export function outlookOf({ plan, effect, today }: MadePlan) {
  const { items, contracts, before, after } = effect;
  const year = Number(today.slice(0, 4));
  const ended = plan.ended.reduce(
    (sum, contract) => sum + yearlyCost({ status: 'active', contracts: [contract] }, year, today),
    0n,
  );
  return {
    items,
    contracts,
    updatedItems: plan.changes.length,
    yearlySpend: { year, before: dollarsOf(before), after: dollarsOf(after) },
    ended: { contracts: plan.ended.length, yearlySpend: dollarsOf(ended) },
    sameProduct: plan.repeated,
  };
}

/** The values of a file that none of our option lists has, in the order of their first rows. */
export function newValuesIn(warnings: readonly RowRemark[], errors: readonly RowFault[]): CsvNewValues[] {
  const found = new Map<ValueColumn, Counts>();
  for (const { unlisted } of [...warnings, ...errors]) {
    for (const { column, values } of [unlisted ?? []].flat()) {
      const counts = found.get(column) ?? { values: new Map<string, number>(), more: new Set<string>() };
      found.set(column, counts);
      for (const value of values) countValue(counts, value);
    }
  }
  return [...found].map(([column, { values, more }]) => ({
    column,
    values: Array.from(values, ([value, rows]) => ({ value, rows })),
    more: more.size,
  }));
}

interface Counts {
  readonly values: Map<string, number>;
  readonly more: Set<string>;
}

// Nobody matches thousands of values one by one, and a long text is no option.
const mostCounted = 100_000;

function countValue({ values, more }: Counts, value: string): void {
  const count = values.get(value);
  if (count !== undefined) values.set(value, count + 1);
  else if (values.size < mostOptions && value.length <= longestOption) values.set(value, 1);
  else if (more.size < mostCounted) more.add(value);
}
