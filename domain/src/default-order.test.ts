import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byText, compareByDefault, firstByDefault, type Placed } from './default-order.ts';

test('Vendor comes first, then product, then age, whatever the case and the accents', () => {
  const items = [
    { vendor: 'Zoom', product_name: 'Meetings', id: 1 },
    { vendor: 'électricité', product_name: 'Plan 10', id: 5 },
    { vendor: 'Electricite', product_name: 'Plan 9', id: 6 },
    { vendor: 'ELECTRICITE', product_name: 'plan 10', id: 2 },
    { vendor: 'Adobe', product_name: 'Stock', id: 3 },
  ];
  expect(items.toSorted(compareByDefault).map(({ id }) => id)).toEqual([3, 6, 2, 5, 1]);
});

const texts = fc.constantFrom('', 'a', 'A', 'á', 'b', 'b 9', 'b 10');
const lists = fc
  .array(fc.record({ vendor: texts, product_name: texts }))
  .map((items) => items.map((item, id): Placed => ({ ...item, id })));

test('The first ones are those that sorting all puts first', () => {
  fc.assert(
    fc.property(lists, fc.nat(12), (items, count) => {
      expect(firstByDefault(items, count, (item) => item)).toEqual(
        items.toSorted(compareByDefault).slice(0, count),
      );
    }),
  );
});

test('Texts are ordered by code points, days among them, and equal ones stay where they are', () => {
  const texts = ['b', 'a', 'B', '2026-11-21', '2026-02-01', 'a'];
  expect(texts.toSorted(byText).join(' ')).toBe('2026-02-01 2026-11-21 B a a b');
});
