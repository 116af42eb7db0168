import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { startOfDay, todayIn } from './dates.ts';
import { dayNumber, daysBetween, isDateText, yearLater } from './days.ts';
import { addDays, addMonths } from './renewal/civil-days.ts';

const anyDay = fc
  .integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '0000-01-01',
  '26-01-01',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '',
])('%j is no date', (text) => {
  expect(isDateText(text)).toBe(false);
});

test('Every day of three centuries is a date and counts one more than the day before', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(isDateText(day)).toBe(true);
      expect(dayNumber(day)).toBe(Date.parse(day) / 86_400_000);
      expect(daysBetween(day, addDays(day, 1))).toBe(1);
    }),
  );
});

test('Adding months never leaves the month that was asked for', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, months) => {
      const start = Temporal.PlainDate.from(day);
      const end = Temporal.PlainDate.from(addMonths(day, months));
      expect(end.year * 12 + end.month - (start.year * 12 + start.month)).toBe(months);
      expect(end.day).toBe(Math.min(start.day, end.daysInMonth));
    }),
  );
});

test.each([
  ['UTC', '2026-01-01T03:00:00Z', '2026-01-01'],
  ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31'],
  ['Pacific/Auckland', '2026-03-28T12:00:00Z', '2026-03-29'],
])('Today in %s at %s is %s', (zone, instant, day) => {
  expect(todayIn(zone, instant)).toBe(day);
});

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00Z'],
  ['America/New_York', '2026-11-21', '2026-11-21T05:00:00Z'],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00Z'],
  // Clocks are set forward at midnight, so that this day begins an hour late.
  ['America/Asuncion', '2024-10-06', '2024-10-06T04:00:00Z'],
])('In %s the day %s begins at %s', (zone, day, instant) => {
  expect(startOfDay(zone, day)).toBe(instant);
});

test('A year later is what adding twelve months is', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(yearLater(day)).toBe(addMonths(day, 12));
    }),
  );
});
