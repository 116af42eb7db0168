import { expect, test } from 'vitest';
import { openedDatabase } from '../../test/opened-database.ts';
import { createEmptyDatabase } from '../../test/test-database.ts';

test('Values come as this product writes them', async () => {
  const { pool } = await openedDatabase(createEmptyDatabase());
  const { rows } =
    await pool.query(`select date '2026-02-28' as day, 12.50::numeric(14, 2) as amount, 5::bigint as many,
    timestamptz '2026-11-21 09:37:52.123456+00' as instant,
    timestamptz '2026-11-21 09:37:52.123+00' as exact, 'infinity'::timestamptz as never`);
  expect(rows[0]).toEqual({
    day: '2026-02-28',
    amount: 12.5,
    many: 5,
    instant: '2026-11-21T09:37:52.123Z',
    exact: '2026-11-21T09:37:52.123Z',
    never: 'infinity',
  });
  await pool.query(`set time zone 'Asia/Kolkata'`);
  const { rows: far } = await pool.query(`select timestamptz '2026-11-21 09:37:52+00' as instant`);
  expect(far[0]).toEqual({ instant: '2026-11-21T09:37:52.000Z' });
});

test('Lists of texts keep every character', async () => {
  const { pool } = await openedDatabase(createEmptyDatabase());
  const lists = [
    [],
    ['IT'],
    ['Ad Sales', 'Studio'],
    ['a,b', 'c"d', 'e\\f', '{g}'],
    ['NULL', 'null', ''],
    ['ü', '日本', 'x\ny'],
  ];
  for (const list of lists) {
    const { rows } = await pool.query('select $1::text[] as list', [list]);
    expect(rows[0]).toEqual({ list });
  }
  const { rows } = await pool.query(`select array['a', null] as list`);
  expect(rows[0]).toEqual({ list: ['a', null] });
});
