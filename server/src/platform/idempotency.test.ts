import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withVisitor, withVisitors } from '../../test/with-visitor.ts';

test('Of the answers to somebody’s creates the newest thousand are kept, and nobody else’s go for them', async () => {
  const { app, visitor: ann } = await withVisitor();
  await app.signIn({ email: 'bob@example.com' });
  await app.db.execute(sql`
    insert into idempotency_keys ("userId", key, "requestHash", reply, "createdAt")
    select users.id, 'old ' || n, 'x', '{}', ${app.clock.now()}::timestamptz - n * interval '1 second'
    from users cross join generate_series(1, 1500) n`);
  const body = { vendor: 'Acme', product_name: 'Rocket' };
  const first = await ann.send('POST', '/api/software', body, { 'idempotency-key': 'new' });
  const again = await ann.send('POST', '/api/software', body, { 'idempotency-key': 'new' });
  expect(again.json()).toEqual(first.json());
  const { rows } = await app.db.execute(sql`
    select email, count(*)::integer as kept, min(key) filter (where key = 'new') as newest
    from idempotency_keys join users on users.id = "userId" group by email order by email`);
  expect(rows).toEqual([
    { email: 'ann@example.com', kept: 1000, newest: 'new' },
    { email: 'bob@example.com', kept: 1500, newest: null },
  ]);
});

test('A key that somebody used before gives its answer to the same request alone', async () => {
  const { ann, bob } = await withVisitors('ann', 'bob');
  const create = (visitor: typeof ann, product_name: string) =>
    visitor.send('POST', '/api/software', { vendor: 'Acme', product_name }, { 'idempotency-key': 'one' });
  const first = (await create(ann, 'Rocket')).json();
  const other = await create(ann, 'Anvil');
  expect(other.statusCode).toBe(422);
  expect(other.json()).toMatchObject({
    error: 'This Idempotency-Key was used for another request',
    code: 'key_reused',
  });
  expect((await create(ann, 'Rocket')).json()).toEqual(first);
  expect((await create(bob, 'Rocket')).json().id).not.toBe(first.id);
});
