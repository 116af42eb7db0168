import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApi } from '../../../platform/security.ts';
import type { KeyGate, KeyVerdict } from './evaluation-key.ts';
import { evaluationErrorPage, keyPage } from './evaluation-page.ts';

const here = 'http://here.invalid';

/**
 * Takes the key wherever it is part of an address, as in the one that is printed at start, and leads on to the same
 * address without it, so that it stays in no history and is told to nobody.
 */
export function takeKeysInAddresses(http: FastifyInstance, gate: KeyGate): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.includes('key=')) return;
    const asked = request.url.replace(/^\/+/, '/');
    if (!URL.canParse(asked, here)) return;
    const address = new URL(asked, here);
    const key = address.searchParams.get('key');
    // Calls have keys of their own; the one that begins a sign-in has not.
    if (key === null || (isApi(request) && address.pathname !== '/api/login')) return;
    const verdict = await gate.take({ request, reply }, key);
    address.searchParams.delete('key');
    const path = address.pathname.replace(/^\/+/, '/');
    if (verdict !== 'right') {
      // The right one leads on to the same address.
      const asked = { path, query: [...address.searchParams] };
      return refuseKey(reply, verdict, keyPage({ isRefused: true, address: asked }));
    }
    return reply.header('cache-control', 'no-store').redirect(`${path}${address.search}`, 303);
  });
}

export const askForKey = (reply: FastifyReply): FastifyReply => sendPage(reply.code(403), keyPage({}));

export const refuseTypedKey = (reply: FastifyReply, verdict: KeyVerdict): FastifyReply =>
  refuseKey(reply, verdict, keyPage({ isRefused: true }));

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

function refuseKey(reply: FastifyReply, verdict: KeyVerdict, page: string): FastifyReply {
  if (verdict === 'wrong') return sendPage(reply.code(403), page);
  const wait = evaluationErrorPage('Too many keys were tried. Please wait a minute and try again');
  return sendPage(reply.code(429).header('retry-after', '60'), wait);
}
