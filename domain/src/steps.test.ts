import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../test/random-runs.ts';
import { finishSteps, mapSteps, sortSteps } from './steps.ts';

test('What is done in steps is what is done at once', () => {
  const numbers = fc.array(fc.nat({ max: 50 }), { maxLength: 5000 });
  fc.assert(
    fc.property(numbers, (given) => {
      const placed = given.map((key, at) => ({ key, at }));
      const compare = (one: { key: number }, other: { key: number }): number => one.key - other.key;
      expect(finishSteps(sortSteps(placed, compare))).toEqual(placed.toSorted(compare));
      expect(finishSteps(mapSteps(given, String))).toEqual(given.map(String));
    }),
    runs(30),
  );
});
