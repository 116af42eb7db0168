import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('The columns of a file are remembered with its header, how its values read isn’t', async () => {
  const { app, visitor } = await withVisitor();
  const file = 'Who,What,PO\nAcme,Rocket,1\n';
  const mapping = { columns: { vendor: 'Who', product_name: 'What', notes: 'PO' }, amount: 'quarter' };
  const guessed = async (content: string) => (await uploadCsv(app, visitor, { file: content })).json().guess;
  expect((await guessed(file)).columns).toEqual({});
  await uploadCsv(app, visitor, { file, mapping, dryRun: true });
  expect((await guessed(file)).columns).toEqual({});
  await uploadCsv(app, visitor, { file, mapping });
  expect(await guessed('WHO, what ,PO\nZoom,Meet,2\n')).toEqual({
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
      {
        row: 3,
        message: 'New status on hold. Its items keep it; other items can’t choose it until it is in Settings',
      },
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

test('What is remembered is the mapping that was checked, not all that was sent', async () => {
  const { app, visitor } = await withVisitor();
  const file = 'Who,What\nAcme,Rocket\n';
  const columns = { vendor: ' who ', product_name: 'What', notes: '', 'x\u0000': '', nonsense: '' };
  const reply = await uploadCsv(app, visitor, { file, mapping: { columns } });
  expect(reply.json()).toMatchObject({ created: 1 });
  expect((await uploadCsv(app, visitor, { file })).json().guess).toEqual({
    columns: { vendor: 'Who', product_name: 'What' },
  });
});

test('However long a header is, how it was read is remembered', async () => {
  const { app, visitor } = await withVisitor();
  // Names that don't repeat themselves, so that no compression makes them short.
  const names = Array.from({ length: 400 }, (_, at) =>
    createHash('sha256').update(`${at}`).digest('base64url'),
  );
  const file = `Who,What,${names.map((name) => `c${name}`).join(',')}\nAcme,Rocket${',x'.repeat(400)}\n`;
  const mapping = { columns: { vendor: 'Who', product_name: 'What' } };
  expect((await uploadCsv(app, visitor, { file, mapping })).json()).toMatchObject({ created: 1 });
  expect((await uploadCsv(app, visitor, { file })).json().guess).toEqual(mapping);
});
