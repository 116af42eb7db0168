import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { addedSoftware, addressFor, claimOf, pdfFile } from '../../testing/vendor-files.ts';

/** A storage that takes connections and never answers; `broken` ends it with all of them. */
async function silentBucket() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  const broken = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(broken);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The silent storage has no port.');
  return { server, broken, endpoint: `http://127.0.0.1:${address.port}` };
}

test('While a bucket is silent, those who claim files wait for it and everybody else is answered', async () => {
  const { server, broken, endpoint } = await silentBucket();
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  await using app = await startApp({
    S3_BUCKET: 'purser',
    S3_REGION: 'eu-1',
    S3_ENDPOINT: endpoint,
    ...keys,
  });
  const visitor = await app.signIn({ email: 'ann@example.com' });
  const softwareId = await addedSoftware(visitor);
  const claims = [];
  for (let number = 1; number <= 12; number += 1)
    claims.push({ softwareId, ...claimOf(pdfFile(), await addressFor(visitor)) });
  const isAsked = once(server, 'connection');
  const answers = Promise.all(claims.map((claim) => visitor.send('POST', '/api/vendor-files', claim)));
  await isAsked;
  for (let time = 1; time <= 5; time += 1) expect((await visitor.get('/api/software')).statusCode).toBe(200);
  broken();
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(503));
});
