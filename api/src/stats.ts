/** What the portfolio costs in a year (docs/product/spend.md#statistics). All amounts are dollars, exact to the cent. */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { calendarYear } from './fields.ts';

const endpoint = endpointsOf('Statistics');

/** Amounts by segment; a segment that costs nothing is left out. What has no segment is called `Unassigned`. */
const bySegment = z.record(z.string(), z.number());

/** The year's figures. Segments and months add up to `yearlySpend`, the months' `priorYear` to `priorYear`. */
export const financialStats = z.object({
  selectedYear: z.number(),
  priorYearYear: z.number(),
  /** The years that can be chosen, the newest first. */
  availableYears: z.array(z.number()),
  yearlySpend: z.number(),
  priorYear: z.number(),
  /** A twelfth of `yearlySpend`. */
  monthlyTotal: z.number(),
  /** What the latest contracts of active items cost a year. */
  annualized: z.number(),
  /** In percent with one decimal; null where the prior year cost nothing. */
  yearOverYearChange: z.number().nullable(),
  yearlyBreakdown: bySegment,
  annualizedBreakdown: bySegment,
  /** January to December. */
  months: z.array(z.object({ total: z.number(), priorYear: z.number(), segments: bySegment })),
  items: z.number(),
  activeItems: z.number(),
});
export type FinancialStats = z.infer<typeof financialStats>;

export const getFinancialStats = endpoint(
  addresses.getFinancialStats,
  'Spend of a year, by segment and month; of this year unless another is asked for',
  {
    query: z.object({
      year: calendarYear.optional(),
    }),
    reply: financialStats,
  },
);
