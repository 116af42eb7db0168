import type { ContractInCurrency } from '@purser/api/contracts';
import { expect, test } from 'vitest';
import { askedContract } from '../../../test/renewal-terms.ts';
import { changedYears, isChanged, tryRate } from './rate-trial.ts';

const inEuros = (given: Partial<ContractInCurrency> = {}): ContractInCurrency => ({
  ...askedContract({ startDate: '2025-12-06', endDate: '2026-12-05', cost: 36_000 }),
  id: 70,
  softwareId: 7,
  vendor: 'Frame.io',
  product_name: 'Enterprise',
  renewsContractId: null,
  version: 1,
  createdAt: '2025-11-01T10:00:00.000Z',
  updatedAt: '2025-11-01T10:00:00.000Z',
  currency: 'EUR',
  originalCost: 32_000,
  rate: 1.125,
  countsOn: false,
  ...given,
});
const rates = new Map([['EUR', 1.1584]]);
const today = '2026-11-21';

test('A contract costs its own price times the rate', () => {
  expect(tryRate(inEuros(), rates)).toMatchObject({
    applied: { rate: 1.1584, after: 37_068.8 },
    words: null,
  });
});

test.each([
  ['no rate', { currency: 'GBP' }],
  ['At this rate the cost is too large', { originalCost: 900_000_000_000 }],
])('One that can’t have it says why: %s', (words, given) => {
  expect(tryRate(inEuros(given), rates)).toMatchObject({ applied: null, words });
});

test.each([
  ['the years that it ran in', {}, [2025, 2026]],
  ['those until it ended', { startDate: '2023-05-01', endDate: '2024-04-30' }, [2023, 2024]],
  ['those of one that runs on', { startDate: '2024-05-01', endDate: null }, [2024, 2025, 2026]],
  [
    'those since, where it counts on',
    { startDate: '2024-01-01', endDate: '2024-12-31', countsOn: true },
    [2024, 2025, 2026],
  ],
  ['none of one that has not begun', { startDate: '2027-01-01', endDate: '2027-12-31' }, []],
  ['none where the cost stays', { rate: 1.1584, cost: 37_068.8 }, []],
])('What is past changes in %s', (_, given, years) => {
  expect(changedYears([tryRate(inEuros(given), rates)], today)).toEqual(years);
});

test('A rate that is the same changes nothing, another one does though the cost stays', () => {
  expect(isChanged(tryRate(inEuros({ rate: 1.1584, cost: 37_068.8 }), rates))).toBe(false);
  expect(isChanged(tryRate(inEuros({ rate: 1.158_400_01, cost: 37_068.8 }), rates))).toBe(true);
  expect(isChanged(tryRate(inEuros({ currency: 'GBP' }), rates))).toBe(false);
});
