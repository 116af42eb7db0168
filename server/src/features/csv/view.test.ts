import { csvColumns } from '@purser/domain/csv/columns';
import { parseRecords } from '@purser/domain/csv/parser';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const term = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 100 };

async function add(visitor: Visitor, body: object): Promise<number> {
  const reply = await visitor.send('POST', '/api/software', { product_name: 'P', contract: term, ...body });
  return reply.json().id;
}

const exportView = (visitor: Visitor, body: object) => visitor.send('POST', '/api/software/export-csv', body);

async function rowsOf(visitor: Visitor, body: object): Promise<Record<string, string>[]> {
  const { body: text } = await exportView(visitor, body);
  const [header = [], ...rows] = parseRecords(text, { delimiter: ',', mostCells: 100 });
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;

test('A view’s file holds its items in its order, with figures that add up', async () => {
  const { visitor } = await withVisitor();
  const first = await add(visitor, { vendor: 'First' });
  await add(visitor, { vendor: 'Left out' });
  const last = await add(visitor, {
    vendor: 'Last',
    contract: { ...term, endDate: '2026-06-30', cost: 99.99 },
  });
  await visitor.send('POST', `/api/software/${last}/contracts`, {
    ...term,
    startDate: '2026-07-01',
    cost: 50,
  });
  const none = await add(visitor, { vendor: 'None', contract: undefined, cost: 7 });

  const reply = await exportView(visitor, { items: [last, first, none, last, 999_999] });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="software-export-2026-11-21.csv"');
  expect(reply.body.split('\n')[0]).toBe(`\uFEFF${csvColumns.join(',')},annualized_cost,cost_2026`);
  const rows = await rowsOf(visitor, { items: [last, first, none, last, 999_999] });
  expect(
    rows.map(({ vendor, start_date, annualized_cost }) => [vendor, start_date, annualized_cost]),
  ).toEqual([
    ['Last', '2026-01-01', ''],
    ['Last', '2026-07-01', '50.00'],
    ['First', '2026-01-01', '100.00'],
    ['None', 'no contract', '0.00'],
  ]);
  const table: { id: number; currentYearCost: number; annualizedCost: number }[] = (
    await visitor.get('/api/portfolio')
  ).json();
  const shown = table.filter(({ id }) => [first, last, none].includes(id));
  const total = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  expect(sumOf(rows, 'cost_2026')).toBe(total(shown.map(({ currentYearCost }) => currentYearCost)));
  expect(sumOf(rows, 'annualized_cost')).toBe(total(shown.map(({ annualizedCost }) => annualizedCost)));
});

test('A view of another year holds that year’s costs and names it', async () => {
  const { visitor } = await withVisitor();
  const contract = { ...term, startDate: '2025-12-01', endDate: '2026-11-30', cost: 365 };
  const id = await add(visitor, { vendor: 'First', business_segment: ['A'], contract });
  const [last] = await rowsOf(visitor, { items: [id], segments: ['A'], year: 2025 });
  expect(last).toMatchObject({ annualized_cost: '365.00', cost_2025: '31.00', cost_2025_share: '31.00' });
  expect(last).not.toHaveProperty('cost_2026');
  expect((await exportView(visitor, { items: [id], year: 20_250 })).statusCode).toBe(422);
});

test('With segments asked for it says what they bear, to the cent', async () => {
  const { visitor } = await withVisitor();
  const thirds = await add(visitor, { vendor: 'Thirds', business_segment: ['A', '=B', 'C'] });
  const own = await add(visitor, { vendor: 'Own', business_segment: ['A'] });
  const other = await add(visitor, { vendor: 'Other', business_segment: ['C'] });
  const rows = await rowsOf(visitor, { items: [thirds, own, other], segments: ['A', '=B'] });
  const shares = rows.map((row) => [row.annualized_cost_share, row.cost_2026_share, row.shares_of]);
  expect(shares).toEqual([
    // 33.34 for A, who is first in line for the odd cent, and 33.33.
    ['66.67', '66.67', 'A;=B'],
    ['100.00', '100.00', 'A;=B'],
    ['0.00', '0.00', 'A;=B'],
  ]);
  const [only] = await rowsOf(visitor, { items: [thirds], segments: ['=B'] });
  expect(only).toMatchObject({ shares_of: "'=B", cost_2026_share: '33.33' });
});

test('A view’s file comes back in as it is: the figures are passed over, and nothing changes', async () => {
  const { app, visitor } = await withVisitor();
  const item = await add(visitor, { vendor: 'Acme', business_segment: ['A', 'B'] });
  const file = (await exportView(visitor, { items: [item], segments: ['A'] })).body;
  expect((await uploadCsv(app, visitor, { file })).json()).toMatchObject({ unchanged: 1, errors: [] });
  // Where some of ours are missing, such a name may be the cost itself.
  const foreign = await uploadCsv(app, visitor, { file: 'vendor,product_name,cost_2026\nAcme,Rocket,5\n' });
  expect(foreign.json()).toMatchObject({ code: 'mapping_needed' });
});

test('Whoever asks for what can’t be an item gets none of it', async () => {
  const { visitor } = await withVisitor();
  expect((await exportView(visitor, { items: ['x'] })).statusCode).toBe(400);
  expect((await exportView(visitor, {})).statusCode).toBe(422);
  expect((await exportView(visitor, { items: [] })).body).toContain('unique_id,vendor');
});
