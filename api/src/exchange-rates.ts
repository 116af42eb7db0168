/** Exchange rates: what one unit of a currency is in the company's, by day (docs/product/currencies.md#rates). */
import { parseCurrency } from '@purser/domain/currencies/known-currencies';
import { longestSource } from '@purser/domain/currencies/rate-rows';
import { isDateText } from '@purser/domain/days';
import { readRateNumber } from '@purser/domain/kinds/amounts';
import { currencyFault } from '@purser/domain/kinds/choices';
import { readingOf } from '@purser/domain/kinds/kind';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { absentMeans, day, missing, numeric, optionalText, readBy, requiredDate } from './fields.ts';
import { csvFile, tableFields, tableOutcome } from './table-files.ts';

/** The code of a currency in any letter case. */
const currencyCode = readBy(z.string(missing('Currency is required')), (text) =>
  readingOf(parseCurrency(text), currencyFault),
);

/** A rate: a number, or a plain decimal text; answers a number of at most eight decimals. */
const positiveRate = readBy(numeric('Rate is required'), readRateNumber);

const endpoint = endpointsOf('Exchange rates');

/** A rate as calls answer it. */
export const exchangeRateReply = z.object({
  currency: z.string(),
  date: day,
  rate: z.number(),
  source: z.string().nullable(),
});
export type ExchangeRate = z.infer<typeof exchangeRateReply>;

const dayAsked = z.string().refine(isDateText, 'Please write a day as YYYY-MM-DD').optional();

/** The latest first. `on` asks for the rate in force on that day alone, of each currency. */
export const listExchangeRates = endpoint(addresses.listExchangeRates, 'Exchange rates, the latest first', {
  query: z.object({
    currency: z.preprocess(
      (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
      currencyCode.optional(),
    ),
    on: dayAsked,
    from: dayAsked,
    to: dayAsked,
  }),
  reply: z.array(exchangeRateReply),
});

/** How far the table reaches, and which currencies there are rates or contracts of, the most used first. */
export const rateOverview = z.object({
  company: z.string(),
  /** How many days have a rate, the first of them, and the first of the latest 30. */
  days: z.number(),
  first: day.nullable(),
  recent: day.nullable(),
  currencies: z.array(z.object({ currency: z.string(), rates: z.number(), contracts: z.number() })),
  /** Whether the company's currency is fixed, because there are contracts. */
  isFixed: z.boolean(),
});
export type RateOverview = z.infer<typeof rateOverview>;

export const getRateOverview = endpoint(addresses.getRateOverview, 'How far the table of rates reaches', {
  reply: rateOverview,
});

const mostRates = 5000;

const newRate = z.object({
  currency: currencyCode,
  date: requiredDate('Date is required', 'Invalid date'),
  rate: positiveRate,
  source: absentMeans(optionalText(longestSource), null),
});
export type NewRate = z.output<typeof newRate>;

const rateList = z.array(newRate).max(mostRates, `Please send at most ${mostRates} rates at once`);

/**
 * Admins only: adds rates and replaces those of the same currency and day. With `from`, all rates of these currencies and days
 * before the change, it deletes those of them that `rates` hasn't, and answers 412 where one has changed meanwhile.
 */
export const saveExchangeRates = endpoint(addresses.saveExchangeRates, 'Add or replace exchange rates', {
  listAs: 'rates',
  body: z.object({ rates: rateList, from: rateList.optional() }),
  reply: z.array(exchangeRateReply),
});

/** Admins only. */
export const deleteExchangeRate = endpoint(addresses.deleteExchangeRate, 'Delete an exchange rate', {
  params: z.object({ currency: currencyCode, date: z.string().refine(isDateText) }),
  reply: 'nothing',
});

/** Admins only: all rates of a currency. Contracts keep theirs. */
export const deleteCurrencyRates = endpoint(
  addresses.deleteCurrencyRates,
  'Delete all exchange rates of a currency',
  { params: z.object({ currency: currencyCode }), reply: z.object({ deleted: z.number() }) },
);

/** What a file of rates brings, or would bring in a trial run. The header of the file is row 1. */
export const rateUploadReply = tableOutcome.extend({
  kind: z.enum(['wide', 'long']),
  /** The currency that each number prices one unit of; null where each number is a rate itself. */
  unitOf: z.string().nullable(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  days: z.number(),
  /** All currencies that could be taken from the file, those that weren't asked for among them. */
  currencies: z.array(z.string()),
  /** Currencies of the file that it brings nothing of. */
  leftOut: z.array(z.string()),
  /** Rates far from the last known ones, which stay out unless they are accepted: how many, and the first 20 of them. */
  far: z.number(),
  farRates: z.array(
    z.object({
      row: z.number(),
      currency: z.string(),
      date: day,
      rate: z.number(),
      last: z.number(),
      lastDate: day,
    }),
  ),
  /** How one of the rates came about; null where all stand in the file. */
  sum: z
    .object({
      currency: z.string(),
      date: day,
      dividend: z.string(),
      divisor: z.string(),
      rate: z.number(),
    })
    .nullable(),
});
export type RateUpload = z.infer<typeof rateUploadReply>;

/** What the form of a file of rates says beside it. */
export const rateUploadFields = tableFields.extend({
  unitOf: z.string().optional(),
  only: z.string().optional(),
  far: z.enum(['ask', 'take'], { error: 'Please send ask or take as far' }).optional(),
});

/**
 * Admins only. The file comes as `csv`, `csvFile` or `file`. `unitOf` is a currency, or `each` where a number is a rate
 * itself; `only` lists currencies, with commas; `far` takes rates that are far from the last known ones, too.
 */
export const uploadExchangeRates = endpoint(
  addresses.uploadExchangeRates,
  'Import a file of exchange rates',
  {
    takes: 'form',
    body: rateUploadFields.extend({ csv: csvFile }),
    reply: rateUploadReply,
  },
);
