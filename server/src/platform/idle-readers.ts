import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface ReaderLimits {
  /** Milliseconds without reading anything. */
  readonly pause: number;
  /** The least average rate, once `pause` is over. */
  readonly bytesPerSecond: number;
}

/**
 * Disconnects clients that read nothing of an answer for a while, or too slowly to ever end: their unread answer takes
 * memory, and an export a database connection. Only time with something to read counts.
 */
export function dropIdleReaders(http: FastifyInstance, patience: ReaderLimits): void {
  http.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return;
    // Node counts what the peer takes, so that a pause is one without traffic in either direction.
    const onPause = (): void => {
      if (reply.raw.writableLength > 0) socket.destroy();
      else socket.setTimeout(patience.pause);
    };
    reply.raw.setTimeout(patience.pause, onPause);
    dropSlowReader(reply, socket, patience);
  });
}

// How many checks for unread bytes happen within the permitted pause.
const checksPerPause = 6;

function dropSlowReader(reply: FastifyReply, socket: Socket, { pause, bytesPerSecond }: ReaderLimits): void {
  const before = socket.bytesWritten;
  let owed = 0;
  const check = (): void => {
    if (reply.raw.writableLength === 0) return;
    owed += pause / checksPerPause;
    // All bytes that were handed over so far, unread ones included.
    const handed = socket.bytesWritten - before;
    if (owed > pause + (handed / bytesPerSecond) * 1000) socket.destroy();
  };
  const timer = setInterval(check, pause / checksPerPause).unref();
  reply.raw.once('close', () => clearInterval(timer));
}
