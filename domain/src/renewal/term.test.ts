import { describe, expect, test } from 'vitest';
import { type Given, renewing, rowOf, today } from '../../test/renewals.ts';
import { todayIn } from '../dates.ts';

describe('The current term', () => {
  const since2020: Given = { startDate: '2020-03-01', endDate: '2021-02-28', ...renewing };
  const monthlyOf31: Given = { startDate: '2025-01-31', endDate: null, billingCycle: 'monthly' };
  const quarterly: Given = { endDate: null, billingCycle: 'quarterly' };

  test.each<[string, Given, string, string]>([
    ['as signed on its first day', {}, '2026-01-01', '1: 2026-01-01 to 2026-12-31'],
    ['as signed before it begins', {}, '2025-06-01', '1: 2026-01-01 to 2026-12-31'],
    ['as signed on its last day', renewing, '2026-12-31', '1: 2026-01-01 to 2026-12-31'],
    ['the second on its boundary', renewing, '2027-01-01', '2: 2027-01-01 to 2027-12-31'],
    ['after several that nobody recorded', since2020, today, '7: 2026-03-01 to 2027-02-28'],
    ['as signed where it doesn’t renew itself', {}, '2027-06-01', '1: 2026-01-01 to 2026-12-31'],
    ['a billing period', monthlyOf31, '2026-02-28', '14: 2026-02-28 to 2026-03-30'],
    ['the first billing period before it begins', quarterly, '2025-06-01', '1: 2026-01-01 to 2026-03-31'],
    ['without an end', { endDate: null }, today, '1: 2026-01-01 to null'],
  ])('Is %s', (_, given, on, text) => {
    const { number, start, end } = rowOf(given, {}, on).term;
    expect(`${number}: ${start} to ${end}`).toBe(text);
  });

  test('It is as signed for an item that ends', () => {
    expect(rowOf(renewing, { status: 'terminated' }, '2028-01-01').term.number).toBe(1);
  });

  test('Its days follow the company’s zone around midnight', () => {
    const instant = '2026-12-31T10:30:00Z';
    const inZone = (zone: string) => {
      const { term, actBy, daysLeft } = rowOf(renewing, {}, todayIn(zone, instant));
      return [term.number, actBy, daysLeft];
    };
    expect(inZone('Pacific/Kiritimati')).toEqual([2, '2027-12-31', 364]);
    expect(inZone('Pacific/Pago_Pago')).toEqual([1, '2026-12-31', 1]);
  });
});
