import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as addresses from '@purser/api/addresses';
import { expect, test } from 'vitest';
import { submittedRequest } from './requests.ts';
import { startApp, startOwnApp, type TestApp, testDay, type Visitor } from './start-app.ts';

const day = 24 * 60 * 60 * 1000;

// Every list and figure that an administrator may ask for, but for those of the machine.
const ofMachine = ['/api/system', '/api/system/report'];
const readable = Object.values(addresses)
  .filter((address) => address.startsWith('GET ') && !address.includes(':'))
  .map((address) => address.slice('GET '.length))
  .filter((url) => !ofMachine.includes(url));

const givenOnce = /SW-\d+|[\da-f]{8}-[\da-f-]{27}/g;

async function readAll(visitor: Visitor): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const url of readable) {
    const { statusCode, body } = await visitor.get(url);
    answers[url] = `${statusCode} ${body.replaceAll(givenOnce, 'one')}`;
  }
  return answers;
}

/** What an application answers at first, with an item, and a day later. */
async function tellLife(app: TestApp): Promise<unknown> {
  const ann = await app.signIn({ email: 'ann@company.example', role: 'admin' });
  const first = await readAll(ann);
  await ann.send('POST', '/api/software', { vendor: 'Example', product_name: 'Product' });
  const second = await readAll(ann);
  app.clock.pass(day);
  return { first, second, third: await readAll(ann) };
}

/** A life that leaves something in every memory, of the same ids as the next one's. */
async function liveOtherwise(app: TestApp): Promise<void> {
  const bea = await app.signIn({ email: 'bea@company.example', role: 'admin' });
  await bea.send('POST', '/api/software', { vendor: 'Other', product_name: 'Thing' });
  await submittedRequest(bea);
  await app.runJobs();
  await readAll(bea);
}

/** Makes the next standing application a new one: a worn one is replaced after a number of uses, which may be in the middle of a case. */
async function replaceStanding(): Promise<void> {
  await using app = await startApp();
  await app.db.execute('alter table mails rename to lost');
}

test('The standing application answers as a fresh one does, whatever its last user did', async () => {
  await replaceStanding();
  // The next one may begin on a worn database that another file has left.
  await replaceStanding();
  let standing: TestApp['http'];
  {
    await using used = await startApp();
    standing = used.http;
    await liveOtherwise(used);
  }
  await using fresh = await startOwnApp();
  await using next = await startApp();
  // Compared here, since to show an application in words would ask where it listens.
  expect(next.http === standing).toBe(true);
  expect(await tellLife(next)).toEqual(await tellLife(fresh));
});

test('Clock, files and sessions begin anew, and two cases at once have applications of their own', async () => {
  let cookie: string;
  let file: string;
  {
    await using used = await startApp({}, '2026-01-05');
    await using other = await startApp();
    expect(other.http).not.toBe(used.http);
    used.clock.pass(day);
    expect(used.clock.today()).toBe('2026-01-06');
    ({ cookie } = await used.signIn({ email: 'ann@company.example' }));
    file = path.join(used.dataDir, 'files/left behind');
    writeFileSync(file, 'left behind');
  }
  await using next = await startApp();
  expect(next.clock.now()).toBe(`${testDay}T12:00:00.000Z`);
  expect(existsSync(file)).toBe(false);
  expect((await next.http.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
});

test.each<[string, (app: TestApp) => Promise<unknown>]>([
  ['was closed', ({ http }) => http.close()],
  ['listens', ({ http }) => http.listen({ host: '127.0.0.1', port: 0 })],
  ['has other tables', ({ db }) => db.execute('alter table mails rename to lost')],
  ['lost its data folder', async ({ dataDir }) => rmSync(path.join(dataDir, 'files'), { recursive: true })],
])('An application that %s isn’t lent again', async (_what, change) => {
  let used: TestApp['http'];
  {
    await using app = await startApp();
    used = app.http;
    await change(app);
  }
  await using next = await startApp();
  expect(next.http).not.toBe(used);
  const ann = await next.signIn({ email: 'ann@company.example' });
  expect((await ann.get('/api/software')).statusCode).toBe(200);
});
