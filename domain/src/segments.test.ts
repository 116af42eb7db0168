import { expect, test } from 'vitest';
import {
  arePercentagesValid,
  parsePercentages,
  segmentPercents,
  segmentShares,
  totalMessage,
} from './segments.ts';

test.each([
  [{ A: 60, B: 40 }, ['A', 'B'], true],
  [{ A: 100 }, ['A'], true],
  [{ A: 100, B: 0 }, ['B', 'A'], true],
  [{ A: 60, B: 30 }, ['A', 'B'], false],
  [{ A: 60.5, B: 39.5 }, ['A', 'B'], false],
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
])('A total of %i reads %s', (total, message) => {
  expect(totalMessage(total)).toBe(message);
});
