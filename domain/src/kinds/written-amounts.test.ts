import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferDecimal, isNoAmount, isOpenAmount, readAmount } from './written-amounts.ts';

const amountsOf = (lines: string) => lines.split('|').map((line) => line.split(' = '));

test.each([
  ...amountsOf('1234 = 123400|1234.5 = 123450|255863.0 = 25586300|1,234.50 = 123450|1.234,50 = 123450'),
  ...amountsOf('1,234,567 = 123456700|1.234.567 = 123456700|1 234,50 = 123450|1\u202f234,50 = 123450'),
  ...amountsOf("1\u00a0234\u00a0567 = 123456700|1'234.50 = 123450|1’234.50 = 123450|12,5 = 1250"),
  ...amountsOf('£12 = 1200|-60373.0 = -6037300|0.00 = 0|.5 = 50|5. = 500|1.500 = 150|1,234 = 123400'),
  ...amountsOf("1,00,000 = 10000000|1.200,- = 120000|CHF 1'200.- = 120000|SFr. 1’200.– = 120000"),
  ...amountsOf('1200,-- € = 120000|-1.200,— = -120000|1.200,50 Euro = 120050|+5 = 500'),
])('%j is %s cents', (cell = '', cents = '') => {
  expect(readAmount(cell)).toEqual({ cents: BigInt(cents) });
});

test.each([
  ...'|1 234 5|1,234 567|5 6|1.234 567,50|12 - 13|1.200.-'.split('|'),
  ..."abc|1.2.3|12,34,5|1e5|1.5k|12%|--5|(5|1,,000|$|.|1'234,567.00|1,234,56,789|123,45,678".split('|'),
])('%j is no amount', (cell) => {
  expect(readAmount(cell)).toEqual({ fault: 'not a number' });
});

test('An amount with more than two decimals is refused, with zeros behind them it is not', () => {
  expect(readAmount('1.234')).toEqual({ fault: 'too many decimals' });
  expect(readAmount('12.3450', { decimal: '.' })).toEqual({ fault: 'too many decimals' });
  expect(readAmount('12.3400', { decimal: '.' })).toEqual({ cents: 1234n });
});

test('A decimal sign that a person chose holds strictly', () => {
  expect(readAmount('1.234', { decimal: ',' })).toEqual({ cents: 123400n });
  expect(readAmount('1,234', { decimal: '.' })).toEqual({ cents: 123400n });
  expect(readAmount('1.234,50', { decimal: '.' })).toEqual({ fault: 'not a number' });
  expect(readAmount('1,1584', { decimal: '.' })).toEqual({ fault: 'not a number' });
  expect(readAmount('0,500', { decimal: '.' })).toEqual({ fault: 'not a number' });
  expect(readAmount('0.500', { decimal: ',' })).toEqual({ fault: 'not a number' });
});

test.each([
  [['1234', '0'], undefined, 'none'],
  [['1,234', '5'], undefined, 'open'],
  [['1.234', '1,5'], ',', 'settled'],
  [['1,234', '1.5'], '.', 'settled'],
  [['1.234.567'], ',', 'settled'],
  [['0.125'], '.', 'settled'],
  [['1234,567'], ',', 'settled'],
  [['1,5', '1.5'], undefined, 'mixed'],
  [['soon', ''], undefined, 'none'],
])('The cells %j have the decimal sign %s: %s', (cells, decimal, state) => {
  expect(inferDecimal(cells)).toEqual({ decimal, state });
});

test('Only one sign before three digits leaves the reading open', () => {
  expect(isOpenAmount('$1,234')).toBe(true);
  expect(isOpenAmount('1,234.00')).toBe(false);
  expect(isOpenAmount('1234')).toBe(false);
});

test('A dash with a currency is no amount, and so is a word for what isn’t known', () => {
  const cells = ['$ -', ' - €', 'CHF -', '—', '--', 'TBD', 'k. A.', 'à définir', '$ 5', '-5', 'X -'];
  expect(cells.filter(isNoAmount)).toEqual(cells.slice(0, 8));
});

const cents = fc.bigInt({ min: 1n, max: 99_999_999_999_999n });

test('Every amount reads back from the US and from the German way of writing it', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const whole = (amount / 100n).toString();
      const rest = (amount % 100n).toString().padStart(2, '0');
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
      expect(readAmount(`$${grouped}.${rest}`)).toEqual({ cents: amount });
      expect(readAmount(`${grouped.replaceAll(',', '.')},${rest} €`)).toEqual({ cents: amount });
      expect(readAmount(`(${whole}.${rest})`)).toEqual({ cents: -amount });
    }),
  );
});

test('What is longer than an amount may be is told so, spaces around it aside', () => {
  expect(readAmount(`${' '.repeat(50)}${'1'.repeat(14)}${' '.repeat(50)}`)).toEqual({
    cents: 1_111_111_111_111_100n,
  });
  expect(readAmount('1'.repeat(41))).toEqual({ fault: 'too long' });
  expect(isOpenAmount(`1,234${' '.repeat(40)}€`)).toBe(false);
  expect(inferDecimal([`1.234${' '.repeat(40)}€`])).toEqual({ decimal: undefined, state: 'none' });
});

const sign = fc.constantFrom('', '', '-', '−');
const space = fc.constantFrom('', ' ', '\u00a0 ');
const surroundings = fc.record({
  opening: fc.constantFrom('', '('),
  before: sign,
  currency: fc.constantFrom('', '$', 'US$', 'USD', '€'),
  between: sign,
  unit: fc.constantFrom('', '€', 'EUR'),
  after: sign,
  closing: fc.constantFrom('', ')'),
  space,
});

test('Whatever stands around an amount, at most one sign or a pair of brackets makes it negative', () => {
  fc.assert(
    fc.property(surroundings, ({ opening, before, currency, between, unit, after, closing, space: gap }) => {
      const cell = [opening, before, currency, between, '1,234.50', unit, after, closing].join(gap);
      const signs = [before, between, after].filter(Boolean).length;
      const isNegative = signs === 1 || opening !== '';
      const isSound = signs <= 1 && (opening === '') === (closing === '');
      const expected = isSound ? { cents: isNegative ? -123450n : 123450n } : { fault: 'not a number' };
      expect(readAmount(cell)).toEqual(expected);
    }),
  );
});
