import { expect, test } from 'vitest';
import { linesFrom } from '../../../test/portfolio.ts';
import { widthOf } from './columns.ts';
import { longestAmount } from './totals.ts';

test('Amounts have room, however large they and their totals are, and the usual ones take no more than before', () => {
  const room = { isNarrow: false, longestAmount: longestAmount(linesFrom([{}, {}])) };
  expect(widthOf('cost', room)).toBe(128);
  const large = longestAmount(linesFrom([{ annualizedCost: 999_999_999_999.99 }]));
  expect(large).toBe('$999,999,999,999.99'.length);
  expect(widthOf('cost', { ...room, longestAmount: large })).toBeGreaterThan(large * 7.5 + 24);
  expect(widthOf('vendor', { ...room, longestAmount: large })).toBe(180);
});
