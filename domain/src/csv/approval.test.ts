import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acme, type Given, rowsOf, run } from '../../test/csv-portfolio.ts';
import { type ApprovedTerms, approvalMessages, changedTerms } from '../contract-approval.ts';
import { planImport, refusalMessage } from './plan.ts';
import type { CsvRecord } from './records.ts';

const rules = { contractsNeedApproval: true };
const known = (...given: Given[]) => run(rowsOf(...given));
const refusedRows = (records: CsvRecord[], items = known()) =>
  planImport(records, items, rules).errors.map(({ row, message }) => [row, message]);

const item = { ...acme, unique_id: 'SW-1', contract: {} };
const added = refusalMessage({ known: undefined, changed: [] });
const changed = (...terms: (keyof ApprovedTerms)[]): string =>
  refusalMessage({ known: known(item)[0]?.contracts[0], changed: terms });

test.each([
  [{ contract: {} }, 'unchanged'],
  [{ contract: { priceCheckFrequency: 'yearly', nextReviewDate: '2026-10-01' } }, 'updated'],
  [{ notes: 'new' }, 'updated'],
  [{ notes: 'new', contract: {} }, 'updated'],
] as const)('Of a contract that is there, the row %j goes on and is %s', (given, outcome) => {
  const plan = planImport(rowsOf({ unique_id: 'SW-1', ...given }), known(item), rules);
  expect(plan.errors).toEqual([]);
  expect([...plan.outcomes]).toEqual([[2, outcome]]);
});

test.each([
  [{ cost: 101 }, changed('cost')],
  [{ endDate: '2025-12-31' }, changed('endDate')],
  [{ billingCycle: 'monthly', cost: 1 }, changed('cost', 'billingCycle')],
  [{ startDate: '2025-01-01', endDate: '2025-12-31' }, added],
] as const)('Of a contract that is there, a row with %j is refused whole', (contract, message) => {
  const records = rowsOf({ unique_id: 'SW-1', notes: 'new', contract });
  expect(refusedRows(records, known(item))).toEqual([[2, message]]);
  expect(planImport(records, known(item), rules)).toMatchObject({ changes: [], creations: [] });
  expect(planImport(records, known(item)).errors).toEqual([]);
});

test.each([
  [{ autoRenew: true }, 'active', true],
  [{ endDate: null, billingCycle: 'monthly' }, 'On trial', true],
  [{ autoRenew: true }, 'pending_cancellation', false],
  [{}, 'active', false],
] as const)(
  'Of a terminated item with a contract of %j, a row with the status %s is refused as it would go on: %s',
  (contract, status, isRefused) => {
    const ended = known({ ...acme, unique_id: 'SW-1', status: 'terminated', contract });
    const records = rowsOf({ unique_id: 'SW-1', status }, { unique_id: 'SW-1', notes: 'new' });
    expect(refusedRows(records, ended)).toEqual(isRefused ? [[2, approvalMessages.reopening]] : []);
    expect(planImport(records, ended, rules).changes).toMatchObject([{ after: { notes: 'new' } }]);
  },
);

test('The other rows of the item go on as if they stood alone', () => {
  const records = rowsOf(
    { unique_id: 'SW-1', notes: 'first' },
    { unique_id: 'SW-1', notes: 'second', contract: { cost: 7 } },
    { unique_id: 'SW-2', ...acme },
    { unique_id: 'SW-2', contract: {} },
  );
  const plan = planImport(records, known(item), rules);
  expect(plan.errors.map(({ row }) => row)).toEqual([3, 5]);
  expect(plan.changes).toMatchObject([{ after: { notes: 'first' }, contracts: [], newContracts: [] }]);
  expect(plan.creations).toMatchObject([{ unique_id: 'SW-2', contracts: [] }]);
  expect(Object.fromEntries(plan.outcomes)).toEqual({ 2: 'updated', 4: 'created' });
  expect(plan.warnings).toEqual([]);
});

test('A row that says the same as a refused one is refused with it', () => {
  expect(refusedRows(rowsOf({ ...acme, contract: {} }, { ...acme, contract: {} }))).toEqual([
    [2, added],
    [3, added],
  ]);
});

test('A row with another fault is told that alone', () => {
  expect(refusedRows(rowsOf({ vendor: 'Acme', contract: {} }))).toEqual([[2, 'Product name is required']]);
});

test('Where the rest lacks what only a refused row gave, it is told so', () => {
  const records = rowsOf({ unique_id: 'SW-9', notes: 'x' }, { unique_id: 'SW-9', ...acme, contract: {} });
  expect(refusedRows(records)).toEqual([
    [2, 'Vendor is required'],
    [2, 'Product name is required'],
    [3, added],
  ]);
});

test('A row means the same contract whether or not the one before it is refused', () => {
  const twice = known(
    { ...acme, unique_id: 'SW-1', contract: { cost: 1 } },
    { unique_id: 'SW-1', contract: { cost: 2, endDate: '2024-06-30' } },
  );
  const records = rowsOf(
    { unique_id: 'SW-1', contract: { cost: 3 } },
    { unique_id: 'SW-1', contract: { cost: 2, endDate: '2024-06-30', priceCheckFrequency: 'yearly' } },
  );
  expect(refusedRows(records, twice)).toEqual([[2, changed('cost')]]);
  const [change] = planImport(records, twice, rules).changes;
  expect(change?.contracts.map(({ fields }) => fields)).toEqual([['priceCheckFrequency']]);
});

test('Whatever the file, no contract is added and no term changes', () => {
  const day = fc.constantFrom('2024-01-01', '2025-01-01');
  const contract = fc.record({
    startDate: day,
    endDate: fc.constantFrom('2025-12-31', '2026-12-31', null),
    cost: fc.constantFrom(1, 2),
    paymentType: fc.constantFrom(null, 'ACH'),
  });
  const row = fc.record({ unique_id: fc.constantFrom('SW-1', 'SW-2'), contract });
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (first, second) => {
      const given = (rows: typeof first) => rowsOf(...rows.map((one) => ({ ...acme, ...one })));
      const items = run(given(first));
      const plan = planImport(given(second), items, rules);
      expect(plan.creations.flatMap(({ contracts }) => contracts)).toEqual([]);
      for (const { contracts, newContracts } of plan.changes) {
        expect(newContracts).toEqual([]);
        for (const { known: before, after } of contracts)
          expect(changedTerms(before.values, after)).toEqual([]);
      }
      expect(plan.outcomes.size + new Set(plan.errors.map((error) => error.row)).size).toBe(second.length);
    }),
  );
});
