import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, longestExcerpt } from './excerpt.ts';

test.each([
  ['Short', 'Short'],
  ['  two\n\tlines  ', 'two lines'],
  ['', ''],
  ['Please look at this', 'Please look…'],
  ['Please ask', 'Please ask'],
  ['Averylongwordindeed', 'Averylongwo…'],
  ['a Averylongwordindeed', 'a Averylong…'],
  ['契約を更新してくださいませんか', '契約を更新してください…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧…'],
])('%j begins %j', (text, excerpt) => {
  expect(excerptOf(text, 12)).toBe(excerpt);
});

test('An excerpt is one line of sound text that is never longer than allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const excerpt = excerptOf(text);
      expect(excerpt.length).toBeLessThanOrEqual(longestExcerpt);
      expect(excerpt).not.toMatch(/[\n\r\t]/);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt === '').toBe(text.trim() === '');
    }),
  );
});
