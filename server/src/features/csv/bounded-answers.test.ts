import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const linesOf = (rows: number, line: (at: number) => string): string =>
  Array.from({ length: rows }, (_, at) => `${line(at)}\n`).join('');

test('Every refused row is told, and the first 200 with their cells', async () => {
  const { app, visitor } = await withVisitor();
  const file = `vendor,product_name\n${linesOf(300, (at) => (at % 2 === 0 ? `Acme,Rocket ${at}` : `,Sled ${at}`))}`;
  const { errors } = (
    await uploadCsv(app, visitor, { file: file + linesOf(400, (at) => `Zoom ${at},`) })
  ).json();
  expect(errors).toHaveLength(150 + 400);
  expect(errors[0]).toEqual({ row: 3, message: 'Vendor is required', cells: ['', 'Sled 1'] });
  expect(errors[199]).toMatchObject({ row: 351, cells: ['Zoom 49', ''] });
  expect(errors[200]).toEqual({ row: 352, message: 'Product name is required' });
  expect(errors.slice(200).every((error: object) => !('cells' in error))).toBe(true);
});

test('However much there is to say of a file, the answer is bounded', async () => {
  const { app, visitor } = await withVisitor();
  const header = 'vendor,product_name,status,business_segment,business_owner,start_date,end_date,cost\n';
  const doubtful = linesOf(
    20_000,
    (at) => `Acme,Rocket ${at},${'s'.repeat(90)}${at},Port ${at},nobody ${at} ${'x'.repeat(400)},1/2/2026,,1`,
  );
  const warned = await uploadCsv(app, visitor, { file: header + doubtful, dryRun: true });
  expect(warned.json()).toMatchObject({ created: 20_000, errors: [] });
  expect(warned.json().warnings.length).toBeLessThan(10);
  expect(warned.body.length).toBeLessThan(200_000);
  const faulty = linesOf(600, (at) => `,${'y'.repeat(30_000)},,,,?,?,${at}?`);
  const refused = await uploadCsv(app, visitor, { file: header + faulty, dryRun: true });
  expect(refused.json().errors).toHaveLength(600);
  expect(refused.body.length).toBeLessThan(3_000_000);
});

test('What a foreign file shows of itself is short too', async () => {
  const { app, visitor } = await withVisitor();
  const file = `who,what\n${linesOf(9, () => `${'long '.repeat(50_000)},x`)}`;
  const needed = await uploadCsv(app, visitor, { file });
  expect(needed.json()).toMatchObject({ code: 'mapping_needed', columns: ['who', 'what'] });
  expect(needed.body.length).toBeLessThan(20_000);
});
