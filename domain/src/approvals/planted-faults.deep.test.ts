import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laws } from '../../test/approval-laws.ts';
import { faults } from '../../test/faulty-engines.ts';
import { life, live } from '../../test/random-approvals.ts';
import { runs } from '../../test/random-runs.ts';

// Without shrinking: that a request is found is enough. Most faults show within a hundred requests, the rarest after a thousand on
// average, so that no run of the tests misses one by chance.
test.each(Object.entries(faults))('Noticed: %s', (_, { law, engine }) => {
  const { failed } = fc.check(
    fc.property(life, (one) => live(engine, one, laws[law]())),
    { ...runs(40_000), endOnFailure: true },
  );
  expect(failed, `No request broke the law “${law}”.`).toBe(true);
});

test('Every law has a fault that only it has to notice', () => {
  expect(new Set(Object.values(faults).map(({ law }) => law))).toEqual(new Set(Object.keys(laws)));
});
