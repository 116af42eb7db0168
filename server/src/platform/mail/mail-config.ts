import { isIP } from 'node:net';
import { parseEmail } from '@purser/domain/people';

/** A mail server, and who Purser is to it. */
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
  // An address of the network is no place that a mail can be from.
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return { name: 'Purser', address: `purser@${isName ? hostname : 'localhost'}` };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
