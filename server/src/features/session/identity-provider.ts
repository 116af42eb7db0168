import * as openid from 'openid-client';
import type { Departure } from './sign-in-cookie.ts';

/** An OpenID provider, and our account with it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces fetch over the network. */
  readonly fetch?: openid.CustomFetch;
}

/** The claims of an ID token whose signature, audience, age and nonce were checked. */
export interface Claims {
  readonly sub: string;
  readonly email: unknown;
  readonly emailVerified: unknown;
  /** The Google Workspace domain; accounts of no company have none. */
  readonly hostedDomain: unknown;
  readonly name: unknown;
  readonly givenName: unknown;
  readonly familyName: unknown;
  readonly picture: unknown;
}

/** One way to sign in by OpenID Connect. */
export interface IdentityProvider {
  /** The address to redirect to, and what the browser must remember until it returns. */
  depart(hostedDomain: string | undefined): Promise<{ url: URL; checks: Omit<Departure, 'next'> }>;
  /** Reads the address of the return; throws openid-client's errors where it doesn't fit the departure. */
  arrive(address: URL, departure: Departure): Promise<Claims>;
}

const seconds = 10;

/** The provider is discovered at the first sign-in, and again after a failure. */
export function createIdentityProvider(settings: ProviderSettings, redirectUri: string): IdentityProvider {
  const discover = onceItWorks(() => discoverProvider(settings));
  return {
    async depart(hostedDomain) {
      const provider = await discover();
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        ...(hostedDomain === undefined ? {} : { hd: hostedDomain }),
      });
      return { url, checks };
    },
    async arrive(address, departure) {
      const tokens = await openid.authorizationCodeGrant(await discover(), address, {
        expectedState: departure.state,
        expectedNonce: departure.nonce,
        pkceCodeVerifier: departure.verifier,
        idTokenExpected: true,
      });
      return claimsOf(tokens.claims());
    },
  };
}

function discoverProvider({ issuer, clientId, clientSecret, fetch }: ProviderSettings) {
  const isPlain = issuer.startsWith('http://');
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: seconds,
    // The signature is checked too, although the token comes straight from the provider. The configuration lets
    // `http://` in for an issuer on this machine alone.
    execute: isPlain
      ? [openid.enableNonRepudiationChecks, openid.allowInsecureRequests]
      : [openid.enableNonRepudiationChecks],
    ...(fetch ? { [openid.customFetch]: fetch } : {}),
  });
}

function claimsOf(token: openid.IDToken | undefined): Claims {
  if (!token) throw new Error('The provider sent no ID token.');
  return {
    sub: token.sub,
    email: token.email,
    emailVerified: token.email_verified,
    hostedDomain: token.hd,
    name: token.name,
    givenName: token.given_name,
    familyName: token.family_name,
    picture: token.picture,
  };
}

function onceItWorks<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
