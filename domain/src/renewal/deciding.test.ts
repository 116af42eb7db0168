import { expect, test } from 'vitest';
import { rowOf } from '../../test/renewals.ts';
import { nextEnd } from './deciding.ts';
import type { RenewalContract } from './renewal-source.ts';

function ends(given: Partial<RenewalContract>, today: string) {
  const row = rowOf({ autoRenew: true, ...given }, {}, today);
  return [row.term.end, nextEnd(row)];
}

const byMonth = { startDate: '2026-01-31', endDate: '2026-02-27', renewalMonths: 1 };

test.each<[string, Partial<RenewalContract>, string, [string, string]]>([
  ['a year', { renewalMonths: 12 }, '2026-11-22', ['2026-12-31', '2027-12-31']],
  ['from January 31 by the month', byMonth, '2026-02-20', ['2026-02-27', '2026-03-30']],
  ['in its second month', byMonth, '2026-03-05', ['2026-03-30', '2026-04-29']],
  [
    'from a February 29 for three years, then one',
    { startDate: '2024-02-29', endDate: '2027-02-27', renewalMonths: 12 },
    '2026-11-22',
    ['2027-02-27', '2028-02-28'],
  ],
  [
    'of no whole months',
    { startDate: '2026-01-10', endDate: '2026-11-30', renewalMonths: 3 },
    '2026-11-22',
    ['2026-11-30', '2027-02-28'],
  ],
])(
  'The term after the present one ends where it is counted to from the start: %s',
  (_, given, today, expected) => {
    expect(ends(given, today)).toEqual(expected);
  },
);

test('It ends the day on which the present one does once that is over', () => {
  for (const [today, after] of [
    ['2026-02-01', '2026-03-01'],
    ['2026-04-10', '2026-05-05'],
    ['2026-11-22', '2026-12-05'],
  ] as const)
    expect(ends(byMonth, today)[1]).toBe(ends(byMonth, after)[0]);
});
