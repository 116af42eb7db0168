import { expect, test } from 'vitest';
import { rowOf } from '../../test/renewals.ts';
import { renewalCells, renewalColumns } from './renewal-file.ts';

const fileOf = (today: string, vendor = 'Adobe'): Record<string, string | undefined> => {
  const row = rowOf({ cost: 1200 }, { vendor }, today);
  const cells = renewalCells({ ...row, businessOwner: '@nora' });
  return Object.fromEntries(renewalColumns.map((column, at) => [column, cells[at]]));
};

test('Days that are over are a number that a spreadsheet adds up', () => {
  expect(fileOf('2027-01-13')).toMatchObject({ days_left: '-13', annual_cost: '1200.00' });
});

test('A text that begins like a formula is none', () => {
  expect(fileOf('2026-11-22', '-1+1')).toMatchObject({ vendor: "'-1+1", business_owner: "'@nora" });
});
