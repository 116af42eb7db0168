import { expect, test } from 'vitest';
import { changeOfCost } from './cost-change.ts';

test.each([
  [13_260_000n, 13_525_200n, '+$2,652, +2.0%, now $132,600 a year'],
  [10_000n, 9_995n, '−$0.05, −0.1%, now $100 a year'],
  [10_000n, 10_000n, 'none, now $100 a year'],
])('A cost that goes from %s cents to %s reads %s', (from, to, text) => {
  expect(changeOfCost({ from, to }, '$')).toBe(text);
});
