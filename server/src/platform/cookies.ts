import type { CookieSerializeOptions } from '@fastify/cookie';

interface CookieScope {
  readonly appUrl: string;
}

const isSecure = ({ appUrl }: CookieScope): boolean => appUrl.startsWith('https://');

/**
 * Over https the prefix makes browsers refuse the cookie from everybody else, such as another host of the same domain;
 * over http they would refuse it from us too.
 */
export const cookieName = (scope: CookieScope, name: string): string =>
  isSecure(scope) ? `__Host-${name}` : name;

/** The name of the session cookie over http. */
export const sessionCookie = 'purser_session';

export const sessionCookieOf = (scope: CookieScope): string => cookieName(scope, sessionCookie);

/** How cookies of an installation are set; `Secure` wherever people reach it by https. */
export const cookieOptions = (scope: CookieScope): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(scope),
});
