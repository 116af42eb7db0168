import * as endpoints from '@purser/api/session';
import { Problem } from '@purser/domain/problem';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { type Server, serve } from '../../platform/serve.ts';
import type { Person } from '../../platform/session.ts';
import { registerEvaluation } from './evaluation/evaluation.routes.ts';
import { callbackPath, registerGoogleRoutes } from './google.routes.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { registerLogout } from './logout.routes.ts';
import { checkLogin, register } from './password.service.ts';
import { changeProfile } from './profile.service.ts';
import { beginSession } from './session-cookie.ts';

/** In evaluation mode the stand-in provider is served too. */
export function registerSessionRoutes(server: Server, config: Config): void {
  registerGoogleRoutes(server, config, openProvider(server, config));
  serve(server, endpoints.getMe, async ({ person }) => currentUserOf(server, person));
  serve(server, endpoints.updateMe, async (call) =>
    currentUserOf(server, await changeProfile(call, call.body)),
  );
  registerPasswordRoutes(server, config);
  registerLogout(server, config);
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
    const person = await checkLogin(server, body.username, body.password);
    await beginSession({ server, config, request, reply }, person.id);
    return currentUserOf(server, person);
  });
  serve(server, endpoints.passwordRegister, async ({ body, request, reply }) => {
    const person = await register(server, body, config.allowedEmailDomains);
    await beginSession({ server, config, request, reply }, person.id);
    return currentUserOf(server, person);
  });
}

// Where passwords are off, every body gets the same reply.
function refusePasswords(server: Server): void {
  const refuse = (failure: string) => async (): Promise<never> => {
    throw new Problem('forbidden', `${failure}: signing in by password is switched off here`, {
      code: 'password_sign_in_off',
    });
  };
  serve(server, { ...endpoints.passwordLogin, body: z.unknown() }, refuse('Login failed'));
  serve(server, { ...endpoints.passwordRegister, body: z.unknown() }, refuse('Registration failed'));
}

// Fields are listed, so that no other column of a person is ever sent.
const currentUserOf = (server: Server, person: Person): endpoints.CurrentUser => ({
  id: person.id,
  role: person.role,
  name: person.name,
  username: person.username,
  email: person.email,
  profileImageUrl: person.profileImageUrl,
  firstName: person.firstName,
  lastName: person.lastName,
  today: server.clock.today(),
});
