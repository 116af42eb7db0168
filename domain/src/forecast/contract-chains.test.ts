import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAssumptions, anyPortfolio, assumedAt } from '../../test/random-forecasts.ts';
import { runs } from '../../test/random-runs.ts';
import { comesBefore } from '../contracts.ts';
import { dayNumber } from '../days.ts';
import { countsFrom } from './contract-chains.ts';
import { layeredDays } from './day-layers.ts';
import type { ForecastContract, ForecastItem } from './forecast-source.ts';

const decisions: ForecastItem['decisions'] = [];

function countingFrom(contracts: readonly ForecastContract[], first: string): ForecastContract[] {
  const inOrder = contracts.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
  return inOrder.slice(inOrder.findIndex((contract, at) => countsFrom(contract, inOrder[at + 1], first)));
}

test('Without the contracts that are over before a day, all that counts from it on stays the same', () => {
  fc.assert(
    fc.property(anyPortfolio, anyAssumptions, fc.integer({ min: -3, max: 3 }), (portfolio, given, later) => {
      const { cancelledFrom, ...assumed } = assumedAt(portfolio.today, given);
      const assumptions = {
        ...assumed,
        cancelledFrom: cancelledFrom === null ? null : dayNumber(cancelledFrom),
      };
      const year = Number(portfolio.today.slice(0, 4)) + later;
      const window = { first: dayNumber(`${year}-01-01`), last: dayNumber(`${year + 3}-12-31`) };
      for (const item of portfolio.items) {
        const undecided = { ...item, decisions };
        const counting = countingFrom(item.contracts, `${year}-01-01`);
        expect(layeredDays({ ...undecided, contracts: counting }, assumptions, window)).toEqual(
          layeredDays(undecided, assumptions, window),
        );
      }
    }),
    runs(1000),
  );
});

test.each([
  ['ended the day before', '2025-12-31', false, '2027-01-01', false],
  ['ends on it', '2026-01-01', false, '2025-01-01', true],
  ['gives way to the next on it', null, false, '2026-01-01', false],
  ['gives way to the next a day later', null, false, '2026-01-02', true],
  ['renewed itself up to the next on it', '2024-12-31', true, '2026-01-01', false],
  ['renewed itself up to the next a day later', '2024-12-31', true, '2026-01-02', true],
  ['is the latest', '2020-12-31', false, undefined, true],
])('A contract that %s', (_, endDate, autoRenew, startDate, counts) => {
  const next = startDate === undefined ? undefined : { startDate };
  expect(countsFrom({ endDate, autoRenew }, next, '2026-01-01')).toBe(counts);
});
