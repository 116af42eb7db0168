import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterDay } from '../../test/approval-rules.ts';
import {
  dueOnOf,
  escalatesOnOf,
  isReminderDay,
  isWorkingDay,
  overdueDays,
  workingDaysAfter,
} from './working-days.ts';

const none = new Set<string>();
const christmas = new Set(['2026-12-24', '2026-12-25', '2026-12-26']);

test.each([
  ['2026-11-23', 1, none, '2026-11-24'],
  ['2026-11-20', 1, none, '2026-11-23'],
  ['2026-11-21', 1, none, '2026-11-23'],
  ['2026-11-22', 5, none, '2026-11-27'],
  ['2026-11-20', 10, none, '2026-12-04'],
  ['2026-12-23', 1, christmas, '2026-12-28'],
  ['2026-12-23', 0, christmas, '2026-12-23'],
])('From %s, %i working days (%j days off) lead to %s', (from, count, holidays, day) => {
  expect(workingDaysAfter(from, count, holidays)).toBe(day);
});

test.each([
  ['2026-11-20', '2026-11-19', 0],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-21', 0],
  ['2026-11-20', '2026-11-23', 1],
  ['2026-11-20', '2026-11-27', 5],
  ['2026-12-23', '2026-12-28', 1],
])('What is due on %s is on %s %i working days overdue', (dueOn, today, days) => {
  expect(overdueDays(dueOn, today, christmas)).toBe(days);
});

test('People are reminded when it is due and on each second working day after it', () => {
  const days = ['19', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '30'].map(
    (day) => `2026-11-${day}`,
  );
  expect(days.filter((day) => isReminderDay('2026-11-20', day, none))).toEqual([
    '2026-11-20',
    '2026-11-24',
    '2026-11-26',
    '2026-11-30',
  ]);
});

test('A step is due and escalates after its working days, and never where it has none', () => {
  const time = { dueDays: 3, escalateAfterDays: 2 };
  expect(dueOnOf(time, '2026-12-22', christmas)).toBe('2026-12-29');
  expect(escalatesOnOf(time, '2026-12-22', christmas)).toBe('2026-12-31');
  expect(dueOnOf(time, null, none)).toBeNull();
  expect(dueOnOf({ dueDays: null }, '2026-12-22', none)).toBeNull();
  expect(escalatesOnOf({ ...time, escalateAfterDays: null }, '2026-12-22', none)).toBeNull();
});

const day = fc.integer({ min: 0, max: 3000 }).map((days) => laterDate('2024-01-01', days));
const daysOff = fc.array(day, { maxLength: 20 }).map((days) => new Set(days));

test('Working days are those that one counts one by one', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), daysOff, (from, count, holidays) => {
      const later = workingDaysAfter(from, count, holidays);
      expect(later).toBe(laterDay(from, count, holidays));
      expect(overdueDays(from, later, holidays)).toBe(count);
      expect(count === 0 || isWorkingDay(later, holidays)).toBe(true);
    }),
  );
});

function laterDate(from: string, days: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
