import * as endpoints from '@purser/api/session';
import type { User } from '@purser/api/users';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { findAbsence } from '../../platform/people.ts';
import { type Server, serve } from '../../platform/serve.ts';
import type { Person } from '../../platform/session.ts';
import { getFiscalYearStart } from '../../platform/settings.ts';
import { registerEvaluation } from './evaluation/evaluation.routes.ts';
import { callbackPath, registerGoogleRoutes } from './google.routes.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { changeProfile, checkLogin, register } from './password.service.ts';
import { plainPage } from './plain-page.ts';
import { plainPageStyle } from './plain-page-style.ts';
import { beginSession, leaveSession, type Visit } from './session-cookie.ts';
import { auditTooManyTries, refusing } from './sign-in-audit.ts';

/** In evaluation mode the stand-in provider is served too. */
export function registerSessionRoutes(server: Server, config: Config): void {
  auditTooManyTries(server);
  // Whoever comes for the first time waits where people are being imported.
  const writing = { ...server, db: server.writes };
  registerGoogleRoutes(writing, config, openProvider(server, config));
  serve(server, endpoints.getMe, async ({ person }) => currentUserOf(server, person));
  serve(server, endpoints.updateMe, async (call) =>
    currentUserOf(server, await changeProfile(call, call.body)),
  );
  registerPasswordRoutes(writing, config);
  registerLogout(writing, config);
  serve(server, endpoints.getAuthConfig, async () => ({
    googleOAuthEnabled: config.google !== undefined || config.isEvaluation,
  }));
}

function openProvider(server: Server, config: Config): IdentityProvider | undefined {
  const redirectUri = `${config.appUrl}${callbackPath}`;
  if (config.google) return createIdentityProvider(config.google, redirectUri);
  const { evaluationKey: key } = config;
  if (key === undefined) return undefined;
  return createIdentityProvider(registerEvaluation(server.http, config, { key, redirectUri }), redirectUri);
}

function registerPasswordRoutes(server: Server, config: Config): void {
  if (!config.passwordSignIn) return refusePasswords(server);
  serve(server, endpoints.passwordLogin, async ({ body, request, reply }) => {
    const attempt = { ...server, caller: callerOf(request), refused: refusing(server, request) };
    const person = await checkLogin(attempt, body.username, body.password);
    await beginSession({ server, config, request, reply }, person, 'by password');
    return currentUserOf(server, person);
  });
  serve(server, endpoints.passwordRegister, async ({ body, request, reply }) => {
    const attempt = { ...server, caller: callerOf(request), refused: refusing(server, request) };
    const person = await register(attempt, body, config.allowedEmailDomains);
    await beginSession({ server, config, request, reply }, person, 'by password');
    return currentUserOf(server, person);
  });
}

// Where passwords are off, every body gets the same reply.
function refusePasswords(server: Server): void {
  const refuse =
    (failure: string) =>
    async ({ request }: Pick<Visit, 'request'>): Promise<never> => {
      await refusing(server, request)({ reason: 'password_sign_in_off' });
      throw new Problem('forbidden', `${failure}: signing in by password is switched off here`, {
        code: 'password_sign_in_off',
      });
    };
  serve(server, { ...endpoints.passwordLogin, body: z.unknown() }, refuse('Login failed'));
  serve(server, { ...endpoints.passwordRegister, body: z.unknown() }, refuse('Registration failed'));
}

// Fields are listed, so that no other column of a person is ever sent.
const currentUserOf = async (server: Server, person: Person): Promise<endpoints.CurrentUser> => ({
  id: person.id,
  role: person.role,
  name: person.name,
  username: person.username,
  email: person.email,
  profileImageUrl: person.profileImageUrl,
  firstName: person.firstName,
  lastName: person.lastName,
  today: server.clock.today(),
  fiscalYearStart: await getFiscalYearStart(server.db),
  ...absencePart(await findAbsence(server.db, person.id, server.clock.today())),
  currency: server.currency,
});

const absencePart = (absence: User['absence']) => (absence ? { absence } : {});

const schema = { tags: ['Session'], summary: 'Ends the session and leads to the start page' };
const options = { exposeHeadRoute: false, config: { access: 'anyone' }, schema } as const;

/**
 * Any website can send a browser to this address. Where the browser says that another site did, the person must press a
 * button. Its form is a write, which the guards accept from our own pages alone.
 */
function registerLogout(server: Server, config: Config): void {
  const leave = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await leaveSession({ server, config, request, reply });
    // Lists that the browser asks again for with a tag are stored by it; they go with the person.
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
    return reply.redirect('/', request.method === 'GET' ? 302 : 303);
  };
  server.http.register(async (scope: FastifyInstance) => {
    // The form has no fields, so any body is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );
    scope.get('/api/logout', options, async (request, reply) =>
      isForeign(request) ? sendQuestion(reply) : leave(request, reply),
    );
    scope.post('/api/logout', options, leave);
  });
}

// Another page of the same site is foreign too: its port or host name may belong to somebody else.
const isForeign = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

const sendQuestion = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(logoutPage);

const logoutPage = plainPage({
  title: 'Log out · Purser',
  head: `<style>${plainPageStyle}</style>`,
  content: `<h1>Log out?</h1>
    <p class="lead">Another website asked to log you out of Purser. Nothing has happened yet.</p>
    <form method="post" action="/api/logout" class="row">
      <button class="filled">Log out</button>
      <a class="quiet" href="/">Back to Purser</a>
    </form>`,
});
