import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { storageAt } from './storage-at.ts';

/** `broken` ends the storage with its connections, `env` is how to reach it. */
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
