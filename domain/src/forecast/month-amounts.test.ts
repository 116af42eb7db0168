import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineAmounts, faults, realEngine } from '../../test/forecast-engine.ts';
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

// Without shrinking: that a portfolio is found is enough.
test.each(Object.entries(faults))('Noticed: %s', (_, engine) => {
  const { failed } = fc.check(
    fc.property(anyPortfolio, anyAssumptions, ({ today, items }, given) => {
      const assumed = assumedAt(today, given);
      const months = monthsOn(today, 12);
      for (const item of items)
        expect(engineAmounts(engine, { item, assumed }, months)).toEqual(
          oracleAmounts(item, assumed, months),
        );
    }),
    { ...runs(3000), endOnFailure: true },
  );
  expect(failed, 'No portfolio was worked out wrongly.').toBe(true);
});
