import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection with its last answer once the app is closing. Fastify closes those that are idle by then; one
 * that still carries an answer would be kept for the next request, and the app would wait for that one.
 */
export function closeWithLastAnswers(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.destroySoon();
  });
}
