import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { withColleagues } from '../../test/colleagues.ts';
import { sendCsv } from '../../test/csv-files.ts';
import { addedItem } from '../../test/items.ts';
import { countWaiting } from '../../test/waiting.ts';

const file = 'vendor,product_name,business_owner\nAcme,Rocket,new@example.com\n';
const upload = { url: '/api/software/upload-csv', field: 'csvFile', file };

test('What waited for its turn is not done for somebody who was deleted meanwhile', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const item = await addedItem(ann);
  const all = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table csv_mappings, imports, software in exclusive mode`);
    // One import is at work, the others wait for it; so does a fifth write for four.
    const sent = [ann, ann, bob].map((who) => sendCsv(app, who, upload));
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    const writes = Array.from({ length: 5 }, () =>
      ann.send('PATCH', `/api/software/${item}`, { notes: 'N' }),
    );
    await expect.poll(() => countWaiting(app.db)).toBe(5);
    await tx.execute(sql`update users set "deletedAt" = now() where id = ${ann.id}`);
    return [...sent, ...writes];
  });
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 401, 200, 200, 200, 200, 200, 401]);
  expect(jsonOf(await eve.get('/api/imports'))).toHaveLength(1);
});

test('An import that waited is refused where its person is no administrator any more', async () => {
  const { app, eve, bob } = await withColleagues();
  const [first, second] = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table software in exclusive mode`);
    const sent = [sendCsv(app, eve, upload), sendCsv(app, eve, upload)];
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    await tx.execute(sql`update users set role = 'user' where id = ${eve.id}`);
    return sent;
  });
  expect([(await first)?.statusCode, (await second)?.statusCode]).toEqual([403, 403]);
  const people = jsonOf(await bob.get('/api/users'));
  expect(people.map(({ email }: { email: string }) => email)).not.toContain('new@example.com');
});
