import { Problem } from '@purser/domain/problem';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a request without exactly one valid host: a proxy may go by another one than we do, and links, redirects and
 * the check of foreign writes all depend on the host.
 */
export function refuseOddTarget({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const { host } = raw.headers;
  // Only HTTP/1.0, which some health checks still speak, needs none.
  if (host === undefined && raw.httpVersion === '1.0') return;
  if (hosts > 1 || host === undefined || !isHost(host))
    throw new Problem('malformed', 'Please send one Host header with the name of this server', {
      code: 'bad_host',
    });
  if (!isOwnTarget(raw.url ?? '', host))
    throw new Problem('malformed', 'The address asked for is at another host than the Host header says', {
      code: 'bad_host',
    });
}

const isHost = (host: string): boolean => /^(\[[0-9a-f:.]{2,45}\]|[\w.-]{1,255})(:\d{1,5})?$/i.test(host);

// A target is a path; to a proxy it is a whole address.
function isOwnTarget(target: string, host: string): boolean {
  if (target.startsWith('/') || target === '*') return true;
  if (!URL.canParse(target) || !URL.canParse(`http://${host}`)) return false;
  const { protocol, host: asked, username, password } = new URL(target);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  return asked === new URL(`${protocol}//${host}`).host;
}
