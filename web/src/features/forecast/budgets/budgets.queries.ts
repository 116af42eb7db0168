import { getBudgets, saveBudgets } from '@purser/api/addresses';
import type { Budget } from '@purser/api/budgets';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { fieldsOf, namesByKey, rowsOf, wholeBy } from '../../../lib/draft.ts';
import { formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import type { Shared } from '../../../ui/shared-save.ts';
import { nameOfUse } from './budget-sums.ts';

export const budgetsQuery = (year: number) =>
  queryOptions({
    queryKey: ['budgets', year],
    queryFn: ({ signal }) => call(getBudgets, { query: { year: String(year) }, signal }),
  });

/** A budget as it is kept, or with the amount that is typed. */
export type TypedBudget = Omit<Budget, 'amount'> & { amount: number | string };

export const budgetKey = ({ segment, vendor }: Omit<Budget, 'amount'>): string =>
  JSON.stringify([segment, vendor]);

/** The budgets of a year. */
export const sharedBudgets = (year: number): Shared<TypedBudget[]> => ({
  queryKey: budgetsQuery(year).queryKey,
  read: () => call(getBudgets, { query: { year: String(year) } }),
  save: (budgets, kept) => {
    const from = kept.map(({ amount, ...budget }) => ({ ...budget, amount: Number(amount) }));
    return call(saveBudgets, { query: { year: String(year) }, body: { budgets, from } });
  },
  merge: rowsOf<TypedBudget>({
    keyOf: budgetKey,
    merge: fieldsOf<TypedBudget>({
      amount: wholeBy((one, other) => amountText(one) === amountText(other)),
    }),
  }),
  words: {
    title: `The budgets of FY ${year} have changed since you opened them`,
    labelsOf: (sides) => {
      const names = namesByKey(sides, budgetKey, nameOfUse);
      return ({ path: [key = ''] }) => names.get(key) ?? 'Order';
    },
    textOf: (side) => {
      const amount = amountOf(side);
      return amount === undefined ? 'no budget' : amountText(amount);
    },
  },
});

// Of a budget as a whole only the amount can differ.
function amountOf(side: unknown): number | string | undefined {
  if (typeof side === 'number' || typeof side === 'string') return side;
  return typeof side === 'object' && side !== null && 'amount' in side ? amountOf(side.amount) : undefined;
}

/** What can't be read stays as it was typed. */
function amountText(amount: number | string): string {
  const dollars = typeof amount === 'string' && amount.trim() === '' ? Number.NaN : Number(amount);
  return Number.isNaN(dollars) ? String(amount) : formatMoney(dollars);
}

export async function announceBudgets(client: QueryClient, year: number): Promise<void> {
  toast({ title: 'Budgets saved', description: `FY ${year}` });
  await refreshBudgets(client);
}

export type BudgetCopy = {
  /** The year whose budgets are copied. */
  from: number;
  to: number;
  /** The budgets of the other year as they are shown. */
  replaced: Budget[];
};

/** Replaces the budgets of a year by those of another. It is refused where the year has other budgets than are shown. */
export function useCopyBudgets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, replaced }: BudgetCopy) => {
      const budgets = await call(getBudgets, { query: { year: String(from) } });
      return call(saveBudgets, { query: { year: String(to) }, body: { budgets, from: replaced } });
    },
    onSuccess: (_, { from, to }) => toast({ title: 'Budgets copied', description: `FY ${from} to FY ${to}` }),
    meta: { failure: { title: 'The budgets were not copied', description: 'server' } },
    onSettled: () => refreshBudgets(client),
  });
}

/** What shows budgets asks for them anew. */
export async function refreshBudgets(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['budgets'] });
  await client.invalidateQueries({ queryKey: ['budget-use'] });
}
