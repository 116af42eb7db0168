import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { columns, foreign, send } from '../../../test/foreign-file.ts';
import { type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const spendOf = async ({ visitor }: { visitor: Visitor }, year = 2026): Promise<number> =>
  (await visitor.get(`/api/stats/financial?year=${year}`)).json().yearlySpend;

test.each([
  // Active items' last contracts run on: 365 + 730 for the whole year, and 61 days of ten dollars.
  [
    'keep',
    { created: 3, items: 3, contracts: 3, skipped: 0 },
    365 + 730 + 610,
    ['active', 'active', 'active'],
  ],
  // As terminated, the second one counts the 31 days of January.
  [
    'terminate',
    { created: 3, items: 3, contracts: 3, skipped: 0 },
    62 + 610,
    ['terminated', 'terminated', 'active'],
  ],
  ['skip', { created: 1, items: 1, contracts: 1, skipped: 2 }, 610, ['active']],
])('A trial says what will come of contracts that are over: %s', async (ended, counts, after, statuses) => {
  const one = await withVisitor();
  const upload = { file: foreign, mapping: { columns, ended } };
  const said = { ...counts, ended: { contracts: 2, yearlySpend: 1095 } };
  const trial = await send(one, { ...upload, dryRun: true });
  expect(trial).toMatchObject({ ...said, imported: 0, yearlySpend: { year: 2026, before: 0, after } });
  expect(await spendOf(one)).toBe(0);
  expect(await send(one, upload)).toMatchObject({ ...said, mapping: { ended } });
  expect(await spendOf(one)).toBe(after);
  const rows: { status: string }[] = (await one.visitor.get('/api/portfolio')).json();
  expect(rows.map(({ status }) => status)).toEqual(statuses);
  const again = await send(one, upload);
  expect(again).toMatchObject({ created: 0, updated: 0, items: 0, yearlySpend: { before: after, after } });
});

test('The feed tells of the rows what the result tells of them', async () => {
  const one = await withVisitor();
  const repeat = 'Zoom,Meet,2026-11-01,2027-10-31,3650\n,Nameless,,,\n';
  await send(one, { file: `${foreign}${repeat}`, mapping: { columns, ended: 'skip' } });
  expect((await one.visitor.get('/api/activity-feed?limit=1')).json()).toMatchObject([
    { details: '1 new, 0 updated, 0 unchanged, 1 duplicate, 3 left out' },
  ]);
});

test('Where nothing is said, contracts that are over are kept as they are', async () => {
  const one = await withVisitor();
  const reply = await send(one, { file: foreign, mapping: { columns }, dryRun: true });
  expect(reply).toMatchObject({ ended: { contracts: 2 }, yearlySpend: { before: 0, after: 1705 } });
  const own = 'vendor,product_name,start_date,end_date,cost\nAcme,Rocket,2024-01-01,2024-12-31,365\n';
  expect(await send(one, { file: own })).toMatchObject({
    ended: { contracts: 1 },
    yearlySpend: { after: 365 },
  });
});

test('An item whose last contract runs, ends by itself or renews itself is not over', async () => {
  const one = await withVisitor();
  const file = `unique_id,vendor,product_name,status,start_date,end_date,cost,auto_renew
A,Acme,Rocket,,2024-01-01,2024-12-31,365,
A,Acme,Rocket,,2025-01-01,,365,
B,Acme,Sled,terminated,2024-01-01,2024-12-31,365,
C,Acme,Cart,,2024-01-01,2024-12-31,365,yes
`;
  const reply = await send(one, { file, mapping: { columns: {}, ended: 'terminate' } });
  expect(reply).toMatchObject({ items: 3, contracts: 4, ended: { contracts: 0, yearlySpend: 0 } });
});

const departments = `Supplier,Thing,Dept,From,Until,Price
Acme,Rocket,Capital,2026-01-01,2026-12-31,365
ACME,ro cket,Studio,2027-01-01,2027-12-31,730
Zoom,Meet,Studio,2026-01-01,2026-12-31,365
`;

test('Rows of one product are items of their own, or one item with several contracts', async () => {
  const one = await withVisitor();
  const mapping = { columns: { ...columns, business_segment: 'Dept' } };
  const own = await send(one, { file: departments, mapping, dryRun: true });
  expect(own).toMatchObject({ items: 3, contracts: 3, sameProduct: { rows: 2, products: 1 } });
  const upload = { file: departments, mapping: { ...mapping, sameProduct: 'one' } };
  expect(await send(one, upload)).toMatchObject({ created: 3, items: 2, contracts: 3, warnings: [] });
  const rows = (await one.visitor.get('/api/portfolio')).json();
  expect(rows).toMatchObject([
    { vendor: 'Acme', business_segment: ['Capital', 'Studio'], latestContract: { cost: 730 } },
    { vendor: 'Zoom' },
  ]);
  expect((await one.visitor.get(`/api/software/${rows[0].id}/contracts`)).json()).toHaveLength(2);
  expect(await send(one, upload)).toMatchObject({ imported: 0, unchanged: 3, items: 0, contracts: 0 });
});

test('What was imported row by row isn’t merged by a later import', async () => {
  const one = await withVisitor();
  const mapping = { columns: { ...columns, business_segment: 'Dept' } };
  await send(one, { file: departments, mapping });
  const merged = { file: departments, mapping: { ...mapping, sameProduct: 'one' } };
  expect(await send(one, merged)).toMatchObject({ imported: 0, unchanged: 3 });
});

test('Words of a file are read as ours where somebody has matched them', async () => {
  const one = await withVisitor();
  const file = `Supplier,Thing,Dept,State,Billed,From,Until,Price
Acme,Rocket,Mktg;Studio,live,each year,2026-01-01,2026-12-31,365
Zoom,Meet,Mktg;Kitchen,gone,each year,2026-01-01,2026-12-31,365
Figma,Draw,Mktg,live,each year,2026-01-01,2026-12-31,365
`;
  const all = { ...columns, business_segment: 'Dept', status: 'State', billing_cycle: 'Billed' };
  const asked = await send(one, { file, mapping: { columns: all }, dryRun: true });
  expect(asked).toMatchObject({
    items: 0,
    newValues: [{ column: 'billing_cycle', values: [{ value: 'each year', rows: 3 }], more: 0 }],
    errors: [
      {
        row: 2,
        message: 'Billing cycle must be monthly, quarterly or yearly',
        detail: 'Billing cycle is each year. Contracts can’t be billed that way.',
      },
      { row: 3 },
      { row: 4 },
    ],
  });
  const values = { billing_cycle: { 'Each year': 'yearly' }, business_segment: { mktg: 'Ad Sales' } };
  const next = await send(one, { file, mapping: { columns: all, values }, dryRun: true });
  expect(next).toMatchObject({
    items: 3,
    errors: [],
    newValues: [
      {
        column: 'status',
        values: [
          { value: 'live', rows: 2 },
          { value: 'gone', rows: 1 },
        ],
      },
      { column: 'business_segment', values: [{ value: 'Kitchen', rows: 1 }] },
    ],
  });
  const matched = {
    ...values,
    status: { live: 'active', gone: 'terminated' },
    business_segment: { mktg: 'Ad Sales', Kitchen: '' },
  };
  const done = await send(one, { file, mapping: { columns: all, values: matched } });
  expect(done).toMatchObject({ imported: 3, newValues: [], warnings: [], mapping: { values: matched } });
  expect((await one.visitor.get('/api/portfolio')).json()).toMatchObject([
    { vendor: 'Acme', status: 'active', business_segment: ['Ad Sales', 'Studio'] },
    { vendor: 'Zoom', status: 'terminated', business_segment: ['Ad Sales'] },
    { vendor: 'Figma', status: 'active' },
  ]);
  const asks = (await uploadCsv(one.app, one.visitor, { file })).json();
  expect(asks.guess.values).toEqual(matched);
});
