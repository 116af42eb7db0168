import { randomBytes } from 'node:crypto';
import { nameOf, parseEmail } from '@purser/domain/people';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomFetch, FetchBody } from 'openid-client';
import type { Config } from '../../../platform/config.ts';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import type { ProviderSettings } from '../identity-provider.ts';
import { plainPageStyle } from '../plain-page-style.ts';
import { type DemoPerson, demoDomainOf, demoPeople } from './demo-people.ts';
import {
  askForKey,
  createKeyGate,
  type HttpExchange,
  type KeyGate,
  refuseTypedKey,
  sendPage,
  takeKeysInAddresses,
} from './evaluation-key.ts';
import { evaluationErrorPage, evaluationPage } from './evaluation-page.ts';
import {
  createStandIn,
  type StandInAccount,
  type StandInProvider,
  type StandInSettings,
  standInMark,
} from './stand-in.ts';

export interface StandInOptions extends Omit<StandInSettings, 'errorPage'> {
  readonly people: readonly DemoPerson[];
  /** Asks for the key before anybody is let in; undefined asks for nothing, as a provider on another machine does. */
  readonly gate: KeyGate | undefined;
}

/**
 * Serves the stand-in for Google under `/evaluation`, and answers how to reach it. It is created at the first sign-in,
 * since it takes time and memory.
 */
export function registerEvaluation(
  http: FastifyInstance,
  config: Pick<Config, 'appUrl' | 'allowedEmailDomains' | 'rateLimit'>,
  { key, redirectUri }: { readonly key: string; readonly redirectUri: string },
): ProviderSettings {
  const gate = createKeyGate(http, config, key);
  takeKeysInAddresses(http, gate);
  const known = {
    issuer: `${config.appUrl}/evaluation`,
    clientId: 'purser',
    clientSecret: randomBytes(32).toString('base64url'),
  };
  const people = demoPeople(demoDomainOf(config.allowedEmailDomains));
  registerStandIn(http, {
    ...known,
    redirectUri,
    people,
    gate,
    accountOf: (email) => accountOf(people, email),
  });
  return { ...known, fetch: fetchInProcess(http, gate.cookie) };
}

/** Serves a stand-in below the path of its issuer, to this machine alone. */
export function registerStandIn(http: FastifyInstance, options: StandInOptions): void {
  let standIn: Promise<StandInProvider> | undefined;
  const startStandIn = (): Promise<StandInProvider> => {
    standIn ??= createStandIn({ ...options, errorPage: evaluationErrorPage });
    return standIn;
  };
  const prefix = new URL(options.issuer).pathname;
  const open = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', async (request) => {
      requireNearby(request);
      // A proxy for development may ask under its own name, but redirects must always have the same one.
      request.raw.headers.host = new URL(options.issuer).host;
    });
    scope.get('/style.css', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(plainPageStyle),
    );
    scope.register(async (inner) => registerPeople(inner, options, startStandIn));
    scope.register(async (inner) => registerProtocol(inner, { ...options, prefix }, startStandIn));
  };
  http.register(open, { prefix });
}

// Forwarded requests, and those for another host name, come from other machines. A web page can make a browser on this
// machine ask us, but only under the page's own name.
function requireNearby(request: FastifyRequest): void {
  const passedOn = Object.keys(request.raw.headers).find((name) =>
    /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name),
  );
  const asked = `http://${request.raw.headers.host ?? ''}`;
  const isNear = URL.canParse(asked) && isLoopbackHost(new URL(asked).hostname);
  if (isNear && passedOn === undefined) return;
  throw new Problem('forbidden', 'The stand-in for Google answers on this machine alone', {
    code: 'loopback_only',
  });
}

type StartStandIn = () => Promise<StandInProvider>;

function registerPeople(scope: FastifyInstance, options: StandInOptions, startStandIn: StartStandIn): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;
  const { gate } = options;
  scope.get('/people/:uid', hidden, async (request, reply) => {
    const { raw } = request;
    if (gate && !gate.isKnown(request)) return askForKey(reply);
    if (!(await (await startStandIn()).isExpected(raw, reply.raw))) return sendLost(reply);
    return sendPage(reply, evaluationPage({ people: options.people }));
  });
  scope.post('/people/:uid', hidden, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (gate && !(await passGate(gate, { request, reply }, form))) return reply;
    const standIn = await startStandIn();
    if (!(await standIn.isExpected(request.raw, reply.raw))) return sendLost(reply);
    const typed = form.get('email') ?? '';
    const email = form.has('cancel') ? undefined : parseEmail(typed);
    if (email === undefined && !form.has('cancel')) {
      return sendPage(reply.code(422), evaluationPage({ people: options.people, refused: typed }));
    }
    const next = await standIn.decide({ request: request.raw, response: reply.raw }, email);
    return reply.redirect(next, 303);
  });
}

// Whether to process a form. A form with only the key is redirected to the page that asked for it.
async function passGate(gate: KeyGate, visit: HttpExchange, form: URLSearchParams): Promise<boolean> {
  const { request, reply } = visit;
  const key = form.get('key');
  const verdict = key === null ? undefined : await gate.take(visit, key.trim());
  if (verdict === undefined && !gate.isKnown(request)) askForKey(reply);
  else if (verdict !== undefined && verdict !== 'right') refuseTypedKey(reply, verdict);
  else if (verdict === 'right' && !form.has('email') && !form.has('cancel')) reply.redirect(request.url, 303);
  else return true;
  return false;
}

const sendLost = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.code(400), evaluationErrorPage('This sign-in has run out or was begun in another browser'));

// The provider reads requests and writes replies itself, so no parser may run before it.
function registerProtocol(
  scope: FastifyInstance,
  { gate, prefix }: Pick<StandInOptions, 'gate'> & { readonly prefix: string },
  startStandIn: StartStandIn,
): void {
  // A browser without the key may only begin a sign-in, which leads to the page that asks for it.
  scope.addHook('onRequest', async (request, reply) => {
    const isBeginning = request.method === 'GET' && request.url.startsWith(`${prefix}/auth?`);
    if (gate && !isBeginning && !gate.isKnown(request)) return askForKey(reply);
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
    const { raw } = request;
    const standIn = await startStandIn();
    const originalUrl = raw.url ?? '';
    Object.assign(raw, { originalUrl, url: originalUrl.slice(prefix.length) });
    reply.hijack();
    await standIn.answer(raw, reply.raw);
    // The request log must show the original address.
    raw.url = originalUrl;
  });
}

function accountOf(people: readonly DemoPerson[], email: string): StandInAccount {
  const known = people.find((person) => person.email === email);
  return {
    sub: `${standInMark}${email}`,
    email,
    email_verified: true,
    hd: email.slice(email.lastIndexOf('@') + 1),
    name: known?.name ?? nameOf(email),
    ...(known ? { given_name: known.firstName, family_name: known.lastName } : {}),
  };
}

/** Calls this server without the network, whatever port it listens on. */
const fetchInProcess =
  (http: FastifyInstance, cookie: string): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address);
    const payload = textOf(body);
    const answer = await http.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { ...headers, host, cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) answered.set(name, String(value));
    }
    return new Response(answer.body, { status: answer.statusCode, headers: answered });
  };

const textOf = (body: FetchBody): string | undefined => {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : undefined;
};
