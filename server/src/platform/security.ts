import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { CallLimit } from '@purser/api/endpoint';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { sessionCookieOf } from './cookies.ts';
import { refuseOddTarget } from './request-target.ts';
import type { Sessions } from './session.ts';

interface StorageAddress {
  /** The origin to which browsers send files, where it isn't our own. */
  readonly storageOrigin?: string | undefined;
}

/** Runs before every route: headers, cookies, sign-in, foreign writes and rate limits. */
export async function addGuards(
  http: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'rateLimit'> & StorageAddress,
  sessions: Sessions,
): Promise<void> {
  await addHeaders(http, config.appUrl.startsWith('https://'), config);
  await http.register(cookie);
  await http.register(rateLimit, { global: false });
  const sessionCookie = sessionCookieOf(config);
  http.decorateRequest('person', undefined);
  http.addHook('onRequest', async (request) => refuseOddTarget(request));
  http.addHook('onRequest', async (request) => refuseForeignWrite(request, config.appUrl));
  http.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    // What people see of the company stays out of every cache, the browser's after logging out included.
    reply.header('cache-control', 'no-store');
    const secret = request.cookies[sessionCookie];
    request.person = secret ? await sessions.find(secret) : undefined;
    if (request.person || request.routeOptions.config.access === 'anyone') return;
    throw new Problem('unauthenticated', 'Please sign in to continue');
  });
  if (config.rateLimit > 0) addLimits(http, config.rateLimit);
}

/**
 * Whether a request asks the API rather than for a page of the app. The route that was matched decides, not the
 * address as it was sent: that may be escaped (`/%61pi`) or whole (`http://host/api`) and still reach the route.
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

// Each reads and cleans up to 50,000 characters of HTML, a tenth of a second of work; one a second keeps up with typing.
const previewsAMinute = 60;

// Sign-in is counted per network, since nobody is known yet, and each way by itself; writes per person.
function addLimits(http: FastifyInstance, writesAMinute: number): void {
  const countWrite = http.createRateLimit({
    max: writesAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `person ${request.person?.id}`,
  });
  const countSignIn = () =>
    http.createRateLimit({
      max: 30,
      timeWindow: 60_000,
      // Of IPv6 a household or a rented machine has at least a /64, all addresses of which are one visitor's.
      keyGenerator: (request) => normalizeIP(request.ip, 64),
    });
  const countPreview = http.createRateLimit({
    max: previewsAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `preview of ${request.person?.id}`,
  });
  const limits = {
    password: countSignIn(),
    departure: countSignIn(),
    arrival: countSignIn(),
    preview: countPreview,
  };
  http.addHook('onRequest', async (request, reply) => {
    const count = counterOf(request, { countWrite, limits });
    const counted = await count?.(request);
    if (!counted || counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    // Sign-in is a link that people follow: they come back to its page and not to an answer for programs.
    if (request.method === 'GET' && !isWrite(request)) return reply.redirect('/?error=too_many_requests');
    throw new Problem(
      'too_many',
      `Too many requests. Please wait ${counted.ttlInSeconds} seconds and try again`,
    );
  });
}

function counterOf<Count>(
  request: FastifyRequest,
  counters: { countWrite: Count; limits: Record<CallLimit, Count> },
): Count | undefined {
  const { limit } = request.routeOptions.config;
  if (limit) return counters.limits[limit];
  return request.person && isWrite(request) ? counters.countWrite : undefined;
}

// A browser says where a request comes from; a page of another site or port may not write here.
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

// Helmet would put the policy's text together again at every request; it is the same for all.
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

async function addHeaders(http: FastifyInstance, isSecure: boolean, place: StorageAddress): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const policy = policyFor(isSecure, place);
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
}
