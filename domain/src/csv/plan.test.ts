import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acme, type Given, rowsOf, run } from '../../test/csv-portfolio.ts';
import { runs } from '../../test/random-runs.ts';
import { planImport } from './plan.ts';
import type { ItemValues } from './records.ts';

test('Rows without a unique_id are items of their own, fully equal ones are one', () => {
  const plan = planImport(rowsOf(acme, { ...acme, notes: 'other' }, acme), []);
  expect(plan.creations.map(({ row }) => row)).toEqual([2, 3]);
  expect([...plan.outcomes]).toEqual([
    [4, 'unchanged'],
    [2, 'created'],
    [3, 'created'],
  ]);
  expect(plan.warnings).toMatchObject([{ row: 4, message: 'Duplicate of row 2, imported once' }]);
});

test('A row that says the same as one without vendor or product is refused as that one is, and is no duplicate', () => {
  const plan = planImport(rowsOf({ notes: 'x' }, { notes: 'x' }, { vendor: 'Acme' }, { vendor: 'Acme' }), []);
  expect(plan.errors.map(({ row, message }) => `${row}: ${message}`).toSorted()).toEqual([
    '2: Product name is required',
    '2: Vendor is required',
    '3: Product name is required',
    '3: Vendor is required',
    '4: Product name is required',
    '5: Product name is required',
  ]);
  expect(plan).toMatchObject({ outcomes: new Map(), duplicates: 0, warnings: [] });
});

test('Rows with one unique_id are one item with several contracts', () => {
  const file = rowsOf(
    { ...acme, unique_id: 'SW-1', contract: {} },
    { ...acme, unique_id: 'SW-1', contract: { startDate: '2025-01-01', endDate: '2025-12-31' } },
  );
  const [creation, ...others] = planImport(file, []).creations;
  expect(others).toEqual([]);
  expect(creation?.contracts.map(({ startDate }) => startDate)).toEqual(['2024-01-01', '2025-01-01']);
});

test('A new item of a product that an item is of already is remarked, by its spelling too', () => {
  const contract = { startDate: '2031-01-01', endDate: '2031-12-31' };
  const file = rowsOf({ ...acme, vendor: 'ACME ', contract });
  const { creations, warnings } = planImport(file, run(rowsOf(acme)));
  expect(creations).toHaveLength(1);
  expect(warnings.map(({ row, message }) => `${row}: ${message.split(';')[0]}`)).toEqual([
    '2: You already have ACME  Rocket',
  ]);
});

test('A contract that ends on the day when the next of its product begins is remarked', () => {
  const terms = [2024, 2025].map((year) => ({ startDate: `${year}-01-01`, endDate: `${year + 1}-01-01` }));
  const { warnings } = planImport(rowsOf(...terms.map((contract) => ({ ...acme, contract }))), []);
  const message =
    'This contract ends on Jan 1, 2025, the day its product’s next contract starts. That day counts twice; if the contract ended the day before, please correct its end date';
  expect(warnings).toMatchObject([{ row: 2, kind: 'exclusive end', message }]);
});

test('A known unique_id updates its item, and a blank leaves the value', () => {
  const items = run(rowsOf({ ...acme, unique_id: 'SW-1', notes: 'old', status: 'terminated', contract: {} }));
  const file = rowsOf({ unique_id: 'SW-1', notes: 'new', contract: { cost: 200 } });
  const plan = planImport(file, items);
  expect(plan.changes[0]).toMatchObject({
    fields: ['notes'],
    contracts: [{ fields: ['cost'] }],
    newContracts: [],
  });
  expect(plan.changes[0]?.after).toMatchObject({ vendor: 'Acme', notes: 'new', status: 'terminated' });
  expect([...plan.outcomes]).toEqual([[2, 'updated']]);
});

const sw1 = { ...acme, unique_id: 'SW-1' };
const contractOf2025 = { startDate: '2025-01-01', endDate: '2025-12-31' };

test('Another start date adds a contract', () => {
  const items = run(rowsOf({ ...sw1, contract: {} }));
  const plan = planImport(rowsOf({ unique_id: 'SW-1', contract: contractOf2025 }), items);
  expect(plan.changes[0]?.newContracts).toHaveLength(1);
  expect([...plan.outcomes]).toEqual([[2, 'updated']]);
});

test.each<[Given, string]>([
  [{ vendor: 'ACME ', product_name: 'ro cket' }, 'updated'],
  [acme, 'unchanged'],
  [{ ...acme, notes: 'new' }, 'updated'],
  [{ ...acme, business_segment: ['Capital'] }, 'created'],
  [{ ...acme, contract: {} }, 'created'],
  [{ ...acme, product_name: 'Sled' }, 'created'],
])('Beside an item without contract the row %j is %s', (given, outcome) => {
  expect([...planImport(rowsOf(given), run(rowsOf(acme))).outcomes]).toEqual([[2, outcome]]);
});

test.each([
  [{}, 'unchanged'],
  [{ cost: 5 }, 'updated'],
  [{ startDate: '2025-01-01', endDate: null }, 'created'],
])(
  'Beside an item with a contract a row with the contract %j is %s, by its start date',
  (contract, outcome) => {
    const items = run(rowsOf({ ...acme, contract: {} }));
    expect([...planImport(rowsOf({ ...acme, contract }), items).outcomes]).toEqual([[2, outcome]]);
  },
);

test('An unchanged row without a unique_id is a warning, no two rows match one item', () => {
  const plan = planImport(rowsOf(acme, { ...acme, notes: 'second' }), run(rowsOf(acme)));
  expect(plan.warnings).toMatchObject([
    { row: 2, message: 'Already there, nothing changes' },
    { row: 3, kind: 'known product' },
  ]);
  expect(Object.fromEntries(plan.outcomes)).toEqual({ 2: 'unchanged', 3: 'created' });
});

test('An item that a unique_id names is not matched by another row', () => {
  const items = run(rowsOf({ ...acme, unique_id: 'SW-1' }));
  const plan = planImport(rowsOf(acme, { unique_id: 'SW-1', notes: 'named' }), items);
  expect(Object.fromEntries(plan.outcomes)).toEqual({ 2: 'created', 3: 'updated' });
});

test('A new item needs vendor and product, a known one has them', () => {
  expect(
    planImport(rowsOf({ product_name: 'x' }, { vendor: 'x' }, { unique_id: 'SW-9' }), []).errors,
  ).toEqual([
    { row: 4, message: 'Vendor is required' },
    { row: 4, message: 'Product name is required' },
    { row: 2, message: 'Vendor is required' },
    { row: 3, message: 'Product name is required' },
  ]);
});

test('Percentages must fit the segments that an item ends up with; old ones that no longer fit are dropped', () => {
  const message = 'Please ensure business segment percentages total 100%';
  const shared = { business_segment: ['A', 'B'], business_segment_percentages: 'A:60;B:40' };
  const items = run(rowsOf({ ...acme, ...shared, unique_id: 'SW-1' }));
  expect(items[0]?.item).toMatchObject(shared);
  const other = rowsOf({ unique_id: 'SW-1', business_segment: ['A', 'C'] });
  const dropped = planImport(other, items).changes[0];
  expect(dropped?.fields).toEqual(['business_segment', 'business_segment_percentages']);
  expect(dropped?.after.business_segment_percentages).toBeNull();
  const short = rowsOf({ unique_id: 'SW-1', business_segment_percentages: 'A:60;B:30' });
  expect(planImport(short, items).errors).toEqual([{ row: 2, message }]);
});

test('A yearly contract without an end is a warning', () => {
  const plan = planImport(rowsOf({ ...acme, contract: { endDate: null } }), []);
  expect(plan.warnings).toEqual([{ row: 2, message: 'Yearly contract without an end date' }]);
});

test('Where rows of one item disagree, the last one counts and says so', () => {
  const file = rowsOf(
    { ...sw1, notes: 'one', contract: {} },
    { ...sw1, notes: 'two', contract: contractOf2025 },
  );
  const plan = planImport(file, []);
  expect(plan.creations[0]?.item.notes).toBe('two');
  expect(plan.warnings).toMatchObject([
    { row: 3, message: 'Row 3 has different notes from row 2; row 3 is used' },
  ]);
});

const crowd = 4000;
const numbered = (prefix: string): Given[] =>
  Array.from({ length: crowd }, (_, at) => ({ ...acme, notes: `${prefix} ${at}` }));

test('Thousands of rows about one product each get an item', () => {
  const items = run(rowsOf(...numbered('old')));
  const plan = planImport(rowsOf(...numbered('new')), items);
  expect(plan.creations).toEqual([]);
  expect(new Set(plan.changes.map(({ known }) => known)).size).toBe(crowd);
});

test('Thousands of contracts of one item that begin on one day are each paired with one row', () => {
  const contract = { ...acme, unique_id: 'SW-1' };
  const costs = Array.from({ length: crowd }, (_, at) => ({ ...contract, contract: { cost: at + 1 } }));
  const items = run(rowsOf(...costs));
  const dearer = costs.map((given) => ({ ...given, contract: { cost: given.contract.cost + crowd / 2 } }));
  const [change] = planImport(rowsOf(...dearer), items).changes;
  expect(change?.newContracts).toEqual([]);
  expect(new Set(change?.contracts.map(({ known }) => known)).size).toBe(crowd / 2);
});

const word = fc.constantFrom('a', 'A ', 'b', 'Ad Sales');
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const anyItem: fc.Arbitrary<Partial<ItemValues>> = fc.record({
  vendor: fc.constantFrom('v', 'V', 'w'),
  product_name: fc.constantFrom('p', 'P '),
  notes: orNull(word),
  status: orNull(fc.constantFrom('active', 'terminated')),
  business_segment: orNull(fc.constantFrom(['s'], ['S'], ['s', 't'])),
  team_usage: orNull(fc.constant(['IT'])),
});
const anyContract = fc.record({
  startDate: fc.constantFrom('2024-01-01', '2025-01-01'),
  endDate: orNull(fc.constantFrom('2025-12-31', '2026-12-31')),
  cost: fc.constantFrom(1, 2),
  autoRenew: orNull(fc.boolean()),
});
const anyRow: fc.Arbitrary<Given> = fc
  .record({
    item: anyItem,
    contract: fc.option(anyContract, { nil: undefined }),
    id: fc.constantFrom('', '', 'SW-1', 'SW-2'),
  })
  .map(({ item, contract, id }) => ({
    ...item,
    ...(contract ? { contract } : {}),
    ...(id === '' ? {} : { unique_id: id }),
  }));
const anyFile = fc.array(anyRow, { maxLength: 8 });

test('Importing a file twice changes nothing the second time', () => {
  fc.assert(
    fc.property(anyFile, anyFile, (before, file) => {
      const items = run(rowsOf(...before));
      const once = run(rowsOf(...file), items);
      const again = planImport(rowsOf(...file), once);
      expect(again.creations).toEqual([]);
      expect(again.changes).toEqual([]);
      expect([...again.outcomes.values()].every((outcome) => outcome === 'unchanged')).toBe(true);
    }),
    runs(500),
  );
});

test('Every row ends as an outcome or an error, and just once', () => {
  fc.assert(
    fc.property(anyFile, anyFile, (before, file) => {
      const plan = planImport(rowsOf(...file), run(rowsOf(...before)));
      const rows = [...plan.outcomes.keys(), ...new Set(plan.errors.map(({ row }) => row))];
      expect(rows.toSorted((a, b) => a - b)).toEqual(file.map((_, at) => at + 2));
    }),
  );
});
