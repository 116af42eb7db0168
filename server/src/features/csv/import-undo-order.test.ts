import { defaultOptions } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { imported, undo, undoHeader } from '../../../test/import-scene.ts';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import { ownerColumns } from '../software/software.queries.ts';
import { namedIn } from './import.queries.ts';

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

test('An import whose contract somebody changed by hand keeps its item, whatever was undone since', async () => {
  const { app, visitor: ann } = await withVisitor();
  const first = await imported(app, ann, 'X,Acme,Rocket,,,2026-01-01,2026-12-31,100\n');
  const [row] = (await ann.get('/api/portfolio')).json();
  await ann.send('PATCH', `/api/contracts/${row.latestContract.id}`, { cost: 150 });
  const second = await imported(app, ann, 'X,Acme,Rocket,,,2026-01-01,2026-12-31,200\n');
  expect((await undo(ann, second)).json()).toMatchObject({ restored: 1, kept: 0 });
  expect((await undo(ann, first)).json()).toMatchObject({ removed: { items: 0, contracts: 0 }, kept: 1 });
  expect((await ann.get('/api/portfolio')).json()).toMatchObject([{ annualizedCost: 150 }]);
});

test('People whom an import added go with it, unless they have signed in or are named elsewhere', async () => {
  const { app, visitor: chief } = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  const people = ['free', 'signed', 'named', 'approver', 'owner'];
  const rows = people.map((name) => `${name},Acme,${name},,${name}@new.com,,,\n`).join('');
  const id = await imported(app, chief, rows);
  const listed: { id: number; email: string }[] = (await chief.get('/api/users')).json();
  const idOf = (name: string) => listed.find(({ email }) => email === `${name}@new.com`)?.id;
  await app.db.execute(sql`update users set "lastSignInAt" = now() where email = 'signed@new.com'`);
  const request = { vendor: 'Acme', productName: 'Wagon', techAdminId: idOf('named') };
  expect((await chief.send('POST', '/api/purchase-requests', request)).statusCode).toBe(201);
  const steps = [
    { key: 'request_submission', label: 'Submission' },
    { key: 'wrap_up', label: 'Wrap-up', assigneeType: 'user', approverId: idOf('approver') },
  ];
  expect((await chief.send('PUT', '/api/settings/workflow', { steps })).statusCode).toBe(200);
  await chief.send('POST', '/api/software', {
    vendor: 'Acme',
    product_name: 'Cart',
    business_owner_id: idOf('owner'),
  });
  const removed = { items: 5, contracts: 0, people: 1 };
  expect((await chief.get(`/api/imports/${id}/undo`)).json()).toMatchObject({ removed });
  expect((await undo(chief, id)).json()).toMatchObject({ removed });
  const left: { email: string }[] = (await chief.get('/api/users')).json();
  expect(left.map(({ email }) => email).toSorted()).toEqual([
    'approver@new.com',
    'chief@example.com',
    'named@new.com',
    'owner@new.com',
    'signed@new.com',
  ]);
  // The address is free again, as if nobody had ever had it.
  await imported(app, chief, 'free,Acme,free,,free@new.com,,,\n');
  expect((await chief.get('/api/portfolio')).json()).toContainEqual(
    expect.objectContaining({ unique_id: 'free', businessOwner: 'Free' }),
  );
});

test('An owner who was deleted since doesn’t come back as one', async () => {
  const { app, chief, ann } = await withVisitors('chief', 'ann');
  await imported(app, chief, 'X,Acme,Rocket,,ann@example.com,,,\n');
  const id = await imported(app, chief, 'X,Acme,Rocket,,chief@example.com,,,\n');
  const me = (await ann.get('/api/me')).json();
  expect((await chief.send('DELETE', `/api/users/${me.id}`)).statusCode).toBe(204);
  expect((await undo(chief, id)).json()).toMatchObject({ restored: 1 });
  expect((await chief.get('/api/portfolio')).json()).toMatchObject([{ businessOwner: null }]);
});

test('Every column that keeps a person from being removed is looked at', async () => {
  await using app = await startApp();
  const { rows } = await app.db.execute<{ table: string; columns: string[] }>(sql`
    select conrelid::regclass::text as table, array_agg(attname::text order by attname) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where confrelid = 'users'::regclass and contype = 'f' and confdeltype <> 'c' group by 1`);
  const known = { ...namedIn, software: ownerColumns };
  const sorted = Object.entries(known).map(([table, columns]) => [table, [...columns].sort()]);
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]))).toEqual(
    Object.fromEntries(sorted),
  );
});
