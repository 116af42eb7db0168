import type { Settings } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';

export interface Reach {
  readonly isProduction: boolean;
  /** Whether it listens on this machine alone and its address is there. */
  readonly isLocal: boolean;
  /** Whether only this machine reaches it: it is local, and no proxy forwards others. */
  readonly isNear: boolean;
  readonly appUrl: string;
}

export function reachOf(settings: Settings, appUrl: string): Reach {
  const isLocal = isLoopbackHost(settings.HOST) && isLoopbackHost(new URL(appUrl).hostname);
  const isProduction = settings.NODE_ENV === 'production';
  return { isProduction, isLocal, isNear: isLocal && !settings.TRUST_PROXY, appUrl };
}

/**
 * Refuses a start that would admit more people than somebody has decided on. Throws an Error of one line that names the
 * setting and what to set.
 */
export function requireClosed(settings: Settings, reach: Reach): void {
  const { isProduction, isLocal, isNear, appUrl } = reach;
  const hasNoDomains = settings.ALLOWED_EMAIL_DOMAINS.length === 0;
  const google = Boolean(settings.GOOGLE_CLIENT_ID);
  const rules: readonly (readonly [isBroken: boolean, message: string])[] = [
    [
      isProduction && !settings.SESSION_SECRET,
      'SESSION_SECRET is missing; production needs one of at least 32 characters',
    ],
    [
      isProduction && !appUrl.startsWith('https:'),
      'APP_URL must be an https address in production; set the address that people use, such as https://purser.example.com',
    ],
    [
      google && hasNoDomains && (isProduction || !isNear),
      domainsMissing('whose people may sign in with Google'),
    ],
    // Programs that try sign-in by password out use a proxy on this machine.
    [
      settings.PASSWORD_SIGN_IN && hasNoDomains && (isProduction || !isLocal),
      domainsMissing('whose addresses may register by password, or set PASSWORD_SIGN_IN=false'),
    ],
    [
      google && settings.ADMIN_EMAILS.length === 0 && !isNear,
      'ADMIN_EMAILS is missing; set the addresses of the administrators, such as ann@example.com: without them whoever signs in first would be one',
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken) throw new Error(broken[1]);
}

const domainsMissing = (whose: string): string =>
  `ALLOWED_EMAIL_DOMAINS is missing; set the domains, such as example.com, ${whose}: without them anybody in the world could come in`;
