import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type * as Provider from 'oidc-provider';
import type {
  Adapter,
  AdapterFactory,
  AdapterPayload,
  ClientMetadata,
  Configuration,
  Grant,
  interactionPolicy,
  JWK,
  KoaContextWithOIDC,
} from 'oidc-provider';

/** What the stand-in's `sub` of a person begins with; Google's are digits. */
export const standInMark = 'evaluation:';

export interface StandInAccount {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface StandInSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  accountOf(email: string): StandInAccount;
  errorPage(message: string): string;
}

export interface StandInProvider {
  /** Answers a request of the protocol; its path is given without the issuer's own. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whether a browser with these cookies has begun to sign in. */
  isExpected(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Signs in the account of an address, or cancels without one; answers the address to redirect to. */
  decide(visit: StandInVisit, email: string | undefined): Promise<string>;
}

interface StandInVisit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const minute = 60;

/** Its keys and sessions last as long as the process. */
export async function createStandIn(settings: StandInSettings): Promise<StandInProvider> {
  const oidc = await loadProvider();
  const accounts = new Map<string, StandInAccount>();
  const provider = new oidc.Provider(settings.issuer, {
    ...fixedConfiguration(new URL(settings.issuer).pathname),
    clients: [clientOf(settings)],
    jwks: { keys: [await createSigningKey()] },
    interactions: {
      policy: policyOf(oidc.interactionPolicy),
      url: (_context, { uid }) => `${new URL(settings.issuer).pathname}/people/${uid}`,
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => accounts.get(sub) ?? { sub } }),
    renderError: (context, out) => {
      context.type = 'html';
      context.body = settings.errorPage(out.error_description ?? out.error);
    },
  });
  const answer = provider.callback();
  return {
    answer,
    isExpected: (request, response) =>
      provider.interactionDetails(request, response).then(
        () => true,
        () => false,
      ),
    decide: ({ request, response }, email) => {
      const account = email === undefined ? undefined : settings.accountOf(email);
      if (account) accounts.set(account.sub, account);
      return provider.interactionResult(request, response, decisionOf(account), {
        mergeWithLastSubmission: false,
      });
    },
  };
}

// It warns of every release of Node without long-term support, which somebody who tries the product out can't change
// and on which the product runs well.
async function loadProvider(): Promise<typeof Provider> {
  const { warn } = console;
  const warnOfOthers = (...parts: unknown[]): void => {
    if (!String(parts[0]).includes('oidc-provider')) warn(...parts);
  };
  Object.assign(console, { warn: warnOfOthers });
  try {
    return await import('oidc-provider');
  } finally {
    Object.assign(console, { warn });
  }
}

const decisionOf = (account: StandInAccount | undefined) =>
  account
    ? { select_account: {}, login: { accountId: account.sub, remember: false } }
    : { error: 'access_denied', error_description: 'The person turned back' };

const fixedConfiguration = (path: string): Configuration => ({
  adapter: createMemoryStore(),
  cookies: {
    keys: [randomBytes(32).toString('base64url')],
    names: {
      session: 'purser_evaluation',
      interaction: 'purser_evaluation_visit',
      resume: 'purser_evaluation_return',
    },
    // Every sign-in asks for the person, so the last choice must never be found again: the path of its cookie is never
    // requested.
    long: { path: `${path}/nobody`, httpOnly: true, sameSite: 'lax', signed: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  },
  claims: {
    openid: ['sub', 'hd'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  // As with Google, all claims are in the ID token.
  conformIdTokenClaims: false,
  ttl: {
    AccessToken: minute,
    AuthorizationCode: minute,
    IdToken: 60 * minute,
    Interaction: 60 * minute,
    Grant: 60 * minute,
    Session: 60 * minute,
  },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  pkce: { required: () => true },
  loadExistingGrant: grantAll,
});

const clientOf = (settings: StandInSettings): ClientMetadata => ({
  client_id: settings.clientId,
  client_secret: settings.clientSecret,
  redirect_uris: [settings.redirectUri],
  token_endpoint_auth_method: 'client_secret_post',
});

// Google asks for the account, but not for consent to the company's own application.
function policyOf({ base, Prompt }: typeof interactionPolicy): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

async function grantAll({ oidc }: KoaContextWithOIDC): Promise<Grant> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

// More sign-ins at a time than one person who tries the product out will have.
const mostEntries = 500;

/** Stores the provider's short-lived records in memory; the oldest are dropped first. */
function createMemoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const payloadOf = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry && entry.until > Date.now() ? entry.payload : undefined;
  return (model): Adapter => ({
    upsert: async (id, payload, seconds) => {
      const key = `${model} ${id}`;
      entries.delete(key);
      entries.set(key, { payload, until: Date.now() + (seconds ?? 3600) * 1000 });
      const [oldest = key] = entries.keys();
      if (entries.size > mostEntries) entries.delete(oldest);
    },
    find: async (id) => payloadOf(entries.get(`${model} ${id}`)),
    findByUid: async (uid) => {
      const isWanted = ([key, { payload }]: [string, Entry]) =>
        key.startsWith(`${model} `) && payload.uid === uid;
      return payloadOf([...entries].find(isWanted)?.[1]);
    },
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = payloadOf(entries.get(`${model} ${id}`));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model} ${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
