import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { normalizeIP } from '@fastify/rate-limit';
import type { CallLimit } from '@purser/api/endpoint';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { sessionCookieOf } from './cookies.ts';
import { signedOutMessage } from './problems.ts';
import type { Person, Sessions } from './session.ts';

interface StorageAddress {
  /** The origin to which browsers send files, where it isn't our own. */
  readonly storageOrigin?: string | undefined;
}

export async function addGuards(
  http: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'rateLimit'> & StorageAddress,
  sessions: Sessions,
): Promise<void> {
  await addHeaders(http, config.appUrl.startsWith('https://'), config);
  await http.register(cookie);
  const sessionCookie = sessionCookieOf(config);
  http.decorateRequest('person', undefined);
  http.decorateRequest('requireSamePerson', async function requireSamePerson() {
    const secret = this.cookies[sessionCookie];
    refuseAnother(this.person, secret ? await sessions.find(secret) : undefined);
  });
  http.addHook('onRequest', async (request) => refuseOddTarget(request));
  http.addHook('onRequest', async (request) => refuseForeignWrite(request, config.appUrl));
  http.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    // The company's data stays out of every cache, that of the browser after logging out included.
    reply.header('cache-control', 'no-store');
    const secret = request.cookies[sessionCookie];
    request.person = secret ? await sessions.find(secret) : undefined;
    if (request.person || request.routeOptions.config.access === 'anyone') return;
    throw signedOut();
  });
  if (config.rateLimit > 0) addLimits(http, config.rateLimit);
}

const signedOut = (): Problem => new Problem('unauthenticated', signedOutMessage);

function refuseAnother(before: Person | undefined, now: Person | undefined): void {
  if (now?.id !== before?.id) throw signedOut();
  if (now?.role === before?.role) return;
  throw new Problem('forbidden', 'Your role has changed meanwhile, and nothing was saved. Please try again');
}

/**
 * Whether a request is for the API rather than a page. The matched route decides, because the address may be escaped
 * (`/%61pi`) or whole (`http://host/api`).
 */
export const isApi = (request: FastifyRequest): boolean =>
  /^\/api(\/|$)/.test(request.routeOptions.url ?? pathOf(request.url));

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://here.invalid').pathname);
  } catch {
    return url;
  }
}

const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.isWrite === true || !['GET', 'HEAD', 'OPTIONS'].includes(method);

// Each sanitises up to 50,000 characters of HTML in a tenth of a second; one a second keeps up with typing.
const previewsAMinute = 60;

// A page that fails again and again must not fill the log.
const reportsAMinute = 20;

/** How many calls a minute, and whose they are counted as. */
interface Limit {
  readonly most: number;
  readonly keyOf: (request: FastifyRequest) => string;
}

// Sign-in is counted per network, because nobody is known yet, and by its kind; writes per person.
function addLimits(http: FastifyInstance, writesAMinute: number): void {
  const person = ({ person }: FastifyRequest): string => `person ${person?.id}`;
  // With IPv6 a household or a rented machine has a whole /64.
  const network = ({ ip }: FastifyRequest): string => normalizeIP(ip, 64);
  const own: Readonly<Record<CallLimit, Limit>> = {
    password: { most: 30, keyOf: network },
    departure: { most: 30, keyOf: network },
    arrival: { most: 30, keyOf: network },
    report: { most: reportsAMinute, keyOf: network },
    preview: { most: previewsAMinute, keyOf: person },
  };
  const write: Limit = { most: writesAMinute, keyOf: person };
  http.addHook('onRequest', async (request, reply) => {
    const { limit: name } = request.routeOptions.config;
    const isCounted = name !== undefined || (request.person && isWrite(request));
    if (!isCounted) return;
    const { most, keyOf } = name === undefined ? write : own[name];
    const seconds = await http.limits(`${name ?? 'write'} of ${keyOf(request)}`, most);
    if (seconds === undefined) return;
    reply.header('retry-after', String(seconds));
    // People follow a link to sign in, so they are sent back to its page.
    if (request.method === 'GET' && !isWrite(request) && !isProgram(request))
      return reply.redirect('/?error=too_many_requests');
    throw new Problem('too_many', `Too many requests. Please wait ${seconds} seconds and try again`);
  });
}

// Browsers that open a page accept HTML by name; programs say something else.
const isProgram = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept !== undefined && !accept.includes('text/html');

// Browsers say from where a request comes; a page of another site or port may not write here.
function refuseForeignWrite(request: FastifyRequest, appUrl: string): void {
  if (!isWrite(request)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  const isOwn = origin !== undefined && (origin === appUrl || hostOf(origin) === request.host);
  if (site === undefined && isOwn) return;
  throw new Problem('forbidden', 'This request came from another website and was refused', {
    code: 'foreign_site',
  });
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

// Built once, because Helmet would build it at every request.
function policyFor(isSecure: boolean, { storageOrigin }: StorageAddress): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The overlay library writes a style element while a dialog holds the page still.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.googleusercontent.com",
    "font-src 'self'",
    ["connect-src 'self'", ...(storageOrigin ? [storageOrigin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

async function addHeaders(http: FastifyInstance, isSecure: boolean, storage: StorageAddress): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const policy = policyFor(isSecure, storage);
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
}

/**
 * Refuses a request without exactly one valid host: a proxy may go by another one than we do, and links, redirects and
 * the check of foreign writes all depend on the host.
 */
function refuseOddTarget({ raw }: FastifyRequest): void {
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
