import type { Config } from '../../platform/config.ts';
import { demoDomainOf, demoPeople } from './evaluation/demo-people.ts';

/** Who becomes an administrator by signing in (docs/product/sign-in.md#administrators). */
export interface AdminRule {
  readonly always: readonly string[];
  /** Whether `always` is configured: then an address that is no longer listed loses the role. */
  readonly isDecided: boolean;
  /** Whether no real provider vouches for the people who sign in. */
  readonly isEvaluation: boolean;
  /** Whether this address becomes an administrator where nobody signed in before. */
  mayBeFirst(email: string): boolean;
}

/**
 * `ADMIN_EMAILS`, or where that is empty, the first person who signs in. In evaluation mode the demo people have the
 * roles of their page.
 */
export function adminRuleOf(
  config: Pick<Config, 'adminEmails' | 'isEvaluation' | 'allowedEmailDomains'>,
): AdminRule {
  const { adminEmails, isEvaluation } = config;
  if (adminEmails.length > 0)
    return { always: adminEmails, isDecided: true, isEvaluation, mayBeFirst: () => false };
  if (!isEvaluation) return { always: [], isDecided: false, isEvaluation, mayBeFirst: () => true };
  const demo = demoPeople(demoDomainOf(config.allowedEmailDomains));
  return {
    always: demo.filter(({ role }) => role === 'admin').map(({ email }) => email),
    isDecided: false,
    isEvaluation,
    mayBeFirst: (email) => !demo.some((person) => person.email === email),
  };
}
