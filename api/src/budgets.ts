/** Budgets by segment, and by vendor where one is wanted, and how far they last (docs/product/forecast.md#budgets). */
import { monthMissing } from '@purser/domain/forecast/months';
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { fiscalYearAsked, optionalText, positiveAmount, requiredText, tooLong } from './fields.ts';
import { csvFile, tableFields, tableOutcome } from './table-files.ts';

const endpoint = endpointsOf('Forecast');

/** Of a segment, or of a vendor within it. Dollars of a fiscal year. */
export const budget = z.object({
  segment: z.string(),
  vendor: z.string().nullable(),
  amount: z.number(),
});
export type Budget = z.infer<typeof budget>;

const fiscalYear = z.object({ year: fiscalYearAsked });

/** Of this fiscal year unless another is asked for. */
export const getBudgets = endpoint(addresses.getBudgets, 'The budgets of a fiscal year', {
  query: fiscalYear.partial(),
  reply: z.array(budget),
});

/**
 * Administrators only. Replaces the year's. A segment that Settings don't list, and a vendor that no item has, is 422. With
 * `from`, the budgets before the change, it answers 412 where they have changed meanwhile.
 */
export const saveBudgets = endpoint(addresses.saveBudgets, 'Save the budgets of a fiscal year', {
  query: fiscalYear,
  body: z.object({
    budgets: z
      .array(
        z.object({
          segment: requiredText('Please choose a segment'),
          vendor: optionalText(longest.name).default(null),
          amount: positiveAmount({
            name: 'Budget',
            missing: 'Please enter an amount',
            wrong: 'A budget must be above 0',
          }),
        }),
      )
      .max(2000, tooLong('Please use at most 2,000 budgets')),
    from: z.array(budget).max(2000, tooLong('Please use at most 2,000 budgets')).optional(),
  }),
  listAs: 'budgets',
  reply: z.array(budget),
});

/** Administrators only. The columns are year, segment, vendor and amount. The years that it names are replaced, all or none. */
export const uploadBudgets = endpoint(addresses.uploadBudgets, 'Import budgets from a CSV file', {
  takes: 'form',
  body: tableFields.extend({ csv: csvFile }),
  reply: tableOutcome.extend({
    /** How many were saved, or would be in a trial. */
    saved: z.number(),
    years: z.array(z.number()),
    /** Those of them that had budgets and have none any more. */
    removed: z.array(z.number()),
    /** Budgets of those years that change or go, and new ones, with what they are now and what they become. */
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  }),
});

/** How a budget is used: a segment's, followed by those of vendors within it. */
const budgetUse = z.object({
  segment: z.string(),
  vendor: z.string().nullable(),
  /** Null where there is none. */
  budget: z.number().nullable(),
  /** By the rule of the statistics, to the end of the last full month. */
  spent: z.number(),
  /** From then to the end of the year, by the baseline. */
  forecast: z.number(),
  /** Negative where it is exceeded; null without a budget. */
  left: z.number().nullable(),
  /** The day on which it is used up; null where it lasts. */
  runsOut: z.string().nullable(),
  /** Of each month of the year, what was spent or is foreseen. */
  months: z.array(z.number()),
});
export type BudgetUse = z.infer<typeof budgetUse>;

export const getBudgetUse = endpoint(
  addresses.getBudgetUse,
  'What a fiscal year costs, against its budgets',
  {
    query: z.object({ year: fiscalYearAsked.optional() }),
    reply: z.object({
      year: z.number(),
      from: z.string(),
      rows: z.array(budgetUse),
    }),
  },
);
export type BudgetUseReply = z.infer<(typeof getBudgetUse)['reply']>;

/** The month in which a fiscal year starts. */
export const fiscalYearStart = z.number().int(monthMissing).min(1, monthMissing).max(12, monthMissing);

/** Administrators only. A fiscal year is named by the year that it ends in. */
export const saveFiscalYearStart = endpoint(
  addresses.saveFiscalYearStart,
  'Change the month in which a fiscal year starts',
  {
    body: z.object({ value: fiscalYearStart }),
    reply: z.object({ key: z.literal('fiscalYearStart'), value: fiscalYearStart }),
  },
);
