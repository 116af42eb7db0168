import type { CookieSerializeOptions } from '@fastify/cookie';

interface CookieScope {
  readonly appUrl: string;
}

const isSecure = ({ appUrl }: CookieScope): boolean => appUrl.startsWith('https://');

/**
 * The name of one of our cookies. Over https the prefix makes browsers refuse it from everybody else, such as a page of
 * another host of the company's domain; over http they would refuse it from us too.
 */
export const cookieName = (place: CookieScope, name: string): string =>
  isSecure(place) ? `__Host-${name}` : name;

/** The name of the session cookie over http. */
export const sessionCookie = 'purser_session';

export const sessionCookieOf = (place: CookieScope): string => cookieName(place, sessionCookie);

/** How cookies of an installation are set; `Secure` wherever people reach it by https. */
export const cookieOptions = (place: CookieScope): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(place),
});
