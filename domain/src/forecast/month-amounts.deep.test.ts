import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineAmounts, faults } from '../../test/forecast-engine.ts';
import { oracleAmounts } from '../../test/forecast-oracle.ts';
import { anyAssumptions, anyPortfolio, assumedAt, monthsOn } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';

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
