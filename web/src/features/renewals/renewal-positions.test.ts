import { expect, test } from 'vitest';
import { renewalPositions } from './renewal-positions.ts';

const today = '2026-11-21';
const placesOf = (...dates: string[]) => renewalPositions(dates, today);

test('The sixty days ahead have one scale, on which the months that begin are named', () => {
  const { today: start, months, pins } = placesOf('2026-11-21', '2026-12-21', '2027-01-20');
  expect(pins.map(({ at }) => at)).toEqual([start, (start + 98.5) / 2, 98.5]);
  expect(months.map(({ date }) => date)).toEqual(['2026-12-01', '2027-01-01']);
});

test.each([
  ['2026-01-31', ['2026-02-01 never', '2026-03-01 always', '2026-04-01 always']],
  ['2026-11-20', ['2026-12-01 wide', '2027-01-01 always']],
  ['2026-11-27', ['2026-12-01 never', '2027-01-01 always']],
  ['2026-12-01', ['2027-01-01 always']],
])('On %s these months begin ahead, named where there is room beside today: %j', (day, expected) => {
  const { months } = renewalPositions([], day);
  expect(months.map(({ date, named }) => `${date} ${named}`)).toEqual(expected);
});

test('What is overdue has a part of its own before today, which years don’t widen', () => {
  const recent = placesOf('2026-11-20', '2026-12-21');
  const old = placesOf('2019-03-01', '2026-11-20', '2026-12-21');
  expect(recent.today).toBe(20);
  expect(old.today).toBe(20);
  expect(old.pins.at(-1)?.at).toBe(recent.pins.at(-1)?.at);
  expect(old.pins[0]?.at).toBeCloseTo(1.5);
  expect(placesOf('2026-12-21').today).toBeLessThan(20);
});

test('Pins of one day stand apart, on their side of today and on the line', () => {
  const eight = (end: string) => placesOf(...Array.from({ length: 8 }, () => end)).pins.map(({ at }) => at);
  for (const end of ['2019-03-01', '2026-11-20']) {
    expect(Math.min(...eight(end))).toBeGreaterThan(1);
    expect(Math.max(...eight(end))).toBeLessThan(20);
  }
  expect(Math.max(...eight('2027-01-20'))).toBe(98.5);
  expect(new Set(eight('2027-01-20').map((at) => at.toFixed(1))).size).toBe(8);
});

test('A pin tells how urgent its end is', () => {
  const { pins } = placesOf('2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22');
  expect(pins.map(({ urgency }) => urgency)).toEqual(['overdue', 'week', 'near', 'soon']);
});
