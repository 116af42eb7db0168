/** Currencies, rates and amounts of other currencies as calls take them (docs/product/currencies.md#contracts). */
import { mostMinorUnits } from '@purser/domain/currencies/currency-amounts';
import { readDecimal, shortDecimalText } from '@purser/domain/currencies/decimals';
import { parseCurrency } from '@purser/domain/currencies/known-currencies';
import { rateNumber, readRate } from '@purser/domain/currencies/rates';
import { z } from 'zod';
import { missing } from './fields.ts';

/** What is said of a text that is the code of no currency. */
export const currencyMessage = 'Currency must be the code of a currency, such as EUR';

/** The code of a currency in any letter case. */
export const currencyCode = z.string(missing('Currency is required')).transform((text, context) => {
  const currency = parseCurrency(text);
  if (currency !== undefined) return currency;
  context.addIssue({ code: 'custom', message: currencyMessage });
  return z.NEVER;
});

/** The code of a currency in any letter case, or null; blank text is null. */
export const optionalCurrency = () =>
  z
    .string()
    .nullable()
    .transform((text, context) => {
      if (text === null || text.trim() === '') return null;
      const currency = parseCurrency(text);
      if (currency !== undefined) return currency;
      context.addIssue({ code: 'custom', message: currencyMessage });
      return z.NEVER;
    });

/** A rate: a number, or a plain decimal text; answers a number of at most eight decimals. */
export const positiveRate = z
  .union([z.number(), z.string()], missing('Rate is required'))
  .transform((value, context) => {
    const reading = readRate(value);
    if ('rate' in reading) return rateNumber(reading.rate);
    context.addIssue({ code: 'custom', message: reading.words });
    return z.NEVER;
  });

/** A rate, or null; blank text is null. */
export const optionalRate = () =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .transform((value, context) => {
      if (value === null || value === '') return null;
      const result = positiveRate.safeParse(value);
      if (result.success) return result.data;
      context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? '' });
      return z.NEVER;
    });

// No currency has more; how many its own has is checked where the currency is known.
const mostDecimals = 4;

/** An amount above 0 in another currency, or null; blank text is null. */
export const optionalOriginal = () =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .transform((value, context) => {
      if (value === null || value === '') return null;
      const reading = readDecimal(value, mostDecimals);
      const fault = originalFault(reading);
      if (fault === undefined && 'parts' in reading)
        return Number(shortDecimalText(reading.parts, mostDecimals));
      context.addIssue({ code: 'custom', message: fault ?? notPositive });
      return z.NEVER;
    });

const notPositive = 'The cost must be a positive number';
const unreadable = {
  'not a number': notPositive,
  negative: notPositive,
  'too long': 'The cost has too many digits',
  'too many decimals': 'The cost has too many decimals',
} as const;

function originalFault(reading: ReturnType<typeof readDecimal>): string | undefined {
  if ('fault' in reading) return unreadable[reading.fault];
  if (reading.parts <= 0n) return notPositive;
  return reading.parts > mostMinorUnits * 10_000n ? 'The cost is too large' : undefined;
}
