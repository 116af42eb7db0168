import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp, startOwnApp, testDay, type Visitor } from '../../test/start-app.ts';
import { countWaiting } from '../../test/waiting.ts';
import type { Executor } from '../db/client.ts';
import { lockPeople } from './locks.ts';

// What an undo, an import of people and one of rates hold for as long as they take, and a write that needs it.
const holding: readonly (readonly [
  name: string,
  hold: (tx: Executor) => Promise<unknown>,
  write: (ann: Visitor, item: number) => ReturnType<Visitor['send']>,
])[] = [
  [
    'items',
    (tx) => tx.execute(sql`select id from software for update`),
    (ann, item) => ann.send('PATCH', `/api/software/${item}`, { notes: 'Edited' }),
  ],
  [
    'people',
    lockPeople,
    (ann) => ann.send('PUT', '/api/users/1/absence', { from: testDay, to: testDay, delegateId: 2 }),
  ],
  [
    'rates',
    (tx) => tx.execute(sql`lock table exchange_rates in exclusive mode`),
    (ann) =>
      ann.send('PUT', '/api/settings/exchange-rates', {
        rates: [{ currency: 'EUR', date: testDay, rate: 1.1 }],
      }),
  ],
];

test.each(holding)(
  'Writes that wait for %s are refused in words, and nobody who reads waits for them',
  async (_, hold, write) => {
    await using app = await startOwnApp({}, testDay, { longestWait: 200 });
    const ann = await app.signIn({ email: 'ann@example.com', role: 'admin' });
    const bob = await app.signIn({ email: 'bob@example.com' });
    const { id } = (await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'P' })).json();
    await app.db.transaction(async (tx) => {
      await hold(tx);
      const writes = Array.from({ length: 14 }, () => write(ann, id));
      expect((await bob.get('/api/me')).statusCode).toBe(200);
      // Another person’s writes have connections left, too.
      const other = await bob.send('POST', '/api/purchase-requests', {});
      expect(other.statusCode).toBe(201);
      for (const refused of await Promise.all(writes)) {
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'being_changed']);
        expect(refused.json().message).toContain('such as an import or an undo');
        expect(refused.headers['retry-after']).toBe('5');
      }
    });
    expect((await write(ann, id)).statusCode).toBeLessThan(300);
  },
);

test('A write that the database itself ends, as by a time limit of its own, is refused in words', async () => {
  await using app = await startApp();
  const ann = await app.signIn({ email: 'ann@example.com' });
  const { id } = (await ann.send('POST', '/api/software', { vendor: 'Figma', product_name: 'P' })).json();
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select id from software for update`);
    const write = ann.send('PATCH', `/api/software/${id}`, { notes: 'Edited' });
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    await app.db.execute(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    const refused = await write;
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(refused.json().message).toContain('nothing was saved');
  });
});
