import { isIP } from 'node:net';
import { parseEmail } from '@purser/domain/people';
import { isLoopbackHost } from '../loopback.ts';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it begins where the server offers it. */
  readonly isSecure: boolean;
  /** Undefined where it asks for none. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface MailAddress {
  /** Empty where only the address is known. */
  readonly name: string;
  readonly address: string;
}

/** Reads `smtp://user:password@host:port`, all but the host optional; undefined for anything else. */
export function parseSmtpUrl(text: string): SmtpConfig | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isSecure = protocol === 'smtps:';
  if ((!isSecure && protocol !== 'smtp:') || !hostname) return undefined;
  if (!/^\/?$/.test(pathname) || search || hash || Boolean(username) !== Boolean(password)) return undefined;
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === undefined || secret === undefined) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    login: user ? { user, password: secret } : undefined,
  };
}

/** Reads `name@example.com` or `Name <name@example.com>`; undefined for anything else. */
export function parseSender(text: string): MailAddress | undefined {
  const [, quoted = '', inBrackets, alone = ''] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
  const address = parseEmail(inBrackets ?? alone);
  const name = quoted.trim().replace(/^"(.*)"$/, '$1');
  return address === undefined || /\p{Cc}/u.test(text) ? undefined : { name, address };
}

/** The sender where none is configured: Purser, at the host of its own address. */
export function defaultSender(appUrl: string): MailAddress {
  const { hostname } = new URL(appUrl);
  // A mail can't be from an IP address.
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return { name: 'Purser', address: `purser@${isName ? hostname : 'localhost'}` };
}

/**
 * Whether a login would leave this machine, which then needs TLS. Only loopback names and addresses count as this
 * machine, because the network decides where any other name leads.
 */
export const needsTls = ({ host, login }: SmtpConfig): boolean =>
  login !== undefined && !isLoopbackHost(host);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
