import type { Settings } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';

/** From where an installation can be reached, on which the required settings depend. */
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
 * Refuses a start that would let in more people than somebody has decided on: what nobody set stays shut. Throws an Error
 * of one line that names the setting and says what to set.
 */
export function requireClosed(settings: Settings, reach: Reach): void {
  if (reach.isProduction) requireProductionSettings(settings, reach.appUrl);
  const isOpen = !reach.isNear || reach.isProduction;
  if (settings.GOOGLE_CLIENT_ID && isOpen) requireDomains(settings, 'whose people may sign in with Google');
  // Programs that try sign-in by password out come through a proxy of their own on this machine.
  if (settings.PASSWORD_SIGN_IN && (!reach.isLocal || reach.isProduction))
    requireDomains(settings, 'whose addresses may register by password, or set PASSWORD_SIGN_IN=false');
  if (settings.GOOGLE_CLIENT_ID && !reach.isNear) requireAdmins(settings);
}

function requireProductionSettings(settings: Settings, appUrl: string): void {
  if (!settings.SESSION_SECRET) {
    throw new Error('SESSION_SECRET is missing; production needs one of at least 32 characters');
  }
  if (appUrl.startsWith('https:')) return;
  throw new Error(
    'APP_URL must be an https address in production; set the address that people use, such as https://purser.example.com',
  );
}

function requireDomains({ ALLOWED_EMAIL_DOMAINS: domains }: Settings, whose: string): void {
  if (domains.length > 0) return;
  throw new Error(
    `ALLOWED_EMAIL_DOMAINS is missing; set the domains, such as example.com, ${whose}: without them anybody in the world could come in`,
  );
}

function requireAdmins({ ADMIN_EMAILS: admins }: Settings): void {
  if (admins.length > 0) return;
  throw new Error(
    'ADMIN_EMAILS is missing; set the addresses of the administrators, such as ann@example.com: without them whoever signs in first would be one',
  );
}
