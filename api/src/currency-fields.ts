/** Currencies and rates as calls take them (docs/product/currencies.md#contracts). */

import { parseCurrency } from '@purser/domain/currencies/known-currencies';
import { readRateNumber } from '@purser/domain/kinds/amounts';
import { currencyFault } from '@purser/domain/kinds/choices';
import { readingOf } from '@purser/domain/kinds/kind';
import { z } from 'zod';
import { missing, numeric, readBy } from './fields.ts';

/** The code of a currency in any letter case. */
export const currencyCode = readBy(z.string(missing('Currency is required')), (text) =>
  readingOf(parseCurrency(text), currencyFault),
);

/** A rate: a number, or a plain decimal text; answers a number of at most eight decimals. */
export const positiveRate = readBy(numeric('Rate is required'), readRateNumber);
