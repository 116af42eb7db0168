import { Agent, request } from 'node:http';
import { machineClock } from '@purser/server/platform/clock';
import { signInAs } from '@purser/server/test/people';
import { atLeast, atMost, type Figure, median, medianOf, timed } from './measure.ts';
import { get } from './reading.ts';
import { fillRequest, personAt } from './seed-requests.ts';
import type { Bench } from './server.ts';

const crowd = 16;
const longestWait = 10_000;

/** A step that waits for whoever has the cookie. */
interface Turn {
  readonly cookie: string;
  readonly id: number;
  readonly stepName: string;
}

/** How fast the board and one request are answered, a step is approved, and many people approve at once. */
export async function benchRequests(bench: Bench): Promise<Figure[]> {
  const board = await medianOf(9, async () => (await get(bench, '/api/purchase-requests')).total);
  const id = await someRequest(bench);
  await fillRequest(bench.database, id);
  const detail = await medianOf(100, () => openRequest(bench, id));
  const [alone = [], ...people] = await Promise.all(
    Array.from({ length: 1 + crowd }, (_, at) => turnsOf(bench, personAt(at + 1))),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  const single: number[] = [];
  for (const turn of alone) single.push(await approve(bench, agent, turn));
  const done = await doneWhileOneIsHeld(
    bench,
    agent,
    people.map((turns) => turns.shift()),
  );
  const { perSecond, slowest } = await allAtOnce(bench, agent, people);
  agent.destroy();
  return [
    atMost('Board of 20,000 requests, whole answer', board, [300, 'ms']),
    atMost('One request, its steps, 100 comments and 5 attachments, call after call', detail, [30, 'ms']),
    atMost('Approving a step', median(single), [30, 'ms']),
    atLeast('Of 16 people at once, those who are done while one request is held', done, [15, 'people']),
    atLeast('Approvals by 16 people at once', perSecond, [66, 'a second']),
    atMost('The slowest of these approvals', slowest, [480, 'ms']),
  ];
}

async function someRequest({ database }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from purchase_requests where status = 'in_progress' order by id limit 1 offset 1000`,
  );
  if (!rows[0]) throw new Error('The bench’s requests are not there.');
  return rows[0].id;
}

const openRequest = (bench: Bench, id: number): Promise<number> =>
  timed(async () => {
    for (const part of ['', '/steps', '/comments', '/attachments'])
      await get(bench, `/api/purchase-requests/${id}${part}`);
  });

// The last step is left out: it ends in software.
async function turnsOf({ database }: Bench, email: string): Promise<Turn[]> {
  const cookie = await signInAs({ db: database.db, clock: machineClock('UTC') }, { email });
  const { rows } = await database.pool.query<{ id: number; stepName: string }>(
    `select r.id, r."currentStep" as "stepName" from purchase_requests r
      join users u on u.id = r."currentAssigneeId" and u.email = $1
    where r.status = 'in_progress' and r."currentStep" <> 'operations_wrapup' order by r.id`,
    [email],
  );
  if (rows.length === 0) throw new Error(`Nothing waits for ${email}.`);
  return rows.map((row) => ({ ...row, cookie }));
}

/** Approves a step and answers how long that took, in milliseconds. */
const approve = ({ origin }: Bench, agent: Agent, { cookie, id, stepName }: Turn): Promise<number> =>
  timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const url = new URL(`/api/purchase-requests/${id}/action`, origin);
        const headers = { cookie, 'content-type': 'application/json' };
        const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`An approval was answered with ${answer.statusCode}.`)),
          );
        });
        sent.on('error', reject);
        sent.end(JSON.stringify({ action: 'approve', stepName }));
      }),
  );

/** How many of some people who act at once are done while somebody holds the request of the first of them. */
async function doneWhileOneIsHeld(
  bench: Bench,
  agent: Agent,
  turns: readonly (Turn | undefined)[],
): Promise<number> {
  const client = await bench.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from purchase_requests where id = $1 for update', [turns[0]?.id]);
  let done = 0;
  const approvals = turns.map(async (turn) => {
    if (turn) await approve(bench, agent, turn);
    done += 1;
  });
  const [, ...others] = approvals;
  const patience = AbortSignal.timeout(longestWait);
  const lost = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()));
  await Promise.race([Promise.all(others), lost]);
  const counted = done;
  await client.query('commit');
  client.release();
  await Promise.all(approvals);
  return counted;
}

/** Everybody approves what waits for them, one thing after the other and all people at once. */
async function allAtOnce(
  bench: Bench,
  agent: Agent,
  people: readonly (readonly Turn[])[],
): Promise<{ perSecond: number; slowest: number }> {
  const taken: number[] = [];
  const milliseconds = await timed(() =>
    Promise.all(
      people.map(async (turns) => {
        for (const turn of turns) taken.push(await approve(bench, agent, turn));
      }),
    ),
  );
  return { perSecond: (taken.length * 1000) / milliseconds, slowest: Math.max(...taken) };
}
