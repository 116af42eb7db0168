import { Problem } from '@purser/domain/problem';
import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before its answer was sent whole. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      gone.abort(new Problem('unavailable', 'This was cancelled. Nothing was written'));
  });
  return gone.signal;
}
