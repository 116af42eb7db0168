import { expect, test } from 'vitest';
import { spansOf } from './contract-spans.ts';

const today = '2026-11-21';

const contract = (id: number, startDate: string, endDate: string | null) => ({
  id,
  startDate,
  endDate,
  billingCycle: 'monthly' as const,
});

test('Terms stand in the order of their start, whatever order they come in', () => {
  const terms = spansOf(
    [contract(2, '2026-01-01', '2026-12-31'), contract(1, '2025-01-01', '2025-12-31')],
    today,
  );
  expect(terms.map((term) => term.contract.id)).toEqual([1, 2]);
  expect(terms.map(({ days, elapsed }) => [days, elapsed])).toEqual([
    [365, 100],
    [365, 88.8],
  ]);
});

test.each([
  ['2025-12-01', '2026-11-30', '2025–26'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-01-31', '2026-06-30', 'Jan–Jun 2026'],
  ['2026-02-01', '2026-02-28', 'Feb 2026'],
  ['1999-07-01', '2000-06-30', '1999–2000'],
])('A term from %s to %s reads %s', (start, end, years) => {
  expect(spansOf([contract(1, start, end)], today)).toMatchObject([{ years, isOpen: false }]);
});

test('A contract without an end lasts until the next one starts, and the last one runs on beyond today', () => {
  const terms = spansOf([contract(1, '2025-01-01', null), contract(2, '2026-01-01', null)], today);
  expect(terms).toMatchObject([
    { years: '2025', isOpen: false, days: 365, elapsed: 100 },
    { years: 'From 2026', isOpen: true, days: 354, elapsed: 91.5 },
  ]);
});

test('Two contracts that start on one day are both drawn', () => {
  const terms = spansOf([contract(1, '2026-11-21', null), contract(2, '2026-11-21', null)], today);
  expect(terms.map(({ days }) => days)).toEqual([1, 30]);
});
