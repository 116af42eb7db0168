import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing app wait for the calls that are still at work although their client has gone, which Fastify doesn't: the
 * database that they use is closed after the app.
 */
export function waitForLastCalls(http: FastifyInstance): void {
  const atWork = new Set<Promise<unknown>>();
  http.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        const call = answer.catch(() => {}).finally(() => atWork.delete(call));
        atWork.add(call);
      }
      return answer;
    };
  });
  http.addHook('onClose', async () => {
    await Promise.all(atWork);
  });
}

/**
 * Closes each connection with its last answer once the app is closing. Fastify closes only idle ones; another would be
 * kept open for its next request, for which the app would wait.
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
