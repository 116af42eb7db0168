import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imported, undo } from '../../../test/import-scene.ts';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { ownerColumns } from '../software/software.queries.ts';
import { namedIn } from './import-people.queries.ts';

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
  const { app, visitor: chief } = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  const ann = await app.signIn({ email: 'ann@example.com' });
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
