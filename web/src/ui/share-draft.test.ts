import { expect, test } from 'vitest';
import { areSharesWhole, drawnShares, sharesAmong, withPercent } from './share-draft.ts';

const taken = { '40': 40, '1000': 1000, '': null, '33.3': 33.3, '33.34': 33.34 };
const refused = { '33.333': 7, '-5': 7, '5e1': 7, '1234567': 7 };

test.each(Object.entries({ ...taken, ...refused }))(
  'A percentage of 7 that becomes "%s" is %s',
  (typed, percent) => {
    expect(withPercent({ Studio: 7 }, 'Studio', typed)).toEqual({ Studio: percent });
  },
);

test('Names that stay keep what was typed for them, and one alone needs none', () => {
  expect(sharesAmong(['A', 'C'], { A: 40, B: 60 })).toEqual({ A: 40, C: null });
  expect(sharesAmong(['A'], { A: 40, B: 60 })).toBeNull();
});

test.each([
  [{ A: 40, B: 60 }, true],
  [{ A: 40, B: 50 }, false],
  [{ A: 100, B: null }, true],
  [{ A: 90, B: null }, false],
  [null, false],
])('Whether %o is the whole of A and B: %s', (draft, isWhole) => {
  expect(areSharesWhole(['A', 'B'], draft)).toBe(isWhole);
});

test('Percentages beyond 100 are drawn within the bar, and none as equal parts', () => {
  expect(drawnShares(['A', 'B'], { A: 150, B: 50 })).toEqual([
    { label: 'A', share: 75 },
    { label: 'B', share: 25 },
  ]);
  expect(drawnShares(['A', 'B'], null).map(({ share }) => share)).toEqual([50, 50]);
});
