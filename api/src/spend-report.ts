/** What was spent and will be, by any two groups (docs/product/forecast.md#spend). All amounts are dollars, exact to the cent. */
import { spendGroupings } from '@purser/domain/forecast/dimensions';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { calendarYear } from './fields.ts';
import { forecastFilters, groupedBy, groupKeys, monthText } from './forecast.ts';

const endpoint = endpointsOf('Forecast');

const spendRow = z.object({
  keys: z.array(z.string().nullable()),
  labels: z.array(z.string()),
  amount: z.number(),
});

const spendQuestion = {
  by: groupedBy(spendGroupings).optional(),
  from: monthText.optional(),
  to: monthText.optional(),
  ...forecastFilters,
};

/** Past months as they were spent, later ones by the baseline; quarters and years are fiscal ones. At most 240 months. */
export const getSpend = endpoint(addresses.getSpend, 'Spend between two months, by one or two groups', {
  query: z.object(spendQuestion),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(spendRow),
    total: z.number(),
    items: z.number(),
    allItems: z.number(),
  }),
});
export type SpendReply = z.infer<(typeof getSpend)['reply']>;

/** A contract's days at one price, in dollars a year, and what of them counts. */
const spendTerm = z.object({
  contractId: z.number(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  cost: z.number(),
  days: z.number(),
  amount: z.number(),
});

/** What an item adds to a figure: in all and before this month, the part of the item that counts in percent, and its contracts. */
const spendItem = z.object({
  softwareId: z.number(),
  vendor: z.string(),
  product_name: z.string(),
  amount: z.number(),
  spent: z.number(),
  share: z.number(),
  contracts: z.array(spendTerm),
});
export type SpendItem = z.infer<typeof spendItem>;

/** The items of a row, or of all rows where no `keys` are given, the largest first; contracts add up to their item, items to the total. */
export const getSpendItems = endpoint(
  addresses.getSpendItems,
  'The items and contracts behind a figure of spend',
  {
    query: z.object({ ...spendQuestion, keys: groupKeys.optional() }),
    reply: z.object({ items: z.array(spendItem), total: z.number() }),
  },
);

/** A calendar year in dollars: the dashboard's spend, and what leads from it to the baseline. */
const yearDifference = z.object({
  year: z.number(),
  spend: z.number(),
  /** Those that contracts foresee. */
  increases: z.number(),
  /** Those that stand; less than 0, or more where another contract goes on instead. */
  cancellations: z.number(),
  forecast: z.number(),
});
export type YearDifferenceReply = z.infer<typeof yearDifference>;

/** Of this year unless another is asked for. */
export const getYearDifference = endpoint(
  addresses.getYearDifference,
  'By how much, and why, a year’s forecast differs from its spend',
  { query: z.object({ year: calendarYear.optional() }), reply: yearDifference },
);
