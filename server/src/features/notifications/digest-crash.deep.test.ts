import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openedPlace } from '../../../test/opened-database.ts';
import { addPerson } from '../../../test/people.ts';
import { cutOff, stateOf, tablesWrittenBy } from '../../../test/write-triggers.ts';
import { sendDigests } from './digests.service.ts';

// A run writes the mails and ends the waiting of what they tell. Its connection is cut at the first write to each, and at
// its commit, as when the server is killed: nothing of it may be there, and the next run does all of it.

async function preparePlace() {
  const place = await openedPlace('2026-11-21T07:00:00.000Z');
  for (const name of ['ann', 'bob']) {
    const id = await addPerson(place.db, { email: `${name}@example.com` });
    await place.db.execute(sql`
      insert into notifications ("userId", kind, "eventKey", title, "createdAt", waits)
      select ${id}, 'comment', 'event ' || n, 'Number ' || n, '2026-11-20T12:00:00Z', 'daily'
      from generate_series(1, 3) n`);
  }
  return { ...place, timeZone: 'UTC' };
}

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
    const { before, after } = await cutOff(place.pool, [table, when], () => sendDigests(place));
    expect(after).toEqual(before);
    await sendDigests(place);
    await sendDigests(place);
    const { tables, jobs } = await stateOf(place.pool);
    expect([tables.mails?.length, jobs.length]).toEqual([2, 2]);
    expect(tables.notifications).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ waits: null })),
    );
  },
);
