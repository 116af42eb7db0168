import { expect, test } from 'vitest';
import { portfolioRow } from '../../../test/portfolio.ts';
import { orderRows } from './ordered-rows.ts';
import { searchableRowsOf } from './searchable-rows.ts';

const vendors = ['Zoom', 'b 10', 'B 9', 'Adobe', 'é', 'E', 'Zoom', 'Figma', 'a', 'b 9', 'A'];
const rows = vendors.map((vendor, at) => portfolioRow({ id: at + 1, vendor }));

test.each([1, 2, 3, 4, 7, 11])('Rows that come by %i are in the default order', (size) => {
  const ordered = orderRows();
  for (let at = 0; at < rows.length; at += size) ordered.add(rows.slice(at, at + size));
  expect(ordered.all()).toEqual(searchableRowsOf(rows).map(({ row }) => row));
});

test('No rows are no list', () => {
  const ordered = orderRows();
  ordered.add([]);
  expect(ordered.all()).toEqual([]);
});
