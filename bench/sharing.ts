import { Agent } from 'node:http';
import { linesType } from '@purser/api/portfolio-lines';
import { type LoadPlan, load, sendOne } from './load.ts';
import { atLeast, atMost, type Figure, median, medianOf, percentile, timed } from './measure.ts';
import { get } from './reading.ts';
import type { Bench } from './server.ts';

const list = '/api/portfolio';
const statistics = '/api/stats/financial';

/** What many ask for at once: the list and the statistics, unchanged and after a change. */
export async function benchSharing(bench: Bench): Promise<Figure[]> {
  const headers = headersOf(bench);
  const change = await changer(bench);
  const plan = { origin: bench.origin, connections: 16, method: 'GET' as const, headers };
  const { bytes, tag } = await get(bench, list, headers);
  const lists = await load({ ...plan, requests: 1200, path: () => list });
  const unchanged = await medianOf(30, async () => {
    const answer = await get(bench, list, { ...headers, 'if-none-match': tag });
    if (answer.bytes > 0) throw new Error('An unchanged list was sent again.');
    return answer.total;
  });
  const sums = await load({ ...plan, requests: 8000, path: () => statistics });
  return [
    atLeast('List, unchanged, 16 readers', lists.perSecond, [300, 'a second']),
    atMost('The same, half of them within', lists.p50, [40, 'ms']),
    atMost('List that the browser has, 304', unchanged, [3, 'ms']),
    atMost('List after a change, whole', await afterChange(bench, list, change), [110, 'ms']),
    atMost('List on the wire, gzip', bytes / 1000, [700, 'kB']),
    atLeast('Statistics, unchanged, 16 readers', sums.perSecond, [2000, 'a second']),
    atMost('The same, half of them within', sums.p50, [8, 'ms']),
    atMost('Statistics after a change', await afterChange(bench, statistics, change), [30, 'ms']),
    ...(await benchCrowd(bench, change)),
  ];
}

/** Statistics where each item has ten years of contracts. */
export const benchLongHistory = async (bench: Bench): Promise<Figure> =>
  atMost(
    'Statistics after a change, 100,000 contracts',
    await afterChange(bench, statistics, await changer(bench)),
    [110, 'ms'],
  );

const headersOf = ({ cookie }: Bench) => ({ cookie, accept: linesType, 'accept-encoding': 'gzip' });

type Change = () => Promise<void>;

/** Changes one field of an item, each time of another one. */
async function changer(bench: Bench): Promise<Change> {
  const { rows } = await bench.database.pool.query<{ id: number }>('select id from software limit 2000');
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  return async () => {
    count += 1;
    const { status } = await sendOne(
      {
        origin: bench.origin,
        method: 'PATCH',
        headers: { cookie: bench.cookie },
        path: (at) => `/api/software/${rows[at % rows.length]?.id}`,
        body: (at) => JSON.stringify({ notes: `Changed for the ${at}th time` }),
      },
      agent,
      count,
    );
    if (status !== 200) throw new Error(`A change was answered with ${status}.`);
  };
}

const afterChange = (bench: Bench, path: string, change: Change): Promise<number> =>
  medianOf(15, async () => {
    await change();
    return (await get(bench, path, headersOf(bench))).total;
  });

const readers = 200;
const writers = 16;
const rounds = 10;
// People look at what they got before they ask for more.
const pause = 1000;

/** 200 people who read something each second while 16 others write as often; how long they wait at the most. */
async function benchCrowd(bench: Bench, change: Change): Promise<Figure[]> {
  const [{ id: item } = { id: 0 }] = (
    await bench.database.pool.query<{ id: number }>('select id from software limit 1')
  ).rows;
  const paths = [list, statistics, `/api/software/${item}/contracts`, '/api/purchase-requests'];
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const reading: Omit<LoadPlan, 'connections' | 'requests'> = {
    origin: bench.origin,
    method: 'GET',
    headers: headersOf(bench),
    path: (at) => paths[at % paths.length] ?? list,
  };
  const times: number[] = [];
  const read = async (at: number): Promise<void> => {
    const took = await timed(async () => {
      const { status } = await sendOne(reading, agent, at);
      if (status !== 200) throw new Error(`${reading.path(at)} was answered with ${status}.`);
    });
    times.push(took);
  };
  await Promise.all([
    ...Array.from({ length: readers }, (_, at) => eachSecond(at / readers, (round) => read(at + round))),
    ...Array.from({ length: writers }, (_, at) => eachSecond(at / writers, change)),
  ]);
  agent.destroy();
  return [
    atMost('200 readers with 16 writers, half of the reads within', median(times), [250, 'ms']),
    atMost('The same, 99 of 100 within', percentile(times, 0.99), [250, 'ms']),
  ];
}

/** Does something in each of some rounds, begun at a share of the pause, so that not all come at once. */
async function eachSecond(share: number, act: (round: number) => Promise<void>): Promise<void> {
  await wait(share * pause);
  for (let round = 0; round < rounds; round += 1) {
    await act(round);
    await wait(pause);
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
