import net, { type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openedDatabase } from '../../test/opened-database.ts';
import { createEmptyDatabase, quietLog } from '../../test/test-database.ts';
import { type Executor, openDatabase } from './client.ts';

const open = () => openedDatabase(createEmptyDatabase(), 2);

const values = `select '2026-02-28'::date as day, 12.50::numeric(14,2) as cost, 9007199254740991::int8 as count,
  '2026-11-21 11:37:52.1239+02'::timestamptz as at, '2026-11-21T09:37:52Z'::timestamptz as whole,
  'infinity'::timestamptz as never, '2026-11-21 09:37:52'::timestamp as local, '{"a": [1]}'::jsonb as json`;
const asTheyShouldBe = {
  day: '2026-02-28',
  cost: 12.5,
  count: 9007199254740991,
  at: '2026-11-21T09:37:52.123Z',
  whole: '2026-11-21T09:37:52.000Z',
  never: 'infinity',
  local: '2026-11-21 09:37:52',
  json: { a: [1] },
};

test('Values read the same by raw SQL, by Drizzle and in a transaction', async () => {
  const { db, pool } = await open();
  const read = async (executor: Executor) => (await executor.execute(sql.raw(values))).rows[0];
  expect((await pool.query(values)).rows[0]).toEqual(asTheyShouldBe);
  expect(await read(db)).toEqual(asTheyShouldBe);
  expect(await db.transaction(read)).toEqual(asTheyShouldBe);
});

test('An instant reads the same whatever zone the session is in', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'UTC']) {
    await client.query(`set timezone = '${zone}'`);
    expect((await client.query(values)).rows[0].at).toBe('2026-11-21T09:37:52.123Z');
  }
  client.release(true);
});

test('A statement that comes back is prepared once per connection', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  const text = 'select $1::int + 41 as sum';
  for (const value of [1, 2, 3])
    expect((await client.query(text, [value])).rows).toEqual([{ sum: value + 41 }]);
  const prepared = await client.query(
    'select generic_plans + custom_plans as runs from pg_prepared_statements',
  );
  expect(prepared.rows).toEqual([{ runs: 2 }]);
  client.release();
});

test('What one pool has prepared leaves every other pool its own names', async () => {
  const long = await open();
  for (let at = 0; at < 300; at++)
    for (const _time of ['first', 'second']) await long.pool.query(`select $1::int as n${at}`, [at]);
  const { pool } = await open();
  const client = await pool.connect();
  for (const _time of ['first', 'second']) await client.query('select $1::int + 42 as sum', [1]);
  expect((await client.query('select statement from pg_prepared_statements')).rows).toHaveLength(1);
  client.release();
});

test('A connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db, pool } = await open();
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(broken).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('An idle connection that breaks is replaced', async () => {
  const { pool } = await open();
  const lost = new Promise((resolve) => pool.once('error', resolve));
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const other = await open();
  await other.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await lost;
  expect((await pool.query('select pg_backend_pid() as pid')).rows[0].pid).not.toBe(rows[0].pid);
});

test('A server that does not answer is one clear line without the password', async () => {
  const server = net.createServer((socket) => socket.destroy());
  const port = await listen(server);
  const failed = openDatabase(`postgres://someone:sesame@127.0.0.1:${port}/books`, { log: quietLog });
  const place = `^DATABASE_URL: no connection to PostgreSQL at 127\\.0\\.0\\.1:${port}/books: [^\\n]+$`;
  await expect(failed).rejects.toThrow(new RegExp(place));
  await expect(failed).rejects.not.toThrow('sesame');
});

test('A server older than PostgreSQL 15 is refused by its version', async () => {
  const port = await listen(net.createServer(answerAsPostgres13));
  await expect(openDatabase(`postgres://someone@127.0.0.1:${port}/books`, { log: quietLog })).rejects.toThrow(
    `DATABASE_URL: PostgreSQL 15 or newer is needed, but the server at 127.0.0.1:${port}/books is 13.4.`,
  );
});

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** As much of PostgreSQL's protocol as it takes to let somebody in and to answer a version. */
function answerAsPostgres13(socket: net.Socket): void {
  const ready = message('Z', Buffer.from('I'));
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    socket.once('data', () => {
      const row = message('D', Buffer.concat([int16(2), field('130004'), field('13.4')]));
      const columns = message('T', Buffer.concat([int16(2), column('number', 23), column('text', 25)]));
      socket.write(Buffer.concat([columns, row, message('C', Buffer.from('SELECT 1\0')), ready]));
      socket.once('data', () => socket.end());
    });
  });
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);

const field = (text: string): Buffer => Buffer.concat([int32(text.length), Buffer.from(text)]);

const column = (name: string, type: number): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);

test('A connection that the server ends while the pool is closing is no loss worth a line', async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  const lines: string[] = [];
  const log = { ...quietLog, warn: (_details: object, message: string) => void lines.push(message) };
  const other = await openDatabase(databaseUrl, { log: quietLog, name: 'purser-test-other' });
  for (let round = 0; round < 20; round += 1) {
    const { pool, close } = await openDatabase(databaseUrl, { log, name: 'purser-test-closing' });
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of clients) client.release();
    const ending = other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'purser-test-closing'",
    );
    await Promise.all([close(), ending]);
  }
  await other.close();
  await drop();
  expect(lines).toEqual([]);
});
