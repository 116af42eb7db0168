import { expect, test } from 'vitest';
import { linesFrom } from '../../../test/portfolio.ts';
import { totalsOf } from './totals.ts';

test('Totals add up the annualized costs and this year’s costs in whole cents', () => {
  const lines = linesFrom([
    { annualizedCost: 0.1, currentYearCost: 0.7 },
    { annualizedCost: 0.2, currentYearCost: 0.1 },
    { annualizedCost: 999_999_999_999.99, currentYearCost: 0 },
  ]);
  expect(totalsOf(lines, [])).toEqual({ annual: 100_000_000_000_029n, currentYear: 80n });
});

test('With segments filtered only their shares count, by percentages or in equal parts', () => {
  const lines = linesFrom([
    {
      business_segment: ['Studio', 'Capital'],
      business_segment_percentages: '{"Studio":75,"Capital":25}',
      annualizedCost: 100,
      currentYearCost: 50,
    },
    { business_segment: ['Capital', 'Studio', 'Corporate'], annualizedCost: 100, currentYearCost: 0.01 },
    { business_segment: ['Studio'], annualizedCost: 9, currentYearCost: 8 },
  ]);
  expect(totalsOf(lines, ['Studio'])).toEqual({
    annual: 7500n + 3333n + 900n,
    currentYear: 3750n + 0n + 800n,
  });
  expect(totalsOf(lines, ['Studio', 'Capital'])).toEqual({
    annual: 10_000n + 6667n + 900n,
    currentYear: 5000n + 1n + 800n,
  });
});

test('An item without segments counts whole as Unassigned', () => {
  expect(totalsOf(linesFrom([{ annualizedCost: 5 }]), ['Unassigned']).annual).toBe(500n);
});
