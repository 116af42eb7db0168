import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApi } from '../../../platform/security.ts';
import type { KeyGate, KeyVerdict } from './evaluation-key.ts';
import { evaluationErrorPage, keyPage } from './evaluation-page.ts';

const here = 'http://here.invalid';

/**
 * Takes the key out of an address, such as the printed one, and redirects to the address without it, so that the key
 * stays in no history and no Referer.
 */
export function takeKeysInAddresses(http: FastifyInstance, gate: KeyGate): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.includes('key=')) return;
    const asked = request.url.replace(/^\/+/, '/');
    if (!URL.canParse(asked, here)) return;
    const address = new URL(asked, here);
    const key = address.searchParams.get('key');
    // Calls other than the one that begins a sign-in may have a parameter of that name.
    if (key === null || (isApi(request) && address.pathname !== '/api/login')) return;
    const verdict = await gate.take({ request, reply }, key);
    address.searchParams.delete('key');
    const path = address.pathname.replace(/^\/+/, '/');
    if (verdict !== 'right') {
      // The form leads to the same address once the key is right.
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
