import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastContractOf, forecastItemOf, spendReportOf } from '../../test/forecast-items.ts';
import { type OracleAmount, oracleAmounts } from '../../test/forecast-oracle.ts';
import { addMonths } from '../../test/plain-calendar.ts';
import { anyPortfolio, monthsOn } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { finishSteps } from '../steps.ts';
import { type SpendGrouping, spendGroupings } from './dimensions.ts';
import type { ForecastItem } from './forecast-source.ts';
import { labelOf } from './labels.ts';
import { fiscalQuarterOf, fiscalYearOf } from './months.ts';
import { addSpendReport, spendReportPart } from './spend-report.ts';

type Found = OracleAmount & { readonly item: ForecastItem };

const quarterText = (month: string, start: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const since = (number + 12 - start) % 12;
  return `${start > 1 && number >= start ? year + 1 : year}-Q${1 + Math.floor(since / 3)}`;
};

const keyOf = (grouping: SpendGrouping, { item, ...found }: Found, start: number): string | null => {
  const keys: Readonly<Record<SpendGrouping, string | null>> = {
    segment: found.segment,
    vendor: item.vendor,
    owner: item.businessOwnerId === null ? null : `${item.businessOwnerId}`,
    team: found.team,
    paymentType: found.paymentType,
    status: item.status,
    month: found.month,
    quarter: quarterText(found.month, start),
    year: quarterText(found.month, start).slice(0, 4),
  };
  return keys[grouping];
};

test('Any two groups of past and coming months are those of the oracle, however the portfolio is divided', () => {
  fc.assert(
    fc.property(
      anyPortfolio,
      fc.shuffledSubarray([...spendGroupings], { minLength: 1, maxLength: 2 }),
      fc.record({
        start: fc.integer({ min: 1, max: 12 }),
        back: fc.nat({ max: 15 }),
        count: fc.integer({ min: 1, max: 25 }),
      }),
      ({ today, items }, by, { start, back, count }) => {
        const from = addMonths(today, -back).slice(0, 7);
        const span = monthsOn(from, count);
        const settings = {
          today,
          from,
          to: span.at(-1) ?? from,
          by,
          segments: [],
          paymentTypes: [],
          fiscalYearStart: start,
        };
        const report = finishSteps(
          addSpendReport(
            [spendReportPart(items.slice(0, 2), settings), spendReportPart(items.slice(2), settings)],
            settings,
          ),
        );
        const assumed = { today, uplift: null, withRequests: false, cancelledFrom: null };
        const found = items.flatMap((item) =>
          oracleAmounts(by.includes('team') ? item : { ...item, team_usage: null }, assumed, span).map(
            (amount): Found => ({ ...amount, item }),
          ),
        );
        const rows = new Map<string, number>();
        for (const one of found) {
          const key = JSON.stringify(by.map((grouping) => keyOf(grouping, one, start)));
          rows.set(key, (rows.get(key) ?? 0) + Number(one.cents));
        }
        expect(
          new Map(report.rows.map(({ keys, amount }) => [JSON.stringify(keys), Math.round(amount * 100)])),
        ).toEqual(rows);
        expect(Math.round(report.total * 100)).toBe(found.reduce((sum, { cents }) => sum + Number(cents), 0));
      },
    ),
    runs(100),
  );
});

test('The largest row comes first, and what is missing is named', () => {
  const item = (cost: number, business_segment: string[] | null) =>
    forecastItemOf([forecastContractOf({ cost })], { business_segment });
  const year = { today: '2026-11-22', from: '2026-01', to: '2026-12', by: ['segment'] as const };
  const items = [item(365, ['Studio']), item(730, null)];
  expect(spendReportOf(items, year)).toEqual({
    rows: [
      { keys: [null], amount: 730 },
      { keys: ['Studio'], amount: 365 },
    ],
    total: 1095,
  });
});

test.each([
  { month: '2026-07', start: 7, year: 2027, quarter: 1 },
  { month: '2026-06', start: 7, year: 2026, quarter: 4 },
  { month: '2026-12', start: 1, year: 2026, quarter: 4 },
  { month: '2026-01', start: 12, year: 2026, quarter: 1 },
  { month: '2026-12', start: 12, year: 2027, quarter: 1 },
])('$month lies in quarter $quarter of fiscal year $year where that begins in month $start', (given) => {
  expect(fiscalYearOf(given.month, given.start)).toBe(given.year);
  expect(fiscalQuarterOf(given.month, given.start)).toBe(given.quarter);
});

test('Keys read as people say them', () => {
  const names = {
    ownerOf: (id: string) => (id === '3' ? 'Nora Lind' : undefined),
    itemOf: () => undefined,
    statusOf: () => 'Active',
  };
  const said: [Parameters<typeof labelOf>[0], string | null, string][] = [
    ['layer', 'committed', 'Committed'],
    ['segment', null, 'Unassigned'],
    ['owner', '3', 'Nora Lind'],
    ['owner', '4', 'Unknown User'],
    ['owner', null, 'No owner'],
    ['month', '2026-11', 'Nov 2026'],
    ['quarter', '2027-Q1', 'Q1 FY 2027'],
    ['year', '2027', 'FY 2027'],
    ['status', 'active', 'Active'],
    ['vendor', 'Adobe', 'Adobe'],
  ];
  for (const [dimension, key, words] of said) expect(labelOf(dimension, key, names)).toBe(words);
});
