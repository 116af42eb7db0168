import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { createCallLimits } from './call-limits.ts';

/** As many servers with one database as asked for, each with what it counts. */
const serversOf = (app: TestApp, count: number) =>
  Array.from({ length: count }, () => createCallLimits(app.db, app.clock));

test.each([1, 2, 3, 7])(
  '%i servers together take thirty calls of thirty, one after the other',
  async (count) => {
    await using app = await startApp();
    const servers = serversOf(app, count);
    const taken: boolean[] = [];
    for (let at = 0; at < 40; at += 1) taken.push((await servers[at % count]?.('key', 30)) === undefined);
    expect(taken).toEqual([
      ...Array.from({ length: 30 }, () => true),
      ...Array.from({ length: 10 }, () => false),
    ]);
  },
);

test.each([
  [30, 2],
  [600, 1],
  [600, 3],
  [1000, 2],
])(
  'Of many calls at once, %i are taken by %i servers, or less by what a server keeps for itself',
  async (most, count) => {
    await using app = await startApp();
    const servers = serversOf(app, count);
    const calls = Array.from({ length: most + 200 }, async (_, at) => servers[at % count]?.('key', most));
    const taken = (await Promise.all(calls)).filter((seconds) => seconds === undefined).length;
    expect(taken).toBeLessThanOrEqual(most);
    expect(taken).toBeGreaterThan(most - (most / 30 + 1) * (count - 1) - 1);
  },
);

test('Keys are counted apart, and each minute begins anew', async () => {
  await using app = await startApp();
  const [one, other] = serversOf(app, 2);
  app.clock.pass(20_000);
  for (let at = 0; at < 3; at += 1) await one?.('a', 3);
  expect(await other?.('a', 3)).toBe(40);
  expect(await other?.('b', 3)).toBeUndefined();
  app.clock.pass(39_999);
  expect(await one?.('a', 3)).toBe(1);
  app.clock.pass(1);
  expect(await one?.('a', 3)).toBeUndefined();
});

test('Minutes that have passed are forgotten', async () => {
  await using app = await startApp();
  const [server] = serversOf(app, 1);
  for (const key of ['a', 'b', 'c']) await server?.(key, 3);
  app.clock.pass(180_000);
  await server?.('a', 3);
  const { rows } = await app.db.execute(sql`select key from call_limits`);
  expect(rows).toEqual([{ key: 'a' }]);
});

test('Thirty sign-ins of an address are taken by two servers together; programs are told 429, browsers led back', async () => {
  const settings = { RATE_LIMIT: '600' };
  await using app = await startApp(settings);
  await using second = await app.again(settings);
  const visit = ({ http }: TestApp, accept?: string) =>
    http.inject({ url: '/api/login?moved=1', ...(accept !== undefined && { headers: { accept } }) });
  for (let at = 0; at < 30; at += 1) await visit(at % 2 === 0 ? app : second);
  for (const server of [app, second]) {
    const program = await visit(server, 'application/json');
    expect([program.statusCode, program.json().code]).toEqual([429, 'too_many']);
    expect(Number(program.headers['retry-after'])).toBeGreaterThan(0);
    const browser = await visit(server, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(browser.headers.location).toBe('/?error=too_many_requests');
  }
});
