import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arePercentagesValid,
  parsePercentages,
  segmentPercents,
  segmentShares,
  segmentWeights,
  totalMessage,
} from './segments.ts';

test.each([
  [{ A: 60, B: 40 }, ['A', 'B'], true],
  [{ A: 100 }, ['A'], true],
  [{ A: 100, B: 0 }, ['B', 'A'], true],
  [{ A: 60, B: 30 }, ['A', 'B'], false],
  [{ A: 60.5, B: 39.5 }, ['A', 'B'], true],
  [{ A: 33.34, B: 33.33, C: 33.33 }, ['A', 'B', 'C'], true],
  [{ A: 33.33, B: 33.33, C: 33.33 }, ['A', 'B', 'C'], false],
  [{ A: 0.1, B: 0.2, C: 99.7 }, ['A', 'B', 'C'], true],
  [{ A: 60.555, B: 39.445 }, ['A', 'B'], false],
  [{ A: Number.NaN, B: 100 }, ['A', 'B'], false],
  [{ A: 110, B: -10 }, ['A', 'B'], false],
  [{ A: 60, B: 50, C: -10 }, ['A', 'B', 'C'], false],
  [{ A: 100 }, ['A', 'B'], false],
  [{ A: 60, C: 40 }, ['A', 'B'], false],
  [{ A: 0, B: 100 }, ['A', 'A'], false],
  [{}, [], false],
])('Whether %j suits %j: %s', (percentages, segments, isValid) => {
  expect(arePercentagesValid(percentages, segments)).toBe(isValid);
});

test.each(['', 'x', '[]', '5', 'null', '{"A":"60"}'])('%j holds no percentages', (text) => {
  expect(parsePercentages(text)).toBeUndefined();
});

test.each([
  [['A', 'B'], '{"A":60,"B":40}', [60n, 40n]],
  [['A', 'B', 'C'], null, [34n, 33n, 33n]],
  [['A', 'B'], '{"A":60,"B":30}', [50n, 50n]],
  [['A'], null, [100n]],
  [['A', 'B', 'C'], '{"A":33.34,"B":33.33,"C":33.33}', [34n, 33n, 33n]],
  [['A', 'B'], '{"A":0.5,"B":99.5}', [1n, 99n]],
])('A dollar of %j with %j is shared %s', (segments, percentages, shares) => {
  expect(segmentShares(100n, segments, percentages).map(({ share }) => share)).toEqual(shares);
});

test('An item without segments is unassigned', () => {
  expect(segmentShares(100n, [], null)).toEqual([{ segment: 'Unassigned', share: 100n }]);
});

test('Percents for a picture add up to a hundred', () => {
  const percents = segmentPercents(['A', 'B', 'C'], null).map(({ share }) => share);
  expect(percents.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
});

test.each([
  [100, 'Total: 100%'],
  [90, 'Total: 90% (10% remaining)'],
  [105, 'Total: 105% (5% over)'],
  [0, 'Total: 0% (100% remaining)'],
  [99.99, 'Total: 99.99% (0.01% remaining)'],
  [100.3, 'Total: 100.3% (0.3% over)'],
])('A total of %d reads %s', (total, message) => {
  expect(totalMessage(total)).toBe(message);
});

test('Weights are whole: percentages as they are, or their hundredths', () => {
  expect(segmentWeights(['A', 'B'], '{"A":60,"B":40}')).toEqual([60, 40]);
  expect(segmentWeights(['A', 'B'], '{"A":0.29,"B":99.71}')).toEqual([29, 9971]);
  expect(segmentWeights(['A', 'B'], '{"A":0.295,"B":99.705}')).toEqual([1, 1]);
});

test('Any shares of hundredths that add up are valid, and part an amount without losing a cent', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cuts, fc.bigInt({ min: 0n, max: 10n ** 14n }), (given, cents) => {
      const ends = [...given.toSorted((one, other) => one - other), 10_000];
      const parts = ends.map((end, at) => (end - (ends[at - 1] ?? 0)) / 100);
      const names = parts.map((_, at) => `S${at}`);
      const percentages = Object.fromEntries(names.map((name, at) => [name, parts[at] ?? 0]));
      expect(arePercentagesValid(percentages, names)).toBe(true);
      const shares = segmentShares(cents, names, JSON.stringify(percentages));
      expect(shares.reduce((sum, { share }) => sum + share, 0n)).toBe(cents);
    }),
  );
});
