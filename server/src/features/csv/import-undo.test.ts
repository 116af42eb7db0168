import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { dataFile, federal, uploadCsv } from '../../../test/csv-files.ts';
import { idsByNumber, imported, undo, undoHeader } from '../../../test/import-scene.ts';
import { atOnce } from '../../../test/waiting.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

/** A digest of everything that an import may write, but for how often and when a row was written. */
async function digestOf(db: Database, mostHistory: number): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select md5(string_agg(row, ',' order by row)) as digest, count(*)::integer as rows from (
      select 'software' || (to_jsonb(software) - 'version' - 'updatedAt')::text as row from software
      union all select 'contracts' || (to_jsonb(contracts) - 'version' - 'updatedAt')::text from contracts
      union all select 'users' || to_jsonb(users)::text from users
      union all select 'settings' || to_jsonb(settings)::text from settings
      union all select 'history' || to_jsonb(change_logs)::text from change_logs where id <= ${mostHistory}
    ) as all_rows`);
  return rows[0];
}

const lastHistory = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from change_logs`,
  );
  return rows[0]?.last ?? 0;
};

const federalFile = dataFile('federal-software-contracts.csv');

test('A real register comes in whole among items that were there, and is gone after its undo to the last row', async () => {
  const { app, visitor: ann } = await withVisitor();
  await imported(
    app,
    ann,
    'A-1,Acme,Rocket,old,ann@example.com,2026-01-01,2026-12-31,100\nA-2,Acme,Sled,,,,,\n',
  );
  // Some rows of the register were there before, so that it changes them as well as adding others.
  const lines = federalFile.toString().split('\n');
  await imported(app, ann, { file: Buffer.from(lines.slice(0, 40).join('\n')), mapping: federal });
  await app.db.execute(sql`update contracts set cost = cost + 1, version = version + 1 where id % 3 = 0`);
  const history = await lastHistory(app.db);
  const before = await digestOf(app.db, history);

  const id = await imported(app, ann, { file: federalFile, mapping: federal });
  expect(await digestOf(app.db, history)).not.toEqual(before);
  const preview = (await ann.get(`/api/imports/${id}/undo`)).json();
  expect(preview).toMatchObject({ kept: 0, gone: 0, keptItems: [], undoneAt: null });
  expect(preview.removed.items).toBeGreaterThan(400);
  expect(preview.restored).toBeGreaterThan(5);

  const done = (await undo(ann, id)).json();
  expect(done).toMatchObject({ removed: preview.removed, restored: preview.restored, kept: 0 });
  expect(await digestOf(app.db, history)).toEqual(before);
});

test('What the import changed goes back to what it was, and the history says so field by field', async () => {
  const { app, visitor: ann } = await withVisitor();
  await imported(app, ann, 'X-1,Acme,Rocket,old,,2026-01-01,2026-12-31,100\n');
  const id = await imported(
    app,
    ann,
    'X-1,Acme,Rocket,new,ann@example.com,2026-01-01,2026-12-31,200\nX-1,,,,,2027-01-01,2027-12-31,300\nX-2,Zoom,Meet,,,,,\n',
  );
  const reply = await undo(ann, id);
  expect(reply.json()).toMatchObject({
    removed: { items: 1, contracts: 1, people: 0 },
    restored: 1,
    kept: 0,
    undoneByName: 'Ann',
  });
  const items = (await ann.get('/api/portfolio')).json();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    notes: 'old',
    businessOwner: null,
    version: 3,
    latestContract: { startDate: '2026-01-01', cost: 100 },
  });
  const contract = items[0].latestContract.id;
  const logs = (await ann.get(`/api/software/${items[0].id}/change-logs?limit=4`)).json();
  expect(logs).toMatchObject([
    { fieldName: expect.stringMatching(/^contract #\d+$/), newValue: null },
    { fieldName: `contract #${contract} · cost`, oldValue: '200.00', newValue: '100.00' },
    { fieldName: 'business_owner_id', oldValue: 'Ann', newValue: null },
    { fieldName: 'notes', oldValue: 'new', newValue: 'old', userName: 'Ann' },
  ]);
  expect((await ann.get('/api/activity-feed?limit=1')).json()).toMatchObject([
    {
      type: 'software_updated',
      description: 'Ann undid the import of file.csv',
      details: '1 removed, 1 put back, 0 stayed',
      importId: id,
      undoUntil: null,
    },
  ]);
});

test('Whatever was touched since stays and is listed with the reason, and the list is there afterwards', async () => {
  const { app, visitor: ann } = await withVisitor();
  await imported(app, ann, 'OLD,Acme,Old one,before,,,,\n');
  const names = ['EDITED', 'CONTRACT', 'TERM', 'COMMENT', 'REQUEST', 'NOTE', 'GONE', 'FREE'];
  const rows = names.map((name) => `${name},Acme,${name},,,2026-01-01,2026-12-31,100\n`).join('');
  const id = await imported(app, ann, `${rows}OLD,Acme,Old one,after,,,,\n`);
  const ids = await idsByNumber(ann);
  const contract = { startDate: '2027-01-01', endDate: '2027-12-31', cost: 5 };
  await ann.send('PATCH', `/api/software/${ids.EDITED}`, { notes: 'mine' });
  await ann.send('POST', `/api/software/${ids.CONTRACT}/contracts`, contract);
  const [term] = (await ann.get(`/api/software/${ids.TERM}/contracts`)).json();
  await ann.send('PATCH', `/api/contracts/${term.id}`, { cost: 7 });
  await ann.send('POST', `/api/software/${ids.COMMENT}/comments`, { content: 'Needed' });
  await ann.send('POST', `/api/software/${ids.REQUEST}/contracts/submit`, contract);
  const note = { fieldName: 'note', oldValue: null, newValue: 'seen' };
  await ann.send('POST', `/api/software/${ids.NOTE}/change-logs`, note);
  await ann.send('DELETE', `/api/software/${ids.GONE}`);
  await ann.send('PATCH', `/api/software/${ids.OLD}`, { notes: 'mine' });

  const kept = [
    { softwareId: ids.COMMENT, name: 'Acme COMMENT', reasons: ['comments'] },
    { softwareId: ids.CONTRACT, name: 'Acme CONTRACT', reasons: ['contracts'] },
    { softwareId: ids.EDITED, name: 'Acme EDITED', reasons: ['changed'] },
    { softwareId: ids.NOTE, name: 'Acme NOTE', reasons: ['history'] },
    { softwareId: ids.OLD, name: 'Acme Old one', reasons: ['changed'] },
    { softwareId: ids.REQUEST, name: 'Acme REQUEST', reasons: ['requests'] },
    { softwareId: ids.TERM, name: 'Acme TERM', reasons: ['contracts'] },
  ];
  const expected = { removed: { items: 1, contracts: 1, people: 0 }, restored: 0, gone: 1, kept: 7 };
  const preview = (await ann.get(`/api/imports/${id}/undo`)).json();
  expect(preview).toMatchObject({ ...expected, keptItems: kept });
  expect((await undo(ann, id)).json()).toMatchObject({ ...expected, keptItems: kept });
  const seen = (await ann.get(`/api/imports/${id}/undo`)).json();
  expect(seen).toMatchObject({ ...expected, keptItems: kept, undoneByName: 'Ann' });
  expect(Object.keys(await idsByNumber(ann))).toHaveLength(7);
});

test('An import is undone once, by whoever imported or an administrator, within thirty days', async () => {
  const { app, ann, bob, chief } = await withVisitors('ann', 'bob', 'chief');
  const first = await imported(app, ann, 'X-1,Acme,Rocket,,,,,\n');
  const refused = jsonOf(await undo(bob, first), 403);
  expect(refused.message).toBe('Only Ann or an administrator can undo this import');
  expect((await undo(chief, first)).statusCode).toBe(200);
  const again = jsonOf(await undo(ann, first), 409);
  expect(again).toMatchObject({ code: 'already_undone', message: 'Chief has undone this import already' });
  expect((await undo(ann, 999)).statusCode).toBe(404);

  const second = await imported(app, ann, 'X-2,Acme,Sled,,,,,\n');
  expect((await ann.get('/api/imports')).json()).toMatchObject([
    { id: second, fileName: 'file.csv', imported: 1, undoneAt: null, undoUntil: '2026-12-21T12:00:00.000Z' },
    { id: first, undoneByName: 'Chief' },
  ]);
  app.clock.pass(30 * 24 * 60 * 60 * 1000);
  const back = await app.signIn({ email: 'ann@example.com' });
  const late = jsonOf(await undo(back, second), 409);
  expect(late).toMatchObject({
    code: 'undo_over',
    message:
      'An import can be undone for 30 days. What this one brought can be changed or deleted item by item',
  });
  await app.runJobs();
  const { rowCount } = await app.db.execute(sql`select from import_writes`);
  expect(rowCount).toBe(0);
  expect((await back.get('/api/imports')).json()).toEqual([]);
  expect((await back.get(`/api/imports/${second}/undo`)).statusCode).toBe(200);
});

test('An import is called by its file’s name, whatever its script and with nothing in it that can’t be seen', async () => {
  const { app, visitor: ann } = await withVisitor();
  const file = `${undoHeader}X-1,Acme,Rocket,,,,,\n`;
  await uploadCsv(app, ann, { file, fileName: 'Verträge 契約\u0007.csv' });
  expect((await ann.get('/api/imports')).json()).toMatchObject([{ fileName: 'Verträge 契約 .csv' }]);
});

test('A trial and an import that changes nothing are no imports that could be undone', async () => {
  const { app, visitor: ann } = await withVisitor();
  const file = `${undoHeader}X-1,Acme,Rocket,,,,,\n`;
  expect((await uploadCsv(app, ann, { file, dryRun: true })).json().importId).toBeNull();
  expect((await uploadCsv(app, ann, { file })).json().importId).toEqual(expect.any(Number));
  expect((await uploadCsv(app, ann, { file })).json().importId).toBeNull();
  expect((await ann.get('/api/imports')).json()).toHaveLength(1);
});

test('Where contracts need an approval, an import that brought some is an administrator’s to undo', async () => {
  const { app, ann, chief } = await withVisitors('ann', 'chief');
  const withContract = await imported(app, ann, 'X,Acme,Rocket,,,2026-01-01,2026-12-31,100\n');
  const without = await imported(app, ann, 'Y,Acme,Sled,,,,,\n');
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  const refused = jsonOf(await undo(ann, withContract), 403);
  expect(refused).toMatchObject({ code: 'approval_needed' });
  const refusalFor = async (visitor: typeof ann, id: number) =>
    (await visitor.get(`/api/imports/${id}/undo`)).json().refusal;
  expect(await refusalFor(ann, withContract)).toBe(refused.message);
  expect(await refusalFor(ann, without)).toBeNull();
  expect(await refusalFor(chief, withContract)).toBeNull();
  expect((await undo(ann, without)).statusCode).toBe(200);
  expect((await undo(chief, withContract)).statusCode).toBe(200);
});

test('Somebody who edits an item while its import is undone keeps the edit, and the item stays', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await imported(app, ann, 'X,Acme,Rocket,,,,,\nY,Acme,Sled,,,,,\n');
  const edit = sql`update software set notes = 'edited', version = version + 1 where unique_id = 'X'`;
  const [undone] = await atOnce(app.db, (tx) => tx.execute(edit), [() => undo(ann, id)]);
  expect(undone?.json()).toMatchObject({ removed: { items: 1 }, kept: 1 });
  expect((await ann.get('/api/portfolio')).json()).toMatchObject([{ unique_id: 'X', notes: 'edited' }]);
});

test('A comment that comes while an import is undone keeps its item', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await imported(app, ann, 'X,Acme,Rocket,,,,,\n');
  const comment = sql`insert into comments ("softwareId", "userId", "userName", content)
    select software.id, users.id, 'Ann', 'Needed' from software, users`;
  const [undone] = await atOnce(app.db, (tx) => tx.execute(comment), [() => undo(ann, id)]);
  expect(undone?.json()).toMatchObject({ removed: { items: 0 }, kept: 1 });
});
