import type { OpenDatabase } from '@purser/server/db/client';

/** Gives one item of the portfolio 50 contracts, 500 comments and 5,000 rows of history; answers its id. */
export async function seedRecord({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from software where vendor = 'Vendor 0' order by id limit 1`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The bench’s portfolio is not there.');
  await pool.query(`delete from contracts where "softwareId" = $1`, [id]);
  await pool.query(
    `insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType")
    select $1, date '1980-01-01' + n * interval '1 year', date '1980-12-31' + n * interval '1 year', 1000 + n, 'yearly', 'Invoice'
    from generate_series(1, 50) n`,
    [id],
  );
  await pool.query(
    `insert into comments ("softwareId", "userId", "userName", content)
    select $1, (select min(id) from users) + n % 200, 'Person ' || n % 200,
      'Comment number ' || n || ': a sentence or two of the length that people write. @owner1 please have a look.'
    from generate_series(1, 500) n`,
    [id],
  );
  await pool.query(
    `insert into change_logs ("softwareId", "fieldName", "oldValue", "newValue", "userId", "userName")
    select $1, 'notes', 'What it read before change ' || n, 'What it read after change ' || n, (select min(id) from users) + n % 200,
      'Person ' || n % 200
    from generate_series(1, 5000) n`,
    [id],
  );
  await pool.query('analyze');
  return id;
}
