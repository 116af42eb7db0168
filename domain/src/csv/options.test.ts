import { expect, test } from 'vitest';
import { pairs } from '../../test/pairs.ts';
import { isOption, knownOption } from './options.ts';

const known = ['Credit Card', 'CREDIT_CARD', 'Wire Transfer'];

test.each([
  ...pairs('Credit Card = Credit Card|CREDIT_CARD = CREDIT_CARD|credit card = Credit Card'),
  ...pairs('wire_transfer = Wire Transfer|Check = Check'),
])('%j means %j', (text, option) => {
  expect(knownOption(text, known)).toBe(option);
});

test('An option just so, of whichever list, comes before one that is written alike', () => {
  expect(knownOption('studio', ['Studio'], ['studio'])).toBe('studio');
  expect(knownOption('STUDIO', ['Studio'], ['studio'])).toBe('Studio');
});

test('Only an option just so is one', () => {
  expect(isOption('Wire Transfer', known)).toBe(true);
  expect(isOption('wire transfer', known)).toBe(false);
});
