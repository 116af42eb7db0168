import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { imported, undo, undoHeader } from '../../../test/import-scene.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('An import of which a later one changed everything says which to undo first, and can still be undone after it', async () => {
  const { app, visitor: ann } = await withVisitor();
  const first = await imported(app, ann, 'X,Acme,Rocket,one,,2026-01-01,2026-12-31,100\n');
  const file = `${undoHeader}X,Acme,Rocket,two,,2026-01-01,2026-12-31,200\n`;
  const second = (await uploadCsv(app, ann, { file, fileName: 'corrected.csv' })).json().importId;
  expect((await ann.get(`/api/imports/${first}/undo`)).json()).toMatchObject({
    removed: { items: 0 },
    kept: 1,
    undoFirst: { id: second, fileName: 'corrected.csv', items: 1, createdAt: expect.any(String) },
  });
  const refused = await undo(ann, first);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'undo_first',
    importId: second,
    message: 'A later import, of corrected.csv, has changed what this one brought. Undo that one first',
  });
  expect((await ann.get(`/api/imports/${first}/undo`)).json()).toMatchObject({ undoneAt: null });
  expect((await undo(ann, second)).json()).toMatchObject({ restored: 1, undoFirst: null });
  expect((await ann.get(`/api/imports/${first}/undo`)).json()).toMatchObject({ undoFirst: null });
  expect((await undo(ann, first)).json()).toMatchObject({ removed: { items: 1, contracts: 1 }, kept: 0 });
});

test('Of three imports of the same items the newest is named first, and what it left alone may go at once', async () => {
  const { app, visitor: ann } = await withVisitor();
  const first = await imported(app, ann, 'X,Acme,Rocket,one,,,,\nY,Acme,Sled,one,,,,\nZ,Acme,Cart,one,,,,\n');
  await imported(app, ann, 'X,Acme,Rocket,two,,,,\n');
  const third = await imported(app, ann, 'X,Acme,Rocket,three,,,,\nY,,,,,2026-01-01,2026-12-31,5\n');
  expect((await ann.get(`/api/imports/${first}/undo`)).json()).toMatchObject({
    removed: { items: 1 },
    kept: 2,
    undoFirst: { id: third, items: 2 },
  });
  expect((await undo(ann, first)).json()).toMatchObject({ removed: { items: 1 }, kept: 2, undoFirst: null });
});

test('What somebody changed by hand after a later import waits for none', async () => {
  const { app, visitor: ann } = await withVisitor();
  const first = await imported(app, ann, 'X,Acme,Rocket,one,,,,\n');
  await imported(app, ann, 'X,Acme,Rocket,two,,,,\n');
  const [{ id }] = (await ann.get('/api/portfolio')).json();
  await ann.send('PATCH', `/api/software/${id}`, { notes: 'mine' });
  expect((await ann.get(`/api/imports/${first}/undo`)).json()).toMatchObject({ kept: 1, undoFirst: null });
  expect((await undo(ann, first)).json()).toMatchObject({ kept: 1 });
});

test('Values that were added to Settings and that nothing else uses are counted, before and after the undo', async () => {
  const { app, visitor: ann } = await withVisitor();
  const businessSegments = [...defaultOptions.businessSegments, 'Port', 'Dock', 'Pier', 'Quay'];
  await ann.send('PUT', '/api/settings/software-options', { businessSegments, paymentTypes: ['Barter'] });
  const header = 'unique_id,vendor,product_name,business_segment,start_date,end_date,cost,payment_type\n';
  const before = await imported(app, ann, {
    file: Buffer.from(`${header}OLD,Acme,Rocket,Dock,,,,\n`),
    mapping: { columns: {} },
  });
  expect((await ann.get(`/api/imports/${before}/undo`)).json()).toMatchObject({ unusedOptions: 1 });
  const rows =
    'A,Acme,Sled,Port;Capital,2026-01-01,2026-12-31,5,Barter\nB,Acme,Cart,Dock;Reef,,,,\nOLD,,,Pier,,,,\n';
  const id = await imported(app, ann, { file: Buffer.from(header + rows), mapping: { columns: {} } });
  // Dock is what the old item goes back to, Capital comes with the product, Reef was never added and Quay never used.
  const expected = { removed: { items: 2 }, restored: 1, unusedOptions: 3 };
  expect((await ann.get(`/api/imports/${id}/undo`)).json()).toMatchObject(expected);
  expect((await undo(ann, id)).json()).toMatchObject(expected);
  expect((await ann.get(`/api/imports/${id}/undo`)).json()).toMatchObject(expected);
});
