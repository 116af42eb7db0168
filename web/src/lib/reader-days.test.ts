import { expect, test } from 'vitest';
import { dayAt, daysBefore, daysOf, nextDayStart, startOfDay, zoneName } from './reader-days.ts';

test('Entries stand under the reader’s days, in their order', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const entries = [{ at: at(21, 0) }, { at: at(20, 23) }, { at: at(20, 1) }];
  const days = daysOf(entries, (entry) => entry.at);
  expect(days.map(({ head, rows: { length } }) => [head, length])).toEqual([
    ['Nov 21, 2026', 1],
    ['Nov 20, 2026', 2],
  ]);
  expect(daysOf([], String)).toEqual([]);
});

test('A day lasts from its beginning to that of the next, over the ends of months and years', () => {
  expect(startOfDay('2026-12-31')).toBe(new Date(2026, 11, 31).toISOString());
  expect(nextDayStart('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString());
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(dayAt(new Date(2026, 0, 2, 23, 59).getTime())).toBe('2026-01-02');
});

test('The zone has a name that people read', () => {
  expect(zoneName()).not.toMatch(/[/_]/);
});
