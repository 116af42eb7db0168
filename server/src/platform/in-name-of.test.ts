import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';
import { endings, staying } from './in-name-of.ts';

test('Each column that names people ends with them, or says why it stays', async () => {
  await using app = await startApp();
  const { rows } = await app.db.execute<{ column: string }>(sql`
    select conrelid::regclass::text || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where confrelid = 'users'::regclass and contype = 'f'`);
  const ending = endings.map(({ table, person }) => `${getTableName(table)}.${person.name}`);
  const kept = Object.entries(staying).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...ending, ...kept].toSorted());
});
