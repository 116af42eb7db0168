import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  forecastContractOf,
  forecastItemOf,
  plainForecast,
  spendReportOf,
} from '../../test/forecast-items.ts';
import { addDays, addMonths } from '../../test/plain-calendar.ts';
import { anyPortfolio } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { dollarsOf } from '../money.ts';
import { spendOverview } from '../spend-overview.ts';
import { finishSteps } from '../steps.ts';
import { addForecast, type Forecast } from './forecast.ts';
import type { ForecastItem } from './forecast-source.ts';
import { type ForecastSettings, forecastPart } from './scenario.ts';

const forecastOf = (items: readonly ForecastItem[], settings: ForecastSettings): Forecast =>
  finishSteps(addForecast([forecastPart(items, settings)], settings));

const cents = (dollars: number | undefined): number => Math.round((dollars ?? 0) * 100);

/** Items at random of which nothing is decided and no price rises. */
const flat = (items: readonly ForecastItem[]): ForecastItem[] =>
  items.map((item) => ({
    ...item,
    decisions: [],
    contracts: item.contracts.map((contract) => ({ ...contract, renewalUplift: null })),
  }));

test('A segment that a cent comes to and leaves again within the year has no row', () => {
  const dates = { startDate: '2023-12-31', endDate: '2025-12-30' };
  const item = forecastItemOf([forecastContractOf({ ...dates, billingCycle: 'quarterly', cost: 0.14 })], {
    business_segment: ['Capital', 'Corporate', 'Studio'],
    business_segment_percentages: '{"Capital":40,"Corporate":56,"Studio":4}',
  });
  const year = { today: '2024-02-29', from: '2024-01', to: '2024-12' };
  expect(spendReportOf([item], { ...year, by: ['segment'] }).rows).toEqual([
    { keys: ['Corporate'], amount: 0.08 },
    { keys: ['Capital'], amount: 0.06 },
  ]);
  const months = spendReportOf([item], { ...year, by: ['segment', 'month'] }).rows;
  expect(months.filter(({ keys }) => keys[0] === 'Studio').map(({ amount }) => amount)).toEqual([
    0.01, 0.01, -0.01, -0.01,
  ]);
});

test('The months of a year add up to what the table and the dashboard say of it, segment by segment', () => {
  fc.assert(
    fc.property(anyPortfolio, ({ today, items }) => {
      const year = today.slice(0, 4);
      const report = spendReportOf(flat(items), {
        today,
        from: `${year}-01`,
        to: `${year}-12`,
        by: ['segment'],
      });
      const { year: spend } = spendOverview(flat(items), Number(year), today);
      const expected = [...spend]
        .filter(([, { cents }]) => cents !== 0n)
        .map(([segment, { cents }]): [string, number] => [segment, dollarsOf(cents)]);
      expect(new Map(report.rows.map(({ keys, amount }) => [keys[0] ?? 'Unassigned', amount]))).toEqual(
        new Map(expected),
      );
    }),
    runs(300),
  );
});

test('Where the baseline is known already, a scenario is the same', () => {
  fc.assert(
    fc.property(anyPortfolio, fc.integer({ min: -50, max: 200 }), ({ today, items }, uplift) => {
      const { plain } = forecastPart(items, plainForecast(today, { months: 24 }));
      const settings = plainForecast(today, { months: 24, uplift, requested: true, by: ['item', 'layer'] });
      const found = finishSteps(addForecast([forecastPart(items, settings, plain)], settings));
      expect(found).toEqual(forecastOf(items, settings));
    }),
    runs(200),
  );
});

test('Past months don’t move when the future changes', () => {
  fc.assert(
    fc.property(anyPortfolio, fc.integer({ min: 1, max: 400 }), ({ today, items }, inDays) => {
      const past = { today, from: addMonths(today, -14).slice(0, 7), to: addMonths(today, -1).slice(0, 7) };
      // The days of a term that is over already count only as long as nothing follows it, by the rule of every year.
      const running = items.map((item) => ({
        ...item,
        contracts: item.contracts.filter(({ endDate }) => endDate !== null && endDate >= today),
      }));
      const [startDate, endDate] = [addDays(today, inDays), addDays(today, inDays + 300)];
      const planned = running.map((item) => ({
        ...item,
        decisions: [],
        contracts: [...item.contracts, forecastContractOf({ id: 99, startDate, endDate })],
      }));
      const by = ['segment', 'month'] as const;
      expect(spendReportOf(planned, { ...past, by })).toEqual(spendReportOf(running, { ...past, by }));
    }),
    runs(100),
  );
});

const renewing = fc.record({
  startDate: fc
    .integer({ min: 0, max: 27 })
    .map((day) => `2026-0${(day % 9) + 1}-${String(day + 1).padStart(2, '0')}`),
  months: fc.constantFrom(1, 6, 12, 24),
  renewalMonths: fc.constantFrom(1, 6, 12, 36),
  renewalUplift: fc.constantFrom(null, 0, 3.5, -10, 100),
  cost: fc.integer({ min: 1, max: 9_999_999 }).map((amount) => amount / 100),
});

test('A renewal that is recorded moves money from expected to committed and changes no total', () => {
  fc.assert(
    fc.property(renewing, ({ startDate, months, cost, renewalMonths, renewalUplift }) => {
      const boundary = addMonths(startDate, months);
      const endDate = addDays(boundary, -1);
      const terms = { startDate, endDate, cost, renewalMonths, renewalUplift };
      const first = forecastContractOf({ ...terms, autoRenew: true });
      const today = endDate;
      const exact = Math.round(cost * 100) * (100 + (renewalUplift ?? 0));
      const next = {
        ...first,
        id: 2,
        renewsContractId: 1,
        startDate: boundary,
        cost: Math.floor((exact + 50) / 100) / 100,
      };
      const recorded = { ...next, endDate: addDays(addMonths(boundary, renewalMonths), -1) };
      const settings = plainForecast(today, { months: 24 });
      const before = forecastOf([forecastItemOf([first])], settings);
      const after = forecastOf([forecastItemOf([first, recorded])], settings);
      const rowOf = ({ rows }: Forecast, layer: string) =>
        cents(rows.find(({ keys }) => keys[0] === layer)?.total);
      expect(after.totals).toEqual(before.totals);
      const moved = rowOf(after, 'committed') - rowOf(before, 'committed');
      expect(moved).toBeGreaterThanOrEqual(0);
      expect(rowOf(before, 'expected') - rowOf(after, 'expected')).toBe(moved);
    }),
    runs(300),
  );
});
