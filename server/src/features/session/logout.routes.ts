import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Server } from '../../platform/serve.ts';
import { logoutPage } from './logout-page.ts';
import { leaveSession } from './session-cookie.ts';

const schema = { tags: ['Session'], summary: 'Ends the session and leads to the start page' };
const options = { exposeHeadRoute: false, config: { access: 'anyone' }, schema } as const;

/**
 * Opens the way out. A page of another website can send a browser here, where only the browser tells who asked: then a
 * button asks the person. Its form is a write, which the guards let in from our own pages alone.
 */
export function registerLogout(server: Server, config: Config): void {
  const leave = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await leaveSession({ server, config, request, reply });
    return reply.header('cache-control', 'no-store').redirect('/', request.method === 'GET' ? 302 : 303);
  };
  server.http.register(async (scope: FastifyInstance) => {
    // The form has no fields; whatever else is sent is nothing to look at.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );
    scope.get('/api/logout', options, async (request, reply) =>
      isForeign(request) ? sendQuestion(reply) : leave(request, reply),
    );
    scope.post('/api/logout', options, leave);
  });
}

// Another page of our own site is as foreign as any: its port or its name may be somebody else's.
const isForeign = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

const sendQuestion = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(logoutPage());
