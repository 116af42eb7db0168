import { expect, test } from 'vitest';
import { filtersOf, parseTableSearch, sortOf, sortText } from './software-table-search.ts';

test('An address keeps what makes sense in it and leaves out the rest', () => {
  expect(
    parseTableSearch({
      q: ['365', 'x'],
      status: 'active',
      segment: ['Studio', '', '7', 'Studio'],
      sort: '-cost',
      software: '12',
    }),
  ).toEqual({ q: '365', status: 'active', segment: ['Studio', '7'], sort: '-cost', software: 12 });
  expect(
    parseTableSearch({ q: '', status: {}, segment: [], sort: 'actions', software: 'x', other: 1 }),
  ).toEqual({});
  expect(parseTableSearch({ software: 'new' })).toEqual({ software: 'new' });
  expect(parseTableSearch({ renews: ['near', 'soon'], view: 'renewals' })).toEqual({
    renews: ['near', 'soon'],
    view: 'renewals',
  });
  expect(parseTableSearch({ view: 'x' })).toEqual({});
  expect(parseTableSearch({ software: -1, sort: '-nothing', payment: null })).toEqual({});
});

test('Filters and order come out of the address as they went in', () => {
  expect(filtersOf({ status: 'active', segment: ['A', 'B'] })).toEqual({
    segment: ['A', 'B'],
    status: ['active'],
    payment: [],
    billing: [],
    warning: [],
    renews: [],
    vendor: [],
    owner: [],
    amount: [],
    autorenew: [],
  });
  for (const sort of ['-cost', 'renewal', '-vendor', undefined] as const) {
    expect(sortText(sortOf(sort))).toBe(sort);
  }
});
