import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import type { Cells } from './cells.ts';
import type { AmountMeaning } from './columns.ts';
import { writeList, writePercentages } from './text.ts';

const people: Record<string, 'known' | 'added' | 'unknown'> = {
  'ann@example.com': 'known',
  'new@example.com': 'added',
};

const read = (cells: Cells, amount: AmountMeaning = 'year') =>
  readCells(cells, { amount, personState: (email) => people[email] ?? 'unknown' });

const item = { vendor: 'Acme', product_name: 'Rocket' };
const contract = { ...item, start_date: '2024-01-01', end_date: '2024-12-31', cost: '1200' };

test.each<[Cells, string[]]>([
  [{ cost: '10' }, ['Vendor is required', 'Product name is required', 'Start date is required']],
  [
    { vendor: 'n/a', product_name: 'Rocket', start_date: 'soon', cost: '10' },
    ['Vendor is required', 'Invalid start date'],
  ],
  [
    { product_name: '#REF!', cost: '10' },
    ['Vendor is required', 'Product name is a spreadsheet error', 'Start date is required'],
  ],
  // The item may have its names already, or get them from another row.
  [{ unique_id: 'SW-1', cost: '10' }, ['Start date is required']],
  // Of these the plan says it.
  [{ notes: 'x' }, []],
])('A row with a fault is told of its missing names at once: %j', (cells, faults) => {
  expect(read(cells).faults).toEqual(faults);
});

test('A whole row is read, every cell by its kind', () => {
  const { record, faults, warnings } = read({
    ...contract,
    unique_id: 'SW-1',
    notes: 'n/a',
    status: 'Pending Cancellation',
    business_segment: 'capital; Studio',
    business_segment_percentages: 'Studio:40;capital:60',
    team_usage: 'IT',
    business_owner: 'Ann <ANN@example.com>',
    tech_admin: 'None',
    billing_cycle: 'Annual',
    payment_type: 'ach',
    auto_renew: 'yes',
    next_review_date: 'Oct 1, 2024',
    price_check_frequency: 'QUARTERLY',
  });
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
  expect(record).toMatchObject({
    row: 2,
    unique_id: 'SW-1',
    item: {
      vendor: 'Acme',
      notes: null,
      status: 'pending_cancellation',
      business_segment: ['Capital', 'Studio'],
      business_segment_percentages: 'Capital:60;Studio:40',
      business_owner: 'ann@example.com',
      tech_admin: null,
      cost: null,
    },
    contract: {
      startDate: '2024-01-01',
      endDate: '2024-12-31',
      cost: 1200,
      billingCycle: 'yearly',
      paymentType: 'ACH',
      autoRenew: true,
      nextReviewDate: '2024-10-01',
      priceCheckFrequency: 'quarterly',
    },
  });
});

test.each<[Cells, string[]]>([
  [{ cost: '-5' }, ['Cost must be a positive number']],
  [{ cost: '0.00' }, ['Cost must be a positive number']],
  [{ cost: 'free' }, ['Cost must be a positive number']],
  [{ cost: '1.125' }, ['Cost can have at most two decimals']],
  [{ cost: '9999999999999' }, ['Cost can be at most 999,999,999,999.99']],
  [{ cost: '' }, ['Cost is required']],
  [{ cost: undefined }, ['Cost is required']],
  [{ start_date: 'n/a' }, ['Start date is required']],
  [{ start_date: 'soon' }, ['Invalid start date']],
  [{ end_date: '2024-02-30' }, ['Invalid end date']],
  [{ end_date: '2023-12-31' }, ['End date can’t be before the start date']],
  [{ next_review_date: 'x' }, ['Invalid next review date']],
  [{ billing_cycle: 'weekly' }, ['Billing cycle must be monthly, quarterly or yearly']],
  [{ auto_renew: 'perhaps' }, ['Auto renew must be true or false']],
  [{ cost: '-1', start_date: '?' }, ['Invalid start date', 'Cost must be a positive number']],
  [{ cost: `1${' '.repeat(81)}€` }, ['Cost is longer than 40 characters. Please write it like 1234.56']],
  [
    { start_date: `2024-01-01${'0'.repeat(51)}`, end_date: `2024-01-01${' '.repeat(50)}1` },
    [
      'Start date is longer than 60 characters. Please write it like 2026-12-31',
      'End date is longer than 60 characters. Please write it like 2026-12-31',
    ],
  ],
])('A row whose contract has %j is refused', (cells, faults) => {
  expect(read({ ...contract, ...cells })).toMatchObject({ record: undefined, faults });
});

test.each<[string, Cells, string[]]>([
  ['such a renewal', { renewal_date: 'later' }, ['Invalid renewal date']],
  [
    'too exact percentages',
    { business_segment_percentages: 'Capital:33.345;Studio:66.655' },
    ['A percentage is a number from 0 to 100, with at most two decimals'],
  ],
  [
    'percentages in words',
    { business_segment_percentages: 'all' },
    ['Please ensure business segment percentages total 100%'],
  ],
  ['too long a vendor', { vendor: 'x'.repeat(501) }, ['Vendor can have at most 500 characters']],
  [
    'too long a person',
    { tech_admin: `<${'a'.repeat(500)}` },
    ['Tech admin is longer than 500 characters. Please give one email address'],
  ],
  [
    'too many segments',
    { business_segment: Array.from({ length: 30_000 }, (_, at) => `s${at}`).join(';') },
    ['Business segment can have at most 200 values of 500 characters'],
  ],
  [
    'too long cells',
    { business_segment: ';'.repeat(202_001), notes: 'x'.repeat(202_001) },
    [
      'Notes is longer than 202,000 characters. Please shorten it',
      'Business segment is longer than 202,000 characters. Please shorten it',
    ],
  ],
])('A row whose item has %s is refused', (_, cells, faults) => {
  expect(read({ ...item, ...cells })).toMatchObject({ record: undefined, faults });
});

test('The longest list of segments that a record may hold is read back from its cells', () => {
  const names = Array.from({ length: 200 }, (_, at) => `${';'.repeat(497)}${at + 100}`);
  const percentages = Object.fromEntries(names.map((name, at) => [name, at === 0 ? 100 : 0]));
  const shares = writePercentages(percentages, names);
  const cells = { ...item, business_segment: writeList(names), business_segment_percentages: shares };
  expect(read(cells)).toMatchObject({ faults: [], record: { item: { business_segment: names } } });
});

test('A whole-term amount becomes an amount a year, and needs its end', () => {
  const whole = { cost: '255863.0', start_date: '09/30/2021', end_date: '02/07/2025' };
  expect(read({ ...contract, ...whole }, 'term').record?.contract?.cost).toBe(76112.47);
  const faultsOf = (cost: string) => read({ ...contract, end_date: '', cost }, 'term').faults;
  const noEnd = 'End date is required for a whole-term cost';
  expect(faultsOf('1200')).toEqual([noEnd]);
  expect(faultsOf('-1')).toEqual([noEnd, 'Cost must be a positive number']);
  expect(read({ ...contract, cost: '100' }, 'month').record?.contract?.cost).toBe(1200);
});

test.each([
  [
    { ...item, business_owner: 'who@example.com' },
    'Nobody in Purser has the address who@example.com; Business owner stays empty',
  ],
  [
    { ...item, business_owner: 'Ann' },
    'Nobody in Purser has the name or address Ann; Business owner stays empty',
  ],
  [
    { ...item, tech_admin: 'new@example.com' },
    'Nobody in Purser had the address new@example.com; this person is added',
  ],
  [
    { ...item, status: 'on hold' },
    'New status on hold. Its items keep it; other items can’t choose it until it is in Settings',
  ],
  [
    { ...item, business_segment: 'Port' },
    'New business segment Port. Its items keep it; other items can’t choose it until it is in Settings',
  ],
  [{ ...item, end_date: '2024-01-01' }, 'End date left out: a contract needs a cost and a start date'],
  [
    { ...contract, start_date: '1/2/2024' },
    'Start date 1/2/2024 can mean two days; it is read as Jan 2, 2024',
  ],
  [{ ...contract, cost: '1,234' }, 'Cost 1,234 can mean two amounts; it is read as 1234'],
])('The row %j is taken with a warning', (cells, warning) => {
  const result = read(cells);
  expect(result.warnings.map(({ message }) => message)).toEqual([warning]);
  expect(result.record).toBeDefined();
});

test('A cost without a contract is only taken where the row says that there is none', () => {
  const { record } = read({ ...item, start_date: 'no contract', cost: '99.50', billing_cycle: 'monthly' });
  expect(record).toMatchObject({ contract: null, item: { cost: 99.5, billing_cycle: 'monthly' } });
});

test('A date column that is open by itself follows the other date columns', () => {
  const cells = { ...contract, start_date: '1/4/2024', end_date: '31/3/2025' };
  expect(read(cells).record?.contract).toMatchObject({ startDate: '2024-04-01', endDate: '2025-03-31' });
  expect(read(cells).warnings).toEqual([]);
});
