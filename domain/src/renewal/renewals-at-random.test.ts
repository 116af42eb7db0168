import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/random-runs.ts';
import { oracleRows } from '../../test/renewal-oracle.ts';
import { anyDay, anyItem } from '../../test/renewals.ts';
import type { RenewalItem } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const rowsOf = (item: RenewalItem, today: string) =>
  renewalsOfItem(item, today)
    .map((row) => ({
      contractId: row.contractId,
      number: row.term.number,
      start: row.term.start,
      end: row.term.end,
      lastNoticeDay: row.lastNoticeDay,
      actBy: row.actBy,
      source: row.actBySource,
      canEndOn: row.canEndOn,
      state: row.state,
      nextCost: row.nextCost,
    }))
    .toSorted((a, b) => a.contractId - b.contractId);

test('Terms, days and states of any item are those that a walk from boundary to boundary finds', () => {
  fc.assert(
    fc.property(anyItem, anyDay, (item, today) => {
      expect(rowsOf(item, today)).toEqual(oracleRows(item, today));
    }),
    runs(600),
  );
});
