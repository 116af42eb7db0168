import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { dataFile, formOf, uploadCsv } from '../../../test/csv-files.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

async function countItems(app: TestApp): Promise<unknown> {
  return (await app.db.execute(sql`select count(*) as items from software`)).rows[0];
}

test.each([
  ['nasty-bom-header-only.csv', 422, 'no_rows', 'a header but no rows'],
  ['nasty-latin1-spanish.csv', 422, 'mapping_needed', 'what the columns of this file are'],
  ['nasty-leading-spaces.csv', 422, 'mapping_needed', 'what the columns of this file are'],
  ['nasty-mixed-date-formats.csv', 422, 'mapping_needed', 'what the columns of this file are'],
  ['nasty-null-words.csv', 422, 'no_header', 'Row 1 looks like values rather than column names'],
  ['nasty-one-byte.csv', 415, 'not_csv', 'isn’t a CSV file'],
  ['nasty-semicolon.csv', 422, 'mapping_needed', 'what the columns of this file are'],
  ['nasty-title-rows-above-header.csv', 422, 'no_header', 'Row 4 looks like values'],
  ['nasty-utf16le.csv', 422, 'mapping_needed', 'what the columns of this file are'],
])('%s gets a clear answer (%i %s), no guess and no item', async (name, status, code, message) => {
  const { app, visitor } = await withVisitor();
  const reply = await uploadCsv(app, visitor, { file: dataFile(name) });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ code, message: expect.stringContaining(message) });
  expect(reply.json().guess?.columns ?? {}).toEqual({});
  expect(await countItems(app)).toEqual({ items: 0 });
});

test('What a foreign file holds is read right before anyone maps it', async () => {
  const { app, visitor } = await withVisitor();
  const answer = async (name: string) => (await uploadCsv(app, visitor, { file: dataFile(name) })).json();
  const spanish = await answer('nasty-latin1-spanish.csv');
  expect(spanish.columns).toContain('Descripción');
  expect(spanish.file).toMatchObject({ rows: 115, encoding: 'Windows-1252', shown: 'Descripción' });
  const wide = await answer('nasty-utf16le.csv');
  expect(wide.columns[0]).toBe('Organisation_code');
  expect(wide.sample[0].slice(0, 2)).toEqual(['5C1', 'Enfield PCT']);
  expect(wide.file).toEqual({ rows: 327, encoding: 'UTF-16 LE', delimiter: ',' });
  const mixed = await answer('nasty-mixed-date-formats.csv');
  expect(mixed.sample[2]).toEqual(['2011-01-03', '', '6,000,000', 'Galway']);
  expect((await answer('nasty-semicolon.csv')).columns).toEqual(['date', 'temperature', 'place']);
  expect((await answer('nasty-leading-spaces.csv')).sample[0]).toEqual(['hello', 'goodbye']);
});

const own = 'vendor,product_name\n';

test.each([
  ['an empty file', '', 422, 'empty_file'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 415, 'not_csv'],
  ['a quote that never closes', `${own}Acme,"Rocket\nZoom,Meet\n`, 422, 'cut_off'],
  ['an incomplete last row', `${own}Acme,Rocket\nZoo`, 422, 'cut_off'],
  ['a single foreign column', 'name\nAcme\n', 422, 'no_header'],
  ['a header alone', own, 422, 'no_rows'],
  ['501 columns', `${own}a,b${',c'.repeat(499)}\n`, 413, 'too_many_columns'],
  ['50,001 rows', own + 'a,b\n'.repeat(50_001), 413, 'too_many_rows'],
  ['more than 20 MiB', own + `a,${'b'.repeat(1000)}\n`.repeat(21_000), 413, 'too_large'],
])('A file with %s is refused whole', async (_, file, status, code) => {
  const { app, visitor } = await withVisitor();
  const reply = await uploadCsv(app, visitor, { file });
  expect(reply.json()).toMatchObject({ status, code });
  expect(await countItems(app)).toEqual({ items: 0 });
});

test('An upload without a file says so', async () => {
  const { app, visitor } = await withVisitor();
  const { payload, headers } = await formOf(undefined, { dryRun: true });
  const url = '/api/software/upload-csv';
  const reply = await app.http.inject({
    method: 'POST',
    url,
    headers: { cookie: visitor.cookie, ...headers },
    payload,
  });
  expect(reply.json()).toMatchObject({ status: 422, message: 'No file provided' });
  expect(jsonOf(await visitor.send('POST', url, {}), 422).message).toBe('No file provided');
});

test.each(['ture', 'y', '2'])(
  'A trial that is asked for as %j is refused, and nothing comes in',
  async (dryRun) => {
    const { app, visitor } = await withVisitor();
    const reply = await uploadCsv(app, visitor, { file: 'vendor,product_name\nAcme,Rocket\n', dryRun });
    expect(reply.json()).toMatchObject({
      status: 422,
      fields: { dryRun: 'Please send true or false as dryRun' },
    });
    expect(await countItems(app)).toEqual({ items: 0 });
  },
);

test.each(['True', '1', 'yes', 'on'])('A trial may be asked for as %j', async (dryRun) => {
  const { app, visitor } = await withVisitor();
  const reply = await uploadCsv(app, visitor, { file: 'vendor,product_name\nAcme,Rocket\n', dryRun });
  expect(reply.json()).toMatchObject({ created: 1 });
  expect(await countItems(app)).toEqual({ items: 0 });
});

test.each([
  ['{', 400, 'The mapping is not valid JSON', []],
  [{ columns: 'all' }, 400, 'columns: Please send an object', ['columns']],
  [{ columns: {}, amount: 'decade' }, 422, 'Invalid option', ['amount']],
  [
    { columns: { vendor: 'Who', product_name: 'B' } },
    422,
    'This file has no column Who',
    ['mapping.columns.vendor'],
  ],
  [{ columns: { vendor: 'A', price: 'B' } }, 422, 'There is no field price', ['mapping.columns.price']],
  [
    { columns: { vendor: 'A' } },
    422,
    'Please choose the column of the product name',
    ['mapping.columns.product_name'],
  ],
])('The mapping %j is refused with a message', async (mapping, status, message, fields) => {
  const { app, visitor } = await withVisitor();
  const reply = await uploadCsv(app, visitor, { file: 'A,B\nAcme,Rocket\n', mapping });
  expect(reply.json()).toMatchObject({ status, message: expect.stringContaining(message) });
  expect(Object.keys(reply.json().fields ?? {})).toEqual(fields);
});

test('A row with a value cut in two is refused, and its neighbours come in', async () => {
  const { app, visitor } = await withVisitor();
  const file = 'vendor,product_name,notes\nAcme, Inc,Photoshop,hello\n"Acme, Inc",Photoshop,hello,\n';
  const reply = (await uploadCsv(app, visitor, { file })).json();
  expect(reply).toMatchObject({ created: 1, errors: [{ row: 2 }] });
  expect(reply.errors[0].message).toBe(
    'This row has 4 values, but the header has 3. Please put values that contain a comma in quotes',
  );
});
