import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { dayText, monthsApart, monthsLater, wholeMonthsBetween } from './civil-days.ts';

// From year 2 to 9987, so that 120 months earlier or later can still be written.
const day = fc.integer({ min: dayNumber('0012-01-01'), max: dayNumber('9987-12-31') });
const months = fc.integer({ min: -120, max: 120 });

test('A day is written as the date it was read from', () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(dayNumber(dayText(number))).toBe(number);
    }),
  );
});

test('Adding months to a day number is adding them to the date', () => {
  fc.assert(
    fc.property(day, months, (number, count) => {
      const later = Temporal.PlainDate.from(dayText(number)).add({ months: count });
      expect(dayText(monthsLater(number, count))).toBe(later.toString());
    }),
  );
});

test('What cannot be written is the first or the last day that can', () => {
  expect(dayText(dayNumber('9999-12-31') + 1)).toBe('9999-12-31');
  expect(dayText(dayNumber('0001-01-01') - 1)).toBe('0001-01-01');
});

test.each([
  ['2026-01-01', '2027-01-01', 12],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-30', '2026-02-28', 1],
  ['2024-02-29', '2025-02-28', 12],
  ['2024-02-29', '2025-03-01', undefined],
  ['2026-01-31', '2026-03-01', undefined],
  ['2026-05-01', '2026-05-01', undefined],
  ['2026-05-01', '2026-01-01', undefined],
])('From %s to %s there are %j whole months', (from, to, count) => {
  expect(wholeMonthsBetween(dayNumber(from), dayNumber(to))).toBe(count);
});

test('Months apart are those of the calendar, whatever the day', () => {
  expect(monthsApart(dayNumber('2026-01-31'), dayNumber('2027-02-01'))).toBe(13);
});
