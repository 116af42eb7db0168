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

/** One way to sign in by OpenID Connect. */
export interface IdentityProvider {
  /** The address to redirect to, and what the browser must remember until it returns. */
  depart(hostedDomain: string | undefined): Promise<{ url: URL; checks: Omit<Departure, 'next'> }>;
  /** The checked claims of the person who returns (signature, audience, age and nonce); throws openid-client's errors where it doesn't fit the departure. */
  arrive(address: URL, departure: Departure): Promise<openid.IDToken>;
}

// In seconds.
const longestRequest = 10;

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
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      return claims;
    },
  };
}

function discoverProvider({ issuer, clientId, clientSecret, fetch }: ProviderSettings) {
  const isPlain = issuer.startsWith('http://');
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: longestRequest,
    // The signature is checked although the token comes straight from the provider. The configuration permits `http://`
    // only for an issuer on this machine.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    ...(fetch ? { [openid.customFetch]: fetch } : {}),
  });
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
