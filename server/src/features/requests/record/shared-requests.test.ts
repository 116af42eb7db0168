import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { reassign } from '../../../../test/request-steps.ts';

const lists = ['/api/purchase-requests', '/api/approval-requests'];
const day = 24 * 60 * 60 * 1000;

type Change = (scene: RequestScene, url: string) => Promise<unknown>;

const changes: readonly [string, Change][] = [
  ['another request begins', ({ ann }) => ann.send('POST', '/api/purchase-requests')],
  ['its vendor is edited', ({ tess }, url) => tess.send('PUT', url, { vendor: 'Backblaze' })],
  ['a step is approved', ({ tess }, url) => act(tess, url, ['approve', stepNames.tech])],
  ['it is rejected', ({ tess }, url) => act(tess, url, ['reject', stepNames.tech, 'Too dear'])],
  [
    'a step is given to somebody else',
    ({ chief, ids }, url) => reassign(chief, url, [stepNames.tech, ids.eve]),
  ],
  ['it is deleted', ({ chief }, url) => chief.send('DELETE', url)],
  ['its requestor takes another name', ({ ann }) => ann.send('PUT', '/api/me', { name: 'Ann Other' })],
  ['its tech admin is deleted', ({ chief, ids }) => chief.send('DELETE', `/api/users/${ids.tess}`)],
  [
    'its step is called otherwise',
    ({ app }) => app.db.execute(sql`update request_steps set label = 'Beginning'`),
  ],
];

test.each(changes)('The lists of requests are answered anew when %s', async (_what, change) => {
  const scene = await requestScene();
  const url = await askedFor(scene);
  jsonOf(await act(scene.ann, url, ['approve', stepNames.submission]));
  const seen = await Promise.all(lists.map((list) => scene.bob.get(list)));
  const ask = () =>
    Promise.all(
      lists.map((list, at) => scene.bob.get(list, { 'if-none-match': String(seen[at]?.headers.etag) })),
    );
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([304, 304]);
  await change(scene, url);
  const after = await ask();
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const [at, reply] of after.entries()) expect(reply.json()).not.toEqual(seen[at]?.json());
});

test('A request that is one more day in its status is answered anew, on the same day', async () => {
  const scene = await requestScene();
  await askedFor(scene);
  scene.app.clock.pass(day - 60_000);
  const before = await scene.bob.get('/api/purchase-requests');
  expect(before.json()).toMatchObject([{ daysInStatus: 1 }]);
  scene.app.clock.pass(120_000);
  const after = await scene.bob.get('/api/purchase-requests', {
    'if-none-match': String(before.headers.etag),
  });
  expect(after.json()).toMatchObject([{ daysInStatus: 2 }]);
});

test('Both lists are the same for all, kept by nobody else, and not of one another', async () => {
  const scene = await requestScene();
  await askedFor(scene);
  const [board, open] = [await scene.ann.get(lists[0] ?? ''), await scene.bob.get(lists[1] ?? '')];
  expect(board.headers['cache-control']).toBe('private, no-cache');
  expect(board.headers.etag).not.toBe(open.headers.etag);
  expect((await scene.chief.get(lists[0] ?? '')).headers.etag).toBe(board.headers.etag);
});
