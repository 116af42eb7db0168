import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayMonthsAfter, monthAfter, monthOf, weekStartOf, weeksOfMonth } from './month-weeks.ts';

test.each([
  ['2026-11', '2026-11-01', '2026-12-05', 5],
  ['2026-08', '2026-07-26', '2026-09-05', 6],
  ['2026-02', '2026-02-01', '2026-02-28', 4],
  ['2024-02', '2024-01-28', '2024-03-02', 5],
])('The weeks of %s go from %s to %s', (month, first, last, count) => {
  const weeks = weeksOfMonth(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[0]).toBe(first);
  expect(weeks.at(-1)?.at(-1)).toBe(last);
});

test('Every month shows each of its days once, from a Sunday to a Saturday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      const days = weeksOfMonth(month).flat();
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(days).toEqual(days.map((_, at) => dayAfter(days[0] ?? '', at)));
      const own = days.filter((day) => monthOf(day) === month);
      expect(own).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      expect(days.length % 7).toBe(0);
      // No week is wholly another month's.
      expect(days.slice(0, 7).some((day) => monthOf(day) === month)).toBe(true);
      expect(days.slice(-7).some((day) => monthOf(day) === month)).toBe(true);
    }),
  );
});

test('Months and days go on over the year’s end, and a day stays in its month', () => {
  expect(monthAfter('2026-11', 2)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(dayMonthsAfter('2026-10-31', 1)).toBe('2026-11-30');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(weekStartOf('2026-11-24')).toBe('2026-11-22');
  expect(weekStartOf('2026-11-22')).toBe('2026-11-22');
});
