import { expect, test } from 'vitest';
import { linesFrom } from '../../../test/portfolio.ts';
import { columnIds, moved, orderFrom, widthOf } from './columns.ts';
import { longestAmount } from './totals.ts';

test('Amounts have room, however large they and their totals are, and the usual ones take no more than before', () => {
  const room = { isNarrow: false, longestAmount: longestAmount(linesFrom([{}, {}])) };
  expect(widthOf('cost', room)).toBe(128);
  const large = longestAmount(linesFrom([{ annualizedCost: 999_999_999_999.99 }]));
  expect(large).toBe('$999,999,999,999.99'.length);
  expect(widthOf('cost', { ...room, longestAmount: large })).toBeGreaterThan(large * 7.5 + 24);
  expect(widthOf('vendor', { ...room, longestAmount: large })).toBe(180);
});

test('A column moves by one place, but not before the vendor or behind the actions', () => {
  const up = moved(columnIds, 'status', -1);
  expect(up.indexOf('status')).toBe(columnIds.indexOf('status') - 1);
  expect(moved(up, 'status', 1)).toEqual(columnIds);
  expect(moved(columnIds, 'product', -1)).toBe(columnIds);
  expect(moved(columnIds, 'vendorFiles', 1)).toBe(columnIds);
  expect(moved(columnIds, 'vendor', 1)).toBe(columnIds);
});

test('A stored order is read whatever became of the columns since', () => {
  expect(orderFrom([])).toEqual(columnIds);
  expect(orderFrom(columnIds)).toEqual(columnIds);
  const stored = orderFrom(['status', 'gone', 'status', 'vendor', 'cost']);
  expect(stored.slice(0, 3)).toEqual(['vendor', 'product', 'status']);
  expect(stored.toSorted()).toEqual(columnIds.toSorted());
  expect(stored.at(-1)).toBe('actions');
});
