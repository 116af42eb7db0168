import { describe, expect, test } from 'vitest';
import { contractOf, itemOf } from '../../test/renewals.ts';
import { dateText, todayIn } from '../dates.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const today = '2026-11-22';
type Given = Partial<RenewalContract>;
const renewing: Given = { autoRenew: true, renewalMonths: 12 };

/** The first row of an item with these contracts. */
function rowOf(contracts: readonly Given[], on = today) {
  const [row] = renewalsOfItem(
    itemOf(contracts.map((given, at) => contractOf({ id: at + 1, ...given }))),
    on,
  );
  if (!row) throw new Error('An item with contracts has a renewal');
  return row;
}

describe('The current term', () => {
  const since2020: Given = { startDate: '2020-03-01', endDate: '2021-02-28', ...renewing };

  test.each<[string, Given, string, { number: number; start: string; end: string | null }]>([
    ['as signed on its first day', {}, '2026-01-01', { number: 1, start: '2026-01-01', end: '2026-12-31' }],
    ['as signed before it begins', {}, '2025-06-01', { number: 1, start: '2026-01-01', end: '2026-12-31' }],
    [
      'as signed on its last day',
      renewing,
      '2026-12-31',
      { number: 1, start: '2026-01-01', end: '2026-12-31' },
    ],
    [
      'the second on its boundary',
      renewing,
      '2027-01-01',
      { number: 2, start: '2027-01-01', end: '2027-12-31' },
    ],
    [
      'after several that nobody recorded',
      since2020,
      today,
      { number: 7, start: '2026-03-01', end: '2027-02-28' },
    ],
    [
      'as signed where it doesn’t renew itself',
      {},
      '2027-06-01',
      { number: 1, start: '2026-01-01', end: '2026-12-31' },
    ],
    [
      'a billing period',
      { startDate: '2025-01-31', endDate: null, billingCycle: 'monthly' },
      '2026-02-28',
      { number: 14, start: '2026-02-28', end: '2026-03-30' },
    ],
    [
      'the first billing period before it begins',
      { endDate: null, billingCycle: 'quarterly' },
      '2025-06-01',
      { number: 1, start: '2026-01-01', end: '2026-03-31' },
    ],
    ['without an end', { endDate: null }, today, { number: 1, start: '2026-01-01', end: null }],
  ])('Is %s', (_, given, on, term) => {
    expect(rowOf([given], on).term).toEqual(term);
  });

  test('It is as signed for an item that ends', () => {
    const [row] = renewalsOfItem(itemOf([contractOf(renewing)], { status: 'terminated' }), '2028-01-01');
    expect(row?.term.number).toBe(1);
  });

  test('Its days follow the company’s zone around midnight', () => {
    const instant = '2026-12-31T10:30:00Z';
    const inZone = (zone: string) => rowOf([renewing], dateText(todayIn(zone, instant)));
    expect(inZone('Pacific/Kiritimati')).toMatchObject({
      term: { number: 2 },
      actBy: '2027-12-31',
      daysLeft: 364,
    });
    expect(inZone('Pacific/Pago_Pago')).toMatchObject({
      term: { number: 1 },
      actBy: '2026-12-31',
      daysLeft: 1,
    });
  });
});
