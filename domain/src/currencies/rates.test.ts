import fc from 'fast-check';
import { expect, test } from 'vitest';
import { powerOfTen } from '../kinds/decimals.ts';
import { crossRate, largestRate, quotedDecimals, rateNumber, rateOf, rateText, readRate } from './rates.ts';

const quoted = (whole: bigint, decimals = 0) => whole * powerOfTen(quotedDecimals - decimals);

test.each([
  ['1.1584', 115_840_000n],
  [0.006_469_7, 646_970n],
  ['0.00000001', 1n],
  ['9999999.99999999', largestRate],
])('%s is a rate', (value, rate) => {
  expect(readRate(value)).toEqual({ rate });
});

test.each([
  ['0', 'The rate must be greater than 0'],
  ['0.00000000', 'The rate must be greater than 0'],
  ['-1.1', 'The rate must be greater than 0'],
  ['1.123456789', 'A rate has at most 8 decimals'],
  ['10000000', 'The rate must be less than 10000000'],
  ['1'.repeat(31), 'A rate has at most 30 digits'],
  ['about 1', 'Write the rate in digits, such as 1.1584'],
])('%s is refused in words: %s', (value, words) => {
  expect(readRate(value)).toEqual({ words });
});

test('A rate is written as short as it goes and is the same number on the wire', () => {
  expect(rateText(115_840_000n)).toBe('1.1584');
  expect(rateText(200_000_000n)).toBe('2');
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: largestRate }), (rate) => {
      expect(rateOf(rateNumber(rate))).toBe(rate);
    }),
  );
});

test.each([
  ['1.1584 dollars by 0.87645 pounds for a euro', quoted(11_584n, 4), quoted(87_645n, 5), 132_169_548n],
  ['one euro by 1.0965 dollars, the inverse', quoted(1n), quoted(10_965n, 4), 91_199_270n],
  ['a half of the last decimal is rounded up', quoted(5n, 9), quoted(1n), 1n],
])('A cross rate is exact to eight decimals: %s', (_, companys, others, rate) => {
  expect(crossRate(companys, others)).toEqual({ rate });
});

test('A cross rate that comes to nothing or to too much is refused', () => {
  expect(crossRate(quoted(1n), quoted(1_000_000_000n))).toEqual({ words: 'The rate must be greater than 0' });
  expect(crossRate(quoted(1_000_000_000n), quoted(1n))).toHaveProperty('words');
  expect(crossRate(quoted(1n), 0n)).toHaveProperty('words');
});
