import { expect, test } from 'vitest';
import { daysText, faultIn, quickSpans, spanAtFirst, spanIn, spanText } from './spend-months.ts';

const calendar = { today: '2026-11-21', fiscalYearStart: 1 };

test.each([
  ['2026-11-21', 1, 'Jan 2026 to Oct 2026'],
  ['2026-01-05', 1, 'Jan 2026'],
  ['2026-11-21', 7, 'Jul 2026 to Oct 2026'],
  ['2026-07-31', 7, 'Jul 2026'],
])('On %s spend begins with the fiscal year from month %i on: %s', (today, fiscalYearStart, text) => {
  expect(spanText(spanAtFirst({ today, fiscalYearStart }))).toBe(text);
});

test('An address may name one of the two months', () => {
  expect(spanIn({ from: '2025-03' }, calendar)).toEqual({ from: '2025-03', to: '2026-10' });
  expect(spanIn({ from: '2027-03' }, calendar)).toEqual({ from: '2027-03', to: '2027-03' });
  expect(spanIn({ to: '2024-03' }, calendar)).toEqual({ from: '2024-03', to: '2024-03' });
});

test('Where the fiscal year is another one than the calendar’s, both are offered', () => {
  const offered = (fiscalYearStart: number) =>
    quickSpans({ ...calendar, fiscalYearStart }).map((span) => `${span.label}: ${spanText(span)}`);
  expect(offered(1)).toEqual([
    'This year to last full month: Jan 2026 to Oct 2026',
    'Last year: Jan 2025 to Dec 2025',
    'This fiscal year: Jan 2026 to Dec 2026',
    'Next 12 months: Nov 2026 to Oct 2027',
  ]);
  expect(offered(7)).toEqual([
    'This fiscal year to last full month: Jul 2026 to Oct 2026',
    'This year to last full month: Jan 2026 to Oct 2026',
    'Last year: Jan 2025 to Dec 2025',
    'This fiscal year: Jul 2026 to Jun 2027',
    'Next 12 months: Nov 2026 to Oct 2027',
  ]);
});

test('Months are told with their days', () => {
  expect(daysText({ from: '2024-02', to: '2024-02' })).toBe('Feb 1 to Feb 29, 2024');
});

test('Months that can’t be shown are refused at the wrong one', () => {
  expect(faultIn({ from: '2026-1', to: '2026-10' })).toEqual({ from: 'Please choose a month' });
  expect(faultIn({ from: '2026-01', to: '' })).toEqual({ to: 'Please choose a month' });
  expect(faultIn({ from: '2026-02', to: '2026-01' })).toEqual({ to: 'This month is before the first one' });
  expect(faultIn({ from: '2006-12', to: '2026-12' })).toEqual({ to: 'Please choose at most 240 months' });
  expect(faultIn({ from: '2007-01', to: '2026-12' })).toBeUndefined();
});
