import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Clock, later } from '../../platform/clock.ts';

/** What is remembered between leaving for the provider and coming back, by the browser that left. */
const departure = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});
export type Departure = z.infer<typeof departure>;

/** The cookie of one departure: a person who begins in two tabs may come back in either. */
export const departureCookieOf = (state: string): string => `purser_sign_in_${state.slice(0, 16)}`;

/** Whether a cookie of a request has the name of one, with what stands before it over https. */
export const isDepartureCookie = (name: string): boolean => departureName.test(name);

const departureName = /^(?:__Host-)?purser_sign_in_[\w-]{16}$/;

/** How many departures a browser keeps; the oldest make way. */
export const mostDepartures = 5;

/** How long signing in at the provider may take, in seconds. */
export const departureSeconds = 10 * 60;

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

export type DepartureSeal = ReturnType<typeof createDepartureSeal>;

/** Encrypts departures, so that a browser can carry them without reading or changing them. */
export function createDepartureSeal(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'purser sign-in cookie', 32));
  return {
    seal: (content: Departure): string => {
      const until = later(clock.now(), departureSeconds * 1000);
      return encrypt(key, JSON.stringify({ ...content, until }));
    },
    /** Undefined for what was tampered with, has run out, or comes from another installation. */
    open: (sealed: string | undefined): Departure | undefined => {
      const text = sealed === undefined ? undefined : decrypt(key, sealed);
      if (text === undefined) return undefined;
      const { until, ...content } = departure.extend({ until: z.string() }).parse(JSON.parse(text));
      return until > clock.now() ? content : undefined;
    },
  };
}

function encrypt(key: Uint8Array, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv);
  const body = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64url');
}

function decrypt(key: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivLength + tagLength) return undefined;
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(tag);
  try {
    const body = decipher.update(bytes.subarray(ivLength + tagLength));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
