import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { uploadCsv } from '../../../test/csv-files.ts';
import { excelForms } from '../../../test/excel-forms.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { workbookOf } from '../../../test/workbooks.ts';

test('Our own export comes back unchanged from Excel, in each of its forms', async () => {
  const { app, visitor } = await withVisitor();
  const head = 'Vendor,Product,Start,End,Annual cost,Auto renew,Notice,Uplift,Review,Currency,Rate';
  const rows = [
    'Société Müller,Größe,13.04.2026,12.04.2027,"1.234,56",Ja,3 Monate,"7,5",1. März 2027,EUR,"1,1584"',
    'Acme,Rocket,01.02.2026,31.01.2027,"1.200,-",Nein,,,0000-00-00,,',
  ];
  const ours =
    'vendor,product_name,start_date,end_date,cost,auto_renew,notice_count,renewal_uplift,next_review_date,currency,rate';
  const theirs = head.split(',');
  const columns = Object.fromEntries(ours.split(',').map((name, at) => [name, theirs[at] ?? '']));
  const mapping = { columns };
  const first = await uploadCsv(app, visitor, { file: `${head}\n${rows.join('\n')}\n`, mapping });
  expect(jsonOf(first)).toMatchObject({ created: 2, errors: [] });
  const { body } = await visitor.get('/api/software/export-csv');
  for (const [name, file] of excelForms(body)) {
    const reply = jsonOf(await uploadCsv(app, visitor, { file }));
    expect({ name, ...reply }).toMatchObject({
      name,
      created: 0,
      updated: 0,
      unchanged: 2,
      errors: [],
      warnings: [],
    });
  }
});

test('A workbook is imported as a file of text is, and says which sheet was read', async () => {
  const { app, visitor } = await withVisitor();
  const start = { value: 46_023, format: 'd.m.yyyy' };
  const file = workbookOf({
    Licences: [
      ['vendor', 'product_name', 'start_date', 'end_date', 'cost', 'renewal_uplift', 'notes'],
      [
        'Acme',
        'Rocket',
        start,
        { ...start, value: 46_387 },
        1200.5,
        { value: 0.05, format: '0%' },
        { error: '#VALUE!' },
      ],
      ['Total', '', '', '', 1200.5],
    ],
    Other: [['x']],
  });
  expect(jsonOf(await uploadCsv(app, visitor, { file }))).toMatchObject({
    created: 1,
    errors: [],
    warnings: [
      { row: 2, message: 'Notes is #VALUE!, a spreadsheet error; it is left out' },
      { row: 3, message: 'Left out: this line is a total' },
    ],
    file: { rows: 1, encoding: 'Excel', sheet: 'Licences', sheets: ['Licences', 'Other'] },
  });
  const [row] = jsonOf(await visitor.get('/api/portfolio'));
  expect(row.latestContract).toMatchObject({
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    cost: 1200.5,
    renewalUplift: 5,
  });
});

test('Blank lines count for nothing, and a repeated header is left out', async () => {
  const { app, visitor } = await withVisitor();
  const file = `vendor,product_name,cost\nAcme,Rocket,\n${',,\n'.repeat(60_000)}Vendor,Product_name,Cost\nTotal,2 products,\nBolt,Nut,\n`;
  expect(jsonOf(await uploadCsv(app, visitor, { file }))).toMatchObject({
    created: 2,
    errors: [],
    file: { rows: 2 },
    warnings: [
      { row: 60_003, message: 'Left out: this line repeats the column names' },
      { row: 60_004, message: 'Left out: this line is a total' },
    ],
  });
});
