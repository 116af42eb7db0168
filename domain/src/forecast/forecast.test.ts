import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastContractOf, forecastItemOf, plainForecast, requestOf } from '../../test/forecast-items.ts';
import { type Assumed, type OracleAmount, oracleAmounts } from '../../test/forecast-oracle.ts';
import { addDays } from '../../test/plain-calendar.ts';
import { anyPortfolio, monthsOn, type Portfolio } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { finishSteps } from '../steps.ts';
import { cellItems, cellRequests, inCellOrder } from './cell-items.ts';
import { type ForecastGrouping, forecastGroupings } from './dimensions.ts';
import { addForecast, type Forecast } from './forecast.ts';
import type { ForecastItem } from './forecast-source.ts';
import { monthBefore } from './months.ts';
import { type ForecastSettings, forecastPart, softwareRequestsPart } from './scenario.ts';

const anyScenario = fc.record({
  by: fc.shuffledSubarray([...forecastGroupings], { minLength: 1, maxLength: 2 }),
  segments: fc.shuffledSubarray(['Studio', 'Capital', 'Unassigned'], { maxLength: 2 }),
  paymentTypes: fc.shuffledSubarray(['Card', ''], { maxLength: 1 }),
  uplift: fc.option(fc.constantFrom(0, 5, -50)),
  requested: fc.boolean(),
  cancelled: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), inDays: fc.nat({ max: 400 }) }), {
    maxLength: 2,
    selector: ({ id }) => id,
  }),
  blocks: fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 }),
});

interface Given extends Portfolio {
  readonly settings: ForecastSettings;
}

type Found = OracleAmount & { readonly item: ForecastItem };

/** All that the scenario counts, of the oracle. */
function counted({ items, settings }: Given, change: Partial<ForecastSettings> = {}): Found[] {
  const { today, uplift, requested, cancelled, segments, paymentTypes, months } = { ...settings, ...change };
  return items.flatMap((item) => {
    const cancelledFrom = cancelled.find(({ id }) => id === item.id)?.date ?? null;
    const assumed: Assumed = { today, uplift, withRequests: requested, cancelledFrom };
    const own = settings.by.includes('team') ? item : { ...item, team_usage: null };
    return oracleAmounts(own, assumed, monthsOn(today, months))
      .filter(({ segment }) => segments.length === 0 || segments.includes(segment ?? 'Unassigned'))
      .filter(({ paymentType }) => paymentTypes.length === 0 || paymentTypes.includes(paymentType ?? ''))
      .map((amount) => ({ ...amount, item }));
  });
}

const keyOf: Readonly<Record<ForecastGrouping, (found: Found) => string | null>> = {
  layer: ({ layer }) => layer,
  segment: ({ segment }) => segment,
  vendor: ({ item }) => item.vendor,
  owner: ({ item }) => (item.businessOwnerId === null ? null : `${item.businessOwnerId}`),
  paymentType: ({ paymentType }) => paymentType,
  team: ({ team }) => team,
  item: ({ item }) => `${item.id}`,
};

const dollarsOf = (found: readonly { readonly cents: bigint }[]): number =>
  Number(found.reduce((sum, { cents }) => sum + cents, 0n)) / 100;

const centsOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

const byMonth = (found: readonly Found[], { today, months }: ForecastSettings): number[] =>
  monthsOn(today, months).map((month) => dollarsOf(found.filter((one) => one.month === month)));

type Check = (given: Given, forecast: Forecast, blocks: readonly ForecastItem[][]) => void;
const withPortfolio = (check: Check): void => {
  fc.assert(
    fc.property(anyPortfolio, anyScenario, ({ today, items }, { blocks, cancelled, ...scenario }) => {
      const settings: ForecastSettings = {
        ...plainForecast(today),
        ...scenario,
        cancelled: cancelled.map(({ id, inDays }) => ({ id, date: addDays(today, inDays) })),
      };
      const divided = [0, 1, 2].map((block) => items.filter((_, at) => blocks[at] === block));
      const parts = divided.map((block) => forecastPart(block, settings));
      check({ today, items, settings }, finishSteps(addForecast(parts, settings)), divided);
    }),
    runs(120),
  );
};

test('Rows and totals of any grouping are those of the oracle, however the portfolio is divided', () => {
  withPortfolio((given, forecast) => {
    const { settings } = given;
    const found = counted(given);
    const rows = new Map<string, Found[]>();
    for (const one of found) {
      const key = JSON.stringify(settings.by.map((grouping) => keyOf[grouping](one)));
      rows.set(key, [...(rows.get(key) ?? []), one]);
    }
    expect(new Map(forecast.rows.map(({ keys, amounts }) => [JSON.stringify(keys), amounts]))).toEqual(
      new Map([...rows].map(([key, own]) => [key, byMonth(own, settings)])),
    );
    expect(forecast.totals).toEqual(byMonth(found, settings));
    expect(forecast.total).toBe(dollarsOf(found));
  });
});

test('Each assumption adds to those before it, in one order, and all of them lead from the baseline to the scenario', () => {
  withPortfolio((given, forecast) => {
    const { settings } = given;
    const { uplift, requested, cancelled } = settings;
    const steps = [
      { uplift: null, requested: false, cancelled: [] },
      ...(uplift === null ? [] : [{ uplift, requested: false, cancelled: [] }]),
      ...(requested ? [{ uplift, requested, cancelled: [] }] : []),
      ...cancelled.map((_, at) => ({ uplift, requested, cancelled: cancelled.slice(0, at + 1) })),
    ].map((step) => Math.round(dollarsOf(counted(given, step)) * 100));
    expect(forecast.plain).toEqual(
      byMonth(counted(given, { uplift: null, requested: false, cancelled: [] }), settings),
    );
    expect(forecast.effects.map(({ amount }) => Math.round(amount * 100))).toEqual(
      steps.slice(1).map((total, at) => total - (steps[at] ?? 0)),
    );
  });
});

test('The items behind a cell add up to it', () => {
  withPortfolio(({ settings }, { rows, months }, blocks) => {
    for (const { keys, amounts } of rows.slice(0, 3)) {
      const month = months[7] ?? '';
      const cell = { ...settings, keys, from: month, to: month, isCompared: false };
      const lines = blocks.flatMap((block) => cellItems(block, cell)).flatMap((part) => part.lines);
      expect(centsOf(lines)).toBe(Math.round((amounts[7] ?? 0) * 100));
      expect(lines.every(({ reasons }) => reasons.length > 0)).toBe(true);
    }
  });
});

test('What a cell’s items have more or less than in the month before adds up to the difference, the first month’s too', () => {
  withPortfolio(({ items, settings }, { months }, blocks) => {
    for (const month of [months[0], months[7], '2027-01'].filter((one) => one !== undefined)) {
      const span = { ...settings, from: monthBefore(month), months: 2 };
      const { rows } = finishSteps(addForecast([forecastPart(items, span)], span));
      for (const { keys, amounts } of rows.slice(0, 3)) {
        const cell = { ...settings, keys, from: month, to: month, isCompared: true };
        const changes = blocks
          .flatMap((block) => cellItems(block, cell))
          .flatMap(({ change }) => change ?? []);
        const [before = 0, after = 0] = amounts.map((amount) => Math.round(amount * 100));
        expect(centsOf(changes)).toBe(after - before);
      }
    }
  });
});

test('A request for software stands beside the baseline from the next month on, and in the scenario that includes it', () => {
  const settings: ForecastSettings = {
    ...plainForecast('2026-11-22'),
    by: ['item', 'layer'],
    uplift: 5,
    cancelled: [{ id: 9, date: '2027-01-01' }],
  };
  const request = requestOf({ cost: 365, business_segment: ['Studio', 'Capital'] });
  const beside = finishSteps(addForecast([softwareRequestsPart([request], settings)], settings));
  expect([beside.total, beside.rows, beside.requested.slice(0, 3)]).toEqual([0, [], [0, 31, 31]]);
  const within = { ...settings, requested: true, segments: ['Capital'] };
  const forecast = finishSteps(
    addForecast([forecastPart([], within), softwareRequestsPart([request], within)], within),
  );
  expect(forecast.rows.map(({ keys, total }) => [keys, total])).toEqual([
    [['request-70', 'requested'], 167.5],
  ]);
  expect(forecast.effects.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
    ['uplift', null, 0],
    ['requested', null, 167.5],
    ['cancelled', 9, 0],
  ]);
  const cell = {
    ...within,
    keys: ['request-70', undefined],
    from: '2027-02',
    to: '2027-02',
    isCompared: false,
  };
  const [wanted] = cellRequests([request], cell);
  expect(finishSteps(inCellOrder(wanted?.lines ?? []))).toMatchObject([
    { softwareId: null, requestId: 70, layer: 'requested', amount: 14, reasons: [{ kind: 'requested' }] },
  ]);
  expect(cellRequests([request], { ...cell, requested: false })).toEqual([]);
});

test('An item that is assumed to be cancelled inside its signed term is marked so', () => {
  const signedOf = (date: string): boolean | undefined => {
    const settings = { ...plainForecast('2026-11-22'), cancelled: [{ id: 7, date }] };
    const part = forecastPart([forecastItemOf([forecastContractOf()])], settings);
    return finishSteps(addForecast([part], settings)).effects[0]?.isSigned;
  };
  expect([signedOf('2026-12-31'), signedOf('2027-01-01')]).toEqual([true, false]);
});
