import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyPortfolio,
  forecastContractOf,
  forecastItemOf,
  spendReportOf,
} from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { decisionOf } from '../../test/renewals.ts';
import { addYearDifferences, yearDifferencePart } from './year-difference.ts';

// $10 a day, until the end of June.
const contract = forecastContractOf({ endDate: '2026-06-30', cost: 3650 });
const given = { year: 2026, today: '2026-05-15' };

test('Increases and cancellations lead from a year’s spend to its forecast', () => {
  const renewing = forecastItemOf([{ ...contract, autoRenew: true, renewalMonths: 12, renewalUplift: 10 }]);
  const cancelled = forecastItemOf(
    [
      { ...contract, id: 2, startDate: '2025-06-01', endDate: '2026-05-31', autoRenew: true, cost: 365 },
      contract,
    ],
    { decisions: [decisionOf({ termEnd: '2026-06-30' })] },
  );
  const difference = addYearDifferences([
    yearDifferencePart([renewing], given),
    yearDifferencePart([cancelled], given),
  ]);
  // 184 days more at 1 dollar each; 184 days at 1 dollar of the other contract instead of 10.
  expect(difference).toEqual({ spend: 7451, increases: 184, cancellations: -1656, forecast: 5979 });
});

test('The forecast of a year is what the report of spend says', () => {
  fc.assert(
    fc.property(anyPortfolio, ({ today, items }) => {
      const year = Number(today.slice(0, 4));
      const settings = { today, from: `${year}-01`, to: `${year}-12`, by: ['year'] as const };
      const { forecast } = addYearDifferences([yearDifferencePart(items, { year, today })]);
      expect(forecast).toBe(spendReportOf(items, settings).total);
    }),
    runs(100),
  );
});
