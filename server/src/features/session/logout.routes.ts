import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Server } from '../../platform/serve.ts';
import { plainPage } from './plain-page.ts';
import { plainPageStyle } from './plain-page-style.ts';
import { leaveSession } from './session-cookie.ts';

const schema = { tags: ['Session'], summary: 'Ends the session and leads to the start page' };
const options = { exposeHeadRoute: false, config: { access: 'anyone' }, schema } as const;

/**
 * Any website can send a browser to this address. Where the browser says that another site did, the person must press a
 * button. Its form is a write, which the guards accept from our own pages alone.
 */
export function registerLogout(server: Server, config: Config): void {
  const leave = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await leaveSession({ server, config, request, reply });
    // Lists that the browser asks again for with a tag are stored by it; they go with the person.
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
    return reply.redirect('/', request.method === 'GET' ? 302 : 303);
  };
  server.http.register(async (scope: FastifyInstance) => {
    // The form has no fields, so any body is ignored.
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

// Another page of the same site is foreign too: its port or host name may belong to somebody else.
const isForeign = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

const sendQuestion = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(logoutPage);

const logoutPage = plainPage({
  title: 'Log out · Purser',
  head: `<style>${plainPageStyle}</style>`,
  content: `<h1>Log out?</h1>
    <p class="lead">Another website asked to log you out of Purser. Nothing has happened yet.</p>
    <form method="post" action="/api/logout" class="row">
      <button class="filled">Log out</button>
      <a class="quiet" href="/">Back to Purser</a>
    </form>`,
});
