import { request } from 'node:http';
import { z } from 'zod';
import { atMost, type Figure, medianOf, timed } from './measure.ts';
import { get } from './reading.ts';
import type { Bench } from './server.ts';

const runs = 20;
const notificationCount = 50_000;

/** How fast the terms of 10,000 items are told, decided and fetched by a calendar, and somebody's many notifications. */
export async function benchRenewals(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database;
  // Every contract that renews itself asks for a decision within a year; all of them stand in the list and the calendars.
  await pool.query(
    `update contracts set "autoRenew" = true, "renewalMonths" = 12, "noticeCount" = 30, "noticeUnit" = 'days'`,
  );
  await pool.query(`insert into notifications ("userId", kind, "eventKey", title, "createdAt", "readAt")
    select users.id, 'comment', 'bench ' || n, 'Somebody commented on item ' || n, now() - n * interval '1 minute',
      case when n > 40 then now() end
    from users cross join generate_series(1, ${notificationCount}) n where email = 'bench@example.com'`);
  await pool.query('analyze contracts, notifications');
  const address = '/api/renewals/terms?days=365';
  const touch = () =>
    pool.query(`update software set notes = notes || '.' where id = (select min(id) from software)`);
  await get(bench, address);
  const first: number[] = [];
  const whole = await medianOf(runs, async () => {
    await touch();
    const answer = await opened(bench, address);
    first.push(answer.first);
    return answer.total;
  });
  const { url } = await send(bench, 'POST /api/calendar-feeds', { kind: 'company' });
  const feed = new URL(String(url)).pathname;
  const { tag } = await get(bench, feed);
  const changedFeed = await medianOf(5, async () => {
    await touch();
    return (await get(bench, feed)).total;
  });
  const { tag: last } = await get(bench, feed);
  const sameFeed = await medianOf(
    runs,
    async () => (await get(bench, feed, { 'if-none-match': last })).total,
  );
  if (tag === last) throw new Error('A change of an item must give the calendar another tag.');
  const page = await medianOf(runs, async () => (await get(bench, '/api/notifications?limit=50')).total);
  const targets: readonly (readonly [string, number, number])[] = [
    [
      'Terms of a year after a change, first byte',
      first.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN,
      150,
    ],
    ['The same, whole', whole, 250],
    ['Deciding about a term', await decide(bench), 15],
    ['Calendar feed of all items after a change', changedFeed, 300],
    ['The same, unchanged (304)', sameFeed, 5],
    ['Notifications of somebody who has 50,000 of them', page, 50],
  ];
  return targets.map(([what, measured, most]) => atMost(what, measured, [most, 'ms']));
}

async function decide(bench: Bench): Promise<number> {
  const { rows } = await bench.database.pool.query<{ id: number }>(
    `select id from software where status = 'active' order by id limit ${runs}`,
  );
  const items = [...rows];
  const terms = await Promise.all(items.map(({ id }) => send(bench, `GET /api/software/${id}/renewal`)));
  // The first day that is always allowed.
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return medianOf(runs, async () => {
    const term = terms.shift();
    const decision = { termEnd: endOf(term), decision: 'renegotiate', note: 'Fewer seats', until };
    return timed(() => send(bench, `PUT /api/software/${Number(term?.softwareId)}/renewal`, decision));
  });
}

type Answered = Readonly<Record<string, unknown>>;

function endOf(renewal: Answered | undefined): string {
  const { term } = renewal ?? {};
  return typeof term === 'object' && term !== null && 'end' in term ? String(term.end) : '';
}

async function send(bench: Bench, call: string, body?: object): Promise<Answered> {
  const [method = '', address = ''] = call.split(' ');
  const answer = await fetch(new URL(address, bench.origin), {
    method,
    headers: { cookie: bench.cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return z.record(z.string(), z.unknown()).parse(await answer.json());
}

/** Asks for something, and tells when its first byte and all of it were there, in milliseconds. */
function opened(bench: Bench, address: string): Promise<{ first: number; total: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie: bench.cookie, 'accept-encoding': 'gzip' };
    request(new URL(address, bench.origin), { headers }, (answer) => {
      const first = performance.now() - begun;
      answer.resume();
      answer.on('end', () => resolve({ first, total: performance.now() - begun }));
    })
      .on('error', reject)
      .end();
  });
}
