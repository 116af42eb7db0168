import { expect, test } from 'vitest';
import { parseRenewalsSearch } from './renewals-search.ts';

test('An address keeps the view, the filters, the days, and what is open', () => {
  const search = {
    view: 'calendar',
    mine: '1',
    segment: ['Studio', 'Capital', 'Studio'],
    owner: '7',
    vendor: 'Adobe',
    state: 'missed',
    days: '90',
    month: '2026-11',
    day: '2026-11-30',
    software: '5',
    open: '12',
  };
  expect(parseRenewalsSearch(search)).toEqual({
    ...search,
    mine: 1,
    segment: ['Studio', 'Capital'],
    days: 90,
    software: 5,
    open: 12,
  });
});

test.each([
  [{ view: 'list' }],
  [{ mine: 'yes' }],
  [{ days: '45' }],
  [{ month: '2026-13' }],
  [{ day: 'Nov 30' }],
  [{ software: 'new' }],
  [{ open: '-1' }],
  [{ segment: '' }],
])('What makes no sense is left out: %o', (given) => {
  expect(Object.values(parseRenewalsSearch(given)).filter((value) => value !== undefined)).toEqual([]);
});
