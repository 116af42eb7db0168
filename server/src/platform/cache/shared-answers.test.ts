import { gunzipSync } from 'node:zlib';
import { oneStep } from '@purser/domain/steps';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { createHeavyWork } from '../heavy-work.ts';
import { type ComputeZipped, createSharedAnswers } from './shared-answers.ts';

const addresses = [
  '/api/portfolio',
  '/api/stats/financial',
  '/api/renewals',
  '/api/contracts/review',
  '/api/stats/year-difference',
];

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 730, billingCycle: 'yearly' };
const add = async (ann: Visitor, vendor: string): Promise<{ id: number; version: number }> =>
  (await ann.send('POST', '/api/software', { vendor, product_name: 'P', contract })).json();

const day = 24 * 60 * 60 * 1000;

const tagOf = ({ headers }: LightMyRequestResponse): string => String(headers.etag);
const vendorsIn = (reply: LightMyRequestResponse): string[] =>
  reply.json().map(({ vendor }: { vendor: string }) => vendor);

/** Asks for the list as a browser does that has seen `earlier`, and answers its vendors, or that nothing has changed. */
async function listSince(visitor: Visitor, earlier: LightMyRequestResponse) {
  const reply = await visitor.get('/api/portfolio', { 'if-none-match': tagOf(earlier) });
  return reply.statusCode === 304 ? 'unchanged' : vendorsIn(reply);
}

test.each(addresses)('%s is answered with a tag, and not again to whoever has it', async (address) => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const first = await ann.get(address);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept, accept-encoding',
  });
  for (const given of [tagOf(first), `"x", ${tagOf(first)}`, '*']) {
    const again = await ann.get(address, { 'if-none-match': given });
    expect([again.statusCode, again.body, tagOf(again)]).toEqual([304, '', tagOf(first)]);
  }
  const other = await ann.get(address, { 'if-none-match': '"x"' });
  expect([other.statusCode, other.body]).toEqual([200, first.body]);
  await add(ann, 'Miro');
  const changed = await ann.get(address, { 'if-none-match': tagOf(first) });
  expect(changed.statusCode).toBe(200);
  expect(tagOf(changed)).not.toBe(tagOf(first));
});

test.each([
  ['gzip, deflate, br', true],
  ['br, gzip;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['identity', false],
  [undefined, false],
])('Who takes %s gets the same answer compressed: %s', async (takes, isZipped) => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const reply = await ann.get('/api/portfolio', takes === undefined ? {} : { 'accept-encoding': takes });
  expect(reply.headers['content-encoding']).toBe(isZipped ? 'gzip' : undefined);
  const body = isZipped ? gunzipSync(reply.rawPayload) : reply.rawPayload;
  expect(JSON.parse(body.toString())).toMatchObject([{ vendor: 'Figma' }]);
});

test('What another server writes is in the next answer', async () => {
  const { app, visitor: ann } = await withVisitor();
  await using second = await app.again({});
  const bob = await second.signIn({ email: 'bob@example.com' });
  await add(ann, 'Figma');
  const [first, other] = [await ann.get('/api/portfolio'), await bob.get('/api/portfolio')];
  expect(tagOf(first)).toBe(tagOf(other));
  await add(bob, 'Miro');
  expect(await listSince(ann, first)).toEqual(['Figma', 'Miro']);
  expect(await listSince(bob, other)).toEqual(['Figma', 'Miro']);
});

test('Who is signed out gets nothing for the tag, and who signs in then what is there now', async () => {
  const { app, visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const hers = await ann.get('/api/portfolio');
  const left = await ann.get('/api/logout');
  expect(left.headers['clear-site-data']).toBe('"cache"');
  const stranger = await ann.get('/api/portfolio', { 'if-none-match': tagOf(hers) });
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers['cache-control']).toBe('no-store');
  const bob = await app.signIn({ email: 'bob@example.com' });
  expect(await listSince(bob, hers)).toBe('unchanged');
  await add(bob, 'Miro');
  expect(await listSince(bob, hers)).toEqual(['Figma', 'Miro']);
});

test('At midnight the figures of the day are computed anew, and those of the year with a new one', async () => {
  const { app, visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const before = await ann.get('/api/renewals');
  app.clock.pass(day);
  const bob = await app.signIn({ email: 'bob@example.com' });
  expect((await bob.get('/api/renewals', { 'if-none-match': tagOf(before) })).statusCode).toBe(200);
  const yearOf = async (visitor: Visitor) => (await visitor.get('/api/stats/financial')).json().selectedYear;
  expect(await yearOf(bob)).toBe(2026);
  app.clock.pass(42 * day);
  expect(await yearOf(await app.signIn({ email: 'cy@example.com' }))).toBe(2027);
});

test('Each year has an answer of its own, and this one is the same whether it is named or not', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const costIn = async (query: string) => (await ann.get(`/api/portfolio${query}`)).json()[0].currentYearCost;
  expect([await costIn('?year=2025'), await costIn('?year=2026'), await costIn('')]).toEqual([0, 730, 730]);
});

test('An answer that several wait for is computed until the last of them has left', async () => {
  const { app } = await withVisitor();
  const heavy = createHeavyWork();
  const answers = createSharedAnswers({ db: app.db, clock: app.clock, heavy });
  const askers = [new AbortController(), new AbortController()] as const;
  const holds = new Map(['shared', 'left'].map((key) => [key, Promise.withResolvers<void>()]));
  let pieces = 0;
  const work = oneStep(() => {
    pieces += 1;
  });
  const ask = (key: string, at: 0 | 1) => {
    const compute: ComputeZipped = async ({ turn }) => {
      await holds.get(key)?.promise;
      await turn.run(work());
      return Buffer.from('answer');
    };
    return answers({ id: at, signal: askers[at].signal }, { key, compute });
  };
  const shared = [ask('shared', 0), ask('shared', 1)];
  const left = ask('left', 0);
  askers[0].abort(new Error('gone'));
  for (const { resolve } of holds.values()) resolve();
  const [, second, alone] = await Promise.allSettled([...shared, left]);
  expect(alone).toMatchObject({ status: 'rejected', reason: new Error('gone') });
  expect(second).toMatchObject({ status: 'fulfilled', value: { zipped: Buffer.from('answer') } });
  expect(pieces).toBe(1);
});

test('Who asks for one list many times at once is answered each time', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const replies = await Promise.all(Array.from({ length: 40 }, () => ann.get('/api/software')));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('Too many questions of one person at once are refused in words, with when to ask again', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma');
  const asked = Array.from({ length: 60 }, (_, at) =>
    ann.get(`/api/stats/spend/items?from=20${10 + at}-01&to=20${10 + at}-12`),
  );
  const replies = await Promise.all(asked);
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_questions' });
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(16);
  expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true);
});
