import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastContractOf, forecastItemOf } from '../../test/forecast-items.ts';
import { oracleAmounts } from '../../test/forecast-oracle.ts';
import { anyPortfolio, monthsOn } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { finishSteps } from '../steps.ts';
import { type BudgetRow, budgetPart, budgetRows, runsOut } from './budget.ts';
import { monthsFrom } from './months.ts';

const settings = { today: '2026-11-22', year: 2027, fiscalYearStart: 7 };

// $3,650 a year, $10 a day, from July 2026 on.
const item = forecastItemOf([
  forecastContractOf({ startDate: '2026-07-01', endDate: null, billingCycle: 'monthly', cost: 3650 }),
]);

const figures = ({ vendor, budget, spent, forecast, left, runsOut: day }: BudgetRow) => [
  vendor,
  budget,
  spent,
  forecast,
  left,
  day,
];

test('A fiscal year named by its end has spent up to the last full month, and the forecast has the rest', () => {
  const rows = finishSteps(
    budgetRows(
      [budgetPart([item], settings)],
      [
        { segment: 'Studio', vendor: null, amount: 3000 },
        { segment: 'Studio', vendor: 'Adobe', amount: 4000 },
        { segment: 'Studio', vendor: 'Slack', amount: 500 },
      ],
      settings,
    ),
  );
  // July to October have 123 days; the 300 days of the budget are used up on April 26.
  expect(rows.map(figures)).toEqual([
    [null, 3000, 1230, 2420, -650, '2027-04-27'],
    ['Adobe', 4000, 1230, 2420, 350, null],
    ['Slack', 500, 0, 0, 500, null],
  ]);
});

test('A segment without a budget says what it would have to cover', () => {
  const rows = finishSteps(
    budgetRows([budgetPart([{ ...item, business_segment: null }], settings)], [], settings),
  );
  expect(rows.map(({ segment, budget, left, runsOut: day }) => [segment, budget, left, day])).toEqual([
    ['Unassigned', null, null, null],
  ]);
});

test.each([
  { budget: 0, cents: [0, 300], day: '2026-02-01' },
  { budget: 310, cents: [310, 0], day: null },
  { budget: 309, cents: [310, 0], day: '2026-01-31' },
  { budget: 100, cents: [310, 0], day: '2026-01-11' },
  { budget: 99, cents: [310, 0], day: '2026-01-10' },
  { budget: 310, cents: [310, -1, 1, 1], day: '2026-04-01' },
])('A budget of $budget is used up by $cents on $day', ({ budget, cents, day }) => {
  expect(runsOut(budget, cents, monthsFrom('2026-01', 4).months)).toBe(day);
});

test('What was spent and what is to come are those of the oracle, month by month', () => {
  fc.assert(
    fc.property(anyPortfolio, fc.integer({ min: 1, max: 12 }), ({ today, items }, fiscalYearStart) => {
      const year = Number(today.slice(0, 4));
      const given = { today, year, fiscalYearStart };
      const first = `${fiscalYearStart === 1 ? year : year - 1}-${String(fiscalYearStart).padStart(2, '0')}`;
      const months = monthsOn(first, 12);
      const assumed = { today, uplift: null, withRequests: false, cancelledFrom: null };
      const found = items.flatMap((one) => oracleAmounts({ ...one, team_usage: null }, assumed, months));
      const rows = finishSteps(budgetRows([budgetPart(items, given)], [], given));
      for (const row of rows) {
        const own = found.filter(({ segment }) => (segment ?? 'Unassigned') === row.segment);
        const byMonth = months.map((month) =>
          own.filter((one) => one.month === month).reduce((sum, { cents }) => sum + Number(cents), 0),
        );
        expect(row.months.map((amount) => Math.round(amount * 100))).toEqual(byMonth);
        const past = byMonth.filter((_, at) => (months[at] ?? '') < today.slice(0, 7));
        expect(Math.round(row.spent * 100)).toBe(past.reduce((sum, cents) => sum + cents, 0));
      }
      expect(new Set(rows.map(({ segment }) => segment))).toEqual(
        new Set(found.map(({ segment }) => segment ?? 'Unassigned')),
      );
    }),
    runs(60),
  );
});
