import { oneStep } from '@purser/domain/steps';
import { runs } from '@purser/domain/test/random-runs';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { openedDatabase } from '../../../test/opened-database.ts';
import { heavy, turn } from '../../../test/turns.ts';
import type { Database } from '../../db/client.ts';
import { type Block, createPortfolioCache, type FindPortfolio } from './cached-portfolio.ts';

async function open() {
  const { pool, db } = await openedDatabase();
  await pool.query(`insert into users (email, username, name)
    select n || '@example.com', n, 'Owner ' || n from generate_series(1, 4) n`);
  return { pool, db };
}

const addItems = (count: number): string => `
  insert into software (unique_id, vendor, product_name, business_owner_id)
  select gen_random_uuid(), 'Vendor ' || n, 'P', (select min(id) from users) + n % 4 from generate_series(1, ${count}) n`;
const someItem = (at: number): string => `(select id from software order by id offset ${at} % 40 limit 1)`;

// What the portfolio is read from, changed in every way that a program has.
const statements = [
  (at: number) => addItems(1 + (at % 3)),
  (at: number) =>
    `update software set notes = 'Note ${at}', vendor = 'Vendor ${at % 5}' where id = ${someItem(at)}`,
  (at: number) => `delete from software where id = ${someItem(at)}`,
  (at: number) => `insert into contracts ("softwareId", "startDate", cost)
    select id, date '2026-01-01' + ${at % 300}, ${at} from software where id = ${someItem(at)}`,
  (at: number) => `update contracts set cost = cost + 1 where "softwareId" = ${someItem(at)}`,
  (at: number) => `delete from contracts where "softwareId" = ${someItem(at)}`,
  (at: number) => `update users set name = 'Named ${at}' where id = (select min(id) from users) + ${at % 4}`,
  (at: number) => `update users set "deletedAt" = case when "deletedAt" is null then now() end
    where id = (select min(id) from users) + ${at % 4}`,
  () => addItems(1200),
];

interface Step {
  /** Which of three connections does it: each has a transaction of its own, which ends at some later step. */
  readonly who: number;
  readonly what: number | 'commit' | 'rollback' | 'look';
  readonly at: number;
}

const usual = fc.nat({ max: statements.length - 2 });
const rare = fc.constant(statements.length - 1);
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.oneof(
    { arbitrary: usual, weight: 10 },
    { arbitrary: rare, weight: 1 },
    { arbitrary: fc.constantFrom('commit' as const, 'rollback' as const), weight: 4 },
    { arbitrary: fc.constant('look' as const), weight: 6 },
  ),
  at: fc.nat({ max: 1000 }),
});

test('Whoever writes, and in whatever order transactions end, what is kept is what is there', async () => {
  const { pool, db } = await open();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await pool.query(`truncate software cascade; ${addItems(30)}`);
      const look = async (keeper: FindPortfolio) =>
        expect(await itemsOf(keeper)).toEqual(await freshItems(db));
      const keepers = [createPortfolioCache(db, heavy), createPortfolioCache(db, heavy)];
      const clients = [await pool.connect(), await pool.connect(), await pool.connect()] as const;
      try {
        for (const client of clients) await client.query(`begin; set local lock_timeout = '20ms'`);
        for (const [number, { who, what, at }] of steps.entries()) {
          const client = clients[who] ?? clients[0];
          if (typeof what === 'number') await attempt(client, statements[what]?.(at) ?? '');
          else if (what !== 'look') await client.query(`${what}; begin; set local lock_timeout = '20ms'`);
          // One looks each time it is its turn, the other seldom, as a server does that few people use.
          const keeper = keepers[number % 7 === 0 ? 1 : 0];
          if (what === 'look' && keeper) await look(keeper);
        }
        for (const client of clients) await client.query('commit');
        for (const keeper of keepers) await look(keeper);
      } finally {
        for (const client of clients) {
          await client.query('rollback');
          client.release();
        }
      }
    }),
    runs(20),
  );
});

// Two of them may want the same row: then one does without.
async function attempt(client: PoolClient, statement: string): Promise<void> {
  await client.query('savepoint before');
  try {
    await client.query(statement);
  } catch {
    await client.query('rollback to savepoint before');
  }
}

const blocksOf = async (keeper: FindPortfolio): Promise<Block[]> =>
  (await keeper(turn)).each(oneStep((block: Block) => block));
const itemsOf = async (keeper: FindPortfolio) => (await blocksOf(keeper)).flatMap(({ items }) => items);
const freshItems = (db: Database) => itemsOf(createPortfolioCache(db, heavy));

test('After one item has changed only its block is another one', async () => {
  const { pool, db } = await open();
  await pool.query(addItems(2000));
  const findPortfolio = createPortfolioCache(db, heavy);
  const before = await blocksOf(findPortfolio);
  expect(before.length).toBeGreaterThan(3);
  expect(await blocksOf(findPortfolio)).toEqual(before);
  await pool.query(`update software set notes = 'Changed' where id = (select max(id) from software)`);
  const after = await blocksOf(findPortfolio);
  expect(after.map((block, at) => block === before[at])).toEqual([...before.slice(1).map(() => true), false]);
  expect(after.at(-1)?.items.at(-1)?.row.notes).toBe('Changed');
});

test('An item that gets the name of another one changes both', async () => {
  const { pool, db } = await open();
  await pool.query(addItems(1500));
  const findPortfolio = createPortfolioCache(db, heavy);
  const repeated = async () => (await itemsOf(findPortfolio)).filter(({ isRepeated }) => isRepeated).length;
  expect(await repeated()).toBe(0);
  await pool.query(`update software set vendor = ' VENDOR 1' where id = (select max(id) from software)`);
  expect(await repeated()).toBe(2);
  await pool.query('delete from software where id = (select max(id) from software)');
  expect(await repeated()).toBe(0);
});

const setBack = (db: Database, change: SQL): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
    await tx.execute(sql`delete from data_changes`);
    await tx.execute(sql`insert into data_changes select * from backup`);
  });

test('A database that was set back to an earlier state is read anew', async () => {
  const { pool, db } = await open();
  await pool.query(addItems(3));
  const findPortfolio = createPortfolioCache(db, heavy);
  await pool.query('create table backup as select * from data_changes');
  await pool.query(`update software set notes = 'Lost'`);
  expect((await itemsOf(findPortfolio)).map(({ row }) => row.notes)).toEqual(['Lost', 'Lost', 'Lost']);
  await setBack(db, sql`update software set notes = null`);
  expect((await itemsOf(findPortfolio)).map(({ row }) => row.notes)).toEqual([null, null, null]);
});

test('A database that was set back to when it held nothing holds nothing', async () => {
  const { pool, db } = await open();
  const findPortfolio = createPortfolioCache(db, heavy);
  await pool.query('create table backup as select * from data_changes');
  await pool.query(addItems(3));
  expect(await itemsOf(findPortfolio)).toHaveLength(3);
  await setBack(db, sql`delete from software`);
  expect(await blocksOf(findPortfolio)).toEqual([]);
});

test('A record that has grown long is summed up by whoever reads it', async () => {
  const { pool, db } = await open();
  const findPortfolio = createPortfolioCache(db, heavy);
  await blocksOf(findPortfolio);
  await pool.query(addItems(2500));
  expect(await itemsOf(findPortfolio)).toHaveLength(2500);
  const { rows } = await pool.query<{ rows: number }>('select count(*)::integer as rows from data_changes');
  expect(rows).toEqual([{ rows: 1 }]);
});

test('A record that cannot be summed up, as on a full disk, is no reason not to read', async () => {
  const { pool, db } = await open();
  await pool.query(addItems(2500));
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise disk_full; end $$;
    create trigger refused before delete on data_changes execute function refuse()`);
  const findPortfolio = createPortfolioCache(db, heavy);
  expect(await itemsOf(findPortfolio)).toHaveLength(2500);
  await pool.query('drop trigger refused on data_changes');
  expect(await itemsOf(findPortfolio)).toHaveLength(2500);
  const { rows } = await pool.query<{ rows: number }>('select count(*)::integer as rows from data_changes');
  expect(rows).toEqual([{ rows: 1 }]);
});
