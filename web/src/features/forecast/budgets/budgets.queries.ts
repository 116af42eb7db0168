import { getBudgets, saveBudgets, uploadBudgets } from '@purser/api/addresses';
import type { Budget } from '@purser/api/budgets';
import type { BodyAt, ReplyAt } from '@purser/api/endpoint-at';
import { sentenceList } from '@purser/domain/sentence-list';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';

export const budgetsQuery = (year: number) =>
  queryOptions({
    queryKey: ['budgets', year],
    queryFn: ({ signal }) => call(getBudgets, { query: { year: String(year) }, signal }),
  });

/** Replaces the budgets of a year. */
export function useSaveBudgets(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyAt<typeof saveBudgets>) =>
      call(saveBudgets, { query: { year: String(year) }, body }),
    onSuccess: () => toast({ title: 'Budgets saved', description: `FY ${year}` }),
    onSettled: () => refreshBudgets(client),
  });
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

/** Sends a file of budgets; its years are replaced, or none. */
export function useUploadBudgets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('csv', file);
      return call(uploadBudgets, { body });
    },
    // What is wrong with its rows stands on the page.
    onSuccess: (outcome) => outcome.errors.length === 0 && toast(outcomeOf(outcome)),
    onSettled: () => refreshBudgets(client),
  });
}

function outcomeOf({ saved, years, removed }: ReplyAt<typeof uploadBudgets>) {
  if (saved === 0 && removed.length === 0)
    return { title: 'No budgets imported', description: 'The file has no amounts.' };
  if (saved === 0) return { title: 'Budgets removed', description: removedText(removed) };
  const filled = years.filter((year) => !removed.includes(year)).map(yearName);
  return {
    title: `${countOf(saved, 'budget')} imported`,
    description: removed.length === 0 ? filled.join(', ') : `${filled.join(', ')}. ${removedText(removed)}`,
  };
}

const yearName = (year: number): string => `FY ${year}`;

const removedText = (years: readonly number[]): string =>
  `The budgets of ${sentenceList(years.map(yearName))} were removed: the file has no amounts for ${
    years.length === 1 ? 'that year' : 'those years'
  }.`;

async function refreshBudgets(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await client.invalidateQueries({ queryKey: ['budgets'] });
  await client.invalidateQueries({ queryKey: ['budget-use'] });
}
