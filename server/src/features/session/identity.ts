import { nameLine } from '@purser/domain/invisible-characters';
import { parseEmail } from '@purser/domain/people';
import { Problem, type ProblemCode } from '@purser/domain/problem';
import type { Config } from '../../platform/config.ts';

export interface Identity {
  /** Who vouches for the person. */
  readonly issuer: string;
  /** The issuer's own key of the person; unlike an address it never changes. */
  readonly sub: string;
  readonly email: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly picture: string | null;
}

type AdmissionRule = Pick<Config, 'allowedEmailDomains' | 'requiresHostedDomain'>;

/** What is read of an ID token. `hd` is the Google Workspace domain, which only accounts of a company have. */
type Claims = { readonly sub: string } & Readonly<
  Partial<
    Record<'email' | 'email_verified' | 'hd' | 'name' | 'given_name' | 'family_name' | 'picture', unknown>
  >
>;

/**
 * Checks and reads the claims of a person. Throws a Problem with the code `email_not_verified` or `domain_not_allowed`;
 * an empty list of domains admits all.
 */
export function identityOf(claims: Claims, issuer: string, rule: AdmissionRule): Identity {
  const email = typeof claims.email === 'string' ? parseEmail(claims.email) : undefined;
  if (email === undefined || claims.email_verified !== true) {
    throw refusal('email_not_verified', 'the provider does not vouch for the e-mail address');
  }
  const domains = [email.slice(email.lastIndexOf('@') + 1)];
  // A company account has a domain of its own, which may differ from that of its address.
  const { hd: hostedDomain } = claims;
  // A consumer account can be made with any address, and outlives an employment.
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
    issuer,
    sub: claims.sub,
    email,
    name: claimText(claims.name, 200),
    firstName: claimText(claims.given_name, 100),
    lastName: claimText(claims.family_name, 100),
    picture: pictureOf(claims.picture),
  };
}

/** Why a sign-in is refused: the code goes to the sign-in page, the reason into the log. */
export const refusal = (code: ProblemCode, reason: string): Problem =>
  new Problem('forbidden', reason, { code });

function claimText(claim: unknown, longest: number): string | null {
  if (typeof claim !== 'string') return null;
  return nameLine(claim).slice(0, longest).trimEnd() || null;
}

function pictureOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 2000 || !URL.canParse(claim)) return null;
  return new URL(claim).protocol === 'https:' ? claim : null;
}
