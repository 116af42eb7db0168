import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvColumns } from './csv-columns.ts';
import { type ExportedRow, exportRow, percentagesOf, sharesOf, templateRow } from './csv-export.ts';
import { inferReading } from './csv-inference.ts';
import type { KnownItem } from './csv-matching.ts';
import { type ImportPlan, planImport } from './csv-plan.ts';
import type { ContractValues, CsvRecord, ItemValues } from './csv-records.ts';
import { readRow } from './csv-rows.ts';
import { defaultOptions } from './options.ts';

const silent: ItemValues = {
  vendor: null,
  product_name: null,
  notes: null,
  status: null,
  business_segment: null,
  business_segment_percentages: null,
  team_usage: null,
  renewal_date: null,
  business_owner: null,
  tech_admin: null,
  executive_sponsor: null,
  billing_cycle: null,
  paymentType: null,
  cost: null,
};

const yearly: ContractValues = {
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  cost: 100,
  billingCycle: null,
  paymentType: null,
  autoRenew: null,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  priceCheckFrequency: null,
};

interface Given extends Partial<ItemValues> {
  readonly unique_id?: string;
  readonly contract?: Partial<ContractValues>;
}

const rowsOf = (...given: Given[]): CsvRecord[] =>
  given.map(({ unique_id, contract, ...item }, at) => ({
    row: at + 2,
    unique_id: unique_id ?? null,
    item: { ...silent, ...item },
    contract: contract ? { ...yearly, ...contract } : null,
  }));

const acme = { vendor: 'Acme', product_name: 'Rocket' };

/** Carries a plan out on a portfolio in memory, the way the database would. */
function carryOut(plan: ImportPlan, items: readonly KnownItem[]): KnownItem[] {
  let id = 100 + items.length * 10;
  const toKnown = (values: ContractValues) => ({ id: (id += 1), version: 1, values });
  const kept = items.map((known): KnownItem => {
    const change = plan.changes.find((one) => one.known === known);
    if (!change) return known;
    const contracts = known.contracts.map((contract) => {
      const found = change.contracts.find((one) => one.known === contract);
      return found ? { ...contract, values: found.after } : contract;
    });
    const all = [...contracts, ...change.newContracts.map(toKnown)];
    return { ...known, item: change.after, contracts: all.toSorted(byStart) };
  });
  const added = plan.creations.map(({ unique_id, item, contracts }): KnownItem => {
    id += 1;
    const known = contracts.map(toKnown).toSorted(byStart);
    return { id, version: 1, unique_id: unique_id ?? `SW-${id}`, item, contracts: known };
  });
  return [...kept, ...added];
}

const byStart = (a: KnownItem['contracts'][number], b: KnownItem['contracts'][number]): number =>
  a.values.startDate.localeCompare(b.values.startDate) || a.id - b.id;

const run = (records: CsvRecord[], items: readonly KnownItem[] = []): KnownItem[] =>
  carryOut(planImport(records, items), items);

test('Rows without a unique_id are items of their own, fully equal ones are one', () => {
  const plan = planImport(rowsOf(acme, { ...acme, notes: 'other' }, acme), []);
  expect(plan.creations.map(({ row }) => row)).toEqual([2, 3]);
  expect([...plan.outcomes]).toEqual([
    [4, 'unchanged'],
    [2, 'created'],
    [3, 'created'],
  ]);
  expect(plan.warnings).toEqual([{ row: 4, message: 'Same as row 2, taken once' }]);
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

test('Another start date adds a contract', () => {
  const items = run(rowsOf({ ...acme, unique_id: 'SW-1', contract: {} }));
  const file = rowsOf({ unique_id: 'SW-1', contract: { startDate: '2025-01-01', endDate: '2025-12-31' } });
  const plan = planImport(file, items);
  expect(plan.changes[0]?.newContracts).toHaveLength(1);
  expect([...plan.outcomes]).toEqual([[2, 'updated']]);
});

test.each([
  [{ vendor: 'ACME ', product_name: 'ro cket' }, 'updated'],
  [{ ...acme }, 'unchanged'],
  [{ ...acme, notes: 'new' }, 'updated'],
  [{ ...acme, business_segment: ['Capital'] }, 'created'],
  [{ ...acme, contract: {} }, 'created'],
  [{ ...acme, product_name: 'Sled' }, 'created'],
] as const)('Beside an item without contract the row %j is %s', (given, outcome) => {
  const plan = planImport(rowsOf(given), run(rowsOf(acme)));
  expect([...plan.outcomes]).toEqual([[2, outcome]]);
});

test('An item with a contract is matched by its start date', () => {
  const items = run(rowsOf({ ...acme, contract: {} }));
  expect([...planImport(rowsOf({ ...acme, contract: {} }), items).outcomes]).toEqual([[2, 'unchanged']]);
  expect([...planImport(rowsOf({ ...acme, contract: { cost: 5 } }), items).outcomes]).toEqual([
    [2, 'updated'],
  ]);
  const later = { startDate: '2025-01-01', endDate: null };
  expect([...planImport(rowsOf({ ...acme, contract: later }), items).outcomes]).toEqual([[2, 'created']]);
});

test('An unchanged row without a unique_id is a warning, no two rows match one item', () => {
  const plan = planImport(rowsOf(acme, { ...acme, notes: 'second' }), run(rowsOf(acme)));
  expect(plan.warnings).toEqual([{ row: 2, message: 'Already there, nothing changes' }]);
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
    { ...acme, unique_id: 'SW-1', notes: 'one', contract: {} },
    {
      ...acme,
      unique_id: 'SW-1',
      notes: 'two',
      contract: { startDate: '2025-01-01', endDate: '2025-12-31' },
    },
  );
  const plan = planImport(file, []);
  expect(plan.creations[0]?.item.notes).toBe('two');
  expect(plan.warnings).toEqual([{ row: 3, message: 'notes differs from row 2; this row counts' }]);
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
    { numRuns: 500 },
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

const columns = Object.fromEntries(csvColumns.map((column) => [column, column]));

function readFile(cells: readonly (readonly string[])[]): CsvRecord[] {
  const reading = inferReading({ columns }, (column) =>
    cells.map((row) => row[csvColumns.indexOf(column)] ?? ''),
  );
  return cells.map((row, at) => {
    const named = Object.fromEntries(csvColumns.map((column, index) => [column, row[index] ?? '']));
    const options = { ...defaultOptions, businessSegments: [], teamUsage: [], paymentTypes: [] };
    const { record, faults } = readRow(at + 2, named, {
      reading,
      amount: 'year',
      options,
      personState: () => 'known',
    });
    if (!record) throw new Error(faults.join());
    return record;
  });
}

const rowsIn = (items: readonly KnownItem[]): ExportedRow[] =>
  items.flatMap(({ unique_id, item, contracts }): ExportedRow[] =>
    contracts.length === 0
      ? [{ unique_id, item, contract: null }]
      : contracts.map(({ values }): ExportedRow => ({ unique_id, item, contract: values })),
  );

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom("'", '=', '-', ';', ':', '\\', '"', '\n', ',', 'é', '😀'),
      fc.string({ maxLength: 1 }),
    ),
  })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const day = fc.constantFrom('2024-02-29', '2025-01-01', '2026-12-31', '1999-01-02');
const segments = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
const anyExported: fc.Arbitrary<ItemValues> = fc
  .record({
    vendor: text,
    product_name: text,
    notes: orNull(text),
    status: fc.constantFrom('active', 'n/a'),
    business_segment: orNull(segments),
    team_usage: orNull(segments),
    renewal_date: orNull(day),
    business_owner: orNull(fc.constantFrom('+x@example.com', 'ann@example.com')),
    billing_cycle: fc.constantFrom('yearly', 'monthly'),
    paymentType: orNull(text),
    cost: orNull(fc.integer({ min: 1, max: 10 ** 10 }).map((cents) => cents / 100)),
  })
  .map((item) => {
    const shares = item.business_segment?.map((name, at) => [name, at === 0 ? 100 : 0]);
    const percentages = shares ? sharesOf(JSON.stringify(Object.fromEntries(shares))) : null;
    return { ...silent, ...item, business_segment_percentages: percentages };
  });
const anyExportedContract = fc.record({
  startDate: day,
  endDate: fc.constantFrom(null, '2030-01-01'),
  cost: fc.integer({ min: 1, max: 10 ** 10 }).map((cents) => cents / 100),
  billingCycle: fc.constantFrom('yearly', 'quarterly'),
  paymentType: orNull(text),
  autoRenew: fc.boolean(),
  cancellationNoticeDate: orNull(day),
  nextReviewDate: orNull(day),
  priceCheckFrequency: orNull(fc.constantFrom('monthly', 'yearly')),
});

test('What is exported reads back as the same portfolio, and exports the same again', () => {
  const anyKnown = fc.record({
    item: anyExported,
    contracts: fc.uniqueArray(anyExportedContract, { maxLength: 3, selector: (one) => JSON.stringify(one) }),
  });
  fc.assert(
    fc.property(fc.array(anyKnown, { maxLength: 4 }), (portfolio) => {
      const items = portfolio.map(({ item, contracts }, at): KnownItem => {
        const known = contracts.map((values, index) => ({ id: at * 10 + index, version: 1, values }));
        const withOwnCost = contracts.length > 0 ? { ...item, cost: null } : item;
        return {
          id: at,
          version: 1,
          unique_id: `SW-${at}`,
          item: withOwnCost,
          contracts: known.toSorted(byStart),
        };
      });
      const cells = rowsIn(items).map(exportRow);
      const copy = run(readFile(cells));
      expect(rowsIn(copy).map(exportRow)).toEqual(cells);
      expect(planImport(readFile(cells), copy).changes).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('The template’s example has a cell for every column and reads without fault', () => {
  expect(templateRow).toHaveLength(csvColumns.length);
  expect(templateRow.every((cell) => cell !== '')).toBe(true);
  expect(planImport(readFile([templateRow]), []).creations).toHaveLength(1);
});

test('Percentages go to a list and back to the wire’s JSON', () => {
  expect(sharesOf('{"B":40,"A":60}')).toBe('A:60;B:40');
  expect(percentagesOf('A:60;B:40')).toBe('{"A":60,"B":40}');
  expect(sharesOf(null)).toBeNull();
  expect(percentagesOf(null)).toBeNull();
});
