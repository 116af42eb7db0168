import { Problem } from '@purser/domain/problem';
import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before its answer was sent whole. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      controller.abort(new Problem('unavailable', 'This was cancelled. Nothing was written'));
  });
  return controller.signal;
}
