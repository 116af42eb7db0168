import { expect, test } from 'vitest';
import { forecastContractOf, forecastItemOf, plainForecast, requestOf } from '../../test/forecast-items.ts';
import { finishSteps } from '../steps.ts';
import { inChangeOrder } from './cell-changes.ts';
import { type CellSettings, cellItems, cellRequests } from './cell-items.ts';
import type { ForecastItem } from './forecast-source.ts';

const cellOf = (month: string, given: Partial<CellSettings> = {}): CellSettings => ({
  ...plainForecast('2026-11-22'),
  keys: [undefined],
  from: month,
  to: month,
  isCompared: true,
  ...given,
});

const changeOf = (item: ForecastItem, cell: CellSettings) => cellItems([item], cell)[0]?.change;

const renewing = forecastContractOf({
  startDate: '2026-01-16',
  endDate: '2027-01-15',
  autoRenew: true,
  renewalMonths: 12,
  renewalUplift: 10,
  cost: 3650,
});
const renewed = forecastItemOf([renewing]);
const beginning = forecastItemOf([
  forecastContractOf({ startDate: '2027-01-10', endDate: '2027-12-31', cost: 365 }),
]);
const ending = forecastItemOf(
  [forecastContractOf({ startDate: '2026-01-01', endDate: '2027-01-10', cost: 365 })],
  { status: 'terminated' },
);
const beside = { startDate: '2026-01-01', cost: 365 };
const two = forecastItemOf([
  forecastContractOf({ ...beside, id: 1, endDate: '2026-12-31' }),
  forecastContractOf({ ...beside, id: 2, endDate: '2027-12-31' }),
]);
const odd = forecastItemOf([forecastContractOf({ ...beside, cost: 1003, endDate: '2027-12-31' })]);

const committed = { by: ['layer'], keys: ['committed'] } as const;
const expected = { by: ['layer'], keys: ['expected'] } as const;
const cancelled = { cancelled: [{ id: 7, date: '2027-01-16' }] };

test('What an item has more or less than in the month before has one reason', () => {
  for (const [what, item, cell, change] of [
    ['begins', beginning, cellOf('2027-01'), ['began', 22, 0, 22, null, 365]],
    ['has begun', beginning, cellOf('2027-02'), ['days', 6, 22, 28, 365, 365]],
    ['ends', ending, cellOf('2027-01'), ['days', -21, 31, 10, 365, 365]],
    ['has ended', ending, cellOf('2027-02'), ['ended', -10, 10, 0, 365, null]],
    ['rises within the month', renewed, cellOf('2027-01'), ['price', 16, 31, 31, 3650, 4015]],
    ['rose within the month before', renewed, cellOf('2027-02'), ['price', -18, 31, 28, 3650, 4015]],
    ['has risen', renewed, cellOf('2027-03'), ['days', 33, 28, 31, 4015, 4015]],
    ['leaves its layer', renewed, cellOf('2027-01', committed), ['days', -160, 31, 15, 3650, 3650]],
    ['has left it', renewed, cellOf('2027-02', committed), ['days', -150, 15, 0, 3650, null]],
    ['comes to a layer', renewed, cellOf('2027-01', expected), ['days', 176, 0, 16, null, 4015]],
    ['has one contract less', two, cellOf('2027-01'), ['price', -31, 31, 31, 730, 365]],
    ['is assumed to end', renewed, cellOf('2027-01', cancelled), ['days', -160, 31, 15, 3650, 3650]],
    ['has ended so', renewed, cellOf('2027-02', cancelled), ['ended', -150, 15, 0, 3650, null]],
    ['is rounded', odd, cellOf('2027-08'), ['days', 0.01, 31, 31, 1003, 1003]],
  ] as const) {
    const found = changeOf(item, cell);
    expect(
      found && [found.kind, found.amount, found.daysBefore, found.days, found.priceBefore, found.price],
      what,
    ).toEqual(change);
  }
  expect(changeOf(two, cellOf('2027-08'))).toBeUndefined();
  expect(changeOf(renewed, cellOf('2027-01', { isCompared: false }))).toBeUndefined();
});

test('A request for software begins as an item does, and the largest changes come first', () => {
  const cell = cellOf('2026-12', { requested: true });
  const changes = [requestOf({ cost: 365 }), requestOf({ id: 71, cost: 730 })].flatMap(
    (request) => cellRequests([request], cell)[0]?.change ?? [],
  );
  expect(
    finishSteps(inChangeOrder(changes)).map(({ requestId, kind, amount }) => [requestId, kind, amount]),
  ).toEqual([
    [71, 'began', 62],
    [70, 'began', 31],
  ]);
});
