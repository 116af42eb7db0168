import { expect, test } from 'vitest';
import { savingsOf } from './savings.ts';

const decided = (contractId: number, cost: number, newCost: number | null, decidedOn = '2026-11-10') => ({
  softwareId: 7,
  contractId,
  decidedOn,
  cost,
  newCost,
});

test('Savings are what was cancelled and what became cheaper; what became dearer stands beside it', () => {
  const cancelled = decided(1, 27_900.1, null);
  const cheaper = decided(2, 118_000, 115_640.05);
  const dearer = decided(3, 1000, 1070.5);
  const same = decided(4, 500, 500);
  const before = decided(5, 9000, null, '2025-12-31');
  expect(savingsOf([cancelled, cheaper, dearer, same, before], 2026)).toEqual({
    saved: 30_260.05,
    cancelled: { amount: 27_900.1, items: [{ decision: cancelled, amount: 27_900.1 }] },
    cheaper: { amount: 2359.95, items: [{ decision: cheaper, amount: 2359.95 }] },
    dearer: { amount: 70.5, items: [{ decision: dearer, amount: 70.5 }] },
  });
});

test('A year without decisions saved nothing', () => {
  expect(savingsOf([], 2026).saved).toBe(0);
});
