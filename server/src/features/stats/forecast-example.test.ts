import { budgetPart, budgetRows } from '@purser/domain/forecast/budget';
import { layeredDays } from '@purser/domain/forecast/day-layers';
import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { addForecast, type Forecast } from '@purser/domain/forecast/forecast';
import { type ForecastItem, plainAssumptions } from '@purser/domain/forecast/forecast-source';
import { monthsFrom, windowOf } from '@purser/domain/forecast/months';
import { reasonsOf, reasonText } from '@purser/domain/forecast/reasons';
import { type ForecastSettings, forecastPart, softwareRequestsPart } from '@purser/domain/forecast/scenario';
import { parseBillingCycle } from '@purser/domain/options';
import { dayText } from '@purser/domain/renewal/civil-days';
import { finishSteps } from '@purser/domain/steps';
import {
  forecastContractOf,
  forecastItemOf,
  plainForecast,
  requestOf,
} from '@purser/domain/test/forecast-items';
import { expect, test } from 'vitest';
import { cell, type PageRow, segmentsOf, tablesOf } from '../../../test/page-tables.ts';

// What docs/forecast-example.md works out by hand is recomputed from its own tables.
const find = tablesOf('forecast-example.md');

const today = '2026-11-22';
const span = monthsFrom('2026-11', 12);

const amountOf = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-')) || 0;
const ungrouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const written = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${ungrouped(Math.abs(amount).toFixed(2))}`;

const contractOf = (row: PageRow, at: number): ForecastItem['contracts'][number] => {
  const [end, months, uplift] = [
    cell(row, 'last day'),
    cell(row, 'renews itself'),
    cell(row, 'expected increase'),
  ];
  return forecastContractOf({
    id: at + 1,
    startDate: cell(row, 'first day'),
    endDate: end === 'open' ? null : end,
    billingCycle: parseBillingCycle(cell(row, 'billed')) ?? 'yearly',
    cost: amountOf(cell(row, 'annual cost')),
    autoRenew: months !== 'no',
    renewalMonths: months === 'no' ? null : Number.parseInt(months, 10),
    renewalUplift: uplift === '' ? null : Number.parseFloat(uplift),
  });
};

const contracts = find('vendor', 'first day').map((row, at) => ({ row, contract: contractOf(row, at) }));

const requests = find('request', 'for').map((row, at) => {
  const [vendor = '', product_name = ''] = cell(row, 'request').split(' ');
  return requestOf({
    id: at + 1,
    vendor,
    product_name,
    ...segmentsOf(cell(row, 'segments')),
    cost: amountOf(cell(row, 'a year')),
    renewsContractId: contracts.find((one) => one.row.vendor === vendor)?.contract.id ?? null,
    startDate: cell(row, 'from') || null,
  });
});

const items = find('vendor', 'product').map((row, at) => {
  const vendor = cell(row, 'vendor');
  const own = contracts.filter((one) => one.row.vendor === vendor).map(({ contract }) => contract);
  return forecastItemOf(own, {
    id: at + 1,
    status: cell(row, 'status').toLowerCase().replace(' ', '_'),
    vendor,
    product_name: cell(row, 'product'),
    ...segmentsOf(cell(row, 'segments')),
    requests: requests.filter((request) => request.startDate !== null && request.vendor === vendor),
  });
});

const forecastOf = (by: ForecastGrouping, assumed: Partial<ForecastSettings> = {}): Forecast => {
  const settings = plainForecast(today, { by: [by], ...assumed });
  const forSoftware = requests.filter(({ startDate }) => startDate === null);
  const parts = [forecastPart(items, settings), softwareRequestsPart(forSoftware, settings)];
  return finishSteps(addForecast(parts, settings));
};

test('The days of each item, how sure they are and why, are those of the page', () => {
  const told = items.flatMap((item) =>
    layeredDays(item, plainAssumptions(today), windowOf(span)).map((days) => {
      const [reason] = reasonsOf([days], { first: days.from, last: days.to });
      return {
        item: item.vendor,
        from: dayText(days.from),
        to: dayText(days.to),
        'a year': written(days.cents / 100),
        layer: days.layer,
        why: reason && reasonText(reason),
      };
    }),
  );
  expect(told).toEqual(find('item', 'why'));
});

test.each([
  { by: 'vendor', column: 'Adobe' },
  { by: 'layer', column: 'committed' },
  { by: 'segment', column: 'Capital' },
] as const)('Months by $by are those of the page', ({ by, column }) => {
  const { rows, totals, total } = forecastOf(by);
  const shown = find('month', column);
  const told = (at: number): Record<string, number> => ({
    all: totals[at] ?? 0,
    ...Object.fromEntries(rows.map(({ keys, amounts }) => [keys[0] ?? 'Unassigned', amounts[at] ?? 0])),
  });
  for (const [at, row] of shown.slice(0, 12).entries()) {
    const { month: _, ...amounts } = row;
    expect(Object.fromEntries(Object.entries(amounts).map(([key, text]) => [key, amountOf(text)]))).toEqual(
      told(at),
    );
  }
  const { month: _, ...last } = shown[12] ?? {};
  expect(last).toEqual({
    all: written(total),
    ...Object.fromEntries(rows.map((row) => [row.keys[0] ?? 'Unassigned', written(row.total)])),
  });
});

test('The months of Dropbox are those that its running total gains', () => {
  const months = find('up to the end of', 'rounded').map((row) => amountOf(cell(row, 'month')));
  const row = forecastOf('vendor').rows.find(({ keys }) => keys[0] === 'Dropbox');
  expect(row?.amounts).toEqual(months.slice(1));
});

test('Each assumption has the effect that the page says', () => {
  const scenario = forecastOf('vendor', {
    uplift: 10,
    requested: true,
    cancelled: [{ id: 1, date: '2027-07-01' }],
  });
  expect(scenario.effects.map(({ amount }) => written(amount))).toEqual(
    find('assumption').map((row) => cell(row, 'effect')),
  );
  expect([scenario.plainTotal, scenario.total].map(written)).toEqual(['17,067.97', '15,724.17']);
});

test('Budgets are used as the page says', () => {
  const settings = { today, year: 2026, fiscalYearStart: 1 };
  const shown = find('segment', 'runs out');
  const budgets = shown.map((row) => ({
    segment: cell(row, 'segment'),
    vendor: null,
    amount: amountOf(cell(row, 'budget')),
  }));
  const rows = finishSteps(budgetRows([budgetPart(items, settings)], budgets, settings));
  for (const row of shown) {
    const own = rows.find(({ segment, vendor }) => segment === row.segment && vendor === null);
    expect([own?.spent, own?.forecast, own?.left, own?.runsOut ?? '']).toEqual([
      amountOf(cell(row, 'spent')),
      amountOf(cell(row, 'forecast')),
      amountOf(cell(row, 'left')),
      cell(row, 'runs out'),
    ]);
  }
});
