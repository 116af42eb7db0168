import { expect, test } from 'vitest';
import { withPercent } from './percentages-draft.ts';

test.each([
  ['40', 40],
  ['1000', 1000],
  ['', null],
  ['33.3', 7],
  ['-5', 7],
  ['5e1', 7],
  ['1234567', 7],
])('A percentage of 7 that becomes "%s" is %s', (typed, percent) => {
  expect(withPercent('{"Studio":7}', 'Studio', typed)).toBe(JSON.stringify({ Studio: percent }));
});
