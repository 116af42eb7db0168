import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFault,
  countText,
  percentFault,
  percentText,
  readCount,
  readDays,
  readPercent,
} from './numbers.ts';

const months = { least: 1, most: 120 };
const percent = { least: -50, most: 200 };
const days = { least: 0, most: 365 };

test.each([
  ['1', 1],
  [' 120 ', 120],
  [12, 12],
  ['007', 7],
  ['0', undefined],
  ['121', undefined],
  ['1.5', undefined],
  [1.5, undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['1'.repeat(100_000), undefined],
] as const)('The whole number %j reads as %j', (given, count) => {
  expect(readCount(given, months)).toBe(count);
});

test.each([
  ['7.5', 7.5],
  ['7.50 %', 7.5],
  ['−50', -50],
  ['-50.00', -50],
  ['-50.01', undefined],
  ['200', 200],
  ['200.01', undefined],
  ['0.001', undefined],
  ['-0', 0],
  [8, 8],
  ['%', undefined],
  ['seven', undefined],
] as const)('The percentage %j reads as %j', (given, value) => {
  expect(readPercent(given, percent)).toBe(value);
});

test.each([
  ['7; 30, 90', [90, 30, 7]],
  ['30 30 30', [30]],
  [
    [1, 365, 0],
    [365, 1, 0],
  ],
  ['', []],
  [[], []],
  ['366', undefined],
  [[7, 1.5], undefined],
  ['7, soon', undefined],
] as const)('The days %j read as %j', (given, list) => {
  expect(readDays(given, days)).toEqual(list);
});

test('A list of days reads as itself again, each day once and the greatest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 365 })), (given) => {
      const list = readDays(given, days) ?? [];
      expect(new Set(list)).toEqual(new Set(given));
      expect(list.every((day, at) => at === 0 || day < (list[at - 1] ?? 0))).toBe(true);
      expect(readDays(list.join(';'), days)).toEqual(list);
    }),
  );
});

test('A percentage is written with both decimals, and reads as itself again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 20_000 }), (hundredths) => {
      expect(readPercent(percentText(hundredths / 100), percent)).toBe(hundredths / 100 + 0);
    }),
  );
  expect(percentText(-7.5)).toBe('-7.50');
});

test('What numbers may be is said in words', () => {
  expect(countFault('Notice period', { least: 0, most: 1095 })).toBe(
    'Notice period must be a whole number from 0 to 1,095',
  );
  expect(percentFault('Increase', percent)).toBe(
    'Increase must be a percentage from −50 to 200 with at most two decimals',
  );
  expect([countText(1, 'months'), countText(3, 'months'), countText(0, 'days')]).toEqual([
    '1 month',
    '3 months',
    '0 days',
  ]);
});
