import { expect, test } from 'vitest';
import { axisFor } from './spend-axis.ts';

test.each<[bigint, string[]]>([
  [1n, ['$0.00', '$0.01']],
  [7n, ['$0.00', '$0.02', '$0.04', '$0.06', '$0.08']],
  [9_999n, ['$0', '$20', '$40', '$60', '$80', '$100']],
  [120_00n, ['$0', '$25', '$50', '$75', '$100', '$125']],
  [22_477_800n, ['$0', '$50k', '$100k', '$150k', '$200k', '$250k']],
  [501_000_00n, ['$0', '$200k', '$400k', '$600k']],
  [1_200_000_00n, ['$0', '$250k', '$500k', '$750k', '$1M', '$1.25M']],
  [4_000_000_000_00n, ['$0', '$1B', '$2B', '$3B', '$4B']],
  [99_999_999_999_999n, ['$0', '$200B', '$400B', '$600B', '$800B', '$1T']],
  [9_999_999_999_999_900n, ['$0', '$20T', '$40T', '$60T', '$80T', '$100T']],
])('The scale of %d cents has a few round steps', (largest, ticks) => {
  const axis = axisFor(largest);
  expect(axis.ticks).toEqual(ticks);
  expect(axis.top).toBeGreaterThanOrEqual(largest);
});

test('Every amount fits on a scale of at most five steps, and none is written twice', () => {
  for (let largest = 1n; largest < 10n ** 20n; largest = (largest * 17n) / 10n + 1n) {
    const { top, ticks } = axisFor(largest);
    expect(top >= largest && top < largest * 3n, `${largest}`).toBe(true);
    expect(ticks.length, `${largest}`).toBeLessThanOrEqual(6);
    expect(new Set(ticks).size, `${largest}`).toBe(ticks.length);
  }
});

test('Nothing at all still has a scale', () => {
  expect(axisFor(0n)).toEqual({ top: 1n, ticks: ['$0.00', '$0.01'] });
});
