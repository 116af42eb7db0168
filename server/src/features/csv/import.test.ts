import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataFile, federal, sanFrancisco, uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const sanFranciscoFile = dataFile('sf-enterprise-systems.csv');
const federalFile = dataFile('federal-software-contracts.csv');

const withoutVendorOrProduct = [
  { row: 245, message: 'Vendor is required' },
  { row: 275, message: 'Vendor is required. Product name is required' },
  ...[419, 420, 421, 422].map((row) => ({ row, message: 'Vendor is required' })),
  { row: 427, message: 'Vendor is required. Product name is required' },
  { row: 442, message: 'Product name is required' },
];

const refusals = (errors: { row: number; message: string }[]) =>
  errors.map(({ row, message }) => ({ row, message }));

test('San Francisco’s list is guessed, tried, imported, and changes nothing the second time', async () => {
  const { app, visitor } = await withVisitor();
  const needed = (await uploadCsv(app, visitor, { file: sanFranciscoFile })).json();
  expect(needed).toMatchObject({ status: 422, code: 'mapping_needed', guess: sanFrancisco });
  expect(needed.sample[0]).toEqual(expect.arrayContaining(['DPH-0113-S', 'CDC', 'Custom']));

  const upload = { file: sanFranciscoFile, mapping: needed.guess };
  const trial = (await uploadCsv(app, visitor, { ...upload, dryRun: true })).json();
  expect(trial).toMatchObject({ created: 437, updated: 0, unchanged: 18, imported: 0 });
  expect((await visitor.get('/api/portfolio')).json()).toEqual([]);

  const first = (await uploadCsv(app, visitor, upload)).json();
  expect(first).toMatchObject({ created: 437, updated: 0, unchanged: 18, imported: 437 });
  expect(refusals(first.errors)).toEqual(withoutVendorOrProduct);
  expect(first.errors[0].cells).toHaveLength(first.columns.length);
  const rows = (await visitor.get('/api/portfolio')).json();
  expect(rows).toHaveLength(437);

  const second = (await uploadCsv(app, visitor, upload)).json();
  expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 455, imported: 0 });
  expect((await visitor.get('/api/portfolio')).json()).toEqual(rows);
});

// Worked out from the file with pencil and paper: value × 365 / days from date_effective to date_complete, both counted.
const byHand = [
  {
    product: 'Annual subscription to Politico Pro',
    segment: 'COMMODITY FUTURES TRADING COMMISSION',
    start: '2021-09-30',
    end: '2025-02-07',
    cost: 76112.47,
  },
  {
    product: 'FT.COM SUBSCRIPTION',
    segment: 'COMMODITY FUTURES TRADING COMMISSION',
    start: '2024-08-01',
    end: '2025-02-20',
    cost: 336503.16,
  },
  {
    product: 'QMULOS AUDIT/COMPLIANCE APPS',
    segment: 'CONSUMER FINANCIAL PROTECTION BUREAU',
    start: '2024-05-30',
    end: '2025-05-29',
    cost: 310631,
  },
  {
    product: 'SCANWRITER SOFTWARE LICENSE AND MAINTENANCE',
    segment: 'CONSUMER FINANCIAL PROTECTION BUREAU',
    start: '2022-06-01',
    end: '2025-05-31',
    cost: 16513.59,
  },
  {
    product: 'Decision Support Subscription',
    segment: 'DEPARTMENT OF EDUCATION',
    start: '2024-08-30',
    end: '2025-02-04',
    cost: 1430595.69,
  },
  {
    product: 'SOCIAL MEDIA RECRUITMENT - OS',
    segment: 'DEPARTMENT OF HOMELAND SECURITY',
    start: '2023-05-05',
    end: '2025-02-26',
    cost: 263278.24,
  },
  {
    product: '2032H321C00023 - NEW YORK TIMES SUBSCRIPTION SERVICES - TERMINATION FOR CONVENIENCE',
    segment: 'DEPARTMENT OF TREASURY',
    start: '2021-08-17',
    end: '2025-02-05',
    cost: 45447.53,
  },
  {
    product: '14 USERS FOR POLITICO PRO PLUS SUBSCRIPTION',
    segment: 'FEDERAL TRADE COMMISSION',
    start: '2021-10-21',
    end: '2026-10-31',
    cost: 43037.61,
  },
  {
    product: 'To procure HP-E27m G4 QHD USB-C Conferencing Monitors',
    segment: 'USAID',
    start: '2024-09-10',
    end: '2025-02-28',
    cost: 503489.91,
  },
  {
    product: 'The purpose of this BPA Call is to purchase Data Analysis Tools And Software for Enhanced',
    segment: 'USAID',
    start: '2021-03-22',
    end: '2026-03-21',
    cost: 1765.23,
  },
];

test('Federal contracts for a whole term come out right on ten rows worked out by hand', async () => {
  const { app, visitor } = await withVisitor();
  const reply = (await uploadCsv(app, visitor, { file: federalFile, mapping: federal })).json();
  expect(reply).toMatchObject({ created: 500, imported: 500, mapping: { dateOrder: 'MDY', decimal: '.' } });
  const message = 'End date is required for a whole-term cost';
  expect(refusals(reply.errors)).toEqual([
    { row: 316, message },
    { row: 375, message },
  ]);
  const rows: {
    product_name: string;
    business_segment: string[];
    latestContract: { startDate: string; endDate: string; cost: number };
  }[] = (await visitor.get('/api/portfolio')).json();
  const found = byHand.map(({ product, start, cost }) => {
    const row = rows.find(
      ({ product_name, latestContract }) =>
        product_name.startsWith(product) &&
        latestContract.startDate === start &&
        latestContract.cost === cost,
    );
    const { startDate, endDate } = row?.latestContract ?? {};
    return {
      product,
      segment: row?.business_segment[0],
      start: startDate,
      end: endDate,
      cost: row?.latestContract.cost,
    };
  });
  expect(found).toEqual(byHand);
});

test('A mapping is remembered for files with the same header', async () => {
  const { app, visitor } = await withVisitor();
  const file = 'Who,What,PO\nAcme,Rocket,1\n';
  const mapping = { columns: { vendor: 'Who', product_name: 'What', notes: 'PO' }, amount: 'quarter' };
  const guessed = async (content: string) => (await uploadCsv(app, visitor, { file: content })).json().guess;
  expect((await guessed(file)).columns).toEqual({});
  await uploadCsv(app, visitor, { file, mapping, dryRun: true });
  expect((await guessed(file)).columns).toEqual({});
  await uploadCsv(app, visitor, { file, mapping });
  expect(await guessed('WHO, what ,PO\nZoom,Meet,2\n')).toEqual({
    ...mapping,
    columns: { vendor: 'WHO', product_name: 'what', notes: 'PO' },
  });
});

test('A file with our own header goes straight in and reports as the table expects', async () => {
  const { app, visitor } = await withVisitor();
  const file = `Product Name;VENDOR;start_date;end date;Cost;business_owner;status
Rocket;Acme;31.12.2025;30.12.2026;1.234,50;ann@example.com;active
Sled;Acme;1.2.2026;;99;nobody@example.com;on hold
Wagon;;;;;;
Cart;Acme;;;100;;
`;
  const reply = (await uploadCsv(app, visitor, { file })).json();
  expect(reply).toMatchObject({
    created: 2,
    imported: 2,
    warnings: [
      { row: 3, message: 'New status on hold; it was imported as it is' },
      { row: 3, message: 'Nobody in Purser has the address nobody@example.com; Business owner stays empty' },
      { row: 3, message: 'Yearly contract without an end date' },
    ],
    errors: [
      { row: 4, message: 'Vendor is required' },
      { row: 5, message: 'Start date is required' },
    ],
    file: { rows: 4, delimiter: ';' },
    mapping: { dateOrder: 'DMY', decimal: ',', amount: 'year' },
  });
  const [rocket, sled] = (await visitor.get('/api/portfolio')).json();
  expect(rocket).toMatchObject({
    businessOwner: 'Ann',
    latestContract: { startDate: '2025-12-31', endDate: '2026-12-30', cost: 1234.5 },
  });
  expect(sled).toMatchObject({ status: 'on hold', businessOwner: null, latestContract: { endDate: null } });
});

test('An administrator’s import adds unknown people, with a warning', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'admin@example.com', role: 'admin' });
  const file =
    'vendor,product_name,business_owner,tech_admin\nAcme,Rocket,ann.lee@new.com,ann.lee@other.com\n';
  const reply = (await uploadCsv(app, admin, { file })).json();
  expect(reply.warnings).toEqual([
    { row: 2, count: 1, message: 'Nobody in Purser had the address ann.lee@new.com; this person is added' },
    { row: 2, count: 1, message: 'Nobody in Purser had the address ann.lee@other.com; this person is added' },
  ]);
  const people: { email: string; username: string; role: string }[] = (await admin.get('/api/users')).json();
  expect(people).toMatchObject([
    { email: 'admin@example.com' },
    { email: 'ann.lee@new.com', username: 'ann.lee', role: 'user' },
    { email: 'ann.lee@other.com', username: 'ann.lee2', role: 'user' },
  ]);
  const [row] = (await admin.get('/api/portfolio')).json();
  expect(row).toMatchObject({ businessOwner: 'Ann Lee', techAdmin: 'Ann Lee' });
});

test('A deleted person stays deleted', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'admin@example.com', role: 'admin' });
  await app.signIn({ email: 'gone@example.com' });
  await app.db.execute(sql`update users set "deletedAt" = now() where email = 'gone@example.com'`);
  const file = 'vendor,product_name,business_owner\nAcme,Rocket,gone@example.com\n';
  expect((await uploadCsv(app, admin, { file })).json().warnings).toEqual([
    {
      row: 2,
      count: 1,
      message: 'Nobody in Purser has the address gone@example.com; Business owner stays empty',
    },
  ]);
});

test('An import writes one row of history for each new item and each changed field, and one activity', async () => {
  const { app, visitor } = await withVisitor();
  const header = 'unique_id,vendor,product_name,notes,business_owner,start_date,end_date,cost\n';
  await uploadCsv(app, visitor, { file: `${header}X-1,Acme,Rocket,old,,2026-01-01,2026-12-31,100\n` });
  const second = `${header}X-1,,,new,ann@example.com,2026-01-01,,200\nX-1,,,,,2027-01-01,2027-12-31,300\nX-2,Zoom,Meet,,,,,\n`;
  expect((await uploadCsv(app, visitor, { file: second })).json()).toMatchObject({
    created: 1,
    updated: 2,
    imported: 3,
  });
  const [item, other] = (await visitor.get('/api/portfolio')).json();
  expect(item).toMatchObject({
    notes: 'new',
    version: 2,
    latestContract: { startDate: '2027-01-01', cost: 300 },
  });
  const contracts = (await visitor.get(`/api/software/${item.id}/contracts`)).json();
  expect(contracts).toMatchObject([
    { cost: 300, version: 1 },
    { cost: 200, endDate: '2026-12-31', version: 2 },
  ]);
  const logs = (await visitor.get(`/api/software/${item.id}/change-logs`)).json();
  expect(logs.toReversed()).toMatchObject([
    { fieldName: 'software', oldValue: null, newValue: 'Acme Rocket', userName: 'Ann' },
    { fieldName: 'notes', oldValue: 'old', newValue: 'new' },
    { fieldName: 'business_owner_id', oldValue: null, newValue: 'Ann' },
    { fieldName: `contract #${contracts[1].id} · cost`, oldValue: '100.00', newValue: '200.00' },
    { fieldName: `contract #${contracts[0].id}`, oldValue: null },
  ]);
  expect((await visitor.get(`/api/software/${other.id}/change-logs`)).json()).toHaveLength(1);
  expect((await visitor.get('/api/activity-feed')).json()).toMatchObject([
    { type: 'software_updated', description: '3 rows were imported from file.csv', softwareId: null },
    { description: '1 row was imported from file.csv' },
  ]);
});

test('Numbers of ours that are taken are left out, and given ones are kept', async () => {
  const { app, visitor } = await withVisitor();
  const next = Date.parse(app.clock.now());
  const file = `unique_id,vendor,product_name\nSW-${next},a,b\n,c,d\n,e,f\nMINE,g,h\n`;
  expect((await uploadCsv(app, visitor, { file })).json()).toMatchObject({ created: 4 });
  const ids = (await visitor.get('/api/software'))
    .json()
    .map(({ unique_id }: { unique_id: string }) => unique_id);
  expect(new Set(ids).size).toBe(4);
  expect(ids).toEqual(expect.arrayContaining([`SW-${next}`, 'MINE']));
});
