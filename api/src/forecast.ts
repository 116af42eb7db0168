/** What the portfolio will cost (docs/product/forecast.md). All amounts are dollars, exact to the cent. */

import { isDateText } from '@purser/domain/days';
import { forecastGroupings } from '@purser/domain/forecast/dimensions';
import { changeKinds, layers } from '@purser/domain/forecast/forecast-source';
import { dayMissing, increaseMessage } from '@purser/domain/forecast/scenario';
import { namelessMessage } from '@purser/domain/kinds/texts';
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { queriedNumber, recordId, requiredText, tooLong } from './fields.ts';

const endpoint = endpointsOf('Forecast');

/** A month as `2026-11`. */
export const monthText = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Please choose a month as YYYY-MM')
  .refine((month) => !month.startsWith('0000'), 'Please choose a month as YYYY-MM');

const howFar = 'A forecast is of 12, 24 or 36 months';

/** How many months a forecast may show. */
export const forecastMonths = [12, 24, 36] as const;

/** One or two names of groups, with a comma between them. @example groupedBy(['segment', 'vendor']) */
export const groupedBy = <const Name extends string>(names: readonly Name[]) => {
  const message = `Please group by one or two of ${names.join(', ')}`;
  const isName = (text: string): text is Name => names.some((name) => name === text);
  return z
    .string()
    .max(100, message)
    .transform((text, context) => {
      const given = text.split(',').map((name) => name.trim());
      const known = given.filter(isName);
      if (known.length === given.length && known.length <= 2 && new Set(known).size === known.length)
        return known;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
};

/** What a text means as JSON; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const mostValues = 1000;

/**
 * The values that a filter lets pass: one, or several as a JSON list; an empty text stands for what has no value. A text that
 * is no such list is a value, such as `[24]7.ai`.
 */
const filterValues = z
  .string()
  .max(longest.cell, tooLong('Please choose fewer values'))
  .transform((text): readonly string[] => {
    const read = z.array(z.string()).safeParse(parseJson(text));
    return read.success ? read.data : [text];
  })
  .refine((values) => values.length <= mostValues, `Please choose at most ${mostValues} values`)
  .optional();

/** Which items are counted; the owner is the business owner's id. */
export const forecastFilters = {
  segment: filterValues,
  vendor: filterValues,
  owner: filterValues,
  status: filterValues,
  paymentType: filterValues,
};

/** An item that is assumed to be cancelled: from that day on nothing of it is counted. */
const assumedCancellation = z.object({
  id: recordId,
  date: z.string().refine(isDateText, dayMissing),
});

const namedTwice = 'An item is named twice';
const areDifferent = (items: readonly { readonly id: number }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;
const cancelledMessage = 'Please send the items as id:YYYY-MM-DD, with commas between them';
const mostCancelled = 500;
const tooManyCancelled = `Please assume at most ${mostCancelled} items cancelled`;

/** `id:date` with commas between them. */
const cancelledItems = z
  .string()
  .max(mostCancelled * 25, tooLong(tooManyCancelled))
  .transform((text, context) => {
    const parts = text.split(',').filter((part) => part.trim() !== '');
    if (parts.length > mostCancelled) {
      context.addIssue({ code: 'custom', message: tooManyCancelled });
      return z.NEVER;
    }
    const read = z.array(assumedCancellation).safeParse(
      parts.map((part) => {
        const [id = '', date = ''] = part.trim().split(':');
        return { id: /^[1-9]\d*$/.test(id) ? Number(id) : 0, date };
      }),
    );
    if (read.success && areDifferent(read.data)) return read.data;
    context.addIssue({ code: 'custom', message: read.success ? namedTwice : cancelledMessage });
    return z.NEVER;
  });

const isUplift = (percent: number): boolean =>
  percent >= -50 && percent <= 200 && Number(percent.toFixed(2)) === percent;
const upliftPercent = queriedNumber(increaseMessage, isUplift);

/** What a scenario assumes, in the order in which its effects are counted. */
const assumptions = {
  uplift: upliftPercent.optional(),
  requested: z.enum(['true', 'false'], 'Please send true or false').optional(),
  cancelled: cancelledItems.optional(),
};

const question = {
  /** This month unless another is asked for. */
  from: monthText.optional(),
  months: queriedNumber(howFar, (count) => forecastMonths.some((months) => months === count)).optional(),
  by: groupedBy(forecastGroupings).optional(),
  ...assumptions,
  ...forecastFilters,
};

/** A row: the keys of its groups, null for a missing value, with what they are called, and an amount for each month. */
const forecastRow = z.object({
  keys: z.array(z.string().nullable()),
  labels: z.array(z.string()),
  amounts: z.array(z.number()),
  total: z.number(),
});

/** What an assumption adds to those before it, in all and by month. */
const effect = z.object({
  assumption: z.enum(['uplift', 'requested', 'cancelled']),
  /** The item that is assumed to be cancelled, else null. */
  id: z.number().nullable(),
  /** What that item is called, else null. */
  label: z.string().nullable(),
  /** Its day lies inside a signed term. */
  isSigned: z.boolean(),
  amount: z.number(),
  months: z.array(z.number()),
});

/** A forecast. `items` of `allItems` are counted. */
export const forecastReply = z.object({
  months: z.array(z.string()),
  rows: z.array(forecastRow),
  totals: z.array(z.number()),
  total: z.number(),
  /** Without any assumption, by month. */
  plain: z.array(z.number()),
  plainTotal: z.number(),
  /** What open requests would cost by month, beside the baseline. */
  requested: z.array(z.number()),
  effects: z.array(effect),
  /** How many items are counted, of how many. */
  items: z.number(),
  allItems: z.number(),
});
export type ForecastReply = z.infer<typeof forecastReply>;

export const getForecast = endpoint(
  addresses.getForecast,
  'What will be spent by month, grouped; plain, or with what is assumed',
  { query: z.object(question), reply: forecastReply },
);

const keysMessage = 'Please send the keys of the row, as a JSON list or with commas between them';

/** A row's keys: a JSON list, or else texts with commas between them; an empty one stands for a missing value. */
export const groupKeys = z
  .string()
  .max(longest.cell, tooLong(keysMessage))
  .transform((text, context): readonly (string | null)[] => {
    const list = z.array(z.string().nullable()).safeParse(parseJson(text));
    const keys = list.success ? list.data : text.split(',');
    if (keys.length <= 2) return keys.map((key) => (key === '' ? null : key));
    context.addIssue({ code: 'custom', message: keysMessage });
    return z.NEVER;
  });

/** What an item costs in a cell, of one layer and for one reason, in words such as 'Signed to Jan 31, 2028'. */
const forecastItem = z.object({
  softwareId: z.number().nullable(),
  requestId: z.number().nullable(),
  vendor: z.string(),
  product_name: z.string(),
  layer: z.enum(layers),
  reason: z.string(),
  amount: z.number(),
});
export type CellItem = z.infer<typeof forecastItem>;

/**
 * The items of a cell, the largest first of each layer; `keys` as JSON, as the row has them. `month` is its only month, or with
 * `until` its first one, both included; without them it is of the whole row. An `until` outside of the forecast or before `month` is 422.
 */
export const getForecastItems = endpoint(
  addresses.getForecastItems,
  'The items behind a cell of the forecast',
  {
    query: z.object({
      ...question,
      month: monthText.optional(),
      until: monthText.optional(),
      keys: groupKeys.optional(),
    }),
    reply: z.object({ items: z.array(forecastItem), total: z.number() }),
  },
);

/** What an item has more or less in a cell than in the month before, in dollars, and why. The item is null for a request for software. */
const cellChange = z.object({
  softwareId: z.number().nullable(),
  requestId: z.number().nullable(),
  vendor: z.string(),
  product_name: z.string(),
  /**
   * `began`: nothing of the item counts in the month before. `ended`: nothing counts any more. `price`: not all of its days in the cell
   * cost the same a year. `days`: all else, such as a shorter month, days that lie in another layer, and cents of rounding.
   */
  kind: z.enum(changeKinds),
  amount: z.number(),
  /** How many of its days count in the cell, in the month before and in the month. */
  daysBefore: z.number(),
  days: z.number(),
  /** Dollars a year on the first day that counts in the month before, and on the last one in the month; null where none does. */
  priceBefore: z.number().nullable(),
  price: z.number().nullable(),
});
export type MonthChange = z.infer<typeof cellChange>;

/** Against the month before: its name, what the cell has in it, and the items whose amounts differ, which add up to the difference. */
const cellChanges = z.object({ month: z.string(), total: z.number(), items: z.array(cellChange) });
export type CellChanges = z.infer<typeof cellChanges>;

/** What the items of a cell of one month have more or less than in the month before, by their kind and then the largest first. */
export const getForecastChanges = endpoint(
  addresses.getForecastChanges,
  'What of a month of the forecast has changed against the month before',
  {
    query: z.object({ ...question, month: monthText, keys: groupKeys.optional() }),
    reply: cellChanges,
  },
);

/** A scenario as people keep it. Items that were deleted since are left out. */
export const forecastScenario = z.object({
  id: z.number(),
  name: z.string(),
  uplift: z.number().nullable(),
  requested: z.boolean(),
  cancelled: z.array(z.object({ id: z.number(), date: z.string() })),
  /** How many items were left out. */
  deleted: z.number(),
  userId: z.number().nullable(),
  userName: z.string(),
});
export type ForecastScenario = z.infer<typeof forecastScenario>;

export const listScenarios = endpoint(addresses.listScenarios, 'The saved scenarios, by name', {
  reply: z.array(forecastScenario),
});

/** Anyone; one of one’s own of the same name is replaced, and somebody else’s is 409. */
export const saveScenario = endpoint(addresses.saveScenario, 'Save a scenario', {
  body: z.object({
    name: requiredText(namelessMessage, 200),
    uplift: z.number(increaseMessage).refine(isUplift, increaseMessage).nullable().default(null),
    requested: z.boolean('Please send true or false').default(false),
    cancelled: z
      .array(assumedCancellation)
      .max(mostCancelled, tooLong(tooManyCancelled))
      .refine(areDifferent, namedTwice)
      .default([]),
  }),
  reply: forecastScenario,
});

/** Its author, and administrators. */
export const deleteScenario = endpoint(addresses.deleteScenario, 'Delete a scenario', { reply: 'nothing' });
