import { expect, test } from 'vitest';
import { proposedCancellation } from './proposed-cancellation.ts';

test('An item is proposed to be cancelled from the day on that no signed term covers', () => {
  const term = (startDate: string, endDate: string | null) => ({ startDate, endDate });
  for (const [contracts, proposed] of [
    [[term('2026-03-01', '2027-02-28')], '2027-03-01'],
    [[term('2027-03-01', '2028-02-29'), term('2026-03-01', '2027-02-28')], '2028-03-01'],
    [[term('2026-03-01', '2027-02-28'), term('2026-06-01', '2026-12-31')], '2027-03-01'],
    [[term('2026-03-01', '2027-02-28'), term('2027-04-01', '2028-03-31')], '2027-03-01'],
    [[term('2027-01-01', '2027-12-31')], '2028-01-01'],
    [[term('2025-11-22', '2026-11-21')], '2026-12-01'],
    [[term('2025-11-23', '2026-11-22')], '2026-11-23'],
    [[term('2025-01-01', null)], '2026-12-01'],
    [[], '2026-12-01'],
  ] as const)
    expect(proposedCancellation(contracts, '2026-11-22'), JSON.stringify(contracts)).toBe(proposed);
});
