import { atMost, type Figure, median, medianOf, timed } from './measure.ts';
import { get } from './reading.ts';
import { seedActivities, seedDashboard } from './seed-dashboard.ts';
import type { Bench } from './server.ts';

const feed = '/api/activity-feed?limit=6';

/** What the dashboard asks for, and what that is called. */
const calls: readonly (readonly [path: string, name: string])[] = [
  ['/api/stats/financial', 'spend of the year'],
  ['/api/renewals', 'renewals'],
  ['/api/contracts/review', 'prices to review'],
  ['/api/approval-requests', 'approval requests'],
  [feed, 'activity'],
];

/** Milliseconds of each call, by its path. */
type Times = ReadonlyMap<string, number>;

/** Fills the database and measures the dashboard's calls: each alone, all at once, and with a hundredth of the activities. */
export async function benchDashboard(bench: Bench): Promise<Figure[]> {
  await seedDashboard(bench.database);
  await seedActivities(bench.database, 2000);
  await warmUp(bench);
  const few = await timesOf(bench);
  await seedActivities(bench.database, 198_000);
  const many = await timesOf(bench);
  const all = await medianOf(31, () => timed(() => Promise.all(calls.map(([path]) => ask(bench, path)))));
  const [slowest = feed] = calls.map(([path]) => path).toSorted((a, b) => timeOf(many, b) - timeOf(many, a));
  const growthOf = (path: string): number => timeOf(many, path) / timeOf(few, path);
  return [
    ...calls.map(([path, name]) => atMost(`Dashboard: ${name}`, timeOf(many, path), [150, 'ms'])),
    atMost('Dashboard: all five calls at once', all, [400, 'ms']),
    atMost('The slowest of them with 200,000 activities against 2,000', growthOf(slowest), [1.5, 'times']),
    atMost('Its activity with 200,000 activities against 2,000', growthOf(feed), [1.5, 'times']),
  ];
}

// Statements are planned anew until PostgreSQL knows them, and code is slow until it has run a while.
async function warmUp(bench: Bench): Promise<void> {
  for (let at = 0; at < 15; at += 1) {
    for (const [path] of calls) await ask(bench, path);
  }
}

// The calls take turns, so that a machine that slows down does so for all.
async function timesOf(bench: Bench): Promise<Times> {
  const taken = new Map(calls.map(([path]): [string, number[]] => [path, []]));
  for (let at = 0; at < 31; at += 1) {
    for (const [path, times] of taken) times.push(await ask(bench, path));
  }
  return new Map([...taken].map(([path, times]) => [path, median(times)]));
}

const timeOf = (times: Times, path: string): number => times.get(path) ?? Number.NaN;

/** How long the whole answer takes, as a browser asks for it after a change: what hasn't changed isn't computed again. */
async function ask(bench: Bench, path: string): Promise<number> {
  await bench.database.pool.query('insert into data_changes ("softwareId") select min(id) from software');
  return (await get(bench, path, { 'accept-encoding': 'gzip' })).total;
}
