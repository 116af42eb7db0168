import { expect, test } from 'vitest';
import { daySpan } from './day-words.ts';
import { decisionText } from './decision-words.ts';

const renewing = { renewsItself: true, canEndOn: null };
const cancelled = {
  decision: 'cancel',
  until: null,
  targetCost: null,
  noticeSentOn: null,
  noticeMethod: null,
  endsWith: null,
} as const;

test('A cancellation tells of its notice, unless none is needed', () => {
  const given = { ...cancelled, noticeSentOn: '2026-11-20', noticeMethod: 'email' } as const;
  expect(decisionText(given, renewing, '$')).toBe('Cancel, notice given on Nov 20, 2026 (E-mail)');
  expect(decisionText(cancelled, renewing, '$')).toBe('Cancel, notice not given yet');
  expect(decisionText(cancelled, { renewsItself: false, canEndOn: '2026-12-22' }, '$')).toBe(
    'Cancel, notice not given yet',
  );
  expect(decisionText(cancelled, { renewsItself: false, canEndOn: null }, '$')).toBe('Cancel');
});

test('A span of one day is that day', () => {
  expect(daySpan('2026-05-16', '2026-05-16')).toBe('May 16, 2026');
});
