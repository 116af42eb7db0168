import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineAmounts, realEngine } from '../../test/forecast-engine.ts';
import { oracleAmounts } from '../../test/forecast-oracle.ts';
import { anyAssumptions, anyPortfolio, assumedAt, monthsOn } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';

test('Every month of any item is to the cent what a walk from day to day finds', () => {
  fc.assert(
    fc.property(
      anyPortfolio,
      anyAssumptions,
      fc.constantFrom(12, 12, 12, 24, 36),
      (portfolio, given, count) => {
        const assumed = assumedAt(portfolio.today, given);
        const months = monthsOn(portfolio.today, count);
        for (const item of portfolio.items)
          expect(engineAmounts(realEngine, { item, assumed }, months)).toEqual(
            oracleAmounts(item, assumed, months),
          );
      },
    ),
    runs(1500),
  );
});
