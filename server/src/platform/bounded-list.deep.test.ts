import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TestApp, Visitor } from '../../test/start-app.ts';
import { withVisitor } from '../../test/with-visitor.ts';

const software = { vendor: 'Acme', product_name: 'Rocket' };
const request = { vendor: 'Acme', productName: 'Rocket' };

const lists = [
  { path: 'comments', noun: '/api/software', body: software, table: 'comments', of: 'softwareId' },
  { path: 'change-logs', noun: '/api/software', body: software, table: 'change_logs', of: 'softwareId' },
  {
    path: 'change-logs',
    noun: '/api/purchase-requests',
    body: request,
    table: 'request_changes',
    of: 'requestId',
  },
] as const;
type List = (typeof lists)[number];

/** Adds rows whose texts have a megabyte each, as many people might in a long time. */
async function addLongRows(app: TestApp, { table, of }: List, id: number, count: number): Promise<void> {
  const isComment = table.endsWith('comments');
  const text = isComment ? sql.raw('content') : sql.raw('"fieldName", "newValue"');
  const value = isComment ? sql`` : sql`'notes',`;
  await app.db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.identifier(of)}, ${text}, "userId", "userName", "createdAt")
    select ${id}::integer, ${value} n || repeat('x', 1048576), users.id, users.name, now()
    from generate_series(1, ${count}::integer) as n cross join users`);
}

const idsOf = async (visitor: Visitor, address: string): Promise<number[]> => {
  const rows: { id: number }[] = (await visitor.get(address)).json();
  return rows.map(({ id }) => id).sort((a, b) => b - a);
};

test.each(lists)(
  'What one answer of $noun $path carries is bounded, and the rest is a further page',
  async (list) => {
    const { app, visitor: ann } = await withVisitor();
    const { id } = (await ann.send('POST', list.noun, list.body)).json();
    await addLongRows(app, list, id, 30);
    const address = `${list.noun}/${id}/${list.path}`;
    const newest = await idsOf(ann, address);
    expect(newest).toHaveLength(23);
    const asMany = await idsOf(ann, `${address}?limit=1000`);
    expect(asMany).toEqual(newest);
    const older = await idsOf(ann, `${address}?before=${newest.at(-1)}`);
    expect(older.length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...older)).toBeLessThan(Math.min(...newest));
  },
);

test('A single row that is larger than an answer may be is answered all the same', async () => {
  const { app, visitor: ann } = await withVisitor();
  const { id } = (await ann.send('POST', '/api/software', software)).json();
  await app.db.execute(sql`insert into comments ("softwareId", content, "userId", "userName")
    select ${id}::integer, repeat('x', 26 * 1048576), users.id, users.name from users`);
  expect(await idsOf(ann, `/api/software/${id}/comments`)).toHaveLength(1);
});
