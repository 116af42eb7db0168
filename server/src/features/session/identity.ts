import { nameLine } from '@purser/domain/invisible-characters';
import { parseEmail } from '@purser/domain/people';
import { Problem, type ProblemCode } from '@purser/domain/problem';
import type { Config } from '../../platform/config.ts';
import type { Claims } from './identity-provider.ts';

/** Somebody whose address the provider vouches for, and whom this installation lets in. */
export interface Identity {
  /** The provider's own key of the person; addresses change, this doesn't. */
  readonly sub: string;
  readonly email: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly picture: string | null;
}

/** Whom an installation lets in. */
export type AdmissionRule = Pick<Config, 'allowedEmailDomains' | 'requiresHostedDomain'>;

/**
 * Reads what the provider says of somebody. Throws a Problem with the code `email_not_verified` or
 * `domain_not_allowed`; with no domains given, those of every domain come in.
 */
export function identityOf(claims: Claims, rule: AdmissionRule): Identity {
  const email = typeof claims.email === 'string' ? parseEmail(claims.email) : undefined;
  if (email === undefined || claims.emailVerified !== true) {
    throw refusal('email_not_verified', 'the provider does not vouch for the e-mail address');
  }
  const domains = [email.slice(email.lastIndexOf('@') + 1)];
  // A company account says whose it is; its address may well be under a domain that two companies share.
  const { hostedDomain } = claims;
  // An account of no company may have been made by anybody with any address, which nobody takes back when they leave.
  if (hostedDomain === undefined && rule.requiresHostedDomain) {
    throw refusal('domain_not_allowed', 'the account belongs to no Google Workspace');
  }
  if (hostedDomain !== undefined) {
    domains.push(typeof hostedDomain === 'string' ? hostedDomain.toLowerCase() : 'no domain');
  }
  const allowed = rule.allowedEmailDomains;
  const foreign = domains.find((domain) => allowed.length > 0 && !allowed.includes(domain));
  if (foreign !== undefined) throw refusal('domain_not_allowed', `${foreign} is not an allowed domain`);
  return {
    sub: claims.sub,
    email,
    name: textOf(claims.name, 200),
    firstName: textOf(claims.givenName, 100),
    lastName: textOf(claims.familyName, 100),
    picture: pictureOf(claims.picture),
  };
}

/** Why somebody isn't let in: the code is what the page of sign-in gets, the reason goes into the log. */
export const refusal = (code: ProblemCode, reason: string): Problem =>
  new Problem('forbidden', reason, { code });

function textOf(claim: unknown, longest: number): string | null {
  if (typeof claim !== 'string') return null;
  return nameLine(claim).slice(0, longest).trimEnd() || null;
}

function pictureOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 2000 || !URL.canParse(claim)) return null;
  return new URL(claim).protocol === 'https:' ? claim : null;
}
