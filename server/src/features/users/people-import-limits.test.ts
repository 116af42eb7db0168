import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importPeople } from '../../../test/people-files.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { lockPeople } from '../../platform/locks.ts';

const eve = { email: 'eve@example.com', role: 'admin' } as const;

const peopleOf = (count: number, name = 'Ann'): string =>
  `email,name\n${Array.from({ length: count }, (_, at) => `p${at}@example.com,${name}\n`).join('')}`;

test('A file of more people or bytes than a company has is refused in words, and nobody is added', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const many = await importPeople(app, admin, { file: peopleOf(10_001) });
  expect(many.statusCode).toBe(413);
  expect(many.json().message).toBe('This file has more than 10,000 people. Please split it');
  const large = await importPeople(app, admin, { file: peopleOf(9000, 'x'.repeat(600)) });
  expect(large.statusCode).toBe(413);
  expect(large.json().message).toBe('This file is larger than 5 MiB. Please split it');
  const { rowCount } = await app.db.execute(sql`select from users`);
  expect(rowCount).toBe(1);
  expect((await importPeople(app, admin, { file: peopleOf(10_000) })).json()).toMatchObject({
    imported: 10_000,
  });
});

test('An import of people that is cancelled adds nobody', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.set('csv', new Blob([peopleOf(3)]), 'people.csv');
  const cancel = new AbortController();
  await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const asked = fetch(`${address}/api/users/bulk-import`, {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: form,
      signal: cancel.signal,
    }).catch(() => 'cancelled');
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    cancel.abort();
    expect(await asked).toBe('cancelled');
    // The server hears of it before it goes on.
    await expect.poll(() => openConnections(app.http.server)).toBe(0);
  });
  await app.db.transaction((tx) => lockPeople(tx));
  const { rowCount } = await app.db.execute(sql`select from users`);
  expect(rowCount).toBe(1);
});

test('An administrator has two files of people under way at once; a third is asked to wait', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const { begun } = await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const started = [1, 2].map(() => importPeople(app, admin, { file: peopleOf(1) }));
    await expect.poll(() => countWaiting(app.db)).toBe(2);
    const third = await importPeople(app, admin, { file: peopleOf(1) });
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('10');
    return { begun: started };
  });
  expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

const openConnections = (server: {
  getConnections(hear: (error: Error | null, count: number) => void): unknown;
}) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
