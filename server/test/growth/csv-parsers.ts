import { importIdOf, requestIdOf } from '@purser/domain/activity';
import { inferDecimal, isOpenAmount, readAmount } from '@purser/domain/csv/amounts';
import type { Cells } from '@purser/domain/csv/cells';
import {
  type CsvColumn,
  csvColumns,
  headerKey,
  ownColumn,
  ownMapping,
  plainName,
  uniqueNames,
} from '@purser/domain/csv/columns';
import { hasShortYear, inferDateOrder, isOpenDate, readDate } from '@purser/domain/csv/dates';
import { contractsAfter, effectOf } from '@purser/domain/csv/effect';
import { exportRow, figureCells, figureColumns, percentagesOf, sharesOf } from '@purser/domain/csv/export';
import { guessMapping, usualColumn, wordsOf } from '@purser/domain/csv/guess';
import { inferReading, needsAmountWarning, needsDateWarning } from '@purser/domain/csv/inference';
import { findHeader, isCutOff, sniffDelimiter } from '@purser/domain/csv/layout';
import { isOption, knownOption, plainOption, valueReader } from '@purser/domain/csv/options';
import { parseRecords } from '@purser/domain/csv/parser';
import { planImport } from '@purser/domain/csv/plan';
import { emptyItem, isSame } from '@purser/domain/csv/records';
import { readRow } from '@purser/domain/csv/rows';
import {
  escapeCell,
  isNullWord,
  readBillingCycle,
  readBoolean,
  readList,
  readPercentages,
  readText,
  unescapeCell,
  writeList,
  writePercentages,
  writeRecord,
} from '@purser/domain/csv/text';
import { defaultOptions } from '@purser/domain/options';
import { Problem } from '@purser/domain/problem';
import { grown, lists, manyTexts, texts } from './grown.ts';
import type { WorkOf } from './growth.ts';

const reading = inferReading({ columns: {} }, () => []);

const readCells = (cells: Cells, segments: readonly string[] = defaultOptions.businessSegments): unknown =>
  readRow(2, cells, {
    reading,
    amount: 'year',
    options: { ...defaultOptions, businessSegments: segments, teamUsage: segments },
    personState: () => 'unknown',
  });

const starts: Readonly<Partial<Record<CsvColumn, string>>> = {
  business_segment_percentages: 'Capital:6',
  cost: '$1',
  start_date: '1/2/2024',
  business_owner: 'Ann <ann@example.com>',
};

const cellTexts = csvColumns.flatMap((column) =>
  texts((text) => readCells({ vendor: 'Acme', start_date: '2024-01-01', [column]: text }), {
    starts: [starts[column] ?? ''],
  }),
);

// As many names in a cell as there are options, and none of them just so.
const namesAgainstOptions = manyTexts.flatMap((make): WorkOf[] =>
  (['business_segment', 'team_usage', 'business_segment_percentages'] as const).map((column) =>
    grown(
      (count) => {
        const names = make(count).map((name) => name.toUpperCase());
        const cell = names.map((name) => (column.endsWith('percentages') ? `${name}:1` : name)).join(';');
        return { cell, options: make(count) };
      },
      ({ cell, options }) => readCells({ [column]: cell }, options),
    ),
  ),
);

const percentOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const fullItem = (segments: readonly string[]) => ({
  ...emptyItem,
  vendor: 'Acme',
  product_name: 'Rocket',
  business_segment: segments,
  business_segment_percentages: writePercentages(percentOf(segments), Object.keys(percentOf(segments))),
  team_usage: segments,
});

const records = (count: number, startDate: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    unique_id: null,
    item: { ...emptyItem, vendor: 'Acme', product_name: 'Rocket', notes: `Note ${at % 7}` },
    contract: {
      startDate: startDate(at),
      endDate: null,
      cost: 1 + at,
      billingCycle: null,
      paymentType: null,
      autoRenew: null,
      cancellationNoticeDate: null,
      nextReviewDate: null,
      priceCheckFrequency: null,
      renewalMonths: null,
      renewalUplift: null,
      noticeCount: null,
      noticeUnit: null,
      reminderDays: null,
      currency: null,
      originalCost: null,
      rate: null,
    },
  }));

const knownItems = (count: number) =>
  records(count, () => '2024-01-01').map(({ row, item, contract }) => ({
    id: row,
    version: 1,
    unique_id: `SW-${row}`,
    item,
    contracts: [{ id: row, version: 1, values: contract }],
  }));

// Against a list that nobody has asked before.
const manyKnown = (names: readonly string[], options: readonly string[]): unknown =>
  names.map((name) => knownOption(name.toUpperCase(), options));

const orRefuse =
  <Input>(read: (input: Input) => unknown) =>
  (input: Input): unknown => {
    try {
      return read(input);
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      throw problem;
    }
  };

/** The parsers of CSV files, each with inputs that grow. */
export const csvParsers: Readonly<Record<string, readonly WorkOf[]>> = {
  'csv/amounts.readAmount': texts((text) => readAmount(text), {
    starts: ['$ -1', '(', '1.'],
    repeated: ['1,234'],
    ends: ['1'],
  }),
  'csv/amounts.inferDecimal': [...lists(inferDecimal), ...texts((text) => inferDecimal([text]))],
  'csv/amounts.isOpenAmount': texts(isOpenAmount),
  'csv/columns.plainName': texts(plainName),
  'csv/columns.ownColumn': texts(ownColumn),
  'csv/columns.ownMapping': [...lists(ownMapping), ...texts((text) => ownMapping([text]))],
  'csv/columns.uniqueNames': [...lists(uniqueNames), ...texts((text) => uniqueNames([text, text]))],
  'csv/columns.headerKey': [...lists(headerKey), ...texts((text) => headerKey([text]))],
  'csv/dates.readDate': texts((text) => readDate(text), { starts: ['1/2/2024', '24 Oct'] }),
  'csv/dates.hasShortYear': texts(hasShortYear, { starts: ['1/2/24', '24 Oct'] }),
  'csv/dates.inferDateOrder': [...lists(inferDateOrder), ...texts((text) => inferDateOrder([text]))],
  'csv/dates.isOpenDate': texts(isOpenDate, { starts: ['1/2/2024'] }),
  'csv/export.figureColumns': lists((segments) => figureColumns(2026, segments)),
  'csv/export.figureCells': lists((segments) =>
    figureCells(
      { annualized: 100n, currentYear: 100n },
      { business_segment: segments, business_segment_percentages: null },
      segments,
    ),
  ),
  'csv/export.exportRow': manyTexts.map((make) =>
    grown(
      (count) => fullItem([...new Set(make(count))]),
      (item) => exportRow({ unique_id: 'SW-1', item, contract: null }),
    ),
  ),
  'csv/export.sharesOf': [
    ...texts(sharesOf),
    ...lists((names) => sharesOf(JSON.stringify(percentOf(names)))),
  ],
  'csv/export.percentagesOf': [
    ...texts((text) => percentagesOf(text, ['Capital'])),
    ...lists((names) => percentagesOf(writePercentages(percentOf(names), [...new Set(names)]), names)),
  ],
  'csv/guess.guessMapping': [
    ...manyTexts.map((make) =>
      grown(
        (count) => ({ names: [...new Set(make(count))], rows: [make(count)] }),
        (file) => guessMapping(file),
      ),
    ),
    ...texts((text) => guessMapping({ names: ['Cost', 'Start', 'Owner'], rows: [[text, text, text]] }), {
      starts: ['$ -1', '1/2/2024'],
    }),
  ],
  'csv/guess.usualColumn': texts(usualColumn, { repeated: ['dt_', 'of '] }),
  'csv/guess.wordsOf': texts(wordsOf, { repeated: ['us ', 'in us dollars', 'aA', 'e-mail'] }),
  'csv/inference.inferReading': lists((cells) =>
    inferReading({ columns: { start_date: 'a', end_date: 'b', cost: 'c' } }, () => cells),
  ),
  'csv/inference.needsDateWarning': texts((text) =>
    needsDateWarning({ ...reading, openDates: new Set(['start_date']) }, 'start_date', text),
  ),
  'csv/inference.needsAmountWarning': texts((text) =>
    needsAmountWarning({ ...reading, isDecimalOpen: true }, text),
  ),
  'csv/layout.sniffDelimiter': texts(sniffDelimiter, { repeated: ['a,b\n', '"a""', ';,\t'] }),
  'csv/layout.findHeader': [
    ...lists(orRefuse((names) => findHeader([[''], names]))),
    ...lists((names) => findHeader([...names.map(() => ['']), ['Vendor', 'Product']])),
    ...texts(orRefuse((text) => findHeader([['Vendor', text]]))),
    ...texts(orRefuse((text) => findHeader([['Vendor', text.slice(0, 500)]]))),
  ],
  'csv/layout.isCutOff': [
    ...texts((text) => isCutOff([['a', 'b'], ['1', '2'], ['3']], text)),
    ...lists((names) => isCutOff([['a', 'b'], ...names.map(() => ['1', '2']), ['3']], '3')),
  ],
  'csv/options.plainOption': texts(plainOption),
  'csv/options.isOption': lists((names) => isOption('a', [...names])),
  'csv/options.knownOption': [
    ...texts((text) => knownOption(text, ['Capital'])),
    ...lists((names) => manyKnown(names, [...names])),
  ],
  'csv/parser.parseRecords': texts(
    orRefuse((text) => [...parseRecords(text, { delimiter: ',', mostCells: 500 })]),
    { starts: ['"', 'a,"'], repeated: ['""', '",', '"\n', 'a,\n', '\r\n'] },
  ),
  'csv/plan.planImport': [
    grown(
      (count) => records(Math.ceil(count / 4), (at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`),
      (rows) => planImport(rows, []),
    ),
    grown(
      (count) =>
        [records(Math.ceil(count / 4), () => '2024-01-02'), knownItems(Math.ceil(count / 4))] as const,
      ([rows, known]) => planImport(rows, known, { contractsNeedApproval: true }),
    ),
    grown(
      (count) =>
        [records(Math.ceil(count / 4), () => '2024-01-01'), knownItems(Math.ceil(count / 4))] as const,
      ([rows, known]) => planImport(rows, known),
    ),
    ...(['keep', 'terminate', 'skip'] as const).map((choice) =>
      grown(
        (count) =>
          records(Math.ceil(count / 4), (at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`).map(
            (record) => ({ ...record, contract: { ...record.contract, endDate: '2025-12-31' } }),
          ),
        (rows) =>
          planImport(rows, [], {
            contractsNeedApproval: false,
            sameProduct: 'one',
            ended: { today: '2026-11-21', choice },
          }),
      ),
    ),
  ],
  'csv/effect.effectOf': [
    grown(
      (count) => knownItems(count),
      (known) => effectOf({ creations: [], changes: [] }, known, '2026-11-21'),
    ),
  ],
  'csv/effect.contractsAfter': [
    grown(
      (count) => records(count, () => '2024-01-01').map(({ contract }) => contract),
      (contracts) =>
        contractsAfter({
          creation: { row: 2, unique_id: null, item: emptyItem, contracts },
          change: undefined,
        }),
    ),
  ],
  'csv/options.valueReader': lists((names) => {
    const read = valueReader({ status: Object.fromEntries(names.map((name) => [name, 'active'])) });
    return names.map((name) => read('status', name));
  }),
  'csv/records.isSame': lists((names) => isSame(names, [...names])),
  'csv/rows.readRow': [...cellTexts, ...namesAgainstOptions],
  'csv/text.writeRecord': [...lists(writeRecord), ...texts((text) => writeRecord([text]))],
  'csv/text.isNullWord': texts(isNullWord),
  'csv/text.escapeCell': texts(escapeCell, { repeated: ["'"] }),
  'csv/text.unescapeCell': texts(unescapeCell, { repeated: ["'"], starts: ["'"] }),
  'csv/text.readText': texts(readText, { repeated: ["'"], starts: ["'"] }),
  'csv/text.readList': texts(readList, { repeated: ['\\;', 'a;', 'a;\\', '\\\\'] }),
  'csv/text.writeList': [...lists(writeList), ...texts((text) => writeList([text]))],
  'csv/text.readPercentages': [
    ...texts(readPercentages, { starts: ['A:', 'A:1', 'A:1%'], repeated: ['A:', ':1', ';:', 'A:1;', '1 %'] }),
    ...lists((names) => readPercentages(names.map((name) => `${name}:1`).join(';'))),
  ],
  'csv/text.writePercentages': lists((names) => writePercentages(percentOf(names), names)),
  'csv/text.readBoolean': texts(readBoolean),
  'csv/text.readBillingCycle': texts(readBillingCycle),
  'activity.importIdOf': texts(importIdOf, { starts: ['{"importId":'], repeated: ['{"a":'] }),
  'activity.requestIdOf': texts(requestIdOf, { starts: ['{"requestId":'], repeated: ['{"a":'] }),
};
