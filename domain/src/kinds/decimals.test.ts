import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairs } from '../../test/pairs.ts';
import { decimalText, parseCents, readDecimal, shortDecimalText } from './decimals.ts';

test.each([
  ['1.1584', 8, 115_840_000n],
  ['0', 2, 0n],
  ['007.10', 1, 71n],
  ['+3', 0, 3n],
  ['12.000', 0, 12n],
  [1e-8, 8, 1n],
  [0.000_000_12, 8, 12n],
  [9_999_999.999_999_99, 8, 999_999_999_999_999n],
])('%s with %i decimals is read exactly', (value, decimals, parts) => {
  expect(readDecimal(value, decimals)).toEqual({ parts });
});

test.each([
  ...pairs(' = not a number|1,5 = not a number|.5 = not a number|1e3 = not a number|-1 = negative'),
  ...pairs('1.123 = too many decimals'),
  ['1'.repeat(31), 'too long'],
  ['1'.repeat(100_000), 'too long'],
  [Number.NaN, 'not a number'],
  [Number.POSITIVE_INFINITY, 'not a number'],
  [1e21, 'not a number'],
] as const)('%s is no number of two decimals: %s', (value, fault) => {
  expect(readDecimal(value, 2)).toEqual({ fault });
});

test('A text of 30 digits is read to the last of them', () => {
  expect(readDecimal(`${'9'.repeat(22)}.${'8'.repeat(8)}`, 8)).toEqual({
    parts: BigInt('9'.repeat(22) + '8'.repeat(8)),
  });
});

test('What is written is what is read', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.integer({ min: 0, max: 8 }),
      (parts, decimals) => {
        expect(readDecimal(decimalText(parts, decimals), decimals)).toEqual({ parts });
        expect(readDecimal(shortDecimalText(parts, decimals), decimals)).toEqual({ parts });
      },
    ),
  );
});

test('Numbers of fifteen digits come back from JSON as they were', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (parts) => {
      expect(readDecimal(Number(decimalText(parts, 8)), 8)).toEqual({ parts });
    }),
  );
});

test.each([
  ['12.5', 1250n],
  [' 0012.50 ', 1250n],
  ['+1', 100n],
  ['-0.05', -5n],
  ['1.230', 123n],
  ['1.50000000', 150n],
  [`${' '.repeat(40)}1${' '.repeat(40)}`, 100n],
  [0.29, 29n],
  [999_999_999_999.99, 99_999_999_999_999n],
])('%j is %s cents', (value, cents) => {
  expect(parseCents(value)).toBe(cents);
});

test.each([
  '',
  'x',
  '1,000',
  '1.234',
  '1.001',
  '1.',
  `1.${'0'.repeat(39)}`,
  '.5',
  '1e3',
  'NaN',
  'Infinity',
  Number.NaN,
  1e21,
  '0x10',
])('%j is no amount', (value) => {
  expect(parseCents(value)).toBeUndefined();
});
