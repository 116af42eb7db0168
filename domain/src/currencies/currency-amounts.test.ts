import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountDigits, amountNumber, minorOf, moneyText, mostMinorUnits } from './currency-amounts.ts';
import { currencyCodes, currencyName, decimalsOf, parseCurrency } from './known-currencies.ts';

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
