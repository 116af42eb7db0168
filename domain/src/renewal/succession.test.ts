import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../test/random-runs.ts';
import { anyDay, contractOf, type Given, itemOf, renewing } from '../../test/renewals.ts';
import { comesBefore } from '../contracts.ts';
import { dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';
import { scheduleOf } from './schedule.ts';
import { followedBy, followsAfter, lineOf, linesOf } from './succession.ts';

const from = (startDate: string, given: Given = {}): Given => ({
  startDate,
  endDate: '2030-12-31',
  ...given,
});

const rowsOf = (contracts: readonly Given[], on: string): string[] =>
  renewalsOfItem(itemOf(contracts.map((given, at) => contractOf({ id: at + 1, ...given }))), on).map(
    ({ contractId, state }) => `${contractId} ${state}`,
  );

describe('A contract follows another, seen before its start and after it', () => {
  const named = (startDate: string) => from(startDate, { renewsContractId: 1 });
  const short: Given = { endDate: '2026-01-31' };
  const runningOn: Given = { endDate: null, billingCycle: 'monthly' };

  test.each<[string, Given, Given]>([
    ['that it touches', {}, from('2027-01-01')],
    ['that it overlaps by 31 days', {}, from('2026-12-01')],
    ['31 days after its end', {}, from('2027-02-01')],
    ['that it names, years later', {}, named('2029-06-01')],
    ['that it names, in the middle of its term', {}, named('2026-06-01')],
    ['that it names from the same day on', {}, named('2026-01-01')],
    ['after several terms that nobody decided', renewing, from('2029-01-01')],
    ['that runs on, from a period to the next', runningOn, from('2026-08-10')],
  ])('%s', (_, first, second) => {
    const start = second.startDate ?? '';
    expect(rowsOf([first, second], dayText(dayNumber(start) - 1))).toEqual(['1 renewed']);
    expect(rowsOf([first, second], start)).toEqual(['2 undecided']);
  });

  test.each<[string, Given, Given, string]>([
    ['by 32 days of overlap', {}, from('2026-11-30'), 'undecided'],
    ['32 days after its end', {}, from('2027-02-02'), 'lapsed'],
    ['beside it from the same day on', short, { ...short, startDate: '2026-01-01' }, 'undecided'],
    ['between two of its boundaries', renewing, from('2028-06-01'), 'undecided'],
  ])('But not %s', (_, first, second, state) => {
    const start = second.startDate ?? '';
    for (const day of [dayText(dayNumber(start) - 1), start])
      expect(rowsOf([first, second], day).toSorted()).toEqual([`1 ${state}`, '2 undecided']);
  });
});

test('A line has the contracts that lead to one, in their order, and none that run beside it', () => {
  const contracts = [
    contractOf({ id: 3, startDate: '2026-01-01', endDate: '2026-12-31' }),
    contractOf({ id: 1, startDate: '2024-01-01', endDate: '2024-12-31' }),
    contractOf({ id: 2, startDate: '2025-01-01', endDate: '2025-12-31' }),
    contractOf({ id: 9, startDate: '2025-06-01', endDate: '2027-05-31' }),
  ];
  const idsWith = (id: number): number[] => lineOf(contracts, id).map((contract) => contract.id);
  expect([idsWith(3), idsWith(1), idsWith(9)]).toEqual([[1, 2, 3], [1, 2, 3], [9]]);
});

const fewDays = fc.constantFrom('2024-01-01', '2024-12-15', '2025-01-01', '2025-02-01', '2026-01-01');
const aDay = fc.oneof(anyDay, fewDays);
const someContract = fc.record({
  startDate: aDay,
  endDate: fc.option(aDay),
  autoRenew: fc.boolean(),
  renewalMonths: fc.constantFrom(1, 6, 12),
  billingCycle: fc.constantFrom('monthly', 'yearly'),
  renewsContractId: fc.option(fc.integer({ min: 1, max: 8 })),
});

// The first later one that names it, or that starts later, names no earlier one and follows by its start.
function plainNext(contracts: readonly RenewalContract[], at: number): RenewalContract | undefined {
  const own = contracts[at];
  const schedule = own && scheduleOf(own);
  if (!schedule) return undefined;
  return contracts.slice(at + 1).find(({ startDate, renewsContractId: named }, index) => {
    if (named === own.id) return true;
    if (startDate === own.startDate) return false;
    if (contracts.slice(0, at + 1 + index).some(({ id }) => id === named)) return false;
    return followsAfter(schedule, { start: dayNumber(startDate), isNamed: false }) !== undefined;
  });
}

test.each([
  ['2026-01-01', null, 10],
  ['2026-01-31', null, 10],
  ['2026-02-02', null, null],
  ['2025-06-01', null, null],
  ['2025-06-01', 20, 20],
])('A contract from %s that names %s would follow %s', (startDate, renewsContractId, expected) => {
  const [own, beside] = [
    from('2025-01-01', { id: 10, endDate: '2025-12-31' }),
    from('2025-03-01', { id: 20, endDate: '2026-06-30' }),
  ].map(contractOf);
  const next = contractOf({ ...from(startDate), renewsContractId });
  expect(
    followedBy(
      [own, beside].flatMap((one) => one ?? []),
      next,
    )?.id ?? null,
  ).toBe(expected);
});

test('Lines are those that a walk from each contract to the first that follows it comes to', () => {
  fc.assert(
    fc.property(fc.array(someContract, { maxLength: 8 }), (all) => {
      const contracts = all
        .map((given, at) => contractOf({ id: at + 1, ...given }))
        .toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
      const endOf = (at: number): number => {
        const next = plainNext(contracts, at);
        return next ? endOf(contracts.indexOf(next)) : at;
      };
      const byWalk = Map.groupBy(contracts, (contract) => endOf(contracts.indexOf(contract)));
      expect(linesOf(contracts)).toEqual([...byWalk.values()]);
    }),
    runs(2000),
  );
});
