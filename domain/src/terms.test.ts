import { expect, test } from 'vitest';
import { parseNoticeUnit } from './options.ts';
import { isUnitMissing, withoutLoneUnit } from './terms.ts';

test.each([
  [3, 'months', false],
  [0, 'days', false],
  [null, null, false],
  [null, 'days', false],
  [3, null, true],
  [0, null, true],
] as const)('A notice of %j counted in %j lacks its unit: %j', (noticeCount, noticeUnit, isMissing) => {
  expect(isUnitMissing({ noticeCount, noticeUnit })).toBe(isMissing);
});

test('A unit that counts nothing goes, and nothing else does', () => {
  expect(withoutLoneUnit({ noticeCount: null, noticeUnit: 'days' })).toEqual({
    noticeCount: null,
    noticeUnit: null,
  });
  const sound = { noticeCount: 0, noticeUnit: 'days' } as const;
  expect(withoutLoneUnit(sound)).toBe(sound);
});

test.each([
  ['days', 'days'],
  ['Day', 'days'],
  [' MONTHS ', 'months'],
  ['month', 'months'],
  ['weeks', undefined],
  ['', undefined],
])('%j is the unit %j', (text, unit) => {
  expect(parseNoticeUnit(text)).toBe(unit);
});
