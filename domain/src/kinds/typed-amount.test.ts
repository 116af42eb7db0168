import { expect, test } from 'vitest';
import { pairs } from '../../test/pairs.ts';
import { typedAmount } from './typed-amount.ts';

test.each([
  ...pairs(' = |1200.50 = 1200.50|  1200  = 1200|12,500 = 12500.00|1,200.00 = 1200.00'),
  ...pairs('$12,500 = 12500.00|12,500 USD = 12500.00|$ 1,234,567.8 = 1234567.80|1 234,50 = 1234.50'),
  ...pairs('1.234,50 = 1234.50|.5 = 0.50|1200. = 1200.00|−500 = -500.00|(500.00) = -500.00'),
  ...pairs('1.200,- = 1200.00|1200,- = 1200.00'),
])('"%s" is %s', (typed, amount) => {
  expect(typedAmount(typed, 'USD')).toEqual({ amount });
});

test.each(['-5', '+5', '0', '1.2345', '99999999999999999999'])(
  'The plain number %s is left to the form',
  (typed) => {
    expect(typedAmount(typed, 'USD')).toEqual({ amount: typed });
  },
);

const howTo = 'Write the amount in digits, such as 1200.50 or 1,200.50';
test.each([
  ...pairs('1,20 = Write 1.20 or 1,200|$1,2 = Write 1.20 or 1,200|12,50 USD = Write 12.50 or 12,500'),
  ...pairs('0,99 = Write 0.99|1234,5 = Write 1234.50'),
  ...'1234,500|1,2345|12,|1.2.3|1,2,3|1e3|10 - 20|twelve|--5'
    .split('|')
    .map((typed) => [typed, howTo] as const),
  ['9'.repeat(41), 'An amount can have at most 40 characters'] as const,
])('"%s" is refused with "%s"', (typed, words) => {
  expect(typedAmount(typed, 'USD')).toEqual({ words });
});

test.each([
  ['€12,000', 'USD', '€'],
  ['12,000 EUR', 'USD', 'EUR'],
  ['£ 5', 'EUR', '£'],
  ['$12,000', 'EUR', '$'],
  ['5 kr', 'USD', 'kr'],
  ['XYZ 5', 'USD', 'XYZ'],
])('"%s" is no amount in %s', (typed, currency, mark) => {
  const words = `This amount is in ${currency}. Write it without ${mark}`;
  expect(typedAmount(typed, currency)).toEqual({ words });
});

test.each([
  ['€12,000', 'EUR'],
  ['$12,000', 'CAD'],
  ['12,000 CAD', 'CAD'],
])('"%s" is an amount in %s', (typed, currency) => {
  expect(typedAmount(typed, currency)).toEqual({ amount: '12000.00' });
});
