import { isLoopbackHost } from '../loopback.ts';
import type { SmtpConfig } from './mail-config.ts';

/**
 * Whether a login would leave this machine: then TLS begins before it, or the mail isn't sent. Only the names and
 * addresses of the machine itself count as near; what any other name leads to is the network's to say.
 */
export const needsTls = ({ host, login }: SmtpConfig): boolean =>
  login !== undefined && !isLoopbackHost(host);
