import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formOf, uploadCsv } from '../../../test/csv-files.ts';
import { awaitImports } from '../../../test/import-scene.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

const header = 'unique_id,vendor,product_name,start_date,end_date,cost\n';
const rowsOf = (prefix: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `${prefix}-${at},Vendor,Product ${at},2026-01-01,2026-12-31,100\n`,
  ).join('');

async function countsIn(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`select (select count(*) from software) as items,
    (select count(*) from contracts) as contracts, (select count(*) from change_logs) as changes,
    (select count(*) from activities) as activities, (select count(*) from csv_mappings) as mappings`);
  return rows[0];
}
const nothing = { items: 0, contracts: 0, changes: 0, activities: 0, mappings: 0 };

test('Two people who import at once lose nothing and duplicate nothing', async () => {
  const { app, visitor: ann } = await withVisitor();
  const bob = await app.signIn({ email: 'bob@example.com' });
  const shared = rowsOf('S', 700);
  const replies = await Promise.all([
    uploadCsv(app, ann, { file: header + shared + rowsOf('A', 300) }),
    uploadCsv(app, bob, { file: header + shared + rowsOf('B', 300) }),
  ]);
  const created = replies.map((reply) => reply.json().created);
  expect(created.toSorted((a, b) => a - b)).toEqual([300, 1000]);
  expect(replies.map((reply) => reply.json().unchanged).toSorted((a, b) => a - b)).toEqual([0, 700]);
  expect(await countsIn(app.db)).toMatchObject({
    items: 1300,
    contracts: 1300,
    changes: 1300,
    activities: 2,
  });
});

test('Somebody who edits an item during an import keeps the edit, and so does the import', async () => {
  const { app, visitor } = await withVisitor();
  await uploadCsv(app, visitor, { file: 'unique_id,vendor,product_name\nX,Acme,Rocket\n' });
  const { importing } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`update software set notes = 'edited', version = version + 1`);
    const upload = uploadCsv(app, visitor, { file: 'unique_id,status\nX,terminated\n' });
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    return { importing: upload };
  });
  expect((await importing).json()).toMatchObject({ updated: 1 });
  const [row] = (await visitor.get('/api/portfolio')).json();
  expect(row).toMatchObject({ notes: 'edited', status: 'terminated', version: 3 });
});

test('Progress comes line by line, the result last; a problem is a last line too', async () => {
  const { app, visitor } = await withVisitor();
  const send = async (file: string) => {
    const { payload, headers } = await formOf(file);
    const accept = 'application/x-ndjson';
    const url = '/api/software/upload-csv';
    const reply = await app.http.inject({
      method: 'POST',
      url,
      headers: { cookie: visitor.cookie, accept, ...headers },
      payload,
    });
    expect(reply.headers['content-type']).toContain(accept);
    return reply.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const lines = await send(header + rowsOf('A', 1200));
  expect(lines.slice(0, -1)).toEqual(
    [0, 500, 1000, 1200].map((done) => ({ progress: { done, total: 1200 } })),
  );
  expect(lines.at(-1)).toMatchObject({ result: { created: 1200, imported: 1200 } });
  expect(await send('who\nme\n')).toMatchObject([{ problem: { status: 422, code: 'no_header' } }]);
});

test('An import that is cancelled leaves nothing behind', async () => {
  const { app, visitor } = await withVisitor();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const cancel = new AbortController();
  const { payload, headers } = await formOf(header + rowsOf('A', 20_000));
  const reply = await fetch(`${address}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie: visitor.cookie, accept: 'application/x-ndjson', ...headers },
    body: new Uint8Array(payload),
    signal: cancel.signal,
  });
  await reply.body?.getReader().read();
  cancel.abort();
  await awaitImports(app.db);
  expect(await countsIn(app.db)).toEqual(nothing);
  expect((await uploadCsv(app, visitor, { file: header + rowsOf('A', 3) })).json()).toMatchObject({
    created: 3,
  });
});
