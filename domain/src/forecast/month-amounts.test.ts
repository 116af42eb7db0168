import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Assumed, type OracleAmount, oracleAmounts } from '../../test/forecast-oracle.ts';
import { anyPortfolio } from '../../test/random-forecasts.ts';
import { dayNumber } from '../days.ts';
import { layeredDays } from './day-layers.ts';
import type { ForecastItem } from './forecast-source.ts';
import { rememberShares } from './item-shares.ts';
import { monthAmounts } from './month-amounts.ts';
import { monthsFrom, windowOf } from './months.ts';

const anyAssumed = fc.record({
  uplift: fc.option(fc.constantFrom(0, 5, -50, 200, 3.33)),
  withRequests: fc.boolean(),
  cancelledIn: fc.option(fc.integer({ min: 0, max: 500 })),
});

function amountsOf(item: ForecastItem, assumed: Assumed, count: number): OracleAmount[] {
  const span = monthsFrom(assumed.today.slice(0, 7), count);
  const shares = rememberShares()(item, item.team_usage);
  const cancelledFrom = assumed.cancelledFrom === null ? null : dayNumber(assumed.cancelledFrom);
  const days = layeredDays(item, { ...assumed, cancelledFrom }, windowOf(span));
  return monthAmounts(days, span, shares)
    .flatMap(({ at, layer, paymentType, parts }) =>
      parts.map((cents, part) => ({
        month: span.months[at]?.month ?? '',
        layer,
        paymentType,
        segment: shares.segments[Math.floor(part / shares.teams.length)] ?? null,
        team: shares.teams[part % shares.teams.length] ?? null,
        cents: BigInt(cents),
      })),
    )
    .filter(({ cents }) => cents !== 0n);
}

test('Every month of any item is to the cent what a walk from day to day finds', () => {
  fc.assert(
    fc.property(anyPortfolio, anyAssumed, fc.constantFrom(12, 12, 24, 36), (portfolio, given, count) => {
      const { today } = portfolio;
      const start = dayNumber(today) + (given.cancelledIn ?? 0);
      const cancelledFrom =
        given.cancelledIn === null ? null : new Date(start * 86_400_000).toISOString().slice(0, 10);
      const assumed = { ...given, today, cancelledFrom };
      const months = monthsFrom(today.slice(0, 7), count).months.map(({ month }) => month);
      for (const item of portfolio.items)
        expect(amountsOf(item, assumed, count)).toEqual(oracleAmounts(item, assumed, months));
    }),
    { numRuns: 600 },
  );
});
