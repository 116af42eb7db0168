import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { storageAt } from '../../test/fake-buckets.ts';
import { startApp } from '../../test/start-app.ts';

/** A storage that counts how often it is asked, and answers once it is let. */
async function countingBucket() {
  const { promise: isLet, resolve: letAnswer } = Promise.withResolvers<void>();
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    void isLet.then(() => response.end());
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = await storageAt(server);
  return { env, letAnswer, isAsked: once(server, 'request'), count: () => count };
}

test('However many strangers ask at once whether it is ready, the storage is asked once; later, anew', async () => {
  const { env, letAnswer, isAsked, count } = await countingBucket();
  await using app = await startApp(env);
  const ask = () => app.http.inject({ url: '/readyz' });
  const answers = Array.from({ length: 20 }, ask);
  await isAsked;
  letAnswer();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(count()).toBe(1);
  expect((await ask()).statusCode).toBe(200);
  expect(count()).toBe(2);
});
