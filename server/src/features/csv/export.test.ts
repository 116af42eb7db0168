import { csvColumns } from '@purser/domain/csv/columns';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataFile, federal, sanFrancisco, uploadCsv } from '../../../test/csv-files.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const exported = async (visitor: Visitor) => (await visitor.get('/api/software/export-csv')).body;

test('The export is named after the company’s day and begins with our header', async () => {
  const { visitor } = await withVisitor();
  const reply = await visitor.get('/api/software/export-csv');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="software-export-2026-11-21.csv"');
  // By the mark, Excel knows UTF-8.
  expect(reply.body).toBe(`\uFEFF${csvColumns.join(',')}\n`);
});

test('The template has our header and an example, which an import leaves out', async () => {
  const { app, visitor } = await withVisitor();
  const reply = await visitor.get('/api/software/export-csv?template=true');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="software-template.csv"');
  const lines = reply.body.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(`\uFEFF${csvColumns.join(',')}`);
  expect(lines[1]).toMatch(/^EXAMPLE ROW,/);
  const filled = `${reply.body},Acme,Rocket,,,,,,,,,,,,,,,,,,\n`;
  expect((await uploadCsv(app, visitor, { file: filled })).json()).toMatchObject({
    created: 1,
    warnings: [{ row: 2, message: 'The template’s example, left out' }],
    errors: [],
    file: { rows: 1 },
  });
});

test('What is exported gives the same portfolio in an empty installation, and changes nothing in its own', async () => {
  await using source = await startApp();
  const admin = await source.signIn({ email: 'ann@example.com', role: 'admin' });
  await source.signIn({ email: 'bob.ross@example.com' });
  await uploadCsv(source, admin, { file: dataFile('sf-enterprise-systems.csv'), mapping: sanFrancisco });
  await uploadCsv(source, admin, { file: dataFile('federal-software-contracts.csv'), mapping: federal });
  await addTrickyItems(admin);
  const file = await exported(admin);

  const again = (await uploadCsv(source, admin, { file })).json();
  expect(again).toMatchObject({ created: 0, updated: 0, errors: [] });
  expect(await exported(admin)).toBe(file);

  await using copy = await startApp();
  const newcomer = await copy.signIn({ email: 'root@example.com', role: 'admin' });
  const reply = (await uploadCsv(copy, newcomer, { file })).json();
  expect(reply).toMatchObject({ updated: 0, unchanged: 0, errors: [] });
  expect(await exported(newcomer)).toBe(file);
  expect(comparable((await newcomer.get('/api/portfolio')).json())).toEqual(
    comparable((await admin.get('/api/portfolio')).json()),
  );
});

async function addTrickyItems(visitor: Visitor): Promise<void> {
  const people: { id: number; email: string }[] = (await visitor.get('/api/users')).json();
  const bob = people.find(({ email }) => email.startsWith('bob'))?.id;
  const term = { startDate: '2025-01-01', endDate: '2025-12-31', cost: 12.34 };
  const items = [
    {
      vendor: '=1+1',
      product_name: "'quoted'",
      notes: '-\n"x", y;z',
      cost: 99.99,
      billing_cycle: 'monthly',
      paymentType: 'n/a',
    },
    {
      vendor: '  @sum',
      product_name: 'null',
      business_segment: ['a,b', 'Ad: c\\'],
      business_segment_percentages: '{"a,b":60,"Ad: c\\\\":40}',
    },
    {
      vendor: '+x',
      product_name: '😀 é',
      business_owner_id: bob,
      team_usage: ['IT', '=cmd'],
      renewal_date: '2028-02-29',
      contract: { ...term, autoRenew: true, priceCheckFrequency: 'monthly' },
    },
    {
      vendor: 'EXAMPLE ROW',
      unique_id: 'EXAMPLE ROW',
      product_name: 'no contract',
      status: 'terminated',
      contract: { ...term, billingCycle: 'monthly', endDate: null },
    },
  ];
  for (const item of items) {
    const reply = await visitor.send('POST', '/api/software', item);
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json();
    if (!item.contract) continue;
    const contract = {
      ...term,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      paymentType: '-',
      nextReviewDate: '2026-10-01',
    };
    await visitor.send('POST', `/api/software/${id}/contracts`, contract);
    // Two contracts from one day on are rare, but real.
    await visitor.send('POST', `/api/software/${id}/contracts`, { ...contract, cost: 5 });
  }
}

// Ids, versions and what only lies beneath a contract belong to an installation, not to the portfolio.
const comparable = (rows: { id: number; latestContract: { id: number } | null }[]) =>
  rows
    .map(({ id: _id, latestContract, ...row }) => ({
      ...row,
      business_owner_id: null,
      latestContract: latestContract && { ...latestContract, id: 0 },
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

test('An export is of one moment and streams a large portfolio', async () => {
  const { app, visitor } = await withVisitor();
  await app.db.execute(sql`insert into software (unique_id, vendor, product_name)
    select 'X-' || n, 'Vendor', 'Product ' || n from generate_series(1, 2500) n`);
  const lines = (await exported(visitor)).trimEnd().split('\n');
  expect(lines).toHaveLength(2501);
  expect(new Set(lines).size).toBe(2501);
  expect(lines[2500]).toMatch(/^X-2500,Vendor,Product 2500,/);
});
