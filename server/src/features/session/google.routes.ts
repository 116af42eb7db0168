import type { SignInStep } from '@purser/api/endpoint';
import { parseEmail } from '@purser/domain/people';
import { Problem } from '@purser/domain/problem';
import type { FastifyReply } from 'fastify';
import * as openid from 'openid-client';
import { z } from 'zod';
import { callerOf } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { cookieName, cookieOptions } from '../../platform/cookies.ts';
import { loggable, problemOf } from '../../platform/problems.ts';
import type { Server } from '../../platform/serve.ts';
import { adminRuleOf } from './admin-rule.ts';
import { identityOf, refusal } from './identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { ownPath } from './own-path.ts';
import { issuerOf } from './session.queries.ts';
import { beginSession, type Visit as SessionVisit } from './session-cookie.ts';
import { signIn } from './sign-in.service.ts';
import { refusing } from './sign-in-audit.ts';
import {
  createDepartureSeal,
  type Departure,
  type DepartureSeal,
  departureCookieOf,
  departureSeconds,
  isDepartureCookie,
  mostDepartures,
} from './sign-in-cookie.ts';

/** Registered with the provider as `$APP_URL` and this. */
export const callbackPath = '/api/auth/google/callback';

type Visit = Pick<SessionVisit, 'request' | 'reply'>;

/** A sign-in that ended at our own address, with the address of its person once the provider has told it. */
interface Arrival extends Visit {
  email?: string;
}

interface GoogleContext {
  readonly server: Server;
  readonly config: Config;
  readonly provider: IdentityProvider | undefined;
  readonly seal: DepartureSeal;
}

/** Without a provider, both routes lead to the sign-in page with the reason. */
export function registerGoogleRoutes(
  server: Server,
  config: Config,
  provider: IdentityProvider | undefined,
): void {
  const seal = createDepartureSeal(config.sessionSecret, server.clock);
  const context: GoogleContext = { server, config, provider, seal };
  const shared = (limit: SignInStep) =>
    ({ exposeHeadRoute: false, config: { access: 'anyone', limit } }) as const;
  server.http.get(
    '/api/login',
    { ...shared('departure'), schema: { tags: ['Session'], summary: 'Begins the sign-in with Google' } },
    (request, reply) => depart(context, { request, reply }),
  );
  server.http.get(
    callbackPath,
    { ...shared('arrival'), schema: { tags: ['Session'], summary: 'Where Google sends people back to' } },
    (request, reply) => arrive(context, { request, reply }),
  );
}

const departQuery = z.object({
  next: z.string().optional().catch(undefined),
  moved: z.string().optional().catch(undefined),
});

async function depart(
  { config, provider, seal }: GoogleContext,
  { request, reply }: Visit,
): Promise<FastifyReply> {
  const query = departQuery.parse(request.query);
  const next = ownPath(query.next);
  reply.header('cache-control', 'no-store');
  // The provider returns to APP_URL, and only there would the browser send the cookie that is set here. A proxy may
  // hide the host name that was asked for, so nobody is redirected twice.
  if (request.hostname !== new URL(config.appUrl).hostname && query.moved === undefined) {
    return reply.redirect(
      `${config.appUrl}/api/login?${new URLSearchParams({ next, moved: '1' }).toString()}`,
    );
  }
  try {
    if (!provider) throw refusal('not_configured', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set');
    const [domain, ...others] = config.allowedEmailDomains;
    const { url, checks } = await provider.depart(others.length === 0 ? domain : undefined);
    const cookie = { ...cookieOptions(config), maxAge: departureSeconds };
    // Browsers send the oldest first.
    const kept = Object.keys(request.cookies).filter(isDepartureCookie);
    for (const name of kept.slice(0, Math.max(0, kept.length - mostDepartures + 1)))
      reply.clearCookie(name, cookieOptions(config));
    const name = cookieName(config, departureCookieOf(checks.state));
    reply.setCookie(name, seal.seal({ ...checks, next }), cookie);
    return reply.redirect(url.href);
  } catch (error) {
    return fail({ request, reply }, error, next);
  }
}

async function arrive(
  { server, config, provider, seal }: GoogleContext,
  { request, reply }: Visit,
): Promise<FastifyReply> {
  const arrival: Arrival = { request, reply };
  const address = new URL(`${config.appUrl}${request.url}`);
  const name = cookieName(config, departureCookieOf(address.searchParams.get('state') ?? ''));
  const departure = seal.open(request.cookies[name]);
  const next = departure?.next ?? anyNext(seal, request.cookies);
  reply.header('cache-control', 'no-store');
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(config));
  try {
    if (!provider) throw refusal('not_configured', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set');
    const claims = await provider.arrive(address, requireDeparture(departure, address));
    if (typeof claims.email === 'string') arrival.email = claims.email;
    const identity = identityOf(claims, issuerOf(config), config);
    const visit = { ...server, caller: callerOf(request) };
    const person = await signIn(visit, adminRuleOf(config), identity);
    await beginSession({ server, config, request, reply }, person, providerOf(config));
    request.log.info({ person: person.id }, 'a person signed in');
    return reply.redirect(next);
  } catch (error) {
    await auditFailure(server, arrival, error);
    return fail({ request, reply }, error, next);
  }
}

/** Where the browser's last sign-in was to lead, for a return from one that isn’t known. */
function anyNext(seal: DepartureSeal, cookies: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(cookies).filter(isDepartureCookie);
  return seal.open(cookies[names.at(-1) ?? ''])?.next ?? '/';
}

// What failed on our side is in the log of errors, and may be the database itself.
async function auditFailure(server: Server, { request, email }: Arrival, error: unknown): Promise<void> {
  const { code: reason, isOurs } = signInFailureOf(error);
  if (!isOurs) await refusing(server, request)({ reason, name: parseEmail(email ?? '') });
}

const providerOf = ({ google, isEvaluation }: Config): string => {
  if (isEvaluation || !google) return 'by the stand-in for Google';
  const { hostname } = new URL(google.issuer);
  return hostname === 'accounts.google.com' ? 'by Google' : `by ${hostname}`;
};

// A return that this browser didn't begin, or began too long ago, may be somebody else's.
function requireDeparture(departure: Departure | undefined, address: URL): Departure {
  if (!departure) throw refusal('state_mismatch', 'this browser began no sign-in, or began it too long ago');
  if (address.searchParams.get('state') === departure.state) return departure;
  throw refusal('state_mismatch', 'the state is not the one this browser was sent away with');
}

function fail({ request, reply }: Visit, error: unknown, next: string): FastifyReply {
  const { code, reason, isOurs } = signInFailureOf(error);
  if (isOurs) request.log.error({ code, err: loggable(error) }, 'a sign-in failed');
  else request.log.warn({ code, reason }, 'a sign-in failed');
  const query = new URLSearchParams(next === '/' ? { error: code } : { error: code, next });
  return reply.redirect(`/?${query.toString()}`);
}

interface SignInFailure {
  readonly code: string;
  readonly reason: string;
  /** Whether the fault is ours and not the visitor's, the provider's or an administrator's. */
  readonly isOurs: boolean;
}

/** What an error of the sign-in means. Reasons hold no code, token or secret. */
function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof Problem) return failure(error.code, error.message);
  if (error instanceof openid.AuthorizationResponseError) {
    const code = error.error === 'access_denied' ? 'access_denied' : 'provider_error';
    return failure(code, `the provider answered ${error.error}`);
  }
  if (error instanceof openid.ResponseBodyError) {
    return failure('provider_error', `the provider answered ${error.status} ${error.error}`);
  }
  if (isNetworkTrouble(error)) return failure('provider_unreachable', messagesOf(error));
  if (error instanceof openid.ClientError) return failure(codeOf(error), messagesOf(error));
  // A new person waits while people are being imported, but not for as long as that takes.
  const { kind, message } = problemOf(error);
  if (kind === 'conflict') return failure('being_changed', message);
  return { code: 'server_error', reason: messagesOf(error), isOurs: true };
}

const failure = (code: string, reason: string): SignInFailure => ({ code, reason, isOurs: false });

const isNetworkTrouble = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof openid.ClientError &&
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    ));

const codeOf = (error: openid.ClientError): string =>
  error.code?.startsWith('OAUTH_JWT') ? 'token_invalid' : 'provider_error';

function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
