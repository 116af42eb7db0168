import { readOriginalCost } from '@purser/domain/currencies/currency-amounts';
import { readDecimal } from '@purser/domain/currencies/decimals';
import { parseCurrency } from '@purser/domain/currencies/known-currencies';
import { rateColumns } from '@purser/domain/currencies/rate-columns';
import { readRateFile } from '@purser/domain/currencies/rate-files';
import { readRate } from '@purser/domain/currencies/rates';
import { grown, lists, texts } from './grown.ts';
import type { WorkOf } from './growth.ts';

const amounts = { starts: ['1', '1.', '-1'], repeated: ['1,', '0', '1 '], ends: ['1'] };

const wide = { kind: 'wide', date: 0, currencies: [{ currency: 'USD', at: 1 }], unknown: [] } as const;
const long = { kind: 'long', date: 0, currency: 1, rate: 2, source: 3 } as const;
const rules = { company: 'USD', unitOf: 'EUR', only: undefined };

const row = (cells: readonly string[], at = 0) => ({ row: at + 2, cells });

/** The parsers of currencies, rates and files of rates, with inputs that grow. */
export const currencyParsers: Readonly<Record<string, readonly WorkOf[]>> = {
  'currencies/currency-amounts.readOriginalCost': texts((text) => readOriginalCost(text, 'EUR'), amounts),
  'currencies/decimals.readDecimal': texts((text) => readDecimal(text, 8), amounts),
  'currencies/known-currencies.parseCurrency': texts(parseCurrency, { starts: ['USD'] }),
  'currencies/rate-columns.rateColumns': [
    ...texts((text) => rateColumns(['date', text, 'USD'])),
    ...lists((names) => rateColumns(['date', ...names])),
    grown(
      (count) => ['date', ...Array.from({ length: count }, (_, at) => (at % 2 ? 'USD' : 'XYZ'))],
      rateColumns,
    ),
  ],
  'currencies/rate-files.readRateFile': [
    ...texts((text) => readRateFile([row([text, '1.1'])], wide, rules), { starts: ['2026-11-20'] }),
    ...texts((text) => readRateFile([row(['2026-11-20', text])], wide, rules), amounts),
    ...texts((text) => readRateFile([row(['2026-11-20', text, '1', text])], long, rules)),
    ...lists((names) =>
      readRateFile(
        names.map((name, at) => row([name, '1.1'], at)),
        wide,
        rules,
      ),
    ),
    grown(
      (count) => Array.from({ length: count }, (_, at) => row(['2026-11-20', `${at + 1}`], at)),
      (rows) => readRateFile(rows, wide, rules),
    ),
  ],
  'currencies/rates.readRate': texts((text) => readRate(text), amounts),
};
