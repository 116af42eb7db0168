import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@purser/server/test/raw-requests';
import { wakePeer } from '@purser/server/test/s3-peer-setup';

/** A real S3 server behind a door that can be shut, or why there is none. */
export type Bucket =
  | { readonly missing: string }
  | {
      readonly env: Readonly<Record<string, string>>;
      /** While it is shut, connections end at once. */
      shut(isShut: boolean): void;
      close(): Promise<void>;
    };

export async function openBucket(): Promise<Bucket> {
  const peer = await wakePeer();
  if (!('settings' in peer.answer)) return { missing: Object.values(peer.answer).join('') };
  const { settings } = peer.answer;
  const there = new URL(settings.S3_ENDPOINT ?? '');
  const sockets = new Set<Socket>();
  let isShut = false;
  const door = createServer((socket): void => {
    if (isShut) {
      socket.destroy();
      return;
    }
    const beyond = connect(Number(there.port || 80), there.hostname);
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  const port = await portOf({ server: door });
  const shut = (now: boolean): void => {
    isShut = now;
    if (now) for (const socket of sockets) socket.destroy();
  };
  return {
    env: { ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` },
    shut,
    close: async () => {
      shut(true);
      await once(door.close(), 'close');
      await peer.stop();
    },
  };
}
