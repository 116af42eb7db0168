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

const november = Array.from({ length: 12 }, (_, at) => laterDate('2026-11-19', at));

/** The days on which somebody is reminded of what is due on Friday the 20th, where the job runs on the given days. */
function remindedOn(days: readonly string[], holidays: ReadonlySet<string> = none): string[] {
  const sent: string[] = [];
  for (const day of days) {
    const last = sent.at(-1) ?? null;
    if (isReminderDay({ dueOn: '2026-11-20', remindedOn: last }, day, holidays)) sent.push(day);
  }
  return sent.map((day) => day.slice(8));
}

test('People are reminded when it is due and on each second working day after it', () => {
  expect(remindedOn(november)).toEqual(['20', '24', '26', '30']);
  expect(remindedOn(november, new Set(['2026-11-24']))).toEqual(['20', '25', '27']);
});

test('A reminder that wasn’t sent in time, since nothing ran, is sent on the next working day, once', () => {
  expect(remindedOn(november.slice(4))).toEqual(['23', '25', '27']);
  expect(remindedOn(november.filter((day) => day !== '2026-11-24'))).toEqual(['20', '25', '27']);
});

test('A day that moved, since days off were added, is reminded of on the new one', () => {
  expect(isReminderDay({ dueOn: '2026-11-25', remindedOn: '2026-11-24' }, '2026-11-25', none)).toBe(true);
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
