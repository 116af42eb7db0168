import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import { noRateColumns, rateColumns } from '@purser/domain/currencies/rate-columns';
import { type RateFile, readRateFile, usualUnit } from '@purser/domain/currencies/rate-files';
import { Problem } from '@purser/domain/problem';
import { isFilled, noRows, readCsvRecords, rowsBelowHeader } from '../../platform/csv/records.ts';

export interface RateQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly company: CurrencyCode;
  /** A currency; null where each number is a rate itself, undefined for what is usual in such a table. */
  readonly unitOf: CurrencyCode | null | undefined;
  readonly only: readonly CurrencyCode[] | undefined;
}

/** What a file says, and how it was read. */
export interface RateAnswer extends RateFile {
  readonly kind: 'wide' | 'long';
  readonly unitOf: CurrencyCode | null;
}

export const rateTasks = {
  readRates: ({ bytes, company, unitOf, only }: RateQuestion): RateAnswer => {
    const { records } = readCsvRecords(Buffer.from(bytes.buffer));
    const headerAt = records.findIndex((cells) => !('words' in rateColumns(cells)));
    const columns = rateColumns(records[headerAt] ?? records.find(isFilled) ?? []);
    if ('words' in columns) throw noTable(columns.words);
    const rows = rowsBelowHeader(records, headerAt);
    if (rows.length === 0) throw noRows();
    const unit = unitOf === undefined ? usualUnit(columns) : (unitOf ?? undefined);
    const rules = { company, unitOf: unit, only: only && new Set(only) };
    return { ...readRateFile(rows, columns, rules), kind: columns.kind, unitOf: unit ?? null };
  },
};

const noTable = (words: string): Problem =>
  new Problem('invalid', words, { code: words === noRateColumns ? 'no_header' : 'not_csv' });
