import { parseTypedDay } from '@purser/domain/kinds/typed-day';
import { expect, test } from 'vitest';
import {
  countOf,
  cutWords,
  formatChange,
  formatCivilDate,
  formatCount,
  formatMoney,
  formatPercent,
  initialsOf,
  splitMoney,
} from './format.ts';

test('amounts are US dollars with cents', () => {
  expect(formatMoney(184320)).toBe('$184,320.00');
  expect(formatMoney(-1234.5)).toBe('-$1,234.50');
  expect(splitMoney(38028.22)).toEqual({ whole: '$38,028', cents: '.22' });
});

test('percentages have one decimal, and thousands are grouped', () => {
  expect(formatPercent(1234.56)).toBe('1,234.6%');
});

test('a change has its sign', () => {
  expect([2160, -8424, 0].map(formatChange)).toEqual(['+$2,160.00', '−$8,424.00', '±$0.00']);
});

test('numbers are grouped and shares have at most one decimal', () => {
  expect(formatCount(10000)).toBe('10,000');
  expect(countOf(1, 'row')).toBe('1 row');
  expect(countOf(1200, 'entry', 'entries')).toBe('1,200 entries');
});

test('a civil date is short English, and what is none stays as it is', () => {
  expect(formatCivilDate('2024-01-05')).toBe('Jan 5, 2024');
  expect(formatCivilDate('2099-12-31')).toBe('Dec 31, 2099');
  expect(formatCivilDate('Monthly recurring')).toBe('Monthly recurring');
  expect(formatCivilDate('2024-13-05')).toBe('2024-13-05');
});

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Maya Ann Lindqvist')).toBe('ML');
  expect(initialsOf('łukasz')).toBe('Ł');
  expect(initialsOf('maya@example.com')).toBe('M');
  expect(initialsOf('  ')).toBe('');
});

test('a long text is cut to twelve words', () => {
  const twelve = 'a b c d e f g h i j k l';
  expect(cutWords(twelve)).toBe(twelve);
  expect(cutWords(`${twelve} m`)).toBe(`${twelve}...`);
});

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['1900-02-29', null],
  ['4/31/2024', null],
  [' 4/30/2024 ', '2024-04-30'],
  ['January 5 2024', '2024-01-05'],
  ['Foo 5, 2024', null],
  ['0000-01-01', null],
  ['', null],
])('typed %j reads as %j', (typed, expected) => {
  expect(parseTypedDay(typed)).toBe(expected);
});
