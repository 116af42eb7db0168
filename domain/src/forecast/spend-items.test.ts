import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastContractOf, forecastItemOf } from '../../test/forecast-items.ts';
import { addMonths } from '../../test/plain-calendar.ts';
import { anyPortfolio } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { finishSteps } from '../steps.ts';
import { type SpendGrouping, spendGroupings } from './dimensions.ts';
import type { ForecastContract } from './forecast-source.ts';
import { addSpendReport, inSpendOrder, type SpendCell, spendItems, spendReportPart } from './spend-report.ts';

const today = '2026-11-21';
const cents = (dollars: number): number => Math.round(dollars * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + cents(one), 0);

const cellOf = (by: readonly SpendGrouping[], given: Partial<SpendCell> = {}): SpendCell => ({
  today,
  from: '2026-01',
  to: '2026-12',
  by,
  keys: [],
  segments: [],
  paymentTypes: [],
  fiscalYearStart: 1,
  ...given,
});

const contract = (given: Partial<ForecastContract>) => forecastContractOf({ autoRenew: true, ...given });

test('The items of any figure add up to it, and the contracts of an item to the item', () => {
  fc.assert(
    fc.property(
      anyPortfolio,
      fc.shuffledSubarray([...spendGroupings], { minLength: 1, maxLength: 2 }),
      fc.record({
        fiscalYearStart: fc.integer({ min: 1, max: 12 }),
        back: fc.nat({ max: 15 }),
        count: fc.integer({ min: 0, max: 24 }),
        segments: fc.constantFrom<readonly string[]>([], ['Studio', 'Unassigned']),
      }),
      ({ today: day, items }, by, { fiscalYearStart, back, count, segments }) => {
        const from = addMonths(day, -back).slice(0, 7);
        const to = addMonths(day, count - back).slice(0, 7);
        const asked = cellOf(by, { today: day, from, to, fiscalYearStart, segments });
        const report = finishSteps(addSpendReport([spendReportPart(items, asked)], asked));
        for (const { keys, amount } of report.rows) {
          const found = spendItems(items, { ...asked, keys });
          expect(sumOf(found.map((item) => item.amount))).toBe(cents(amount));
          for (const item of found)
            expect(sumOf(item.contracts.map((one) => one.amount))).toBe(cents(item.amount));
        }
      },
    ),
    runs(200),
  );
});

test('Two contracts of a year are two lines with their days, of the share that counts', () => {
  const item = forecastItemOf(
    [
      contract({ id: 1, startDate: '2025-05-15', endDate: '2026-05-14', cost: 49_050 }),
      contract({ id: 2, startDate: '2026-05-15', endDate: '2027-05-14', cost: 52_740 }),
    ],
    {
      business_segment: ['Ad Sales', 'Studio', 'Corporate'],
      business_segment_percentages: '{"Ad Sales":20,"Studio":40,"Corporate":40}',
    },
  );
  const [found] = spendItems([item], cellOf(['segment'], { keys: ['Studio'], to: '2026-10' }));
  expect(found).toMatchObject({
    softwareId: item.id,
    share: 40,
    amount: 17_028.49,
    spent: 17_028.49,
    contracts: [
      { contractId: 1, startDate: '2025-05-15', endDate: '2026-05-14', cost: 49_050, days: 134 },
      { contractId: 2, startDate: '2026-05-15', endDate: '2027-05-14', cost: 52_740, days: 170 },
    ],
  });
});

test('A price that rises in the year is a line of its own, and what is spent ends with the last full month', () => {
  const renewed = contract({
    startDate: '2025-12-01',
    endDate: '2026-11-30',
    cost: 3650,
    renewalMonths: 12,
    renewalUplift: 10,
  });
  const [found] = spendItems([forecastItemOf([renewed])], cellOf(['segment'], { keys: ['Studio'] }));
  expect(found?.contracts.map(({ cost, days, amount }) => [cost, days, amount])).toEqual([
    [3650, 334, 3340],
    [4015, 31, 341],
  ]);
  expect([found?.amount, found?.spent]).toEqual([3681, 3040]);
});

test('A month, a quarter and a year among the keys leave their days alone', () => {
  const item = forecastItemOf([contract({ startDate: '2026-01-01', endDate: '2026-12-31', cost: 3650 })]);
  const daysIn = (by: readonly SpendGrouping[], keys: readonly string[], fiscalYearStart = 1) =>
    spendItems([item], cellOf(by, { keys, fiscalYearStart })).map(({ contracts }) => contracts[0]?.days);
  expect(daysIn(['month'], ['2026-02'])).toEqual([28]);
  expect(daysIn(['segment', 'quarter'], ['Studio', '2026-Q2'])).toEqual([91]);
  expect(daysIn(['year', 'quarter'], ['2027', '2027-Q1'], 7)).toEqual([92]);
  expect(daysIn(['quarter', 'month'], ['2026-Q2', '2026-02'])).toEqual([]);
  expect(daysIn(['month'], ['2030-01'])).toEqual([]);
});

test('The largest item comes first, equals by their ids', () => {
  const items = [4, 2, 9].map((id) =>
    forecastItemOf([contract({ startDate: '2026-01-01', endDate: null, cost: id === 4 ? 100 : 500 })], {
      id,
    }),
  );
  const found = finishSteps(
    inSpendOrder(spendItems(items, cellOf(['vendor'], { keys: [items[0]?.vendor ?? ''] }))),
  );
  expect(found.map(({ softwareId }) => softwareId)).toEqual([2, 9, 4]);
});
