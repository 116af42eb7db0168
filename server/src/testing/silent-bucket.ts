import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A storage that takes connections and never answers; `broken` ends it with all of them, `env` is how to reach it. */
export async function silentBucket() {
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
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The silent storage has no port.');
  const env = {
    S3_BUCKET: 'purser',
    S3_REGION: 'eu-1',
    S3_ENDPOINT: `http://127.0.0.1:${place.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  return { broken, env, isAsked: once(server, 'connection') };
}
