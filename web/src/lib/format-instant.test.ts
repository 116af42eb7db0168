import { expect, test } from 'vitest';
import { formatAgo, formatShortDay } from './format-instant.ts';

// Days are those of the reader, wherever that is: noon and the hours around it are of one day everywhere.
const noon = new Date(2026, 10, 21, 12, 0).getTime();
const at = (...[month, day, hour = 12, minute = 0, year = 2026]: number[]): string =>
  new Date(year, (month ?? 1) - 1, day, hour, minute).toISOString();

test.each([
  [at(11, 21, 12, 0), 'now'],
  [new Date(noon - 59_999).toISOString(), 'now'],
  [at(11, 21, 11, 59), '1m'],
  [at(11, 21, 11, 1), '59m'],
  [at(11, 21, 11, 0), '1h'],
  [at(11, 21, 9, 1), '2h'],
  [at(11, 21, 0, 0), '12h'],
  [at(11, 20, 23, 59), 'Yesterday'],
  [at(11, 20, 0, 0), 'Yesterday'],
  [at(11, 19, 23, 59), 'Nov 19'],
  [at(1, 1), 'Jan 1'],
  [at(12, 31, 12, 0, 2025), 'Dec 31, 2025'],
])('What happened at %s is told of as %s', (instant, words) => {
  expect(formatAgo(instant, noon)).toBe(words);
});

test('Minutes go on through midnight, and the first of January has a yesterday', () => {
  const newYear = new Date(2027, 0, 1, 0, 10).getTime();
  expect(formatAgo(at(12, 31, 23, 40), newYear)).toBe('30m');
  expect(formatAgo(at(12, 31, 22, 0), newYear)).toBe('Yesterday');
  expect(formatAgo(at(12, 30, 22, 0), newYear)).toBe('Dec 30, 2026');
});

test.each([
  [at(11, 21, 12, 3), 'now'],
  [at(11, 22, 11, 59), 'now'],
  [at(11, 24), 'Nov 24'],
  [at(1, 5, 12, 0, 2031), 'Jan 5, 2031'],
])('On a clock that is slow, what happened at %s is told of as %s', (instant, words) => {
  expect(formatAgo(instant, noon)).toBe(words);
});

test('A short day has its year where that isn’t the given one', () => {
  expect(formatShortDay(at(10, 13), '2026')).toBe('Oct 13');
  expect(formatShortDay(at(10, 13), '2027')).toBe('Oct 13, 2026');
});
