import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Drops whoever asks for something and then reads none of the answer for `patience` milliseconds: what is kept for them
 * takes memory, and an export a connection to the database. Who reads slowly, or waits for an answer, isn't dropped.
 */
export function dropIdleReaders(http: FastifyInstance, patience: number): void {
  http.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // What is injected has no socket.
    if (!(socket instanceof Socket)) return;
    // Node counts what the peer takes, so that a pause is one in which nothing went either way.
    const onPause = (): void => {
      if (reply.raw.writableLength > 0) socket.destroy();
      else socket.setTimeout(patience);
    };
    reply.raw.setTimeout(patience, onPause);
  });
}
