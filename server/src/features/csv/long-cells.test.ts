import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const columns =
  'vendor,product_name,notes,business_segment,business_segment_percentages,business_owner,start_date,end_date,cost';
const row = (cells: { [column: string]: string }): string =>
  columns
    .split(',')
    .map((column) => `"${{ vendor: 'Acme', product_name: 'Rocket', ...cells }[column] ?? ''}"`)
    .join(',');
const contract = { start_date: '2024-01-01', end_date: '2024-12-31', cost: '12' };

const amount = 'Cost is longer than 40 characters. Please write it like 1234.56';
const start = 'Start date is longer than 60 characters. Please write it like 2026-12-31';
const percentages = 'Please ensure business segment percentages total 100%';
const spaces = (count: number): string => ' '.repeat(count);

test.each([
  ['83 characters of an amount', { ...contract, cost: `1${spaces(81)}€` }, amount],
  ['200 characters of an amount', { ...contract, cost: `$${spaces(99)}-${spaces(99)}` }, amount],
  ['100,000 characters of an amount', { ...contract, cost: `1.${'0'.repeat(100_000)}1` }, amount],
  ['200 characters of a date', { ...contract, start_date: `2024-01-01${spaces(189)}x` }, start],
  ['100,000 characters of a date', { ...contract, start_date: `1/2/2024,${spaces(100_000)}10:0` }, start],
  ['100,000 spaces in percentages', { business_segment_percentages: `A:1${spaces(100_000)}x` }, percentages],
  ['100,000 colons in percentages', { business_segment_percentages: `${':'.repeat(100_000)}x` }, percentages],
  [
    '100,000 characters of a person',
    { business_owner: `<a>${spaces(100_000)}x` },
    'Business owner is longer than 500 characters. Please give one email address',
  ],
  [
    '100,000 segments',
    { business_segment: Array.from({ length: 30_000 }, (_, at) => `s${at}`).join(';') },
    'Business segment can have at most 200 values of 500 characters',
  ],
  [
    '202,001 characters of notes',
    { notes: 'x'.repeat(202_001) },
    'Notes is longer than 202,000 characters. Please shorten it',
  ],
])('A row with %s is refused in words, and its neighbour comes in', async (_, cells, message) => {
  const { app, visitor } = await withVisitor();
  const file = [columns, row(cells), row(contract), ''].join('\n');
  const reply = await uploadCsv(app, visitor, { file });
  expect(reply.json()).toMatchObject({ created: 1, errors: [{ row: 2, message }] });
});

test('A foreign file is guessed at whatever its cells hold', async () => {
  const { app, visitor } = await withVisitor();
  const rows = [`"1${spaces(81)}€"`, `"$${spaces(100_000)}x"`, '"12"', '"13"'].map(
    (cost) => `Acme,Rocket,${cost},"1/2/2024${spaces(100_000)}"`,
  );
  const file = ['Supplier,Software,Annual Cost,Start', ...rows, ''].join('\n');
  const reply = await uploadCsv(app, visitor, { file });
  expect(reply.json()).toMatchObject({
    code: 'mapping_needed',
    guess: { columns: { vendor: 'Supplier', cost: 'Annual Cost', start_date: 'Start' }, amount: 'year' },
  });
});

test('Five hundred columns that are called alike are guessed at at once', async () => {
  const { app, visitor } = await withVisitor();
  const names = Array.from({ length: 500 }, (_, at) => `Cost${'!'.repeat(at)}`.slice(0, 500));
  const file = [names.join(','), ...Array<string>(500).fill(names.map(() => '1').join(',')), ''].join('\n');
  const reply = await uploadCsv(app, visitor, { file });
  expect(reply.json()).toMatchObject({ code: 'mapping_needed', guess: { columns: {} } });
});
