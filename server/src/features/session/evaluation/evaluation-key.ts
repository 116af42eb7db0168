import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { cookieName, cookieOptions } from '../../../platform/cookies.ts';

const triesAMinute = 30;

export type KeyVerdict = 'right' | 'wrong' | 'too many';

/**
 * Knows the key of this start, which only the terminal shows. A proxy may well make a stranger look as if they sat at
 * this machine; this key they don't have.
 */
export interface KeyGate {
  /** Whether the browser has shown the key before. */
  isKnown(request: FastifyRequest): boolean;
  /** Tries a key; the right one is stored in a cookie of the browser. */
  take(visit: { request: FastifyRequest; reply: FastifyReply }, key: string): Promise<KeyVerdict>;
  /** The cookie with which the server calls itself. */
  readonly cookie: string;
}

export function createKeyGate(
  http: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'rateLimit'>,
  key: string,
): KeyGate {
  const name = cookieName(config, 'purser_evaluation_key');
  const countTry = http.createRateLimit({
    max: triesAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key from ${request.ip}`,
  });
  const isKey = (tried: string | undefined): boolean => timingSafeEqual(digestOf(tried ?? ''), digestOf(key));
  return {
    isKnown: (request) => isKey(request.cookies[name]),
    take: async ({ request, reply }, tried) => {
      if (isKey(tried)) {
        reply.setCookie(name, key, cookieOptions(config));
        return 'right';
      }
      // Nobody guesses the key; but any website can make a browser try wrong ones, which must not keep its owner out.
      const counted = config.rateLimit > 0 ? await countTry(request) : undefined;
      return counted && !counted.isAllowed && counted.isExceeded ? 'too many' : 'wrong';
    },
    cookie: `${name}=${key}`,
  };
}

// Of one length, whatever was tried.
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
