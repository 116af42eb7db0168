import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface ReaderLimits {
  /** Milliseconds without reading anything. */
  readonly pause: number;
  /** The least average rate, once `pause` is over. */
  readonly bytesPerSecond: number;
}

/**
 * Drops whoever asks for something and then reads none of the answer for a while, or so little of it that it would never
 * end: what is kept for them takes memory, and an export a connection to the database. Only the time counts in which
 * they have something to read: who waits for an answer isn't dropped.
 */
export function dropIdleReaders(http: FastifyInstance, patience: ReaderLimits): void {
  http.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // What is injected has no socket.
    if (!(socket instanceof Socket)) return;
    // Node counts what the peer takes, so that a pause is one in which nothing went either way.
    const onPause = (): void => {
      if (reply.raw.writableLength > 0) socket.destroy();
      else socket.setTimeout(patience.pause);
    };
    reply.raw.setTimeout(patience.pause, onPause);
    dropSlowReader(reply, socket, patience);
  });
}

// How often it is looked whether something waits to be read, within the time that may pass without any reading.
const looks = 6;

function dropSlowReader(
  reply: FastifyReply,
  socket: Socket,
  { pause, bytesPerSecond: pace }: ReaderLimits,
): void {
  const before = socket.bytesWritten;
  let owed = 0;
  const look = (): void => {
    if (reply.raw.writableLength === 0) return;
    owed += pause / looks;
    // All that was handed over for them so far, what still waits included.
    const handed = socket.bytesWritten - before;
    if (owed > pause + (handed / pace) * 1000) socket.destroy();
  };
  const timer = setInterval(look, pause / looks).unref();
  reply.raw.once('close', () => clearInterval(timer));
}
