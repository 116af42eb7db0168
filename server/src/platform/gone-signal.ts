import { Problem } from '@purser/domain/problem';
import type { FastifyReply } from 'fastify';

/**
 * Aborts when whoever asked has gone. A browser that is closed or cancels ends what it asked for; an answer that was
 * sent whole doesn't.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      gone.abort(new Problem('unavailable', 'This was cancelled. Nothing was written'));
  });
  return gone.signal;
}
