import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { portOf } from './raw-requests.ts';

export const storageAt = async (server: Server) => ({
  S3_BUCKET: 'purser',
  S3_REGION: 'eu-1',
  S3_ENDPOINT: `http://127.0.0.1:${await portOf({ server })}`,
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
});

/** A storage that takes connections and never answers; `broken` ends the storage with its connections, `env` is how to reach it. */
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
  const env = await storageAt(server);
  return { broken, env, isAsked: once(server, 'connection') };
}
