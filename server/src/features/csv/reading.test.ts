import { expect, test } from 'vitest';
import { dataFile, federal } from '../../../test/csv-files.ts';
import { columns, foreign, send } from '../../../test/foreign-file.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('The columns of the federal file are guessed', async () => {
  const one = await withVisitor();
  const asked = await send(one, { file: dataFile('federal-software-contracts.csv') });
  expect(asked).toMatchObject({ code: 'mapping_needed', guess: federal });
});

test.each([
  [{ values: { vendor: { a: 'b' } } }, 'Values can be matched of business_segment, status'],
  [{ values: { billing_cycle: { weekly: 'fortnightly' } } }, 'Contracts can’t be billed that way'],
  [{ values: { business_segment: { a: 'b;c' } } }, 'An option can’t contain a semicolon'],
  [{ values: { status: { a: 'x'.repeat(101) } } }, 'Please match values with at most 100 characters'],
  [
    { values: { status: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`v${at}`, 'active'])) } },
    'Please match at most 500 values of a column',
  ],
  [{ ended: 'forget' }, 'Invalid option'],
  [
    { columns: { ...columns, notes: 'Thing' } },
    'The column Thing is mapped twice. Please choose another one',
  ],
])('The mapping with %j is refused with a message', async (more, message) => {
  const one = await withVisitor();
  const reply = await send(one, { file: foreign, mapping: { columns, ...more } });
  expect(reply).toMatchObject({ status: 422, message: expect.stringContaining(message) });
});

test('Null in a mapping says as little as a missing member', async () => {
  const one = await withVisitor();
  const mapping = {
    columns: { ...columns, notes: null },
    amount: null,
    dateOrder: null,
    decimal: null,
    ended: null,
    sameProduct: null,
    values: null,
  };
  expect(await send(one, { file: foreign, mapping })).toMatchObject({
    created: 3,
    mapping: { amount: 'year' },
  });
});

test('A header below lines of preamble is found, and rows keep the numbers that they have in the file', async () => {
  const one = await withVisitor();
  const file = `Software register,,,,
Exported on,2026-05-01,by,Finance,

Supplier,Product,Start,End,Price
Acme,Rocket,2026-01-01,2026-12-31,365
Acme,Sled,soon,2026-12-31,365
`;
  const asked = await send(one, { file });
  const found = { ...columns, product_name: 'Product', start_date: 'Start', end_date: 'End' };
  expect(asked).toMatchObject({ code: 'mapping_needed', guess: { columns: found } });
  const reply = await send(one, { file, mapping: asked.guess });
  expect(reply).toMatchObject({ imported: 1, errors: [{ row: 6, message: 'Invalid start date' }] });
});

test('Rows that change nothing are one line, below what is said of the others', async () => {
  const one = await withVisitor();
  const rows = 'Acme,Rocket,active\nAcme,Sled,active\n';
  await send(one, { file: `vendor,product_name,status\n${rows}` });
  const again = await send(one, { file: `vendor,product_name,status\n${rows}Zoom,Meet,on hold\n` });
  expect(again.warnings).toMatchObject([
    { row: 4, message: expect.stringContaining('on hold') },
    { row: 2, count: 2, message: 'Already there, nothing changes' },
  ]);
});

test('A unique ID that stands for two products is refused in words', async () => {
  const one = await withVisitor();
  const file = 'unique_id,vendor,product_name\nX-1,Acme,Rocket\nX-1,Acme,Sled\nX-2,Acme,Cart\n';
  const message =
    'Unique ID X-1 stands for Rocket in row 2 and for Sled in row 3. Please give each product a unique ID of its own, or none';
  expect(await send(one, { file })).toMatchObject({
    created: 1,
    errors: [
      { row: 2, message },
      { row: 3, message },
    ],
  });
});

test('Years of two digits are those of 1970 to 2069, and the answer says that there are some', async () => {
  const one = await withVisitor();
  const file = `Supplier,Thing,From,Until,Price
Acme,Rocket,3/28/11,12/31/69,365
Acme,Sled,20260101,20261231,365
`;
  const reply = await send(one, { file, mapping: { columns } });
  expect(reply).toMatchObject({ imported: 2, errors: [], shortYears: true });
  expect((await one.visitor.get('/api/portfolio')).json()).toMatchObject([
    { latestContract: { startDate: '2011-03-28', endDate: '2069-12-31' } },
    { latestContract: { startDate: '2026-01-01', endDate: '2026-12-31' } },
  ]);
  expect(await send(one, { file: foreign, mapping: { columns } })).toMatchObject({ shortYears: false });
});
