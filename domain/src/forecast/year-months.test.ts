import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPortfolio, monthsOn } from '../../test/random-forecasts.ts';
import { portfolioInYear } from '../../test/random-portfolios.ts';
import { runs } from '../../test/random-runs.ts';
import { spendOverview } from '../spend-overview.ts';
import { finishSteps } from '../steps.ts';
import { addSpendReport, spendReportPart } from './spend-report.ts';
import { addYearMonths, yearMonths } from './year-months.ts';

const sumOf = (months: readonly bigint[]): number => months.reduce((sum, cents) => sum + Number(cents), 0);

test('The months of each segment add up to its year, however the portfolio is divided', () => {
  fc.assert(
    fc.property(portfolioInYear, ({ items, year, today }) => {
      const parts = [yearMonths(items.slice(0, 1), year, today), yearMonths(items.slice(1), year, today)];
      const years = [...addYearMonths(parts)].map(([segment, months]): [string, number] => [
        segment,
        sumOf(months),
      ]);
      const spend = [...spendOverview(items, year, today).year].map(([segment, own]): [string, number] => [
        segment,
        Number(own.cents),
      ]);
      // A part that a later month takes back leaves nothing of the year, and a share may be none of it.
      const withSome = (all: [string, number][]) => new Map(all.filter(([, cents]) => cents !== 0));
      expect(withSome(years)).toEqual(withSome(spend));
      expect(addYearMonths(parts)).toEqual(yearMonths(items, year, today));
    }),
    runs(300),
  );
});

test('Months that are over are those of the report of spend', () => {
  fc.assert(
    fc.property(anyPortfolio, ({ today, items }) => {
      const year = Number(today.slice(0, 4)) - 1;
      const settings = {
        today,
        from: `${year}-01`,
        to: `${year}-12`,
        by: ['segment', 'month'] as const,
        segments: [],
        paymentTypes: [],
        fiscalYearStart: 1,
      };
      const report = finishSteps(addSpendReport([spendReportPart(items, settings)], settings));
      const months = monthsOn(`${year}-01-01`, 12);
      const shown = [...yearMonths(items, year, today)].flatMap(([segment, amounts]) =>
        amounts.map((cents, at): [string, number] => [`${segment} ${months[at]}`, Number(cents) / 100]),
      );
      expect(new Map(shown.filter(([, amount]) => amount !== 0))).toEqual(
        new Map(
          report.rows
            .map(({ keys, amount }): [string, number] => [`${keys[0] ?? 'Unassigned'} ${keys[1]}`, amount])
            .filter(([, amount]) => amount !== 0),
        ),
      );
    }),
    runs(100),
  );
});
