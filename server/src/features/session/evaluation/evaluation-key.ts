import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { cookieName, cookieOptions } from '../../../platform/cookies.ts';

const triesAMinute = 30;

export type KeyVerdict = 'right' | 'wrong' | 'too many';

export type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply };

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
  const countTry = http.createRateLimit({
    max: triesAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key from ${request.ip}`,
  });
  const isKey = (tried: string | undefined): boolean => timingSafeEqual(digestOf(tried ?? ''), digestOf(key));
  return {
    /** Whether the browser has shown the key before. */
    isKnown: (request: FastifyRequest): boolean => isKey(request.cookies[name]),
    /** Tries a key; the right one is stored in a cookie of the browser. */
    take: async ({ request, reply }: Visit, tried: string): Promise<KeyVerdict> => {
      if (isKey(tried)) {
        reply.setCookie(name, key, cookieOptions(config));
        return 'right';
      }
      // The key can't be guessed; but any website can make a browser try wrong ones, which must not lock its owner out.
      const counted = config.rateLimit > 0 ? await countTry(request) : undefined;
      return counted && !counted.isAllowed && counted.isExceeded ? 'too many' : 'wrong';
    },
    /** The cookie with which the server calls itself. */
    cookie: `${name}=${key}`,
  };
}

// All digests have one length, which the comparison needs.
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
