import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountDigits,
  amountNumber,
  convertedCost,
  costAtRate,
  minorOf,
  moneyText,
  mostMinorUnits,
  readOriginalCost,
  unroundedCost,
} from './currency-amounts.ts';
import { currencyCodes, currencyName, decimalsOf, parseCurrency } from './known-currencies.ts';
import { largestRate, rateOf } from './rates.ts';

test('Currencies have the decimals of ISO 4217 and a name', () => {
  expect(['JPY', 'USD', 'BHD', 'CLF', 'KRW', 'TND'].map(decimalsOf)).toEqual([0, 2, 3, 4, 0, 3]);
  expect(currencyCodes).toEqual(currencyCodes.toSorted());
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  for (const code of currencyCodes) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(currencyName(code).length).toBeGreaterThan(3);
  }
  expect(['XAU', 'XXX', 'EURO', ''].filter(parseCurrency)).toEqual([]);
  expect(parseCurrency(' eur ')).toBe('EUR');
  expect(parseCurrency('euro')).toBeUndefined();
});

test.each([
  ['33280.5', 'EUR', 3_328_050n],
  ['2400000', 'JPY', 2_400_000n],
  ['1.234', 'BHD', 1234n],
  [0.29, 'EUR', 29n],
  ['999999999999999', 'JPY', mostMinorUnits],
])('%s is an amount in %s', (value, currency, minor) => {
  expect(readOriginalCost(value, currency)).toEqual({ minor });
});

test.each([
  ['1.5', 'JPY', 'An amount in JPY (Japanese yen) has no decimals'],
  ['1.555', 'EUR', 'An amount in EUR (Euro) has at most 2 decimals'],
  ['1.2345', 'BHD', 'An amount in BHD (Bahraini dinar) has at most 3 decimals'],
  ['0', 'EUR', 'The cost must be greater than 0'],
  ['-5', 'EUR', 'The cost must be greater than 0'],
  ['1000000000000000', 'JPY', 'The cost in JPY is too large'],
  ['1'.repeat(40), 'JPY', 'The cost has at most 30 digits'],
  ['ten', 'EUR', 'Write the cost in digits, such as 1200.50'],
])('%s in %s is refused in words', (value, currency, words) => {
  expect(readOriginalCost(value, currency)).toEqual({ words });
});

test.each([
  [33_280, 'EUR', 1.1584, 3_855_155n, '38551.552'],
  [33_280, 'EUR', 1.165, 3_877_120n, '38771.20'],
  [2_400_000, 'JPY', 0.006_469_7, 1_552_728n, '15527.28'],
  [1.234, 'BHD', 2.65, 327n, '3.2701'],
  [0.01, 'EUR', 0.5, 1n, '0.005'],
])('%d %s at %d is rounded half up to cents once', (amount, currency, rate, cents, exact) => {
  const minor = minorOf(amount, currency);
  expect(convertedCost(minor, currency, rateOf(rate))).toEqual({ cents });
  expect(unroundedCost(minor, currency, rateOf(rate))).toBe(exact);
});

test('A cost that comes to nothing or to more than fits is refused', () => {
  expect(convertedCost(1n, 'EUR', 1n)).toEqual({ words: 'At this rate the cost comes to less than a cent' });
  expect(convertedCost(mostMinorUnits, 'EUR', largestRate)).toEqual({
    words: 'At this rate the cost is too large',
  });
  expect(convertedCost(99_999_999_999_999n, 'EUR', rateOf(1))).toEqual({ cents: 99_999_999_999_999n });
  expect(convertedCost(100_000_000_000_000n, 'EUR', rateOf(1))).toHaveProperty('words');
});

test('The cost is never more than half a cent from the exact product', () => {
  const amounts = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n });
  const rates = fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n });
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom('JPY', 'EUR', 'BHD', 'CLF'), (minor, rate, currency) => {
      const result = convertedCost(minor, currency, rate);
      if ('words' in result) return;
      // Twice the distance in the smallest parts of the product, against the parts of one cent.
      const cent = 10n ** BigInt(decimalsOf(currency) + 6);
      const distance = result.cents * cent - minor * rate;
      expect(distance * 2n <= cent && distance * 2n > -cent).toBe(true);
    }),
  );
});

test.each([
  [33_280, 'EUR', '€33,280.00'],
  [2_400_000, 'JPY', '¥2,400,000'],
  [31_000, 'CHF', 'CHF\u00A031,000.00'],
  [1.234, 'BHD', 'BHD\u00A01.234'],
  [-12.5, 'USD', '-$12.50'],
])('%d in %s reads as people write it', (amount, currency, text) => {
  expect(moneyText(minorOf(amount, currency), currency)).toBe(text);
});

test('An amount is the same number on the wire and the same digits in a file', () => {
  expect(amountDigits(3_328_000n, 'EUR')).toBe('33280.00');
  expect(amountDigits(5n, 'JPY')).toBe('5');
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: mostMinorUnits }),
      fc.constantFrom(...currencyCodes),
      (minor, code) => {
        expect(minorOf(amountNumber(minor, code), code)).toBe(minor);
      },
    ),
  );
});

test.each([
  ['EUR', 32_000, 1.1584, { cents: 3_706_880n }],
  ['JPY', 2_400_000, 0.0064697, { cents: 1_552_728n }],
  ['BHD', 0.001, 2.65, { words: 'At this rate the cost comes to less than a cent' }],
  ['EUR', 900_000_000_000, 1.1584, { words: 'At this rate the cost is too large' }],
])('What a contract in %s costs by a rate of the table', (currency, originalCost, rate, expected) => {
  expect(costAtRate({ currency, originalCost }, rate)).toEqual(expected);
});
