import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { cookieName, cookieOptions } from '../../../platform/cookies.ts';
import { isApi } from '../../../platform/security.ts';
import { evaluationErrorPage, keyPage } from './evaluation-page.ts';

const triesAMinute = 30;

export type KeyVerdict = 'right' | 'wrong' | 'too many';

export type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

export type KeyGate = ReturnType<typeof createKeyGate>;

/**
 * Checks the key of this start, which only the terminal shows. A proxy may make strangers look local, but they don't
 * know the key.
 */
export function createKeyGate(
  http: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'rateLimit'>,
  key: string,
) {
  const name = cookieName(config, 'purser_evaluation_key');
  const isKey = (tried: string | undefined): boolean => timingSafeEqual(digestOf(tried ?? ''), digestOf(key));
  return {
    /** Whether the browser has shown the key before. */
    isKnown: (request: FastifyRequest): boolean => isKey(request.cookies[name]),
    /** Tries a key; the right one is stored in a cookie of the browser. */
    take: async ({ request, reply }: HttpExchange, tried: string): Promise<KeyVerdict> => {
      if (isKey(tried)) {
        reply.setCookie(name, key, cookieOptions(config));
        return 'right';
      }
      // The key can't be guessed; but any website can make a browser try wrong ones, which must not lock its owner out.
      if (config.rateLimit === 0) return 'wrong';
      const seconds = await http.limits(`key from ${request.ip}`, triesAMinute);
      return seconds === undefined ? 'wrong' : 'too many';
    },
    /** The cookie with which the server calls itself. */
    cookie: `${name}=${key}`,
  };
}

// All digests have one length, which the comparison needs.
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

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
