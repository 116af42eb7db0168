import { getBudgetUse } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** What a fiscal year costs, against its budgets. */
export const budgetUseQuery = (year: number) =>
  queryOptions({
    queryKey: ['budget-use', year],
    queryFn: ({ signal }) => call(getBudgetUse, { query: { year: String(year) }, signal }),
  });
