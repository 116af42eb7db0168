import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { createTestDatabase, quietLog } from '../../../test/test-database.ts';
import { contentsOf, holdWrites, tablesWrittenBy } from '../../../test/write-triggers.ts';
import { openDatabase } from '../../db/client.ts';
import { openJobs } from '../../platform/jobs.ts';
import { sendDigests } from './digests.service.ts';

// A run writes the mails and ends the waiting of what they tell. Its connection is cut at the first write to each, and at
// its commit, as when the server is killed: nothing of it may be there, and the next run does all of it.

async function preparePlace() {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { pool, db, close } = await openDatabase(databaseUrl, { log: quietLog });
  onTestFinished(close);
  const jobs = await openJobs(pool, quietLog);
  onTestFinished(() => jobs.stop());
  for (const name of ['ann', 'bob']) {
    const id = await addPerson(db, { email: `${name}@example.com` });
    await db.execute(sql`
      insert into notifications ("userId", kind, "eventKey", title, "createdAt", waits)
      select ${id}, 'comment', 'event ' || n, 'Number ' || n, '2026-11-20T12:00:00Z', 'daily'
      from generate_series(1, 3) n`);
  }
  const clock = { now: () => '2026-11-21T07:00:00.000Z', today: () => '2026-11-21' };
  return { pool, db, jobs, clock, timeZone: 'UTC' };
}

type Place = Awaited<ReturnType<typeof preparePlace>>;

/** All that the application and its queue hold. */
async function stateOf({ pool, db }: Place) {
  const { rows } = await db.execute(sql`select data from jobs.job where name = 'send-mail' order by id`);
  return { tables: await contentsOf(pool), jobs: rows };
}

/** Ends the connection of whoever waits at a held write, as a server that dies does. */
const cutWaiter = ({ db }: Place) =>
  db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`);

test('A run writes to the mails and the notifications', async () => {
  const place = await preparePlace();
  expect(await tablesWrittenBy(place.pool, () => sendDigests(place))).toEqual(['mails', 'notifications']);
});

test.each([
  ['mails', 'at the write'],
  ['notifications', 'at the write'],
  ['mails', 'at the commit'],
] as const)(
  'A run that is cut off when it writes to %s, %s, leaves nothing, and the next does all of it once',
  async (table, when) => {
    const place = await preparePlace();
    const before = await stateOf(place);
    const hold = await holdWrites(place.pool, table, when);
    const failure = sendDigests(place).then(
      () => 'done',
      () => 'cut off',
    );
    await hold.reached();
    await cutWaiter(place);
    expect(await failure).toBe('cut off');
    await hold.release();
    expect(await stateOf(place)).toEqual(before);
    await sendDigests(place);
    await sendDigests(place);
    const { tables, jobs } = await stateOf(place);
    expect([tables.mails?.length, jobs.length]).toEqual([2, 2]);
    expect(tables.notifications).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ waits: null })),
    );
  },
);
