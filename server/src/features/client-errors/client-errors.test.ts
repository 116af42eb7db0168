import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, testDay } from '../../../test/start-app.ts';

const url = '/api/client-errors';
const stack = 'TypeError: Secret Corp\n    at save (https://a.example/assets/form-1.js:1:20)';
const report = { name: 'TypeError', stack, route: '/software/$id' };

/** An application, and the lines that it logs about browsers. */
async function startLogged(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const app = await startApp(env, testDay, { log });
  onTestFinished(() => app[Symbol.asyncDispose]());
  return { app, told: () => lines.filter((line) => line.includes('an error in a browser')) };
}

test('An error of the browser is one line in the log: its name, where it came from, the screen and the person', async () => {
  const { app, told } = await startLogged();
  const ann = await app.signIn({ email: 'ann@example.com' });
  const answer = await ann.send('POST', url, report);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(told().map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      reqId: answer.headers['x-request-id'],
      browser: { name: 'TypeError', frames: ['save form-1.js:1:20'], route: '/software/$id' },
      person: 1,
    }),
  ]);
});

test('Who is signed out can report one too', async () => {
  const { app, told } = await startLogged();
  const answer = await app.http.inject({ method: 'POST', url, payload: report });
  expect([answer.statusCode, told().length]).toEqual([204, 1]);
});

test('Nothing that somebody may have typed comes into the log', async () => {
  const { app, told } = await startLogged();
  const typed = {
    name: 'Secret Corp',
    stack: 'Secret Corp\n  at Secret Corp (x):1:2',
    route: '/table?q=Secret Corp',
  };
  expect((await app.http.inject({ method: 'POST', url, payload: typed })).statusCode).toBe(204);
  expect(told()).toHaveLength(1);
  expect(told()[0]).not.toContain('Secret');
});

test.each([
  ['a name that is too long', { ...report, name: 'x'.repeat(101) }, 422],
  ['no stack', { name: 'TypeError', route: '/' }, 422],
  ['more than 8 kB', { ...report, stack: 'x'.repeat(8192) }, 413],
])('A report with %s is refused', async (_what, payload, status) => {
  const { app, told } = await startLogged();
  expect((await app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(status);
  expect(told()).toEqual([]);
});

test('After twenty of an address in a minute the others are refused', async () => {
  const { app, told } = await startLogged({ RATE_LIMIT: '600' });
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1)
    statuses.push((await app.http.inject({ method: 'POST', url, payload: report })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
  expect(told()).toHaveLength(20);
});
