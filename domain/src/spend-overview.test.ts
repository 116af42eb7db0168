import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portfolioInYear } from '../test/random-portfolios.ts';
import { runs } from '../test/random-runs.ts';
import { oracleAnnualized, oracleAnnualizedBySegment, oracleCost, oracleYear } from '../test/spend-oracle.ts';
import { annualizedCost, type SharedCostItem, yearlyCost } from './spend.ts';
import {
  addSpend,
  availableYears,
  changeInPercent,
  type SpendBySegment,
  spendOverview,
  spendPart,
} from './spend-overview.ts';

const today = '2026-11-21';
const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, cents) => sum + cents, 0n);
const totalOf = (spend: SpendBySegment): bigint => sumOf([...spend.values()].map(({ cents }) => cents));

/** An item of one contract over a whole year, unless more is said. */
const item = (more: Partial<SharedCostItem> = {}): SharedCostItem => ({
  status: 'terminated',
  business_segment: null,
  business_segment_percentages: null,
  contracts: [{ id: 1, startDate: '2024-01-01', endDate: '2024-12-31', autoRenew: false, cost: 365 }],
  decisions: [],
  ...more,
});

test('A thousand random portfolios cost, to the cent, what the definition says day by day', () => {
  fc.assert(
    fc.property(portfolioInYear, ({ items, year, today: day }) => {
      for (const one of items) {
        expect(yearlyCost(one, year, day)).toBe(oracleCost(one, year, day));
        expect(annualizedCost(one)).toBe(oracleAnnualized(one));
      }
      expect(spendOverview(items, year, day)).toEqual({
        year: oracleYear(items, year, day),
        priorYear: oracleYear(items, year - 1, day),
        annualized: oracleAnnualizedBySegment(items),
      });
    }),
    runs(1000),
  );
});

test('An item’s segments add up to the item, and a portfolio to its items', () => {
  fc.assert(
    fc.property(portfolioInYear, ({ items, year, today: day }) => {
      const costs = items.map((one) => {
        const alone = spendOverview([one], year, day);
        expect(totalOf(alone.year)).toBe(yearlyCost(one, year, day));
        expect(sumOf(alone.annualized.values())).toBe(annualizedCost(one));
        return yearlyCost(one, year, day);
      });
      const all = spendOverview(items, year, day);
      expect(totalOf(all.year)).toBe(sumOf(costs));
      expect(totalOf(all.priorYear)).toBe(sumOf(items.map((one) => yearlyCost(one, year - 1, day))));
      expect(sumOf(all.annualized.values())).toBe(sumOf(items.map(annualizedCost)));
    }),
  );
});

test('The order of items and of contracts makes no difference', () => {
  fc.assert(
    fc.property(portfolioInYear, ({ items, year, today: day }) => {
      const turned = items.toReversed().map((one) => ({ ...one, contracts: one.contracts.toReversed() }));
      expect(spendOverview(turned, year, day)).toEqual(spendOverview(items, year, day));
    }),
  );
});

test('However a portfolio is divided, its parts add up to the same', () => {
  fc.assert(
    fc.property(portfolioInYear, fc.integer({ min: 1, max: 4 }), ({ items, year, today: day }, parts) => {
      const divided = Map.groupBy(items, (_, at) => at % parts).values();
      const sum = addSpend([...divided].map((some) => spendPart(some, year, day)));
      expect(sum).toEqual(spendOverview(items, year, day));
    }),
    runs(500),
  );
});

test('A leap year has 366 days that count, 29 of them in February', () => {
  const { year, priorYear } = spendOverview([item({ status: 'active' })], 2024, today);
  const days = [31n, 29n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n];
  expect(year).toEqual(
    new Map([['Unassigned', { cents: 36_600n, months: days.map((each) => each * 100n) }]]),
  );
  expect(priorYear).toEqual(new Map());
  const after = spendOverview([item({ status: 'active' })], 2025, today);
  expect([totalOf(after.year), totalOf(after.priorYear)]).toEqual([36_500n, 36_600n]);
});

test('A month is what the running total, rounded half up, has gained in it', () => {
  // 62 days of 0.18 / 365 are 3 cents: a cent and a half by the end of July, which is rounded to 2.
  const contracts = [{ id: 1, startDate: '2026-07-01', endDate: '2026-08-31', autoRenew: false, cost: 0.18 }];
  const spend = spendOverview([item({ contracts })], 2026, today).year.get('Unassigned');
  expect(spend).toEqual({ cents: 3n, months: [0n, 0n, 0n, 0n, 0n, 0n, 2n, 1n, 0n, 0n, 0n, 0n] });
});

test('What has no share of a cent is left out, and so is a segment of 0 percent', () => {
  const cent = [{ id: 1, startDate: '2026-12-31', endDate: '2026-12-31', autoRenew: false, cost: 3.65 }];
  const equal = item({ business_segment: ['A', 'B'], contracts: cent });
  expect([...spendOverview([equal], 2026, today).year.keys()]).toEqual(['A']);
  const nothing = item({
    status: 'active',
    business_segment: ['A', 'B'],
    business_segment_percentages: '{"A":0,"B":100}',
    contracts: cent,
  });
  const { year, annualized } = spendOverview([nothing], 2026, today);
  expect([...year.keys(), ...annualized.keys()]).toEqual(['B', 'B']);
});

test.each(['{"A":100}', '{"A":0,"B":100}', '{"A":50,"B":50}', null])(
  'A segment that old data names twice, with %s, counts for all that it costs',
  (percentages) => {
    const twice = item({ business_segment: ['A', 'A'], business_segment_percentages: percentages });
    expect(spendOverview([twice], 2024, today).year.get('A')?.cents).toBe(36_600n);
  },
);

test.each([
  [1036n, 1000n, 3.6],
  [1000n, 1000n, 0],
  [0n, 1000n, -100],
  [20_005n, 20_000n, 0],
  [20_010n, 20_000n, 0.1],
  [20_009n, 20_000n, 0],
  [19_990n, 20_000n, -0.1],
  [19_991n, 20_000n, 0],
  [20_030n, 20_000n, 0.2],
  [19_970n, 20_000n, -0.2],
  [300n, 100n, 200],
  [99_999_999_999_999n, 1n, 9_999_999_999_999_800],
  [5n, 0n, null],
  [0n, 0n, null],
])('%s cents after %s are a change of %s percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent);
});

test.each([
  ['nothing but this year in an empty portfolio', null, null, [2026]],
  ['from the first contract to the last end', '2025-03-01', '2027-02-28', [2027, 2026, 2025]],
  ['to this year where all have ended', '2023-03-01', '2024-02-28', [2026, 2025, 2024, 2023]],
  ['to this year where none has an end', '2025-03-01', null, [2026, 2025]],
  ['from this year where the first contract lies ahead', '2028-01-01', '2028-12-31', [2028, 2027, 2026]],
  ['five years ahead at most', '2026-01-01', '9999-12-31', [2031, 2030, 2029, 2028, 2027, 2026]],
  ['this year even where old data ends before it starts', '2026-05-01', '0001-01-01', [2026]],
] as const)('The years are %s', (_, firstStart, lastEnd, years) => {
  expect(availableYears({ firstStart, lastEnd }, today)).toEqual(years);
});

test('The years are thirty at most, and this one is always among them', () => {
  const ahead = availableYears({ firstStart: '0001-01-01', lastEnd: '2090-01-01' }, today);
  expect([ahead.length, ahead[0], ahead.at(-1)]).toEqual([30, 2031, 2002]);
  const past = availableYears({ firstStart: '1996-12-31', lastEnd: '2000-01-01' }, today);
  expect([past.length, past[0], past.at(-1)]).toEqual([30, 2026, 1997]);
  const day = fc
    .record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  fc.assert(
    fc.property(fc.option(day), fc.option(day), day, (firstStart, lastEnd, now) => {
      const years = availableYears({ firstStart, lastEnd }, now);
      const thisYear = Number(now.slice(0, 4));
      expect(years).toContain(thisYear);
      expect(years.length).toBeLessThanOrEqual(30);
      expect(years[0]).toBeLessThanOrEqual(thisYear + 5);
      expect(years).toEqual(years.map((_, at) => (years[0] ?? 0) - at));
    }),
  );
});
